import Glibc

/// How a time is written, always in UTC.
package enum TimeFormat: Sendable, Hashable {
    /// `2024-05-01T10:00:00Z`
    case iso8601
    /// `2024-05-01`
    case date
    /// Seconds since 1970.
    case seconds
    /// Milliseconds since 1970.
    case milliseconds
    /// A pattern of `strftime` (POSIX).
    case pattern(String)

    /// The conversions of a pattern. Those that depend on the language or the zone of the system are not among them.
    private static let conversions = Set("aAbBCdDeFgGhHIjmMnpRStTuUVwWyY%")

    /// The names of the formats that are no pattern.
    package static let names = ["iso8601", "date", "seconds", "milliseconds"]

    /// Parses a name, or a pattern with at least one conversion; nil for anything else.
    package init?(parsing text: String) {
        switch text {
        case "iso8601": self = .iso8601
        case "date": self = .date
        case "seconds": self = .seconds
        case "milliseconds": self = .milliseconds
        default:
            var parts = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()[...]
            guard !parts.isEmpty, text.utf8.count <= 200, !text.contains("\0") else { return nil }
            while let part = parts.popFirst() {
                // An empty part is before another percent sign.
                if part.isEmpty {
                    guard parts.popFirst() != nil else { return nil }
                } else if let conversion = part.first, !Self.conversions.contains(conversion) {
                    return nil
                }
            }
            self = .pattern(text)
        }
    }

    /// Whether the text is a number.
    package var isNumber: Bool { self == .seconds || self == .milliseconds }

    /// A time as text.
    package func text(of time: UnixTime) -> String {
        switch self {
        case .iso8601: Timestamp.text(Int64(time.seconds))
        case .date: Self.text(of: time, "%Y-%m-%d")
        case .seconds: "\(time.seconds)"
        case .milliseconds: "\(time.seconds * 1000)"
        case .pattern(let pattern): Self.text(of: time, pattern)
        }
    }

    private static func text(of time: UnixTime, _ pattern: String) -> String {
        var seconds = time_t(time.seconds)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        // The longest conversion has fewer than 32 bytes. `strftime` returns 0 for an empty text, too.
        var buffer = [CChar](repeating: 0, count: 32 * pattern.utf8.count + 1)
        let pattern = fourDigitYears(pattern)
        let count = strftime(&buffer, buffer.count, pattern, &parts)
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The pattern with years of at least four digits, and centuries of two, which ISO 8601 requires: glibc does not pad them.
    private static func fourDigitYears(_ pattern: String) -> String {
        var padded = ""
        var isConversion = false
        for character in pattern {
            switch (isConversion, character) {
            case (true, "Y"), (true, "G"): padded += "04\(character)"
            case (true, "C"): padded += "02C"
            case (true, "F"): padded += "04Y-%m-%d"
            default: padded.append(character)
            }
            isConversion = !isConversion && character == "%"
        }
        return padded
    }
}
