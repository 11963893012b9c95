/// Parses a whole number and a unit: `500ms`, `10s`, `5m`, `2h`, `7d`.
extension Duration: ArgumentValue {
    package static var expectation: ValueExpectation { .duration }

    private static let secondsPerUnit: [(unit: String, seconds: Int64)] = [
        ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]
    private static let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000

    package init?(argument: String) {
        let digits = argument.prefix { ("0"..."9").contains($0) }
        let unit = argument[digits.endIndex...]
        guard let count = Int64(digits) else { return nil }
        if unit == "ms" {
            self = .milliseconds(count)
            return
        }
        guard let factor = Self.secondsPerUnit.first(where: { $0.unit == unit })?.seconds else { return nil }
        let (seconds, overflow) = count.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        self = .seconds(seconds)
    }

    /// The duration in the largest unit without a fraction; fractions of a millisecond are dropped.
    package var argument: String {
        let milliseconds = components.attoseconds / Self.attosecondsPerMillisecond
        guard milliseconds == 0 else { return "\(Int128(components.seconds) * 1000 + Int128(milliseconds))ms" }
        for (unit, factor) in Self.secondsPerUnit where components.seconds != 0 && components.seconds % factor == 0 {
            return "\(components.seconds / factor)\(unit)"
        }
        return "0s"
    }
}
