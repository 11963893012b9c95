import Presentation
import Testing

@Suite struct LabelledLinesTests {
    private static let rows: [LabelledLines.Row] = [
        .init("library", "/home/ada/library.sqlite (not there yet)"), .init("no", "value"),
        .init("wrong: it is broken", ""),
    ]

    @Test(arguments: [
        (80, "  library  /home/ada/library.sqlite (not there yet)\n  no       value\n  wrong: it is broken\n"),
        (
            40,
            "  library  /home/ada/library.sqlite (not\n           there yet)\n  no       value\n  wrong: it is broken\n"
        ),
        (
            30,
            """
              library
                  /home/ada/library.sqlite
                  (not there yet)
              no
                  value
              wrong: it is broken

            """
        ),
        (
            20,
            "  library\n      /home/ada/\n      library.sqlite\n      (not there\n      yet)\n  no\n      value\n  wrong: it is\n      broken\n"
        ),
    ])
    func texts_haveAColumnWhereThereIsRoom(width: Int, expected: String) {
        let terminal = Terminal(width: width, isTerminal: true, allowsColour: false)
        #expect(LabelledLines(Self.rows, indent: 2).text(for: terminal) == expected)
    }

    @Test func lines_stayWholeInAPipe() {
        let pipe = Terminal(width: 20, isTerminal: false, allowsColour: false)
        #expect(
            LabelledLines(Self.rows, indent: 2).text(for: pipe)
                == "  library  /home/ada/library.sqlite (not there yet)\n  no       value\n  wrong: it is broken\n")
    }
}
