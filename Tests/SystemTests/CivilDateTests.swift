import Testing

@testable import System

@Suite struct CivilDateTests {
    @Test(arguments: [
        (-719_528, 0, 1, 1), (-719_469, 0, 2, 29), (-719_468, 0, 3, 1), (-1, 1969, 12, 31), (0, 1970, 1, 1),
        (59, 1970, 3, 1),
        (11_016, 2000, 2, 29), (11_017, 2000, 3, 1), (2_932_896, 9999, 12, 31),
    ])
    func day_isThisDate(days: Int, year: Int, month: Int, day: Int) {
        #expect(CivilDate(daysSince1970: days) == CivilDate(year: year, month: month, day: day))
    }

    /// The calendar repeats after four hundred years.
    @Test func days_areTheSameThereAndBack() {
        var before: (Int, Int, Int) = (1599, 12, 31)
        for days in -135_140 ..< -135_140 + 146_097 {
            let date = CivilDate(daysSince1970: days)
            guard date.daysSince1970 == days, (date.year, date.month, date.day) > before,
                CivilDate(year: date.year, month: date.month, day: date.day) == date
            else {
                Issue.record("day \(days) became \(date)")
                return
            }
            before = (date.year, date.month, date.day)
        }
        #expect(before == (1999, 12, 31))
    }
}
