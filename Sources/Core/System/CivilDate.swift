/// A date of the Gregorian calendar, in the years 0 to 9999.
package struct CivilDate: Equatable {
    /// The year, from 0 to 9999.
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Nil for a date that does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.daysIn(month, of: year)).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date a number of days after 1970-01-01, or before for a negative number.
    package init(daysSince1970: Int) {
        let days = daysSince1970 + Self.daysTo1970
        // The mean year has 365.2425 days, so the result is the guessed year or the one after.
        let guess = (days * 10_000 + 14_780) / 3_652_425
        let yearOfMarch = Self.days(beforeMarchOf: guess) > days ? guess - 1 : guess
        let dayOfYear = days - Self.days(beforeMarchOf: yearOfMarch)
        let monthFromMarch = (dayOfYear * 10 + 5) / 306
        day = dayOfYear - Self.days(beforeMonthFromMarch: monthFromMarch) + 1
        month = (monthFromMarch + 2) % 12 + 1
        year = month < 3 ? yearOfMarch + 1 : yearOfMarch
    }

    /// How many days after 1970-01-01 the date is; negative before.
    package var daysSince1970: Int {
        let yearOfMarch = month < 3 ? year - 1 : year
        return Self.days(beforeMarchOf: yearOfMarch) + Self.days(beforeMonthFromMarch: (month + 9) % 12) + day - 1
            - Self.daysTo1970
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Counting years from March puts the leap day last, so that months and years need only plain division.

    private static let daysTo1970 = 719_468

    private static func days(beforeMarchOf year: Int) -> Int {
        365 * year + floored(year, by: 4) - floored(year, by: 100) + floored(year, by: 400)
    }

    private static func days(beforeMonthFromMarch month: Int) -> Int {
        (month * 306 + 5) / 10
    }

    private static func floored(_ value: Int, by divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value + 1) / divisor - 1
    }
}
