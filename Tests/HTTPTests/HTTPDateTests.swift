import Foundation
import HTTP
import Testing

struct HTTPDateTests {
    /// 2024-05-01T10:00:00Z
    private static let now: Int64 = 1_714_557_600

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "SUN, 06 nov 1994 08:49:37 gmt", "Mon, 06 Nov 1994 08:49:37 GMT",
    ])
    func date_isReadInEachForm(text: String) {
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800), ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ])
    func date_isWrittenAsItIsRead(text: String, seconds: Int64) {
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
        #expect(HTTPDate(secondsSince1970: seconds).description == text)
    }

    @Test func date_isMovedIntoTheYearsThatCanBeWritten() {
        #expect(HTTPDate(secondsSince1970: .max).description == "Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(HTTPDate(secondsSince1970: .min).description == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test(arguments: [
        "1994-11-06T08:49:37Z", "1994-11-06t08:49:37z", "1994-11-06 08:49:37", "1994-11-06T08:49:37",
        "1994-11-06T08:49:36.001Z", "1994-11-06T08:49:37.000Z", "1994-11-06T09:49:37+01:00", "1994-11-06T06:19:37-0230",
    ])
    func date_isReadAsISO8601(text: String) {
        #expect(HTTPDate(iso8601: text)?.secondsSince1970 == 784_111_777)
        // No HTTP field uses this form.
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    @Test(arguments: [
        "", "1994-11-06", "1994-11-06T08:49", "1994-13-06T08:49:37Z", "1994-02-29T08:49:37Z", "1994-11-06T24:00:00Z",
        "1994-11-06T08:49:37.Z", "1994-11-06T08:49:37+1", "1994-11-06T08:49:37+25:00", "1994-11-06T08:49:37Z ",
        "94-11-06T08:49:37Z", "19941106T084937Z", "Sun, 06 Nov 1994 08:49:37 GMT",
    ])
    func text_thatIsNotISO8601IsNotADate(text: String) {
        #expect(HTTPDate(iso8601: text) == nil)
    }

    @Test func leapSecond_isTheNextMinutesFirst() {
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:60 GMT", now: Self.now)?.secondsSince1970 == 1_483_228_800)
        #expect(HTTPDate("Sat, 31 Dec 2016 23:59:61 GMT", now: Self.now) == nil)
    }

    @Test(arguments: [
        ("Tuesday, 30-Apr-74 10:00:00 GMT", "Mon, 30 Apr 2074 10:00:00 GMT" as String?),
        ("Wednesday, 01-May-74 09:59:59 GMT", "Tue, 01 May 2074 09:59:59 GMT"),
        ("Wednesday, 01-May-74 10:00:00 GMT", "Tue, 01 May 2074 10:00:00 GMT"),
        ("Wednesday, 01-May-74 10:00:01 GMT", "Wed, 01 May 1974 10:00:01 GMT"),
        ("Wednesday, 01-Jan-75 00:00:00 GMT", "Wed, 01 Jan 1975 00:00:00 GMT"),
        ("Saturday, 01-Jan-00 00:00:00 GMT", "Sat, 01 Jan 2000 00:00:00 GMT"),
        ("Tuesday, 29-Feb-00 00:00:00 GMT", "Tue, 29 Feb 2000 00:00:00 GMT"),
        ("Thursday, 29-Feb-73 00:00:00 GMT", nil),
    ])
    func twoDigitYear_isAtMostFiftyYearsAhead(text: String, meant: String?) {
        #expect(HTTPDate(text, now: Self.now)?.description == meant)
    }

    @Test(arguments: [
        "", "0", "-1", "now", "Sun", "Sun,", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 06  Nov  1994 08:49:37 GMT", "Sun, 31 Apr 1994 08:49:37 GMT",
        "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Xyz, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sunday Nov  6 08:49:37 1994", "Sun Nov 6 08:49:37 1994",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
    func date_isRefusedInAnyOtherForm(text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    @Test func date_agreesWithFoundationOverFourCenturies() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for day in stride(from: Int64(-90_000), to: 60_000, by: 11) {
            let seconds = day * 86_400 + day & 0xFFFF
            let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            try #require(HTTPDate(secondsSince1970: seconds).description == text)
            try #require(HTTPDate(text, now: 0)?.secondsSince1970 == seconds)
        }
    }
}
