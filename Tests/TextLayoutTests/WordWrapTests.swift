import Testing
import TextLayout

@Suite struct WordWrapTests {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
        ("one two three", 13, ["one two three"]), ("a  b", 9, ["a b"]), ("", 9, []),
        // A Greek letter takes one column, a Chinese one two.
        ("αβγ δεζ", 7, ["αβγ δεζ"]), ("αβγ δεζ", 6, ["αβγ", "δεζ"]),
        ("東京、見えた", 8, ["東京、見", "えた"]), ("東京、見えた", 5, ["東", "京、", "見え", "た"]),
        // Text without a break has its own line.
        ("see https://example.org/a/b now", 10, ["see", "https://example.org/a/b", "now"]),
    ])
    func lines_breakBetweenWords(text: String, width: Int, lines: [String]) {
        #expect(WordWrap.lines(text, width: width) == lines)
    }

    @Test(arguments: [
        // A number stays with its unit.
        ("network 11.2 ms (12 %), and", 14, ["network", "11.2 ms", "(12 %), and"]),
        ("in all 10 d ago", 8, ["in all", "10 d ago"]), ("there are 10 in it", 12, ["there are 10", "in it"]),
        // A number stays with what it counts.
        ("rate 7,9 pages/s so", 8, ["rate", "7,9 pages/s", "so"]), ("με 0 απαντήσεις", 6, ["με", "0 απαντήσεις"]),
        ("(4 retries)", 6, ["(4 retries)"]), ("page2 ended", 6, ["page2", "ended"]),
        // A mark stays with the word before it.
        ("one · two", 5, ["one ·", "two"]), ("one – two", 4, ["one –", "two"]), ("read - now", 6, ["read -", "now"]),
        ("a word (so)", 8, ["a word", "(so)"]),
    ])
    func lines_keepTogetherWhatWouldBeMisread(text: String, width: Int, lines: [String]) {
        #expect(WordWrap.lines(text, width: width) == lines)
    }

    @Test(arguments: [
        ("more: -n COUNT or so", 10, ["more:", "-n COUNT", "or so"]),
        ("by --depth 2, all", 10, ["by", "--depth 2,", "all"]),
        ("with --config FILE.", 12, ["with", "--config FILE."]), ("(-n COUNT)", 5, ["(-n COUNT)"]),
        // A flag has no value.
        ("with --all Items", 10, ["with --all", "Items"]), ("with --all or so", 10, ["with --all", "or so"]),
    ])
    func lines_keepAnOptionAndItsValue(text: String, width: Int, lines: [String]) {
        #expect(WordWrap.lines(text, width: width) == lines)
    }

    @Test(arguments: [
        ("see 'folio plugins list', then", 22, ["see", "'folio plugins list',", "then"]),
        ("see 'folio plugins list', then", 20, ["see 'folio plugins", "list', then"]),
        ("δείτε «folio plugins list» τώρα", 20, ["δείτε", "«folio plugins list»", "τώρα"]),
        // These apostrophes are not quotes.
        ("the plugins' own files are here", 12, ["the plugins'", "own files", "are here"]),
        ("it's 'one way of it", 9, ["it's 'one", "way of it"]),
        // An option's value with a line break would be a different value.
        ("with --cursor 'after:New York' now", 25, ["with", "--cursor 'after:New York'", "now"]),
        ("with --cursor 'after:New York' now", 12, ["with", "--cursor 'after:New York'", "now"]),
    ])
    func lines_keepQuotedTextTogetherIfItFits(text: String, width: Int, lines: [String]) {
        #expect(WordWrap.lines(text, width: width) == lines)
    }

    @Test(arguments: [
        ("short", 10, 2, "short"), ("a  table  row", 13, 2, "a  table  row"),
        ("one two three four", 9, 2, "one two\n  three\n  four"), ("  one two three", 9, 2, "  one two\n    three"),
        ("one two\n\nthree", 5, 0, "one\ntwo\n\nthree"), ("one two\n", 5, 0, "one\ntwo\n"),
        // A word that does not fit with the indent gets a smaller one, if that helps.
        ("see 1234567890", 11, 4, "see\n 1234567890"), ("see 1234567890", 9, 4, "see\n    1234567890"),
        // The indent is at most half of the width.
        ("      one two", 9, 4, "one two"),
    ])
    func fitted_breaksOnlyLinesThatAreTooLong(text: String, width: Int, hanging: Int, expected: String) {
        #expect(WordWrap.fitted(text, width: width, hanging: hanging) == expected)
    }

    /// A word that fits the screen is not broken, so that it can be copied.
    @Test(arguments: [
        (16, "  at /home/ada/xyz", "  at\n   /home/ada/xyz"), (13, "  at /home/ada/xyz", "  at\n/home/ada/xyz"),
        (12, "  at /home/ada/xyz", "  at /home/\n    ada/xyz"),
        (9, "  at abcdefghijklm", "  at\n    abcde\n    fghij\n    klm"),
        // The part before the slash is too short for its own line.
        (12, "  a/bcdefghijklmnop", "  a/bcdefg\n    hijklmno\n    p"),
        (9, "  東京東京東京東京", "  東京東\n    京東\n    京東\n    京"),
    ])
    func fitted_breaksWordsThatAreTooLongWhereItMay(width: Int, text: String, expected: String) {
        #expect(WordWrap.fitted(text, width: width, hanging: 2, breaksWords: true) == expected)
    }

    @Test(arguments: [
        (40, "  items: .a | nosuch(1)\n            ^"), (24, "  items: .a | nosuch(1)\n            ^"),
        (14, "  …ms: .a | n…\n          ^"), (10, "  … .a | …\n       ^"),
    ])
    func fitted_showsWhatACaretPointsAt(width: Int, expected: String) {
        #expect(WordWrap.fitted("  items: .a | nosuch(1)\n            ^", width: width, hanging: 2) == expected)
    }

    @Test(arguments: [("one", false), ("one two", true), ("10 ms", false), ("東京", true)])
    func text_canBeBrokenBetweenWords(text: String, canBreak: Bool) {
        #expect(WordWrap.canBreak(text) == canBreak)
    }

    @Test(arguments: [3_999, 4_000, 4_001, 100_000])
    func limited_cutsOnlyLongLines(_ length: Int) {
        let line = String(repeating: "a", count: length)
        let expected = length > 4_000 ? String(repeating: "a", count: 3_999) + "…" : line
        #expect(WordWrap.limited("short\n\(line)\nend") == "short\n\(expected)\nend")
    }

    @Test func limited_showsThePartAroundACaret() {
        let line = String(repeating: "a", count: 50_000) + "X" + String(repeating: "b", count: 50_000)
        let lines = WordWrap.limited("what\n  \(line)\n  \(String(repeating: " ", count: 50_000))^\n").split(
            separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].count <= 200)
        #expect(lines[1].dropFirst(lines[2].count - 1).first == "X")
    }
}
