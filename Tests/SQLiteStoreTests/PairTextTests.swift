import Testing

@testable import SQLiteStore

struct PairTextTests {
    static let values: [[String: [String]]] = [
        [:], ["": []], ["": [""]], ["a": []], ["a": [""]], ["a": ["", ""]], ["a": ["b", "c"]], ["a": ["c", "b"]],
        ["a": ["b"], "c": []], ["a": ["b&c"]], ["a=b": ["c"]], ["a": ["b=c"]], ["a": ["%26"]], ["a": ["&"]],
        ["é": ["\u{0}\n\u{7F}😀"]], ["a?": ["#"]],
    ]

    @Test(arguments: values) func encodedValues_comeBack(values: [String: [String]]) {
        #expect(PairText.values(PairText.encoded(values)) == values)
    }

    @Test func differentLists_areEncodedDifferently() {
        #expect(Set(Self.values.map(PairText.encoded)).count == Self.values.count)
    }
}
