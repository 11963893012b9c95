/// The limits of a file, so that a hostile one is rejected quickly. Each value is still allowed, and far above what a
/// plugin file needs: the one that comes with folio has 9 plugins in 21 KiB, with 2,800 keys and values.
package enum YAMLLimits {
    /// The largest file: 1 MiB.
    package static let bytes = 1_048_576
    /// The most collections inside each other, with aliases expanded.
    package static let depth = 64
    /// The most keys and values, with aliases expanded.
    package static let nodes = 100_000
    /// The most keys in one mapping.
    package static let keys = 1_000
    /// The most bytes of text, with aliases expanded: a file without aliases never has more.
    package static let text = bytes
    /// The most errors that are reported.
    package static let errors = 100
}
