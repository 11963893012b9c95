import Reader
import Testing

@testable import Browsing

/// What terminals answer when they are asked how they show images, between keys.
@Suite struct TerminalAnswersTests {
    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.36.4)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;52c"

    private func form(_ text: String, cell: ReaderSize? = nil) -> PictureForm {
        var answers = TerminalAnswers()
        #expect(answers.keys(in: Array(text.utf8)).isEmpty)
        return answers.form(cell: cell)
    }

    @Test(arguments: [
        (kitty, PictureForm.images(.kitty, cell: ReaderSize(columns: 10, rows: 20))),
        (
            "\u{1B}P>|iTerm2 3.5.10\u{1B}\\\u{1B}[6;17;8t\u{1B}[?62;4c",
            .images(.iTerm, cell: ReaderSize(columns: 8, rows: 17))
        ),
        ("\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;2;4;6c", .images(.sixel, cell: ReaderSize(columns: 10, rows: 20))),
        // 4 must be a number of its own, and not the class of the terminal.
        ("\u{1B}[?4;6c", .cells),
        ("\u{1B}[?64;14;42c", .cells),
        ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62c", .cells),
        // A size that no cell has.
        ("\u{1B}[6;9999;0t\u{1B}[?62;4c", .images(.sixel, cell: ReaderSize(columns: 4, rows: 128))),
    ])
    func answers_sayHowImagesAreShown(text: String, expected: PictureForm) { #expect(form(text) == expected) }

    @Test func size_thatIsKnownCounts() {
        let cell = ReaderSize(columns: 9, rows: 18)
        #expect(form(Self.kitty, cell: cell) == .images(.kitty, cell: cell))
    }

    /// The answers may come in parts of any size, and keys between them.
    @Test func keys_areTheRest() {
        for size in 1...Self.kitty.utf8.count {
            var answers = TerminalAnswers()
            var (keys, rest) = ([UInt8](), Array("j\(Self.kitty)q\u{1B}[A".utf8)[...])
            while !rest.isEmpty {
                keys += answers.keys(in: Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            #expect(String(decoding: keys, as: UTF8.self) == "jq\u{1B}[A")
            #expect(answers.isComplete && !answers.isWaiting)
        }
    }

    @Test func escape_isAKeyIfNothingFollows() {
        var answers = TerminalAnswers()
        #expect(answers.keys(in: [0x1B]).isEmpty && answers.isWaiting)
        #expect(answers.rest() == [0x1B] && !answers.isWaiting)
        // The rest of an answer may come late.
        #expect(answers.keys(in: Array("\u{1B}_Gi=3".utf8)).isEmpty)
        for _ in 1..<20 { #expect(answers.rest().isEmpty && answers.isWaiting) }
        #expect(answers.rest().isEmpty && !answers.isWaiting)
        #expect(answers.keys(in: Array("q".utf8)) == Array("q".utf8))
    }

    /// Whoever has asked, and whenever it comes: an answer is no key.
    @Test(arguments: [
        "\u{1B}]11;rgb:1111/2222/2e2e\u{07}", "\u{1B}]11;rgb:1111/2222/2e2e\u{1B}\\", "\u{1B}_Gi=1;ENOENT: no\u{1B}\\",
        "\u{1B}P1$r0 q\u{1B}\\", "\u{1B}Xoo\u{1B}\\", "\u{1B}^oo\u{07}",
        "\u{1B}P" + String(repeating: "o", count: 5_000) + "\u{1B}\\",
    ])
    func strings_areNoKeys(text: String) {
        var answers = TerminalAnswers()
        answers.giveUp()
        #expect(answers.keys(in: Array("j\(text)k".utf8)) == Array("jk".utf8))
        #expect(!answers.isWaiting)
    }

    /// The same for what begins like the answer about attributes.
    @Test(arguments: ["\u{1B}[?1u", "\u{1B}[?2026;2$y", "\u{1B}[?997;1n", "\u{1B}[?1;0;256S", "\u{1B}[?1;1;1R"])
    func sequencesOfOthers_areNoKeys(text: String) {
        var answers = TerminalAnswers()
        #expect(answers.keys(in: Array("j\(text)k".utf8)) == Array("jk".utf8))
        #expect(!answers.isWaiting && !answers.isComplete)
    }

    /// No answer keeps keys from being seen, whatever it lacks.
    @Test(arguments: ["\u{1B}_Gi=31;O", "\u{1B}P>|kitt", "\u{1B}[?62;4", "\u{1B}[6;20"])
    func cutAnswer_endsAtTheNextKey(text: String) {
        for key in ["\u{03}", "\u{1B}[A", "\u{1B}OB"] {
            var answers = TerminalAnswers()
            #expect(answers.keys(in: Array(text.utf8)).isEmpty && answers.isWaiting)
            let keys = String(decoding: answers.keys(in: Array(key.utf8)), as: UTF8.self)
            #expect(keys == key || text.hasSuffix("[6;20") && keys == text + key, "\(keys)")
        }
    }

    /// Keys with numbers are keys, also while answers may come.
    @Test(arguments: ["\u{1B}[6~", "\u{1B}[6;5~", "\u{1B}[5~", "\u{1B}[1;5A", "\u{1B}OP", "\u{1B}\u{1B}[A", "\u{1B}j"])
    func keys_areKept(text: String) {
        var answers = TerminalAnswers()
        #expect(answers.keys(in: Array(text.utf8)) == Array(text.utf8))
    }
}
