private import Glibc

/// Formats times for the log.
enum LogTime {
    /// ISO 8601 with milliseconds, in UTC.
    ///
    /// - Parameter microseconds: since 1970 (UTC).
    static func text(_ microseconds: Int64) -> String {
        var seconds = time_t(microseconds / 1_000_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let date = [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }
        let milliseconds = padded(Int32(microseconds % 1_000_000 / 1000), 3)
        return "\(date.joined(separator: "-"))T\(time.joined(separator: ":")).\(milliseconds)Z"
    }

    private static func padded(_ number: Int32, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
