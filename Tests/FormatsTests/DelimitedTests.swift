import Formats
import Pages
import Testing

@Suite struct DelimitedTests {
    /// A JSON value and its cell in each format.
    struct Case: Sendable {
        let value: String
        let csv: String
        let tsv: String
        let markdown: String

        init(_ value: String, csv: String, tsv: String? = nil, markdown: String? = nil) {
            self.value = value
            self.csv = csv
            self.tsv = tsv ?? csv
            self.markdown = markdown ?? csv
        }
    }

    static let cases = [
        Case(#""plain text""#, csv: "plain text"),
        Case(#""a,b""#, csv: #""a,b""#, tsv: "a,b", markdown: "a,b"),
        Case(#""say \"x\"""#, csv: #""say ""x""""#, tsv: #"say "x""#, markdown: #"say "x""#),
        Case(#""a\nb""#, csv: "\"a\nb\"", tsv: #"a\nb"#, markdown: "a<br>b"),
        Case(#""a\r\nb""#, csv: "\"a\r\nb\"", tsv: #"a\r\nb"#, markdown: "a<br>b"),
        Case(#""a\tb""#, csv: "a\tb", tsv: #"a\tb"#),
        Case(#""a\\b""#, csv: #"a\b"#, tsv: #"a\\b"#, markdown: #"a\\b"#),
        Case(#""a|b""#, csv: "a|b", markdown: #"a\|b"#),
        Case(#""<b> & c""#, csv: "<b> & c", markdown: "&lt;b> &amp; c"),
        Case(#""a\rb\n""#, csv: "\"a\rb\n\"", tsv: #"a\rb\n"#, markdown: "a<br>b<br>"),
        Case(#""`x` *y* **z**""#, csv: "`x` *y* **z**", markdown: #"\`x\` \*y\* \*\*z\*\*"#),
        Case(#""_a_ b_c __d__""#, csv: "_a_ b_c __d__", markdown: #"\_a\_ b_c \_\_d\_\_"#),
        Case(#""~~a~~ ~b""#, csv: "~~a~~ ~b", markdown: #"~\~a~\~ ~b"#),
        Case(#""![i](//x) [1] (2)""#, csv: "![i](//x) [1] (2)", markdown: #"![i]\(//x) [1] (2)"#),
        Case(#""caf\u00e9""#, csv: "café"),
        Case(#"" x ""#, csv: " x "),
        Case(#""""#, csv: ""),
        Case("null", csv: ""),
        Case("128.60", csv: "128.60"),
        Case("18446744073709551617", csv: "18446744073709551617"),
        Case("true", csv: "true"),
        Case("[1,\n 2]", csv: "\"[1,2]\"", tsv: "[1,2]", markdown: "[1,2]"),
        Case(#"{"a":"\n"}"#, csv: #""{""a"":""\n""}""#, tsv: #"{"a":"\\n"}"#, markdown: #"{"a":"\\n"}"#),
    ]

    @Test(arguments: cases)
    func csv_quotesWhatNeedsIt(_ example: Case) throws {
        let page = try makePage(#"[{"id":1,"title":\#(example.value)}]"#)
        #expect(try Output(format: "csv").text(page) == "id,title\n1,\(example.csv)\n")
    }

    @Test(arguments: cases)
    func tsv_escapesTabsAndLineBreaks(_ example: Case) throws {
        let page = try makePage(#"[{"id":1,"title":\#(example.value)}]"#)
        #expect(try Output(format: "tsv").text(page) == "id\ttitle\n1\t\(example.tsv)\n")
    }

    @Test(arguments: cases)
    func markdown_escapesWhatEndsACell(_ example: Case) throws {
        let page = try makePage(#"[{"id":1,"title":\#(example.value)}]"#)
        #expect(
            try Output(format: "markdown").text(page) == "| id | title |\n| --- | --- |\n| 1 | \(example.markdown) |\n")
    }

    @Test func csv_leavesAMissingValueEmpty() throws {
        #expect(try Output(format: "csv").text(makePage("[{},{\"id\":2}]")) == "id,title\n,\n2,\n")
    }

    @Test func csv_quotesAnEmptyOnlyCellSoThatItsRowIsSeen() throws {
        let page = try makePage(#"[{"title":""},{"title":"a"},{}]"#, id: nil)
        #expect(try Output(format: "csv").text(page) == "title\n\"\"\na\n\"\"\n")
    }

    @Test(arguments: [("csv", "1,a\n"), ("tsv", "1\ta\n"), ("markdown", "| id | title |\n| --- | --- |\n| 1 | a |\n")])
    func header_isLeftOutWhenAskedWhereTheFormatCan(format: String, expected: String) throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#)
        #expect(try Output(format: format, hasHeader: false).text(page) == expected)
    }

    @Test func header_isWrittenOnceAndEscaped() throws {
        let page = try makePage(#"[{"a,b":1}]"#, id: nil, fields: ["a,b"])
        #expect(try Output(format: "csv").text(page, page) == "\"a,b\"\n1\n1\n")
    }

    @Test func row_hasTheParentSecondAsText() throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#)
        #expect(try Output(format: "csv", parent: #""x\u0041""#).text(page) == "id,parent,title\n1,xA,a\n")
    }

    @Test(arguments: [("id", "id,item\n1,\"{\"\"id\"\":1}\"\n"), (nil, "item\n\"{\"\"id\"\":1}\"\n")])
    func row_holdsTheServersObjectWithoutFields(id: String?, expected: String) throws {
        #expect(try Output(format: "csv").text(makePage("[{\"id\":\n 1}]", id: id, fields: nil)) == expected)
    }

    @Test(arguments: ["csv", "tsv", "markdown"], [true, false])
    func header_isWrittenForAnEmptyListAndNotForAFailure(format: String, isComplete: Bool) throws {
        var sut = Output(format: format)
        sut.meta = OutputMeta(endpoint: "a/b", source: nil, fetchedAt: nil, complete: isComplete, next: nil)
        #expect(try sut.text(makePage("[]")).isEmpty == false)
        let nothing = try sut.text()
        #expect(nothing.isEmpty == !isComplete)
    }
}
