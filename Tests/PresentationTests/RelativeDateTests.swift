import Presentation
import System
import Testing
import Translations
import Wording

@Suite struct RelativeDateTests {
    /// Three around each limit, before and after 2024-03-15T12:00:00Z.
    @Test(arguments: [
        ("2024-03-15T12:00:00Z", "just now"), ("2024-03-15T11:59:01Z", "just now"),
        ("2024-03-15T11:59:00Z", "1 minute ago"),
        ("2024-03-15T11:58:59Z", "1 minute ago"), ("2024-03-15T11:58:01Z", "1 minute ago"),
        ("2024-03-15T11:58:00Z", "2 minutes ago"), ("2024-03-15T11:55:00Z", "5 minutes ago"),
        ("2024-03-15T11:00:01Z", "59 minutes ago"), ("2024-03-15T11:00:00Z", "1 hour ago"),
        ("2024-03-15T10:59:59Z", "1 hour ago"), ("2024-03-14T12:00:01Z", "23 hours ago"),
        ("2024-03-14T12:00:00Z", "1 day ago"), ("2024-03-14T11:59:59Z", "1 day ago"),
        ("2024-03-08T12:00:01Z", "6 days ago"),
        ("2024-03-08T12:00:00Z", "1 week ago"), ("2024-03-08T11:59:59Z", "1 week ago"),
        ("2024-02-23T12:00:00Z", "3 weeks ago"), ("2024-02-15T12:00:01Z", "4 weeks ago"),
        ("2024-02-15T12:00:00Z", "1 month ago"), ("2024-02-15T11:59:59Z", "1 month ago"),
        ("2024-01-15T12:00:01Z", "1 month ago"), ("2024-01-15T12:00:00Z", "2 months ago"),
        ("2023-03-15T12:00:01Z", "11 months ago"), ("2023-03-15T12:00:00Z", "1 year ago"),
        ("2023-03-15T11:59:59Z", "1 year ago"), ("2022-03-15T12:00:01Z", "1 year ago"),
        ("2022-03-15T12:00:00Z", "2 years ago"), ("0000-01-01T00:00:00Z", "2024 years ago"),
    ])
    func past_isSaidInTheLargestUnit(date: String, expected: String) throws {
        #expect(try text(of: date) == expected)
    }

    @Test(arguments: [
        ("2024-03-15T12:00:59Z", "just now"), ("2024-03-15T12:01:00Z", "in 1 minute"),
        ("2024-03-15T12:01:01Z", "in 1 minute"),
        ("2024-03-15T12:59:59Z", "in 59 minutes"), ("2024-03-15T14:00:00Z", "in 2 hours"),
        ("2024-03-16T12:00:00Z", "in 1 day"),
        ("2024-03-22T12:00:00Z", "in 1 week"), ("2024-04-15T11:59:59Z", "in 4 weeks"),
        ("2024-04-15T12:00:00Z", "in 1 month"),
        ("2025-03-15T11:59:59Z", "in 11 months"), ("2025-03-15T12:00:00Z", "in 1 year"),
        ("2026-03-15T12:00:01Z", "in 2 years"),
    ])
    func future_isSaidInTheLargestUnit(date: String, expected: String) throws {
        #expect(try text(of: date) == expected)
    }

    @Test(arguments: [
        (0, "4 weeks ago"), (-7_200, "1 month ago"), (-86_400, "1 month ago"), (46_800, "4 weeks ago"),
    ])
    func months_countByTheCalendarAtTheOffset(offset: Int, expected: String) throws {
        // From 1 February 01:00 to 29 February 23:30; west of Greenwich, from 31 January.
        #expect(try text(of: "2024-02-01T01:00:00Z", now: "2024-02-29T23:30:00Z", offset: offset) == "4 weeks ago")
        #expect(try text(of: "2024-03-01T01:00:00Z", now: "2024-03-31T23:30:00Z", offset: offset) == expected)
    }

    @Test(arguments: [
        ("es", "hace 5 minutos", "hace 1 día", "dentro de 2 horas"), ("pt", "há 5 minutos", "há 1 dia", "em 2 horas"),
        ("el", "πριν από 5 λεπτά", "πριν από 1 ημέρα", "σε 2 ώρες"), ("en", "5 minutes ago", "1 day ago", "in 2 hours"),
    ])
    func language_isTheReaders(language: String, minutes: String, day: String, hours: String) throws {
        #expect(try text(of: "2024-03-15T11:55:00Z", locale: language) == minutes)
        #expect(try text(of: "2024-03-14T12:00:00Z", locale: language) == day)
        #expect(try text(of: "2024-03-15T14:00:00Z", locale: language) == hours)
    }

    private func text(
        of date: String, now: String = "2024-03-15T12:00:00Z", offset: Int = 0, locale: String = "en_US.UTF-8"
    ) throws -> String {
        let now = try #require(UnixTime(parsing: now))
        let message = RelativeDate(now: now, utcOffset: offset).message(of: try #require(UnixTime(parsing: date)))
        let language = Language(locale: locale)
        return message.text(in: Catalog.of(language))
    }
}
