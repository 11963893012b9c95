import Testing

@testable import TerminalSession

@Suite struct PagerCommandTests {
    @Test(
        arguments: [
            ([:], ["less"]),
            (["PAGER": "more"], ["more"]),
            (["PAGER": " less  -S\t-N "], ["less", "-S", "-N"]),
            (["PAGER": "more", "FOLIO_PAGER": "most"], ["most"]),
            (["PAGER": "less -P 'a b'"], ["/bin/sh", "-c", "less -P 'a b'"]),
            (["PAGER": "tr a b | less"], ["/bin/sh", "-c", "tr a b | less"]),
            (["PAGER": "$HOME/pager"], ["/bin/sh", "-c", "$HOME/pager"]),
        ] as [([String: String], [String])])
    func words_areThoseOfTheVariable(variables: [String: String], words: [String]) {
        #expect(PagerCommand(variables)?.words == words)
    }

    @Test(arguments: [["PAGER": ""], ["PAGER": "cat"], ["PAGER": " "], ["PAGER": "less", "FOLIO_PAGER": ""]])
    func nothing_isToPageWhereThatIsSaid(variables: [String: String]) {
        #expect(PagerCommand(variables) == nil)
    }

    @Test(
        arguments: [
            ([:], ["LESS": "FIRX", "LESSCHARSET": "utf-8"]), (["LESS": ""], ["LESSCHARSET": "utf-8"]),
            (["LESS": "S", "LESSCHARSET": "latin1"], [:]), (["LESSCHARDEF": "8bcccbcc18b95.b"], ["LESS": "FIRX"]),
        ] as [([String: String], [String: String])])
    func less_getsOptionsUnlessTheUserHasSetThem(variables: [String: String], added: [String: String]) {
        #expect(PagerCommand(variables)?.variables == added)
    }

    @Test(
        arguments: [
            ([:], true), (["LESS": "S"], false), (["LESS": "SR"], true), (["LESS": "S", "PAGER": "less -R"], true),
            (["LESS": "", "PAGER": "more"], true),
        ] as [([String: String], Bool)])
    func colours_areLeftToLessOnlyWhereItShowsThem(variables: [String: String], areShown: Bool) {
        #expect(PagerCommand(variables)?.showsColours == areShown)
    }
}

@Suite struct ScreenRowsTests {
    @Test(arguments: [
        ("", 0), ("\n", 1), ("abc\n", 1), ("a\n\nb\n", 3), ("1234567890\n", 1), ("12345678901\n", 2),
        ("123456789012345678901\n", 3), ("\u{1B}[1m1234567890\u{1B}[0m\n", 1), ("é́123456789\n", 1),
        ("居居居居居\n", 1), ("居居居居居居\n", 2), ("1居居居居居\n", 2), ("123456789居\n", 2),
    ])
    func text_takesTheRowsThatATerminalGivesIt(text: String, rows: Int) {
        #expect(ScreenRows(width: 10).count(of: text) == rows)
    }
}
