/// Numbers as people read them.
enum ProfileText {
    static func retries(_ count: Int) -> String { count == 1 ? "1 retry" : "\(count) retries" }

    /// With one digit behind the point below a hundred.
    static func number(_ value: Double) -> String {
        if value >= 99.95 { return String(Int64(value.rounded())) }
        let tenths = Int64((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `87 µs`, `98.2 ms`, `1.20 s`.
    static func time(_ microseconds: Int64) -> String {
        switch microseconds {
        case ..<1000: "\(microseconds) µs"
        case ..<1_000_000: "\(number(Double(microseconds) / 1000)) ms"
        default: "\(microseconds / 1_000_000).\(hundredths(microseconds)) s"
        }
    }

    private static func hundredths(_ microseconds: Int64) -> String {
        let hundredths = microseconds % 1_000_000 / 10_000
        return hundredths < 10 ? "0\(hundredths)" : "\(hundredths)"
    }
}
