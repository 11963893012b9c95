import Testing

@testable import YAML

@Suite struct SyntaxTests {
    @Test(arguments: [
        ("a: [1, 2", "did not find expected ',' or ']'", SourceMark(1, 4), SourceMark(1, 9)),
        ("a: {b: 1\nc: 2", "did not find expected ',' or '}'", SourceMark(1, 4), SourceMark(2, 2)),
        ("a: {b: [1}", "did not find expected ',' or ']'", SourceMark(1, 8), SourceMark(1, 10)),
        ("a: [b # c", "did not find expected ',' or ']'", SourceMark(1, 4), SourceMark(1, 10)),
        ("a: [b,\n  # c]\n", "did not find expected node content", nil, SourceMark(3, 1)),
        ("a: [b, c}]", "did not find expected ',' or ']'", SourceMark(1, 4), SourceMark(1, 9)),
        ("a: [\"b\" \"c\"]", "did not find expected ',' or ']'", SourceMark(1, 4), SourceMark(1, 9)),
        ("a: {b: \"x\" c: 1}", "did not find expected ',' or '}'", SourceMark(1, 4), SourceMark(1, 12)),
        ("a: {b: 1}}", "did not find expected key", SourceMark(1, 1), SourceMark(1, 10)),
        ("a:\n  b: 1\n c: 2", "did not find expected key", SourceMark(1, 1), SourceMark(3, 2)),
        ("a: \"\\q\"", "found unknown escape character", SourceMark(1, 4), SourceMark(1, 5)),
        ("a: 1\nb", "could not find expected ':'", SourceMark(2, 1), SourceMark(2, 2)),
        ("é: {b: 1, , c: 2}", "did not find expected node content", nil, SourceMark(1, 11)),
        ("a: 1\n b: 2", "mapping values are not allowed in this context", nil, SourceMark(2, 3)),
        ("%YAML 1.2\n%YAML 1.2\n--- a", "found duplicate %YAML directive", nil, SourceMark(2, 1)),
        ("a: 1\n...\nb: 2", "did not find expected <document start>", nil, SourceMark(3, 1)),
        ("a: \u{1}", "control characters are not allowed", nil, SourceMark(1, 4)),
        ("é:\n  ü\u{0}", "control characters are not allowed", nil, SourceMark(2, 4)),
    ])
    func parse_keepsTheWordsOfLibyaml(text: String, problem: String, start: SourceMark?, mark: SourceMark) {
        #expect(errors(text) == [.syntax(problem: problem, start: start, mark: mark)])
    }

    @Test(arguments: [
        ([0x61, 0x3A, 0x20, 0xFF], "invalid leading UTF-8 octet", SourceMark(1, 4)),
        ([0x0A, 0x61, 0xC3, 0x28], "invalid trailing UTF-8 octet", SourceMark(2, 3)),
        ([0x61, 0xE2, 0x82], "incomplete UTF-8 octet sequence", SourceMark(1, 2)),
        ([0xC0, 0x80], "invalid length of a UTF-8 sequence", SourceMark(1, 1)),
        ([0xFF, 0xFE, 0x61, 0x00], "invalid leading UTF-8 octet", SourceMark(1, 1)),
    ])
    func parse_placesBytesThatAreNotUTF8(bytes: [UInt8], problem: String, mark: SourceMark) {
        #expect(errors(bytes) == [.syntax(problem: problem, start: nil, mark: mark)])
    }

    /// A quote without its end, and one that the quote of a later line ends.
    @Test(arguments: [
        ("a: \"b\nc: d", SourceMark(1, 4)), ("a: 'b", SourceMark(1, 4)), ("a: 'b\n\n", SourceMark(1, 4)),
        ("a: \"b\nc: \"d\"", SourceMark(1, 4)), ("a:\n  - 'b\n  - 'c'\n", SourceMark(2, 5)),
        ("{a: \"b, c: d}", SourceMark(1, 5)),
    ])
    func parse_findsTheQuoteThatIsNotClosed(text: String, mark: SourceMark) {
        #expect(errors(text) == [.unclosedQuote(mark: mark)])
    }

    @Test(arguments: [
        ("a:\n\tb: c", SourceMark(2, 1)), ("a:\n  b: 1\n\tc: 2", SourceMark(3, 1)), ("\ta: b", SourceMark(1, 1)),
        ("a:\n  b:\n  \tc: 1", SourceMark(3, 3)), ("a:\n\t- b", SourceMark(2, 1)), ("-\ta: b", SourceMark(1, 2)),
        ("a: |\n\tx", SourceMark(2, 1)), ("a: b\n\tc: d", SourceMark(2, 1)),
    ])
    func parse_refusesTabsAsIndentation(text: String, mark: SourceMark) {
        #expect(errors(text) == [.tab(mark: mark)])
    }
}
