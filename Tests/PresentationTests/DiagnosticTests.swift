import Presentation
import TestSupport
import Testing
import Translations
import Wording

@Suite struct DiagnosticTests {
    private let plain = Terminal(width: 80, isTerminal: true, allowsColour: false)

    @Test func text_saysWhatOnWhichInputAndWhatNext() {
        let diagnostic = Diagnostic(
            "this key is unknown: pagintion", details: ["plugins.yaml:12:5", "  pagintion: {}\n  ^"],
            hint: "did you mean “pagination”?", exitCode: .pluginFile)
        let expected = """
            folio: this key is unknown: pagintion
              plugins.yaml:12:5
                pagintion: {}
                ^
            hint: did you mean “pagination”?

            """
        #expect(diagnostic.text(for: plain, in: .english) == expected)
    }

    @Test func text_isOneLineWithoutDetailsAndHint() {
        let diagnostic = Diagnostic("interrupted", exitCode: .interrupted)
        #expect(diagnostic.text(for: plain, in: .english) == "folio: interrupted\n")
    }

    @Test func text_isColouredWhereAllowed() {
        let terminal = Terminal(width: 80, isTerminal: true, allowsColour: true)
        let text = Diagnostic("no", hint: "yes", exitCode: .failure).text(for: terminal, in: .of(.spanish))
        #expect(text == "\u{1B}[1;31mfolio:\u{1B}[0m no\nsugerencia: yes\n")
    }

    /// Continued lines of the first line and the hint are indented further than the details.
    @Test func text_isBrokenBetweenWordsOnATerminalThatIsTooNarrow() {
        let diagnostic = Diagnostic(
            "the file does not say where the items are",
            details: ["GET https://example.org/v1/things", "one two three"],
            hint: "write items:, which names a list", exitCode: .pluginFile)
        let narrow = Terminal(width: 24, isTerminal: true, allowsColour: false)
        let expected = """
            folio: the file does not
                say where the items
                are
              GET
                https://example.org/v1/things
              one two three
            hint: write items:,
                which names a list

            """
        #expect(diagnostic.text(for: narrow, in: .english) == expected)
        let pipe = Terminal(width: 24, isTerminal: false, allowsColour: false)
        #expect(
            diagnostic.text(for: pipe, in: .english) == """
                folio: the file does not say where the items are
                  GET https://example.org/v1/things
                  one two three
                hint: write items:, which names a list

                """)
    }

    @Test func name_isColouredWhereTheTextIsBroken() {
        let terminal = Terminal(width: 12, isTerminal: true, allowsColour: true)
        let text = Diagnostic("one two", exitCode: .failure).text(for: terminal, in: .english)
        #expect(text == "\u{1B}[1;31mfolio:\u{1B}[0m one\n    two\n")
    }

    @Test func text_letsNoServerTextCommandTheTerminal() {
        let diagnostic = Diagnostic("a\u{1B}[2Jb", details: ["c\u{202E}d"], hint: "e\u{7}f", exitCode: .failure)
        #expect(diagnostic.text(for: plain, in: .english) == "folio: a␛[2Jb\n  c<U+202E>d\nhint: e␇f\n")
    }

    @Test func exitCode_hasItsNumber() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 129, 130, 131, 143])
    }
}
