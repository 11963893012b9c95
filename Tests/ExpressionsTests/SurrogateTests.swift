import JSON
import Testing

@testable import Expressions

/// Lone surrogates, which JSON allows in escapes (RFC 8259, section 8.2) and Unicode does not.
@Suite struct SurrogateTests {
    private static let document =
        #"{"id": 1.0, "s": "a\ud800b", "\udc00": [2.0], "p": "\ud83d\ude00\uDBFF", "e": "\\ud800"}"#

    @Test(arguments: [
        (".id | .", ["1.0"]), (".s | .", [#""a\ud800b""#]), (".s + \"c\"", ["\"a\u{FFFD}bc\""]),
        (".s | length", ["3"]), (".p | .", [#""\ud83d\ude00\uDBFF""#]), (".p | explode", ["[128512,65533]"]),
        (".e + \"\"", [#""\\ud800""#]), (".[\"\u{FFFD}\"] | .[0]", ["2.0"]),
        ("select(.id == 1)", [document]),
    ])
    func surrogate_isReplacedOnlyForJQ(_ text: String, _ expected: [String]) throws {
        #expect(try results(text, on: Self.document) == expected)
    }

    @Test func condition_readsTheReplacement() throws {
        #expect(try holds(".s == \"a\u{FFFD}b\"", of: Self.document))
    }
}
