import HTTP
import TestSupport
import Testing

@testable import HTTPCache

struct CacheControlTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let values: [String]
        let maxAge: DeltaSeconds?

        init(_ rule: String, _ values: String..., maxAge: DeltaSeconds?) {
            testDescription = rule
            self.values = values
            self.maxAge = maxAge
        }
    }

    @Test(arguments: [
        Row("9111 5.2: absent", "", maxAge: nil),
        Row("9111 5.2: names have no case", "Max-AGE=5", maxAge: .seconds(5)),
        Row("9111 5.2: the quoted form counts as the other", #"max-age="5""#, maxAge: .seconds(5)),
        Row("9111 5.2: several lines are one list", "public", "max-age=5", maxAge: .seconds(5)),
        Row("9110 5.6.1: empty members do not count", ", ,,max-age=5 ,", maxAge: .seconds(5)),
        Row("9111 5.2: text in quotes is no directive", #"x="max-age=9", max-age=5"#, maxAge: .seconds(5)),
        Row("9111 5.2: text in quotes is no directive, after", #"max-age=5, x="max-age=9""#, maxAge: .seconds(5)),
        Row("9110 5.6.4: a quote may be escaped", #"x="a\", max-age=9", max-age=5"#, maxAge: .seconds(5)),
        Row("9110 5.6.4: a quote without end hides nothing", #"x="a, max-age=5"#, maxAge: .seconds(5)),
        Row("9111 4.2.1: the first of several counts", "max-age=5, max-age=9", maxAge: .seconds(5)),
        Row("9111 4.2.1: the first of several lines counts", "max-age=5", "max-age=9", maxAge: .seconds(5)),
        Row("9111 1.2.2: leading zeros", "max-age=005", maxAge: .seconds(5)),
        Row("9111 1.2.2: just under the most", "max-age=2147483647", maxAge: .seconds(2_147_483_647)),
        Row("9111 1.2.2: the most", "max-age=2147483648", maxAge: .seconds(2_147_483_648)),
        Row("9111 1.2.2: just over the most", "max-age=2147483649", maxAge: .seconds(2_147_483_648)),
        Row("9111 1.2.2: beyond any integer", "max-age=99999999999999999999999", maxAge: .seconds(2_147_483_648)),
        Row("9111 4.2.1: no value", "max-age", maxAge: .invalid),
        Row("9111 4.2.1: an empty value", "max-age=", maxAge: .invalid),
        Row("9111 4.2.1: letters", "max-age=a5", maxAge: .invalid),
        Row("9111 4.2.1: letters after", "max-age=5a", maxAge: .invalid),
        Row("9111 4.2.1: a sign", "max-age=+5", maxAge: .invalid),
        Row("9111 4.2.1: negative", "max-age=-5", maxAge: .invalid),
        Row("9111 4.2.1: a fraction", "max-age=5.0", maxAge: .invalid),
        Row("9111 4.2.1: single quotes", "max-age='5'", maxAge: .invalid),
        Row("9111 4.2.1: digits of other scripts", "max-age=\u{0665}", maxAge: .invalid),
        Row("9111 5.2: space before =", "max-age =5", maxAge: .invalid),
        Row("9111 5.2: space after =", "max-age= 5", maxAge: .invalid),
        Row("9111 5.2: text after the value", #"max-age="5"x"#, maxAge: .invalid),
        Row("9111 5.2: a longer name is another one", "x-max-age=5, max-ages=6", maxAge: nil),
        Row("9111 5.2: a semicolon is no comma", "max-age=5; public", maxAge: .invalid),
    ])
    func maxAge_isRead(row: Row) {
        #expect(CacheControl(row.values).seconds("max-age") == row.maxAge)
    }

    @Test(
        arguments: [
            ("no-cache", true, []), ("No-Cache", true, []), (#"no-cache="Set-Cookie""#, false, ["set-cookie"]),
            (#"no-cache="A, b ,C""#, false, ["a", "b", "c"]), ("no-cache=a", false, ["a"]), (#"no-cache="""#, true, []),
            (#"no-cache=" , ""#, true, []), (#"no-cache="a", no-cache"#, true, ["a"]), (#"no-cache = "a""#, true, []),
            (#"private="a", x="no-cache""#, false, []), ("", false, []),
        ] as [(String, Bool, Set<String>)])
    func noCache_isForTheWholeResponseOrForFields(text: String, isWhole: Bool, fields: Set<String>) {
        let sut = CacheControl([text])
        #expect(sut.requiresConfirmation == isWhole)
        #expect(sut.fieldsToAskFor == fields)
    }

    @Test(arguments: [
        ([("Pragma", "no-cache")], true), ([("Pragma", "no-cache"), ("Cache-Control", "max-age=5")], false),
        ([("Pragma", "other")], false),
    ])
    func pragma_countsInRequestsWithoutCacheControl(fields: [(String, String)], asks: Bool) {
        var request = HTTPFields()
        for (name, value) in fields { request.append(name, value) }
        #expect(CacheControl(request: request).requiresConfirmation == asks)
        #expect(!CacheControl(response: ["Pragma": "no-cache"]).requiresConfirmation)
    }

    /// Any field is read to its end, and its directives are found among any others.
    @Test(arguments: 0..<20)
    func anyText_isRead(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "max-age", "no-cache", "=", ",", "\"", "\\", " ", "\t", "5", "99999999999999999999", "é", ";", "'", "-",
            "\u{0}", "no-store", "=\"", "\",",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let sut = CacheControl([text, "must-revalidate"])
            #expect(sut.contains("must-revalidate"), "\(text)")
            if let seconds = sut.seconds("max-age")?.value { #expect((0...DeltaSeconds.most).contains(seconds)) }
        }
    }
}
