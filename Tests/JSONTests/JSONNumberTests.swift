import JSON
import Testing

@Suite struct JSONNumberTests {
    @Test(arguments: ["0", "-0", "10", "-12.50", "0.5", "1e5", "1E+05", "2e-3", "9007199254740993"])
    func number_isWhatTheGrammarSays(text: String) {
        #expect(JSONNumber.isNumber(text))
    }

    @Test(arguments: ["", "-", "+1", "01", "-01", ".5", "1.", "1e", "1e+", "0x10", "1 ", " 1", "NaN", "1_000", "١"])
    func number_isNothingElse(text: String) {
        #expect(!JSONNumber.isNumber(text))
    }

    @Test(arguments: [("0", true), ("-5", true), ("5.0", false), ("5e0", false), ("", false)])
    func integer_hasNeitherFractionNorExponent(text: String, isInteger: Bool) {
        #expect(JSONNumber.isInteger(text) == isInteger)
    }

    @Test(
        arguments: [
            ("23", 23), ("-5", -5), ("007", 7), ("23.0", 23), ("-23.00", -23), ("1e2", 100), ("1.5E+3", 1_500),
            ("2300e-2", 23), ("0.0", 0), ("-0.0e9", 0), ("0e99999999999999999999", 0), ("0.5e1", 5),
            ("9223372036854775807.0", .max), ("-9223372036854775808.0", .min), ("9.223372036854775807e18", .max),
            ("23.5", nil), ("1e-1", nil), ("2350e-2", nil), ("9223372036854775808", nil), ("1e19", nil), ("1e400", nil),
            ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil), ("1e-9223372036854775808", nil),
            ("1.5e-9223372036854775808", nil), ("23.", nil), (".5e1", nil), ("1e", nil), ("NaN", nil), ("", nil),
            (" 1", nil), ("1,000", nil), ("0x10", nil),
        ] as [(String, Int?)])
    func whole_isExact(text: String, value: Int?) {
        #expect(JSONNumber.whole(text) == value)
    }
}

@Suite struct JSONValueSettingTests {
    @Test(arguments: [
        (".a", #"{"a":1}"#), (".x", #"{"a":{"b":[true]},"x":1}"#), (".a.b", #"{"a":{"b":1}}"#),
        (".a.b[0]", #"{"a":{"b":[1]}}"#), (".a.b[2]", #"{"a":{"b":[true,null,1]}}"#),
        (".a.c.d", #"{"a":{"b":[true],"c":{"d":1}}}"#), (".a[0]", #"{"a":[1]}"#),
    ])
    func setting_replacesOrMakesThePlace(path: String, text: String) throws {
        let document = JSONValue.members([("a", .members([("b", .array([.flag(true)]))]))])
        #expect(document.setting(.integer(1), at: try JSONPath(parsing: path).steps).text == text)
    }

    @Test func setting_makesADocumentOfNothing() throws {
        #expect(
            JSONValue.null.setting(.verbatim("1.10"), at: try JSONPath(parsing: ".a.b").steps).text
                == #"{"a":{"b":1.10}}"#)
    }
}
