import TestSupport
import Testing
import Wording

@testable import Presentation

@Suite struct TextTableTests {
    private let table = TextTable(
        [.left("ENDPOINT"), .left("PARAMETERS"), .right("ITEMS"), .left("NEWEST")],
        [["demo/images", "port=8791 order=newest", "30", "5 minutes ago"], ["demo/page", "–", "2", "just now"]],
        narrow: [["demo/images", "port=8791 order=newest", "30", "5 min ago"], ["demo/page", "–", "2", "now"]])

    @Test(arguments: [nil, 58, 80])
    func table_isAsWideAsItsTextsWhereTheyFit(width: Int?) {
        #expect(text(width) == Self.whole)
    }

    /// Without the character, a credential that it hides would be shown.
    @Test func hiddenCharacters_areShown() {
        let table = TextTable([.left("A")], [["to\u{200B}ken\nb\tc"]])
        #expect(
            table.text(for: Terminal(width: 20, isTerminal: false, allowsColour: false), in: .english) == """
                A
                to<U+200B>ken⏎b c

                """)
    }

    @Test func table_staysWholeInAPipe() {
        let pipe = Terminal(width: 20, isTerminal: false, allowsColour: false)
        #expect(table.text(for: pipe, in: .english) == Self.whole)
    }

    private static let whole = """
        ENDPOINT     PARAMETERS              ITEMS  NEWEST
        demo/images  port=8791 order=newest     30  5 minutes ago
        demo/page    –                           2  just now

        """

    @Test func cells_areWrappedIfTheyDoNotFit() {
        let expected = """
            ENDPOINT     PARAMETERS    ITEMS  NEWEST
            demo/images  port=8791        30  5 minutes
                         order=newest         ago
            demo/page    –                 2  just now

            """
        #expect(text(44) == expected)
    }

    @Test func rows_areBlocksWhereColumnsDoNotFit() {
        let expected = """
            demo/images
              PARAMETERS: port=8791
                order=newest
              ITEMS: 30
              NEWEST: 5 minutes ago

            demo/page
              ITEMS: 2 · NEWEST: just now

            """
        #expect(text(30) == expected)
    }

    /// The costs of a command are still a table at 40 columns.
    @Test func numbers_standCloserWhereTheyDoNotFit() {
        let table = TextTable(
            [.left("3 runs"), .right("median"), .right("min")], [["first_byte", "516 µs", "490 µs"]])
        let terminal = { Terminal(width: $0, isTerminal: true, allowsColour: false) }
        #expect(
            table.text(for: terminal(26), in: .english) == "3 runs      median     min\nfirst_byte  516 µs  490 µs\n")
        #expect(
            table.text(for: terminal(24), in: .english) == "3 runs     median    min\nfirst_byte 516 µs 490 µs\n")
        #expect(table.text(for: terminal(23), in: .english) == "first_byte\n  median: 516 µs\n  min: 490 µs\n")
    }

    private func text(_ width: Int?) -> String {
        table.text(for: Terminal(width: width, isTerminal: true, allowsColour: false), in: .english)
    }
}
