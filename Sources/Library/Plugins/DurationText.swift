/// Durations and rates as plugin files write them.
package enum DurationText {
    private static let units: [(suffix: String, milliseconds: Int)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// The duration that `500ms`, `10s`, `5m`, `1h` or `7d` stands for; nil for anything else.
    package static func duration(_ text: String) -> Duration? {
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        guard let count = count(text.dropLast(unit.suffix.count)), count <= 1_000_000 else { return nil }
        return .milliseconds(count * unit.milliseconds)
    }

    /// Whether a text is a rate such as `10/s`, `60/m` or `1000/h`.
    static func isRate(_ text: String) -> Bool {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let count = count(halves[0]), count > 0 else { return false }
        return ["s", "m", "h"].contains(String(halves[1]))
    }

    /// Digits alone: a sign or a space is no part of a count.
    private static func count(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(digits) : nil
    }
}
