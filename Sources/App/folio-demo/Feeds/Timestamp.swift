/// A moment in UTC between the years 0 and 9999, written in one of the forms of ISO 8601 that servers use.
struct Timestamp {
    let secondsSince1970: Int
    var microseconds = 0

    enum Form: CaseIterable {
        /// `2024-05-01T10:00:00Z`
        case zulu
        /// `2024-05-01T10:00:00+00:00`
        case offset
        /// `2024-05-01T10:00:00+0000`
        case basicOffset
        /// `2024-05-01T10:00:00.123Z`
        case milliseconds
        /// `2024-05-01T10:00:00.123456+00:00`
        case microseconds
    }

    func write(as form: Form, to buffer: inout ByteBuffer) {
        writeDate(to: &buffer)
        buffer.append(UInt8(ascii: "T"))
        writeTime(to: &buffer)
        switch form {
        case .zulu:
            buffer.append("Z")
        case .offset:
            buffer.append("+00:00")
        case .basicOffset:
            buffer.append("+0000")
        case .milliseconds:
            buffer.append(UInt8(ascii: "."))
            buffer.append(decimal: microseconds / 100_000)
            buffer.append(twoDigits: microseconds / 1_000 % 100)
            buffer.append("Z")
        case .microseconds:
            buffer.append(UInt8(ascii: "."))
            buffer.append(twoDigits: microseconds / 10_000)
            buffer.append(twoDigits: microseconds / 100 % 100)
            buffer.append(twoDigits: microseconds % 100)
            buffer.append("+00:00")
        }
    }

    private func writeDate(to buffer: inout ByteBuffer) {
        let date = civilDate
        buffer.append(twoDigits: date.year / 100)
        buffer.append(twoDigits: date.year % 100)
        buffer.append(UInt8(ascii: "-"))
        buffer.append(twoDigits: date.month)
        buffer.append(UInt8(ascii: "-"))
        buffer.append(twoDigits: date.day)
    }

    private func writeTime(to buffer: inout ByteBuffer) {
        let second = secondsSince1970 - day * Self.secondsPerDay
        buffer.append(twoDigits: second / 3_600)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(twoDigits: second / 60 % 60)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(twoDigits: second % 60)
    }

    private static let secondsPerDay = 86_400
    private static let daysPerEra = 146_097

    /// Whole days since 1970-01-01, rounded down.
    var day: Int {
        Self.floored(secondsSince1970, by: Self.secondsPerDay)
    }

    /// The Gregorian date. Years begin in March, so that the leap day is the last of its year. Eras of 400 years all
    /// have the same number of days.
    var civilDate: (year: Int, month: Int, day: Int) {
        let sinceMarchOfYear0 = day + 719_468
        let era = Self.floored(sinceMarchOfYear0, by: Self.daysPerEra)
        let dayOfEra = sinceMarchOfYear0 - era * Self.daysPerEra
        let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func floored(_ dividend: Int, by divisor: Int) -> Int {
        (dividend >= 0 ? dividend : dividend - divisor + 1) / divisor
    }
}
