import CommandKit
import Testing

@Suite struct ArgumentValueTests {
    @Test(arguments: [
        ("0s", Duration.zero), ("500ms", .milliseconds(500)), ("10s", .seconds(10)), ("5m", .seconds(300)),
        ("2h", .seconds(7200)), ("7d", .seconds(604_800)), ("090s", .seconds(90)),
        ("9223372036854775807s", .seconds(Int64.max)), ("106751991167300d", .seconds(9_223_372_036_854_720_000)),
    ])
    func duration_isANumberAndAUnit(_ text: String, _ expected: Duration) {
        #expect(Duration(argument: text) == expected)
    }

    @Test(arguments: [
        "", "5", "s", "ms", "-5s", "+5s", "1.5s", "5 s", "5S", "5sec", "1h30m", "٣s",
        "9223372036854775808s", "106751991167301d",
    ])
    func duration_refusesOtherForms(_ text: String) {
        #expect(Duration(argument: text) == nil)
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.seconds(1), "1s"), (.seconds(59), "59s"), (.seconds(60), "1m"), (.seconds(61), "61s"),
        (.seconds(3600), "1h"), (.seconds(86_400), "1d"), (.seconds(604_800), "7d"),
        (.milliseconds(1500), "1500ms"), (.milliseconds(2000), "2s"), (.microseconds(1), "0s"),
    ])
    func duration_isShownInTheLargestWholeUnit(_ duration: Duration, _ text: String) {
        #expect(duration.argument == text)
    }

    @Test(arguments: [("0", 0), ("-5", -5), ("+5", 5), ("9223372036854775807", Int.max)])
    func integer_readsWholeNumbers(_ text: String, _ expected: Int) {
        #expect(Int(argument: text) == expected)
    }

    @Test(arguments: ["", "5.0", "0x10", " 5", "9223372036854775808"])
    func integer_refusesOtherForms(_ text: String) {
        #expect(Int(argument: text) == nil)
    }

    @Test(arguments: [("0.5", 0.5), ("-2", -2), ("1e3", 1000)])
    func number_readsDecimals(_ text: String, _ expected: Double) {
        #expect(Double(argument: text) == expected)
    }

    @Test(arguments: ["", "nan", "inf", "-infinity", "1e999", "1,5"])
    func number_refusesOtherForms(_ text: String) {
        #expect(Double(argument: text) == nil)
    }

    @Test func enumOfStrings_readsItsRawValues() {
        #expect(OutputFormat(argument: "jsonl") == .jsonl)
        #expect(OutputFormat(argument: "JSONL") == nil)
        #expect(OutputFormat.jsonl.argument == "jsonl")
        #expect(OutputFormat.expectation == .oneOf(["table", "json", "jsonl", "csv"]))
    }

    @Test(arguments: [("--count", 0, false), ("--count", 1, true), ("--count", 2, true)])
    func leastValue_isAccepted(_ option: String, _ value: Int, _ isAccepted: Bool) {
        #expect(accepts([option, "\(value)"]) == isAccepted)
    }

    @Test(arguments: [(0, false), (1, true), (2, true), (15, true), (16, true), (17, false)])
    func ends_ofARangeAreAccepted(_ value: Int, _ isAccepted: Bool) {
        #expect(accepts(["--concurrency", "\(value)"]) == isAccepted)
    }

    private func accepts(_ options: [String]) -> Bool {
        // Any error means "refused"; other tests check the messages.
        (try? makeProgram().parse(["feed", "demo"] + options)) != nil
    }
}
