/// Parses the durations of plugin files.
package enum DurationText {
    private static let units: [(suffix: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// Parses a duration such as `500ms`, `10s`, `5m`, `1h` or `7d`; nil for anything else.
    package static func duration(_ text: String) -> Duration? {
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        guard let count = count(text.dropLast(unit.suffix.count)), count <= 1_000_000 else { return nil }
        return .milliseconds(count * unit.milliseconds)
    }

    /// Parses digits; a count has no sign and no space. Nil for anything else.
    package static func count(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
    }
}
