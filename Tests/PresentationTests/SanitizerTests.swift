import Presentation
import Testing

@Suite struct SanitizerTests {
    @Test(arguments: [
        ("plain", "plain"), ("naïve 日本 👨‍👩‍👧", "naïve 日本 👨‍👩‍👧"), ("a\u{0}b\u{7}c\u{7F}d\u{80}e\u{9F}f", "abcdef"),
        ("a\u{1B}[31mred\u{1B}[0m", "ared"), ("a\u{9B}1;31mb", "ab"), ("a\u{1B}]0;title\u{7}b", "ab"),
        ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"), ("a\u{9D}0;t\u{9C}b", "ab"),
        ("a\u{1B}Pdcs\u{1B}\\b", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"),
        ("a\u{1B}]0;kept", "a0;kept"), ("a\u{1B}]x\u{1B}[1mb", "ab"), ("a\u{1B}[12é", "aé"),
        ("a\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}b", "ab"), ("a\u{2066}\u{2067}\u{2068}\u{2069}b", "ab"),
        ("a\u{200E}\u{200F}\u{61C}b", "ab"), ("שלום", "שלום"),
        ("a\u{200B}\u{2060}\u{FEFF}\u{AD}\u{34F}b", "ab"), ("a\u{115F}\u{3164}\u{FFA0}\u{FFF9}b", "ab"),
        ("a\u{E0041}\u{E0001}b", "ab"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("❤️ می‌خواهم 葛󠄀", "❤️ می‌خواهم 葛󠄀"),
    ])
    func text_losesWhatCommandsATerminalOrIsInvisible(text: String, expected: String) {
        #expect(Sanitizer.text(text) == expected)
        #expect(Sanitizer.cell(text) == expected)
    }

    @Test(arguments: [
        ("a\nb", "a⏎b", "a\nb"), ("a\r\nb", "a⏎b", "a\nb"), ("a\rb", "a⏎b", "a\nb"), ("a\n\n\nb", "a⏎b", "a\n\n\nb"),
        ("a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f", "a⏎b⏎c⏎d⏎e⏎f", "a\nb\nc\nd\ne\nf"), ("\n a \n", "a", "\n a \n"),
        ("  a  ", "a", "  a  "), ("\n", "", "\n"), ("   ", "", "   "), ("a\tb", "a b", "a\tb"), ("é\tb", "é b", "é\tb"),
        ("é\n\nb", "é⏎b", "é\n\nb"),
    ])
    func lineBreak_isAMarkInACellAndKeptInAText(text: String, cell: String, lines: String) {
        #expect(Sanitizer.cell(text) == cell)
        #expect(Sanitizer.text(text) == lines)
    }

    @Test(.timeLimit(.minutes(1))) func text_isReadOnceHoweverManySequencesStayOpen() {
        let text = String(repeating: "\u{9D}", count: 400_000)
        #expect(Sanitizer.text(text + "end") == "end")
    }

    /// Terminals take very long for letters with thousands of marks.
    @Test func letter_hasAtMostThirtyMarks() {
        let marks = String(repeating: "\u{301}", count: 100_000)
        #expect(Sanitizer.text("zalgo\(marks), e\u{301}").unicodeScalars.count == 5 + 30 + 4)
        let family = String(repeating: "👩\u{200D}", count: 30_000)
        let parts = Sanitizer.text(family).map(\.unicodeScalars.count)
        #expect(parts.reduce(0, +) > 50_000 && parts.allSatisfy { $0 <= 61 })
        let marks30 = String(repeating: "\u{301}", count: 30)
        for part in ["\(marks30)\u{200C}", "\u{1161}\u{11A8}", "\u{200D}\u{301}"] {
            let text = Sanitizer.text("a" + String(repeating: part, count: 1_000))
            #expect(text.unicodeScalars.count == 31)
        }
        #expect(Sanitizer.text("🏴" + String(repeating: "\u{E0067}", count: 1_000)).unicodeScalars.count == 31)
        let natural = [
            "ê̄́ 👩‍❤️‍💋‍👨 क्‍ष می‌خواهم 🏴󠁧󠁢󠁥󠁮󠁧󠁿", String(repeating: "e\u{301}", count: 100), String(repeating: "👨‍👩‍👧‍👦", count: 50),
            String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 50),
        ].joined(separator: " ")
        #expect(Sanitizer.text(natural) == natural)
    }

    /// Vim runs the options that a line of a file names, and its numbers may have signs.
    @Test(arguments: [
        ("vim: set tw=3:", "vim : set tw=3:"), ("a ex:set", "a ex :set"), ("vi>700:x", "vi>700 :x"),
        ("vim>-1:set tw=33:", "vim>-1 :set tw=33:"), ("Vim< +7:x", "Vim< +7 :x"), ("vim>:x", "vim> :x"),
        ("an index: 3", "an index: 3"), ("vim 9", "vim 9"),
    ])
    func modelines_areBroken(text: String, result: String) { #expect(text.withoutModelines == result) }
}
