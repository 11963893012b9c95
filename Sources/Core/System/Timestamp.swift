import Glibc

/// Times in the formats of folio's output.
package enum Timestamp {
    /// The current time as ISO 8601 with seconds, in UTC.
    package static func now() -> String { text(seconds()) }

    /// Seconds since 1970 (UTC).
    package static func seconds() -> Int64 { Int64(time(nil)) }

    /// Microseconds since 1970 (UTC).
    package static func microseconds() -> Int64 { microseconds(CLOCK_REALTIME) }

    /// Microseconds since a moment before the program's start, by a clock that cannot be set.
    package static func monotonic() -> Int64 { microseconds(CLOCK_MONOTONIC) }

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// A time as ISO 8601 with seconds, in UTC.
    ///
    /// - Parameter seconds: since 1970 (UTC).
    package static func text(_ seconds: Int64) -> String {
        var seconds = time_t(seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%04Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
