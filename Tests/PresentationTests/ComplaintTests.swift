import Presentation
import TestSupport
import Testing
import Wording

@Suite struct ComplaintTests {
    private let plain = Terminal(width: 80, isTerminal: true, allowsColour: false)

    @Test func text_saysWhatOnWhichInputAndWhatNext() {
        let complaint = Complaint(
            "this key is unknown: pagintion", details: ["plugins.yaml:12:5", "  pagintion: {}\n  ^"],
            hint: "did you mean “pagination”?", exitCode: .pluginFile)
        let expected = """
            folio: this key is unknown: pagintion
              plugins.yaml:12:5
                pagintion: {}
                ^
            hint: did you mean “pagination”?

            """
        #expect(complaint.text(for: plain, in: .english) == expected)
    }

    @Test func text_isOneLineWithoutDetailsAndHint() {
        let complaint = Complaint("interrupted", exitCode: .interrupted)
        #expect(complaint.text(for: plain, in: .english) == "folio: interrupted\n")
    }

    @Test func text_isColouredWhereAllowed() {
        let terminal = Terminal(width: 80, isTerminal: true, allowsColour: true)
        let spanish = Catalog(.spanish, WordTable.presentation(in: .spanish))
        let text = Complaint("no", hint: "yes", exitCode: .failure).text(for: terminal, in: spanish)
        #expect(text == "\u{1B}[1;31mfolio:\u{1B}[0m no\nsugerencia: yes\n")
    }

    @Test func text_letsNoServerTextCommandTheTerminal() {
        let complaint = Complaint("a\u{1B}[2Jb", details: ["c\u{202E}d"], hint: "e\u{7}f", exitCode: .failure)
        #expect(complaint.text(for: plain, in: .english) == "folio: ab\n  cd\nhint: ef\n")
    }

    @Test func exitCode_hasItsNumber() {
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 130, 143])
    }
}
