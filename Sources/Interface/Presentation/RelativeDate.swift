package import System
package import Wording

/// Describes how far away a moment is, in words such as `5 minutes ago`.
package struct RelativeDate: Sendable {
    private let now: UnixTime
    private let utcOffset: Int

    /// - Parameter utcOffset: the time zone in which months and years are counted, in seconds east of UTC.
    package init(now: UnixTime, utcOffset: Int) {
        self.now = now
        self.utcOffset = utcOffset
    }

    /// The distance in the largest unit that fits, rounded down; under a minute, `just now`.
    package func message(of time: UnixTime) -> Message {
        let isPast = time.seconds <= now.seconds
        let distance = abs(now.seconds - time.seconds)
        guard distance >= minute else { return Message("just now") }
        let (count, unit) = measured(distance, isPast ? (time, now) : (now, time))
        return isPast ? past(count, unit) : future(count, unit)
    }

    /// A shorter form, such as `5 min ago`, for a narrow column.
    package func shortMessage(of time: UnixTime) -> Message {
        let isPast = time.seconds <= now.seconds
        let distance = abs(now.seconds - time.seconds)
        guard distance >= minute else { return Message("now") }
        let (count, unit) = measured(distance, isPast ? (time, now) : (now, time))
        return Self.short(count, unit, isPast: isPast)
    }

    /// The widest short forms: later dates may need more room than the first ones.
    static let longestShortMessages = [
        (59, Unit.minutes), (23, .hours), (6, .days), (4, .weeks), (11, .months), (99, .years),
    ]
    .flatMap { [short($0, $1, isPast: true), short($0, $1, isPast: false)] }

    private static func short(_ count: Int, _ unit: Unit, isPast: Bool) -> Message {
        let distance =
            switch unit {
            case .minutes: Message("\(count) min")
            case .hours: Message("\(count) h")
            case .days: Message("\(count) d")
            case .weeks: Message("\(count) wk")
            case .months: Message(count, one: "\(count) mo", other: "\(count) mo")
            case .years: Message(count, one: "\(count) y", other: "\(count) y")
            }
        return isPast ? Message("\(distance) ago") : Message("in \(distance)")
    }

    /// The units of time distances, the smallest first.
    package enum Unit {
        case minutes, hours, days, weeks, months, years
    }

    private func past(_ count: Int, _ unit: Unit) -> Message {
        switch unit {
        case .minutes: Message(count, one: "\(count) minute ago", other: "\(count) minutes ago")
        case .hours: Message(count, one: "\(count) hour ago", other: "\(count) hours ago")
        case .days: Message(count, one: "\(count) day ago", other: "\(count) days ago")
        case .weeks: Message(count, one: "\(count) week ago", other: "\(count) weeks ago")
        case .months: Message(count, one: "\(count) month ago", other: "\(count) months ago")
        case .years: Message(count, one: "\(count) year ago", other: "\(count) years ago")
        }
    }

    private func future(_ count: Int, _ unit: Unit) -> Message {
        switch unit {
        case .minutes: Message(count, one: "in \(count) minute", other: "in \(count) minutes")
        case .hours: Message(count, one: "in \(count) hour", other: "in \(count) hours")
        case .days: Message(count, one: "in \(count) day", other: "in \(count) days")
        case .weeks: Message(count, one: "in \(count) week", other: "in \(count) weeks")
        case .months: Message(count, one: "in \(count) month", other: "in \(count) months")
        case .years: Message(count, one: "in \(count) year", other: "in \(count) years")
        }
    }

    private func measured(_ distance: Int, _ moments: (UnixTime, UnixTime)) -> (Int, Unit) {
        switch distance {
        case ..<hour: return (distance / minute, .minutes)
        case ..<day: return (distance / hour, .hours)
        case ..<week: return (distance / day, .days)
        default:
            let months = wholeMonths(from: moments.0, to: moments.1)
            if months < 1 { return (distance / week, .weeks) }
            return months < 12 ? (months, .months) : (months / 12, .years)
        }
    }

    private var minute: Int { 60 }
    private var hour: Int { 3_600 }
    private var day: Int { 86_400 }
    private var week: Int { 604_800 }

    /// How many whole months lie between two moments.
    private func wholeMonths(from start: UnixTime, to end: UnixTime) -> Int {
        let (first, firstSecond) = local(start)
        let (last, lastSecond) = local(end)
        let months = (last.year - first.year) * 12 + last.month - first.month
        return (last.day, lastSecond) < (first.day, firstSecond) ? months - 1 : months
    }

    private func local(_ time: UnixTime) -> (date: CivilDate, secondOfDay: Int) {
        let seconds = time.seconds + utcOffset
        let secondOfDay = (seconds % day + day) % day
        return (CivilDate(daysSince1970: (seconds - secondOfDay) / day), secondOfDay)
    }
}
