/// The limits of a file, so that a hostile one is rejected quickly.
package struct YAMLLimits: Sendable, Hashable {
    /// The largest file, in bytes.
    package let bytes: Int
    /// The most collections inside each other, with aliases expanded.
    package let depth: Int
    /// The most keys and values, with aliases expanded.
    package let nodes: Int
    /// The most keys in one mapping.
    package let keys: Int
    /// The most bytes of text, with aliases expanded: a file without aliases never has more than it has bytes.
    package let text: Int

    /// The most errors that are reported.
    package static let errors = 100

    /// Each value is still allowed, and far above what a plugin file needs: the one that comes with folio has 9 plugins in
    /// 21 KiB, with 2,800 keys and values.
    package static let pluginFile = YAMLLimits(
        bytes: 1_048_576, depth: 64, nodes: 100_000, keys: 1_000, text: 1_048_576)
    /// Descriptions of APIs by others: the largest public ones have 40 MB.
    package static let description = YAMLLimits(
        bytes: 64 * 1_048_576, depth: 128, nodes: 4_000_000, keys: 100_000, text: 64 * 1_048_576)
}
