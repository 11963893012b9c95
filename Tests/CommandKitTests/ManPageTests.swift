import CommandKit
import TestSupport
import Testing
import Wording

@Suite struct ManPageTests {
    @Test func pages_areOfTheProgramAndEachVisibleCommand() {
        #expect(pages.map(\.name) == ["reader", "reader-feed", "reader-plugins"])
    }

    @Test(arguments: ["reader", "reader-feed", "reader-plugins"])
    func page_looksAsRecorded(_ name: String) throws {
        let page = try #require(pages.first { $0.name == name })
        try expectSnapshot("man-\(name)", page.text)
    }

    /// Text that looks like a request, a macro or an escape stays text.
    @Test(arguments: [
        (".Sh no", #"\&.Sh no."#), ("'no", #"\&'no."#), (#"a\fBb"#, #"a\efBb."#), ("é…", #"\[u00E9]\[u2026]."#),
        ("a --b", #"a \-\-b."#),
    ])
    func text_isEscaped(_ summary: String, _ line: String) {
        let program = Program<Void>("p", version: "1", summary: Message(verbatim: summary), ())
        let page = ManPage.all(of: program.description, version: "1", date: "May 1, 2026")[0]
        #expect(page.text.contains(".Sh DESCRIPTION\n\(line)\n"), "\(page.text)")
    }

    private var pages: [ManPage] {
        ManPage.all(of: makeProgram().description, version: "1.2.3", date: "May 1, 2026")
    }
}
