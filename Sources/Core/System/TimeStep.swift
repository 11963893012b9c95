/// A span of time that is added again and again.
package enum TimeStep: Sendable, Hashable {
    case seconds(Int)
    /// Months of the calendar in UTC, so that spans differ in length.
    case months(Int)

    /// A time that is so many steps later, or earlier for a negative number. A month that is too short for the day gives its
    /// last day.
    ///
    /// - Parameter time: seconds since 1970 (UTC).
    package func time(_ number: Int, after time: Int) -> Int {
        switch self {
        case .seconds(let length): return time + number * length
        case .months(let length):
            let days = Self.floored(time, by: 86_400)
            let date = CivilDate(daysSince1970: days)
            let month = date.year * 12 + date.month - 1 + number * length
            let year = Self.floored(month, by: 12)
            let last = (0..<4).lazy.compactMap {
                CivilDate(year: year, month: month - year * 12 + 1, day: date.day - $0)
            }.first
            return (last?.daysSince1970 ?? days) * 86_400 + time - days * 86_400
        }
    }

    /// The number of the step in which a time is; negative for one before the first.
    ///
    /// - Parameters:
    ///   - start: where the first step, number 0, begins.
    package func number(of time: Int, from start: Int) -> Int {
        switch self {
        case .seconds(let length): return Self.floored(time - start, by: length)
        case .months(let length):
            let (one, other) = (Self.month(of: start), Self.month(of: time))
            let number = Self.floored(other - one, by: length)
            return self.time(number, after: start) > time ? number - 1 : number
        }
    }

    /// As plugin files have it: `30d` or `1mo`.
    package var text: String {
        switch self {
        case .months(let months): return "\(months)mo"
        case .seconds(let seconds):
            let units = [(86_400, "d"), (3_600, "h"), (60, "m")]
            return units.first { seconds.isMultiple(of: $0.0) }.map { "\(seconds / $0.0)\($0.1)" } ?? "\(seconds)s"
        }
    }

    /// The months from the year 0 on.
    private static func month(of time: Int) -> Int {
        let date = CivilDate(daysSince1970: floored(time, by: 86_400))
        return date.year * 12 + date.month - 1
    }

    private static func floored(_ value: Int, by divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value + 1) / divisor - 1
    }
}
