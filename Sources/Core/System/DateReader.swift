/// Parses a date and time in ISO 8601 and similar formats; the whole text must match.
struct DateReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// Seconds since 1970-01-01T00:00:00Z; nil if the text is not a complete date.
    mutating func iso8601() -> Int? {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let midnight = date.daysSince1970 * 86_400
        if rest.isEmpty { return midnight }
        guard take("T") || take("t") || take(" "), let time = timeOfDay(), let offset = zone(), rest.isEmpty else {
            return nil
        }
        return midnight + time - offset
    }

    /// Seconds since 1970-01-01T00:00:00Z of a date such as `Tue, 05 Mar 2024 10:00:02 +0000 (UTC)`, as mail and RSS have it
    /// (RFC 5322, section 3.3, with four digits of the year); nil for another text.
    mutating func internetDate() -> Int? {
        if let comma = rest.prefix(10).firstIndex(of: UInt8(ascii: ",")) { rest = rest[comma...].dropFirst() }
        if rest.last == UInt8(ascii: ")"), let comment = rest.lastIndex(of: UInt8(ascii: "(")) {
            rest = rest[..<comment]
            while rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
        }
        while take(" ") {}
        guard let day = digits(2) ?? digits(1), takeSpaces(), let month = monthName(), takeSpaces(),
            let year = digits(4), takeSpaces(), let date = CivilDate(year: year, month: month, day: day),
            let time = timeOfDay(), takeSpaces(), let offset = zoneName() ?? zone(), rest.isEmpty
        else { return nil }
        return date.daysSince1970 * 86_400 + time - offset
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private mutating func monthName() -> Int? {
        let name = String(decoding: rest.prefix(3), as: UTF8.self).lowercased()
        guard let index = Self.months.firstIndex(of: name) else { return nil }
        rest = rest.dropFirst(3)
        return index + 1
    }

    private static let zones = [
        "GMT": 0, "UTC": 0, "UT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8,
        "PDT": -7,
    ]

    /// The name of a zone, as seconds east of UTC.
    private mutating func zoneName() -> Int? {
        guard let hours = Self.zones[String(decoding: rest, as: UTF8.self).uppercased()] else { return nil }
        rest = rest[rest.endIndex...]
        return hours * 3600
    }

    private mutating func takeSpaces() -> Bool {
        guard take(" ") else { return false }
        while take(" ") {}
        return true
    }

    /// Parses `10:30`, `10:30:00` or `10:30:00.123` as seconds since midnight; a leap second counts as the next second.
    private mutating func timeOfDay() -> Int? {
        guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60 else { return nil }
        guard take(":") else { return hour * 3600 + minute * 60 }
        guard let second = digits(2), second <= 60 else { return nil }
        if take(".") || take(",") {
            let fraction = rest.prefix(while: Self.isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        return hour * 3600 + minute * 60 + second
    }

    /// Parses `Z`, `+02:00`, `+0200`, `+02` or nothing, after an optional space, as seconds east of UTC.
    private mutating func zone() -> Int? {
        if rest.isEmpty { return 0 }
        _ = take(" ")
        if take("Z") || take("z") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take("+") || take("-"), let hours = digits(2), hours < 24 else { return nil }
        let hasColon = take(":")
        guard hasColon || !rest.isEmpty else { return (isWest ? -1 : 1) * hours * 3600 }
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private mutating func digits(_ count: Int) -> Int? {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
