import Glibc
import JSON

/// Formats numbers and times for an HTTP Archive.
enum HARText {
    /// A time with microseconds as decimals.
    static func milliseconds(_ microseconds: Int64) -> JSONValue {
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1000)
        return .verbatim("\(whole)." + padded(Int(rest), to: 3))
    }

    /// ISO 8601 with milliseconds, in UTC.
    ///
    /// - Parameter microseconds: since 1970 (UTC).
    static func moment(_ microseconds: Int64) -> String {
        var seconds = time_t(microseconds / 1_000_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let day = "\(padded(Int(parts.tm_year) + 1900, to: 4))-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(day)T\(time)." + padded(Int(microseconds % 1_000_000 / 1000), to: 3) + "Z"
    }

    private static func two(_ number: Int32) -> String { padded(Int(number), to: 2) }

    private static func padded(_ number: Int, to length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}
