import System

/// A date and time in HTTP fields, in seconds and always in UTC (RFC 9110, section 5.6.7).
package struct HTTPDate: Sendable, Hashable, CustomStringConvertible {
    /// Seconds since 1970-01-01T00:00:00Z.
    package let secondsSince1970: Int64

    /// The last second of the year 9999.
    package static let latest: Int64 = 253_402_300_799

    /// Makes a date in the years 0 to 9999; dates outside of them are clamped.
    package init(secondsSince1970: Int64) {
        self.secondsSince1970 = min(max(secondsSince1970, Self.first), Self.latest)
    }

    /// Reads any of the three formats, in upper or lower case (RFC 9111, section 4.2); nil for anything else.
    ///
    /// - Parameter now: seconds since 1970; determines the century of a two-digit year.
    package init?(_ text: String, now: Int64) {
        var reader = HTTPDateReader(text)
        guard let moment = reader.date(now: now) else { return nil }
        secondsSince1970 = moment
    }

    /// Reads `2026-11-21T16:03:05Z` (RFC 3339), which some servers write in fields of their own.
    ///
    /// A fraction of a second counts as a whole second. The offset may differ from UTC; without one, the date is in
    /// UTC.
    package init?(iso8601 text: String) {
        var reader = HTTPDateReader(text)
        guard let moment = reader.iso8601() else { return nil }
        self.init(secondsSince1970: moment)
    }

    /// The format to send: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var description: String {
        let day = secondsSince1970.floored(by: Self.secondsPerDay)
        let second = secondsSince1970 - day * Self.secondsPerDay
        let date = CivilDate(daysSince1970: Int(day))
        let weekday = Self.weekdays[Int((day + 4) - (day + 4).floored(by: 7) * 7)].prefix(3)
        let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let month = Self.months[date.month - 1]
        return "\(weekday), \(Int64(date.day).padded(to: 2)) \(month) \(Int64(date.year).padded(to: 4)) \(time) GMT"
    }

    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let secondsPerDay: Int64 = 86_400
    private static let first: Int64 = -62_167_219_200
}

/// Reads one date, left to right.
private struct HTTPDateReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    mutating func date(now: Int64) -> Int64? {
        guard let length = weekdayLength() else { return nil }
        let isShort = length == 3
        rest = rest.dropFirst(length)
        if take(" ") { return isShort ? asctime() : nil }
        guard take(","), take(" ") else { return nil }
        guard let day = number(2), take(isShort ? " " : "-"), let month = month(), take(isShort ? " " : "-"),
            let year = number(isShort ? 4 : 2), take(" "), let time = time(), take(" "), takeWord("GMT"), rest.isEmpty
        else { return nil }
        if isShort { return Self.moment(year: year, month: month, day: day, time: time) }
        return Self.moment(twoDigitYear: year, month: month, day: day, time: time, now: now)
    }

    mutating func iso8601() -> Int64? {
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
            take("T") || take("t") || take(" "), let time = time(), let fraction = fraction(), let offset = offset(),
            rest.isEmpty, let moment = Self.moment(year: year, month: month, day: day, time: time)
        else { return nil }
        return moment + fraction - offset
    }

    /// Reads a fraction of a second: 1 if it is more than 0, else 0.
    private mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        guard var part = number(1) else { return nil }
        while let digit = number(1) { part = max(part, digit) }
        return min(part, 1)
    }

    /// Reads the offset in seconds; 0 (UTC) if there is none.
    private mutating func offset() -> Int64? {
        if rest.isEmpty || take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return (isEast ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    /// Reads `Sun Nov  6 08:49:37 1994`, from the month on.
    private mutating func asctime() -> Int64? {
        guard let month = month(), take(" "), let day = take(" ") ? number(1) : number(2), take(" "), let time = time(),
            take(" "), let year = number(4), rest.isEmpty
        else { return nil }
        return Self.moment(year: year, month: month, day: day, time: time)
    }

    /// The latest year with these two digits that is at most 50 years in the future.
    private static func moment(twoDigitYear: Int64, month: Int64, day: Int64, time: Int64, now: Int64) -> Int64? {
        let today = now.floored(by: HTTPDate.secondsPerDay)
        let date = CivilDate(daysSince1970: Int(today))
        let year = date.year + 50
        // In a year without February 29, the limit is March 1.
        guard
            let limit = CivilDate(year: year, month: date.month, day: date.day)
                ?? CivilDate(year: year, month: 3, day: 1)
        else { return nil }
        let latest = (Int64(limit.daysSince1970) - today) * HTTPDate.secondsPerDay + now
        let century = Int64(year) / 100 * 100
        for year in [century + twoDigitYear, century - 100 + twoDigitYear] {
            guard let moment = moment(year: year, month: month, day: day, time: time) else { continue }
            if moment <= latest { return moment }
        }
        return nil
    }

    private static func moment(year: Int64, month: Int64, day: Int64, time: Int64) -> Int64? {
        guard let date = CivilDate(year: Int(year), month: Int(month), day: Int(day)) else { return nil }
        return Int64(date.daysSince1970) * HTTPDate.secondsPerDay + time
    }

    private func weekdayLength() -> Int? {
        for name in HTTPDate.weekdays {
            if starts(with: name) { return name.utf8.count }
        }
        return HTTPDate.weekdays.contains { starts(with: $0.prefix(3)) } ? 3 : nil
    }

    private mutating func month() -> Int64? {
        guard let index = HTTPDate.months.firstIndex(where: { starts(with: $0) }) else { return nil }
        rest = rest.dropFirst(3)
        return Int64(index) + 1
    }

    /// Reads seconds of a day. A leap second counts as the first of the next minute.
    private mutating func time() -> Int64? {
        guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60, take(":"),
            let second = number(2), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    private mutating func number(_ digits: Int) -> Int64? {
        let part = rest.prefix(digits)
        guard part.count == digits, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard starts(with: word) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    /// Whether the rest starts with a word of letters, in upper or lower case.
    private func starts(with word: some StringProtocol) -> Bool {
        rest.count >= word.utf8.count && zip(rest, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
}

extension Int64 {
    fileprivate func floored(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
