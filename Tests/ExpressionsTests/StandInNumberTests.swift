import Testing

@testable import Expressions

/// Numbers with more digits than jq keeps.
struct StandInNumberTests {
    /// Pseudo-random numbers, the same in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// Numbers with some digits, many of which have the same nearest floating-point number.
    private static func numbers(_ digits: Int, using generator: inout Generator) -> [String] {
        (0..<20).flatMap { _ in
            let start = (1..<digits - 2).reduce("\(Int.random(in: 1...9, using: &generator))") { text, _ in
                "\(text)\(Int.random(in: 0...9, using: &generator))"
            }
            return (10..<20).map { start + "\($0)" }
        }
    }

    @Test(arguments: 16...30)
    func numbersAndTheirTextsKeepAllDigits(digits: Int) throws {
        var generator = Generator(state: UInt64(digits))
        let numbers = Set(Self.numbers(digits, using: &generator)).sorted()
        let list = "[\(numbers.joined(separator: ","))]"
        let texts = "[\"\(numbers.joined(separator: "\",\""))\"]"
        let mixed = "[\(numbers.shuffled(using: &generator).joined(separator: ","))]"
        #expect(try results(#"map("\(.)")"#, on: list) == [texts])
        #expect(try results(#"map("a" + tostring + "b") | map(.[1:-1])"#, on: list) == [texts])
        #expect(try results("map([.] | tojson | fromjson[0])", on: list) == [list])
        #expect(try results("map([.] | @csv)", on: list) == [texts])
        #expect(try results("sort", on: mixed) == [list])
        #expect(try results("unique | length", on: mixed) == ["\(numbers.count)"])
        #expect(try results("map(-.) | sort | reverse | map(-.)", on: mixed) == [list])
    }

    private static let near = "[1152921504606846976,1152921504606846977,1152921504606846978,1152921504606846979]"

    @Test(arguments: [
        // Numbers of the program, in numbers and texts.
        (
            ".[] | select(. > 1152921504606846976 and . <= 1152921504606846978)",
            "1152921504606846977,1152921504606846978"
        ),
        (
            ".[] | select(. != 1152921504606846976 and . < 1152921504606846979)",
            "1152921504606846977,1152921504606846978"
        ),
        (#".[] | select("\(.)" == "1152921504606846977")"#, "1152921504606846977"),
        (#".[] | select(tostring | IN("1152921504606846978"))"#, "1152921504606846978"),
        (#".[] | select(tostring | test("^1152921504606846977$"))"#, "1152921504606846977"),
        (#"{"1152921504606846977": "x"}[.[1] | tostring]"#, "\"x\""),
        (#"{"1152921504606846977": "x"}[.[2] | tostring]"#, "null"),
        (#""limit 1152921504606847000 of \(.[1])""#, "\"limit 1152921504606847000 of 1152921504606846977\""),
        (#"[.[1], "1152921504606847000"]"#, "[1152921504606846977,\"1152921504606847000\"]"),
        (#""\u0031152921504606846977 \(.[1])""#, "\"1152921504606846977 1152921504606846977\""),
        (#""1.\(.[1])5""#, "\"1.11529215046068469775\""), ("1152921504606846981 | tostring", "\"1152921504606846981\""),
        ("9007199254740993 == 9007199254740992", "false"),
        (#"["0001152921504606846977", .[1]]"#, "[\"0001152921504606846977\",1152921504606846977]"),
        (#".[1] as $n | "0001152921504606846977" == "000\($n)""#, "true"), ("1152921504606846977.0 == .[1]", "true"),
        (#""1152921504606846977.50, 0.1234567890123456780""#, "\"1152921504606846977.50, 0.1234567890123456780\""),
        (#".[] | select(. > 1152921504606846976.5 and . < 1152921504606846977.5)"#, "1152921504606846977"),
    ])
    func programsCompareExactly(program: String, expected: String) throws {
        #expect(try results(program, on: Self.near).joined(separator: ",") == expected)
    }

    @Test(arguments: [
        ("(.id | tostring) == .ref", "true"), ("(.ref | tonumber) == .id", "true"),
        (#".names["\(.id)"]"#, #""one""#), ("{(.ref): 1}", #"{"1152921504606846977":1}"#),
        (#".other == "\(.id)""#, "false"), (".names", #"{"1152921504606846977":"one","u1152921504606846977":2}"#),
        (".names | keys", #"["1152921504606846977","u1152921504606846977"]"#), (#".names.u1152921504606846977"#, "2"),
        (".names | to_entries[0].key", #""1152921504606846977""#), (".taken", #""1152921504606847000""#),
        ("[.taken, .id, .escaped]", #"["1152921504606847000",1152921504606846977,"1152921504606846977"]"#),
    ])
    func textsOfTheValueHaveTheSameDigits(program: String, expected: String) throws {
        let value = """
            {"id":1152921504606846977,"ref":"1152921504606846977","other":"1152921504606846978",\
            "names":{"1152921504606846977":"one","u1152921504606846977":2},"taken":"1152921504606847000",\
            "escaped":"\\u0031152921504606846977"}
            """
        #expect(try results(program, on: value) == [expected])
    }

    /// Programs that make no texts of numbers see all texts as they are.
    @Test(arguments: [
        (#".[] | select(. == "9007199254740993")"#, #""9007199254740993""#),
        (#"map(select(. != "9007199254740993")) | length"#, "3"),
        (#".[] | select(test("0994$"))"#, #""9007199254740994""#),
        (#"map(. > "9007199254740992") | map(select(.)) | length"#, "3"), ("map(length) | unique", "[16]"),
        (#"{"9007199254740993": 1} | has("9007199254740994")"#, "false"),
    ])
    func textsLikeNumbersOfTheProgramStay(program: String, expected: String) throws {
        let list = #"["9007199254740992","9007199254740993","9007199254740994","9007199254740995"]"#
        #expect(try results(program, on: list) == [expected])
    }

    /// The text of a stand-in, or one between it and its number, is not taken for another.
    @Test(arguments: [
        (#""id \(.text)""#, #""id 1541815603606036500""#),
        ("[.text, .near, .far] | sort | tojson | fromjson | .[0]", #""1""#),
        (#"[.text, .near, "\(.id)"] | sort | .[0]"#, #""1541815603606036480""#),
        (#"[.near, "\(.id)"] | max"#, #""1541815603606036481""#), (#""\(.id)" == .near"#, "false"),
        (#""\(.id)" < .near"#, "true"), (#""\(.id)" == .same"#, "true"), (#""\(.id)" == .padded[2:]"#, "true"),
        (#".keys["\(.id)"]"#, "1"), ("[.keys | keys[] | tostring] | length", "2"),
    ])
    func textsLikeNumbersOfTheValueStay(program: String, expected: String) throws {
        let value = """
            {"id":1541815603606036480,"text":"1541815603606036500","near":"1541815603606036481","far":"1",\
            "same":"1541815603606036480","padded":"001541815603606036480",\
            "keys":{"1541815603606036480":1,"1541815603606036481":2}}
            """
        #expect(try results(program, on: value) == [expected])
    }

    /// Digits beside those of a number, and texts that other programs made of one.
    @Test(arguments: [
        #"{"a":32604661561322043,"t":"932604661561322043"}"#, #"{"a":32604661561322043,"t":"32604661561322043.0"}"#,
        #"{"a":1743915000806360.12,"t":"1743915000806360.120"}"#,
        #"{"a":1152921504606846977,"t":"1152921504606847000"}"#,
        #"{"a":1700000000123456789,"t":"1700000000.500 <1700000000.123456789.1@host> 17000000001234567890"}"#,
        #"{"a":1152921504606846977,"t":"1152921504606846977.7z v1.1152921504606846977 a.1152921504606846977.1073741825.x"}"#,
        #"{"a":0.050000000000000003,"b":52.520000000000003,"t":"0.05000000 52.520000000"}"#,
        #"{"a":20240501221530123,"t":"8820240501221530199 20240501221530123456"}"#,
        #"{"a":5262877141777195.5,"t":"5262877141777196"}"#,
        #"{"a":1000000000000000000,"b":1152921504606846977,"t":"1000000000000000000"}"#,
    ])
    func otherDigitsStay(value: String) throws {
        let text = try #require(try results(".t", on: value).first)
        for program in [#""\(.t)""#, "[.t] | join(\"\")", "[.] | map(.t | tostring)[0]", "(.t | explode | implode)"] {
            #expect(try results(program, on: value) == [text], "\(program)")
        }
    }

    /// Where the text of a stand-in could be the beginning of another one, the expression fails.
    @Test func digitsThatAreAmbiguousAreAnError() throws {
        let value = #"{"a":32604661561322043,"b":326046615613220432,"t":"326046615613220430"}"#
        #expect(throws: ExpressionRuntimeError.self) { try results(#""\(.t)""#, on: value) }
        #expect(try results(".t | length", on: value) == ["18"])
    }

    /// A text put together from parts, as of digits in groups, may be what other programs write for a number.
    @Test func partsOfTextsAreNotTakenForNumbers() throws {
        let value = #"{"id":1152921504606846977,"shown":"1,152,921,504,606,847,000"}"#
        #expect(try results(##".shown | split(",") | join("")"##, on: value) == [#""1152921504606847000""#])
        #expect(
            try results(##"{id, shown: (.shown | gsub(","; "") | "#\(.)")}"##, on: value) == [
                ##"{"id":1152921504606846977,"shown":"#1152921504606847000"}"##
            ])
    }

    @Test(arguments: [
        (#"{"id":1152921504606846977,"t":"\u003c1152921504606846977\u003e"}"#, #""<\(.id)>" == .t"#, "true"),
        (#"{"id":1152921504606846977}"#, #"{u1152921504606846977: 1}["u\(.id)"]"#, "1"),
        (#"{"id":12345678901234567,"t":"123456789012345670"}"#, #""\(.id)" < .t"#, "true"),
        (#"{"a":1e-400,"b":3}"#, ".b + 1", "4"), ("[1e20,1e200]", "map(tostring)", #"["1e+20","1e+200"]"#),
        (#"{"a":1152921504606846977,"t":"1152921504606846977\u0031"}"#, #""\(.a)" == .t[:19]"#, "false"),
        (
            #"{"id":1700000000123456789,"t":"17000000001234567891"}"#, #"[.t, "\(.id)"] | sort | .[0]"#,
            #""1700000000123456789""#
        ),
    ])
    func textsCompareLikeThoseOfTheirNumbers(value: String, program: String, expected: String) throws {
        #expect(try results(program, on: value) == [expected])
    }

    /// The stand-in of a number in the program is not known to avoid the texts of a value.
    @Test(arguments: [
        (#"{"c":"912345678901234570"}"#, #"["\(.c)", 12345678901234567]"#),
        (#"{"c":"9123456789012345705"}"#, #"[.c, "\(12345678901234567)"]"#),
        (#"{"b":"123456789012345670","c":"123456789012345705"}"#, #"[.c, "\(12345678901234567)"]"#),
        (#"{"id":340282366920938463463374607431768211455,"n":"310"}"#, #"["\(.id)", .n]"#),
    ])
    func changedTextsAreAnErrorAtMost(value: String, program: String) throws {
        let made = try? results(program, on: value).first
        let texts = [#""912345678901234570""#, #""9123456789012345705""#, #""123456789012345705""#]
        #expect(made.map { made in texts.contains { made.contains($0) } } ?? true, "\(made ?? "")")
        if value.contains("340282366920938463463374607431768211455") { #expect(made == nil) }
    }

    @Test func textsOfFractionsAreThoseOfJQ() throws {
        let both = #"{"x":0.9007199254740994,"id":9007199254740993}"#
        #expect(try results(#""\(.x) \(.id)""#, on: both) == [#""0.9007199254740994 9007199254740993""#])
        #expect(try results("[.x * 10, (.x * 100 | floor)]", on: #"{"x":0.69999999999999996}"#) == ["[7,70]"])
        #expect(try results("{x}", on: #"{"x":0.69999999999999996}"#) == [#"{"x":0.69999999999999996}"#])
        #expect(try results("[.x, .y]", on: #"{"x":0.69999999999999996,"y":0.7}"#) == ["[0.69999999999999996,0.7]"])
        #expect(try results(".n | ascii_downcase", on: #"{"n":"X","x":5262877141777195.5}"#) == [#""x""#])
        #expect(try results("[.a]", on: #"{"a":100000000000000000}"#) == ["[100000000000000000]"])
    }

    /// Comments and strings of a program, and its numbers in every form.
    @Test(arguments: [
        ("# 5\" disk\n.[] | select(. == 1152921504606846978)", "1152921504606846978"),
        ("# only the \"new one\n.[] | select(. >= 1152921504606846978)", "1152921504606846978,1152921504606846979"),
        (".[] | select(. == 1152921504606846978e0)", "1152921504606846978"),
        (".[] | select(. == 1152921504606846.978e3 and \"\\\"\" != \"1\")", "1152921504606846978"),
        (
            #".[] | select("\(. == 1152921504606846978) \("1152921504606846978" == "\(.)")" == "true true")"#,
            "1152921504606846978"
        ),
    ])
    func numbersOfProgramsAreFound(program: String, expected: String) throws {
        #expect(try results(program, on: Self.near).joined(separator: ",") == expected)
    }

    @Test(arguments: [
        ("0.12345678901234561", ".12345678901234561"), ("1.23456789012345678e-7", "1.23456789012345678e-7"),
        ("6.02214076123456789e23", "6.02214076123456789e23"), ("12345678901234567e3", "12345678901234567e3"),
    ])
    func formsOfNumbersAreEqual(value: String, literal: String) throws {
        #expect(try results("select(.x == \(literal)) | .x", on: "{\"x\":\(value)}") == [value])
        #expect(
            try results("select(.x <= \(literal) and .x >= \(literal)) | {x}", on: "{\"x\":\(value)}") == [
                "{\"x\":\(value)}"
            ])
    }

    @Test func numbersThatAreTooLargeForJQKeepTheirDigits() throws {
        #expect(try results("{n: .a}", on: #"{"a":1234567890123456789e400}"#) == [#"{"n":1234567890123456789e400}"#])
        #expect(try results("{n: .a}", on: #"{"a":1e400}"#) == [#"{"n":1e400}"#])
        #expect(throws: ExpressionRuntimeError.self) { try results(".a == .b", on: #"{"a":1e400,"b":2e400}"#) }
        #expect(try results("[.a == 0, .a]", on: #"{"a":1e-400}"#) == ["[false,1e-400]"])
    }

    /// The time of work that grows with the square of the numbers would be minutes.
    @Test(.timeLimit(.minutes(1))) func manyNumbersBesideEachOtherTakeLittleTime() throws {
        let start = "1000000000000000000"
        let list = "[\((1_000..<4_000).map { start + "\($0)" }.joined(separator: ","))]"
        #expect(try results("map(tostring) | unique | length", on: list) == ["3000"])
        // Nor is the memory that of all their digits.
        let large = "[\((0..<300).map { "{\"a\":1e9999\($0)}" }.joined(separator: ","))]"
        #expect(throws: ExpressionRuntimeError.self) { try results("map(tostring) | length", on: large) }
    }

    @Test func shortNumbersBesideLongOnesStay() throws {
        let list = "[1152921504606850000,1152921504606850001,1152921504606849999,9007199254740992,9007199254740993,5]"
        #expect(
            try results("sort", on: list) == [
                "[5,9007199254740992,9007199254740993,1152921504606849999,1152921504606850000,1152921504606850001]"
            ])
        #expect(try results(".[] | select(. == 9007199254740993)", on: list) == ["9007199254740993"])
        #expect(try results(".[] | select(. == 9007199254740992)", on: list) == ["9007199254740992"])
    }

    @Test func numbersBeside2To53HaveRoom() throws {
        let list = "[\((9_007_199_254_740_980...9_007_199_254_741_020).map(String.init).joined(separator: ","))]"
        #expect(try results("sort", on: list) == [list])
        #expect(try results(#"map("\(.)" | tonumber) | unique"#, on: list) == [list])
        #expect(try results(#"[.[20] | tostring]"#, on: list) == [#"["9007199254741000"]"#])
    }

    @Test func tooManyNumbersBetweenTwoOthersAreAnError() throws {
        let list = "[\((100..<400).map { "0.1234567890123456\($0)" }.joined(separator: ","))]"
        #expect(throws: ExpressionRuntimeError.self) {
            try results("map(select(. > 0.1234567890123456100 and . < 0.1234567890123456399)) | length", on: list)
        }
    }

    /// What folio takes for the text of a number must be what jq writes.
    @Test func jqWritesTheExpectedTexts() throws {
        let texts = (-307...308).flatMap { power in
            ["1", "1.234567890123456", "7.105427357601002", "1.7999999999999998"].compactMap { digits in
                // Whole numbers of many digits have all of them in texts, where jq writes an exponent.
                Double("\(digits)e\(power)").map { DecimalNumber($0) }.flatMap {
                    $0.nearest == nil || $0.isLong && $0.isWhole && $0.exponent > 31
                        ? nil : String(decoding: $0.text, as: UTF8.self)
                }
            }
        }
        let quoted = texts.map { "\"\($0)\"" }.joined(separator: ",")
        #expect(try results("map(tojson)", on: "[\(texts.joined(separator: ","))]") == ["[\(quoted)]"])
    }
}
