import System
import Testing

@Suite struct TimeFormatTests {
    @Test(arguments: [
        ("Tue, 05 Mar 2024 10:00:02 +0000", "2024-03-05T10:00:02Z"),
        ("5 Mar 2024 10:00:02 GMT", "2024-03-05T10:00:02Z"),
        ("Tue, 05 Mar 2024 10:00 -0130", "2024-03-05T11:30:00Z"),
        ("Tue, 5 mar 2024 10:00:02 EST", "2024-03-05T15:00:02Z"),
        ("Sun, 29 Feb 2004 23:59:60 UT", "2004-03-01T00:00:00Z"),
        ("Tue,  5 Mar 2024 10:00:02 +0000 (UTC)", "2024-03-05T10:00:02Z"),
    ])
    func dateOfMail_isATime(text: String, time: String) { #expect(UnixTime(parsing: text) == UnixTime(parsing: time)) }

    @Test(arguments: [
        "Tue, 05 Mar 2024", "Tue, 32 Mar 2024 10:00:02 GMT", "Tue, 05 Foo 2024 10:00:02 GMT", "05 Mar 24 10:00:02 GMT",
        "Tue, 05 Mar 2024 10:00:02", "Tue, 05 Mar 2024 25:00:02 GMT", "Tue, 05 Mar 2024 10:00:02 XYZ", "Tue,",
        "5 Mar 2024 10:00 GMT x",
    ])
    func otherDate_isNoTime(text: String) { #expect(UnixTime(parsing: text) == nil) }

    /// glibc writes the year 1 as `1`.
    @Test(arguments: [
        ("iso8601", "0001-01-01T00:00:00Z"), ("date", "0001-01-01"), ("%Y/%m", "0001/01"), ("%F", "0001-01-01"),
        ("%G-W%V", "0001-W01"), ("%%Y%%%Y %%F", "%Y%0001 %F"), ("%C%y", "0001"), ("%Y%Y", "00010001"),
    ])
    func year_hasFourDigits(format: String, text: String) throws {
        let time = try #require(UnixTime(parsing: "0001-01-01"))
        #expect(TimeFormat(parsing: format)?.text(of: time) == text)
    }

    @Test(arguments: [
        ("iso8601", "2024-12-30T00:00:00Z"), ("date", "2024-12-30"), ("%Y %G %F %%", "2024 2025 2024-12-30 %"),
    ])
    func laterYear_staysAsItIs(format: String, text: String) throws {
        let time = try #require(UnixTime(parsing: "2024-12-30"))
        #expect(TimeFormat(parsing: format)?.text(of: time) == text)
    }

    /// The text of a time is that of its whole unit.
    @Test(arguments: [
        ("iso8601", "2024-12-30T10:20:30Z", "2024-12-30T10:20:30Z"), ("date", "2024-12-30", "2024-12-31"),
        ("%F %H", "2024-12-30T10:00:00Z", "2024-12-30T11:00:00Z"),
        ("%F %H:%M", "2024-12-30T10:20:00Z", "2024-12-30T10:21:00Z"), ("%Y-%m", "2024-12-01", "2025-01-01"),
        ("%Y", "2024-01-01", "2025-01-01"), ("%%", "2024-12-30T10:20:30Z", "2024-12-30T10:20:30Z"),
    ])
    func rounding_isToTheUnitOfTheText(format: String, down: String, up: String) throws {
        let format = try #require(TimeFormat(parsing: format))
        let time = try #require(UnixTime(parsing: "2024-12-30T10:20:30Z"))
        #expect(format.roundedDown(time) == UnixTime(parsing: down) && format.roundedUp(time) == UnixTime(parsing: up))
        #expect(format.text(of: format.roundedDown(time)) == format.text(of: time))
    }

    @Test func rounding_keepsTheStartOfAUnit() throws {
        for (format, text) in [
            ("date", "2024-12-30"), ("%Y", "0000-01-01"), ("%m", "1969-12-01"), ("date", "1969-12-31"),
        ] {
            let format = try #require(TimeFormat(parsing: format))
            let time = try #require(UnixTime(parsing: text))
            #expect(format.roundedDown(time) == time && format.roundedUp(time) == time)
        }
        let last = try #require(UnixTime(parsing: "9999-12-31T10:00:00Z"))
        #expect(TimeFormat.date.roundedUp(last) == last)
        let before = try #require(UnixTime(parsing: "1969-12-31T23:59:59Z"))
        #expect(TimeFormat.date.roundedDown(before) == UnixTime(parsing: "1969-12-31"))
        #expect(TimeFormat.date.roundedUp(before) == UnixTime.epoch)
    }
}
