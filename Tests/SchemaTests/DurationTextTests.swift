import Schema
import Testing

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("500ms", Duration.milliseconds(500)), ("10s", .seconds(10)), ("5m", .seconds(300)), ("1h", .seconds(3600)),
        ("7d", .seconds(604_800)), ("0s", .zero), ("007s", .seconds(7)), ("999999d", .seconds(999_999 * 86_400)),
        ("1000000d", .seconds(1_000_000 * 86_400)),
    ])
    func duration_isACountAndAUnit(text: String, duration: Duration) {
        #expect(DurationText.duration(text) == duration)
    }

    @Test(arguments: [
        "", "10", "s", "ms", "-1s", "+1s", "1.5s", "1 s", " 1s", "1s ", "1S", "1w", "1000001s", "99999999999999999999s",
        "١s",
    ])
    func duration_isNothingElse(text: String) {
        #expect(DurationText.duration(text) == nil)
    }
}
