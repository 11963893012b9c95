import System
import Testing

@Suite struct TimeFormatTests {
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
}
