package import Wording

/// Formats numbers for people.
package enum ProfileText {
    /// Such as `1 retry` or `2 retries`.
    package static func retries(_ count: Int) -> Message {
        Message(count, one: "\(count) retry", other: "\(count) retries")
    }

    /// With one decimal below a hundred.
    package static func number(_ value: Double) -> String {
        if value >= 99.95 { return String(Int64(value.rounded())) }
        let tenths = Int64((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `87 µs`, `98.2 ms`, `1.20 s`.
    package static func time(_ microseconds: Int64) -> Message {
        switch microseconds {
        case ..<1000: Message(decimal: "\(microseconds) µs")
        // A time that would round to 1000 ms is shown in seconds.
        case ..<999_500: Message(decimal: "\(number(Double(microseconds) / 1000)) ms")
        default: Message(decimal: seconds(hundredths: (microseconds + 5000) / 10_000))
        }
    }

    private static func seconds(hundredths: Int64) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return "\(whole).\(rest < 10 ? "0" : "")\(rest) s"
    }

    /// A rounded percentage.
    package static func percent(_ part: Int64, of whole: Int64) -> Int {
        Int((100 * Double(part) / Double(max(whole, 1))).rounded())
    }
}
