import Glibc

/// Times of day in the local time zone.
package enum LocalTime {
    /// The time of day, with the date if it is a day or more away.
    ///
    /// - Parameters:
    ///   - seconds: since 1970 (UTC).
    ///   - wait: how far away it is.
    package static func text(_ seconds: Int64, after wait: Duration) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let format = wait < .seconds(86_400) ? "%H:%M:%S" : "%Y-%m-%d %H:%M"
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
