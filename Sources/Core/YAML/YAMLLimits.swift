/// The limits of a file, so that a hostile one is rejected in milliseconds. Each value is still allowed.
package enum YAMLLimits {
    /// The largest file: 1 MiB.
    package static let bytes = 1_048_576
    /// The most collections inside each other, with aliases expanded.
    package static let depth = 64
    /// The most keys and values, with aliases expanded.
    package static let nodes = 100_000
}
