/// What a file may ask for, so that a hostile one is refused in milliseconds; each value is still allowed.
package enum YAMLLimits {
    /// Bytes of a file: 1 MiB.
    package static let bytes = 1_048_576
    /// Collections inside collections, counted after aliases are expanded.
    package static let depth = 64
    /// Keys and values, counted after aliases are expanded.
    package static let nodes = 100_000
}
