/// How long ago, or how far ahead, a moment is, in words such as `5 minutes ago`.
package struct RelativeDate: Sendable {
    private let now: UnixTime
    private let utcOffset: Int
    let words: Words

    /// - Parameter utcOffset: seconds east of UTC of the calendar by which months and years count.
    package init(now: UnixTime, utcOffset: Int, words: Words) {
        self.now = now
        self.utcOffset = utcOffset
        self.words = words
    }

    /// The distance in the largest unit that it fills, rounded down; under a minute it is `just now`.
    package func text(of time: UnixTime) -> String {
        let isPast = time.seconds <= now.seconds
        let phrases = isPast ? words.past : words.future
        let distance = abs(now.seconds - time.seconds)
        switch distance {
        case ..<minute: return words.justNow
        case ..<hour: return words.count(distance / minute, phrases.minutes)
        case ..<day: return words.count(distance / hour, phrases.hours)
        case ..<week: return words.count(distance / day, phrases.days)
        default:
            let months = isPast ? wholeMonths(from: time, to: now) : wholeMonths(from: now, to: time)
            return long(months: months, weeks: distance / week, phrases)
        }
    }

    private var minute: Int { 60 }
    private var hour: Int { 3_600 }
    private var day: Int { 86_400 }
    private var week: Int { 604_800 }

    private func long(months: Int, weeks: Int, _ phrases: Words.Distances) -> String {
        switch months {
        case ..<1: words.count(weeks, phrases.weeks)
        case ..<12: words.count(months, phrases.months)
        default: words.count(months / 12, phrases.years)
        }
    }

    /// How often the day and hour of the first moment came round by the second.
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
