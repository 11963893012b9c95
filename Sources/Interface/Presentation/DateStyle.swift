package import System
package import Wording

/// How a table shows dates.
package enum DateStyle: Sendable {
    /// As the time that has passed.
    case relative(RelativeDate)
    /// As exact local date and time.
    ///
    /// - Parameter utcOffset: seconds east of UTC at a moment.
    case exact(utcOffset: @Sendable (UnixTime) -> Int)

    /// The text of a date.
    package func message(of time: UnixTime) -> Message {
        switch self {
        case .relative(let dates): dates.message(of: time)
        case .exact(let utcOffset): Message(verbatim: ExactDate.text(time, utcOffset: utcOffset(time)))
        }
    }

    /// A shorter text for a narrow column; nil if there is none.
    package func shortMessage(of time: UnixTime) -> Message? {
        switch self {
        case .relative(let dates): dates.shortMessage(of: time)
        case .exact: nil
        }
    }
}

/// A date and time such as `2024-03-15 11:55:00`.
enum ExactDate {
    static func text(_ time: UnixTime, utcOffset: Int) -> String {
        let seconds = time.seconds + utcOffset
        let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
        let date = CivilDate(daysSince1970: (seconds - secondOfDay) / 86_400)
        let day = [padded(date.year, to: 4), padded(date.month), padded(date.day)].joined(separator: "-")
        let parts = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
        return "\(day) \(parts.map { padded($0) }.joined(separator: ":"))"
    }

    private static func padded(_ number: Int, to count: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
}
