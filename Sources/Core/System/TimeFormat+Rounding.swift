extension TimeFormat {
    /// The first time, not before the given one, at which the text begins to be what it is: a text may be that of a whole
    /// day.
    package func roundedUp(_ time: UnixTime) -> UnixTime {
        if begins(at: time) { return time }
        return Self.starts(after: time).first(where: begins) ?? time
    }

    /// The last time, not after the given one, at which the text begins to be what it is.
    package func roundedDown(_ time: UnixTime) -> UnixTime {
        if begins(at: time) { return time }
        return Self.starts(before: time).first(where: begins) ?? time
    }

    private func begins(at time: UnixTime) -> Bool {
        guard let before = UnixTime(seconds: time.seconds - 1) else { return true }
        return text(of: before) != text(of: time)
    }

    /// The starts of the minute, hour, day, month and year of a time.
    private static func starts(before time: UnixTime) -> [UnixTime] {
        let day = day(of: time)
        let date = CivilDate(daysSince1970: day)
        let units = [60, 3600].map { time.seconds - remainder(time.seconds, $0) }
        let dates = [
            CivilDate(year: date.year, month: date.month, day: 1), CivilDate(year: date.year, month: 1, day: 1),
        ].compactMap { $0?.daysSince1970 }
        return (units + ([day] + dates).map { $0 * 86_400 }).compactMap { UnixTime(seconds: $0) }
    }

    /// The starts of the next minute, hour, day, month and year after a time.
    private static func starts(after time: UnixTime) -> [UnixTime] {
        let day = day(of: time)
        let date = CivilDate(daysSince1970: day)
        let units = [60, 3600].map { time.seconds - remainder(time.seconds, $0) + $0 }
        let isDecember = date.month == 12
        let dates = [
            CivilDate(year: date.year + (isDecember ? 1 : 0), month: isDecember ? 1 : date.month + 1, day: 1),
            CivilDate(year: date.year + 1, month: 1, day: 1),
        ].compactMap { $0?.daysSince1970 }
        return (units + ([day + 1] + dates).map { $0 * 86_400 }).compactMap { UnixTime(seconds: $0) }
    }

    private static func day(of time: UnixTime) -> Int {
        (time.seconds - remainder(time.seconds, 86_400)) / 86_400
    }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
