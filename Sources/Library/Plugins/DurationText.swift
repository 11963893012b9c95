/// Parses the durations and rates of plugin files.
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

    /// Parses a rate such as `10/s`, `60/m` or `1000/h`; nil for anything else.
    static func rate(_ text: String) -> HTTPSettings.Rate? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let count = count(halves[0]), count > 0,
            let period = ["s": 1, "m": 60, "h": 3600][halves[1]]
        else { return nil }
        return HTTPSettings.Rate(count: count, period: .seconds(period))
    }

    /// Parses digits; a count has no sign and no space.
    private static func count(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
    }
}
