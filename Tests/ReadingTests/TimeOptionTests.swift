import Reading
import System
import Testing

struct TimeOptionTests {
    private static let now: Int64 = 1_715_342_400

    @Test(arguments: [
        ("2024-05-10", 1_715_299_200), ("2024-05-10T12:00:00Z", 1_715_342_400),
        ("2024-05-10T14:00+02:00", 1_715_342_400),
        ("2024-05-10 12:00", 1_715_342_400), ("1715342400", 1_715_342_400), ("1715342400000", 1_715_342_400),
        ("7d", 1_715_342_400 - 604_800), ("2h", 1_715_342_400 - 7_200), ("90m", 1_715_342_400 - 5_400),
        ("30s", 1_715_342_400 - 30), ("0s", 1_715_342_400),
    ])
    func time_isReadInItsForm(text: String, seconds: Int) throws {
        let option = try #require(TimeOption(parsing: text))
        #expect(option.seconds(at: Self.now) == seconds && option.text == text)
    }

    @Test(arguments: [("last", ""), ("last:a", "a"), ("last:a:b", "a:b")])
    func bookmark_hasItsName(text: String, name: String) {
        let option = TimeOption(parsing: text)
        #expect(option?.bookmark == name && option?.seconds(at: Self.now) == nil)
        #expect(TimeOption(parsing: "7d")?.bookmark == nil)
    }

    /// A year or a day without separators is no number of seconds.
    @Test(arguments: [
        "", "yesterday", "2024", "20240510", "7", "7w", "-7d", "500ms", "2024-13-01", "2024-05-10T25:00:00Z",
        "1000000d",
        "99999999999999999999", "last:", "lastly",
    ])
    func otherText_isNoTime(text: String) {
        #expect(TimeOption(parsing: text) == nil)
    }
}
