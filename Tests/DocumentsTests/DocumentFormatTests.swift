import Documents
import Foundation
import Testing

@Suite struct DocumentFormatTests {
    private func json(_ text: String, _ format: DocumentFormat) throws(DocumentError) -> String {
        String(decoding: try format.json(of: Array(text.utf8)), as: UTF8.self)
    }

    // MARK: CSV

    @Test(arguments: [
        ("a,b\n1,2\n", #"[{"a":"1","b":"2"}]"#), ("a,b\r\n1,2\r\n3,4", #"[{"a":"1","b":"2"},{"a":"3","b":"4"}]"#),
        ("a,b\r1,2\r", #"[{"a":"1","b":"2"}]"#), ("a,b\n", "[]"), ("a", "[]"), ("\u{FEFF}a\n1", #"[{"a":"1"}]"#),
        ("a,b\n,\n", #"[{"a":"","b":""}]"#), ("a,b\n1,\n", #"[{"a":"1","b":""}]"#),
        ("a,b\n\n1,2\n\n\n", #"[{"a":"1","b":"2"}]"#), ("\n\na,b\n1,2", #"[{"a":"1","b":"2"}]"#),
        ("a\n1\n\n2\n", #"[{"a":"1"},{"a":""},{"a":"2"}]"#),
        ("a,b\n\"1,2\",\"3\n4\"", #"[{"a":"1,2","b":"3\n4"}]"#),
        ("a\n\"x\"\"y\"", #"[{"a":"x\"y"}]"#), ("a\n\"\"", #"[{"a":""}]"#), ("a\nx\"y", #"[{"a":"x\"y"}]"#),
        ("a\n\\\t\u{1}", #"[{"a":"\\\t\u0001"}]"#), ("\"a b\",é\n1,ß", #"[{"a b":"1","é":"ß"}]"#),
    ])
    func rows_areObjectsOfTexts(text: String, expected: String) throws {
        #expect(try json(text, .csv(.comma)) == expected)
    }

    @Test(
        arguments: [
            ("a,b\n1\n", .raggedRow(line: 2, cells: 1, columns: 2)),
            ("a,b\n1,2,3", .raggedRow(line: 2, cells: 3, columns: 2)),
            ("a\n\"1\n2\"\n3,4", .raggedRow(line: 4, cells: 2, columns: 1)), ("a\n\"1", .openQuote(line: 2)),
            ("a\n\"1\"x", .textAfterQuote(line: 2)), ("", .noHeader), ("\n\n", .noHeader),
            ("a,b,a\n", .repeatedColumn("a")), ("<html>\n<p>", .otherFormat), (" {\"error\":1}", .otherFormat),
            ("[]", .otherFormat), ("a,b\n\"\"\n1,2", .raggedRow(line: 2, cells: 1, columns: 2)),
            (String(repeating: ",", count: 10_000), .tooManyColumns(most: 10_000)),
        ] as [(String, DocumentError)])
    func otherText_isRefused(text: String, error: DocumentError) {
        #expect(throws: error) { try json(text, .csv(.comma)) }
    }

    /// Cells with tabs between them may begin with a quote that is never closed.
    @Test func quotesBetweenTabs_meanNothing() throws {
        let text = "id\ttitle\n1\t\"Weird Al\n2\t\"a\" b\n3\tc\"\n"
        let expected = #"[{"id":"1","title":"\"Weird Al"},{"id":"2","title":"\"a\" b"},{"id":"3","title":"c\""}]"#
        #expect(try json(text, .csv(.tab)) == expected)
        let quoted = DocumentFormat.csv(CSVDialect(separator: UInt8(ascii: "\t")))
        #expect(try json("a\tb\n\"1\t2\"\t3", quoted) == #"[{"a":"1\t2","b":"3"}]"#)
    }

    /// A small body with a long name could become a large one.
    @Test func json_isLimited() throws {
        let name = String(repeating: "n", count: 60_000)
        #expect(throws: DocumentError.tooLargeAsJSON(most: 256 << 20)) {
            try json(name + "\n" + String(repeating: "x\n", count: 10_000), .csv(.comma))
        }
        let rows = String(repeating: "1\n", count: 1_000_001)
        #expect(throws: DocumentError.tooManyRows(most: 1_000_000)) { try json("a\n" + rows, .csv(.comma)) }
        #expect(throws: DocumentError.tooManyRows(most: 1_000_000)) { try json(rows, .jsonLines) }
    }

    @Test func otherEncoding_isAnErrorWithItsLine() {
        let bytes = Array("a\n1\n".utf8) + [0xE9, 0x0A]
        let zero = Array("id,t\n1,a\n2,b\u{0}\n".utf8)
        #expect(throws: DocumentError.zeroByte(line: 3)) { try DocumentFormat.csv(.comma).json(of: zero) }
        let header = Array("id,t\u{0}\n1,a\n".utf8)
        #expect(throws: DocumentError.zeroByte(line: 1)) { try DocumentFormat.csv(.comma).json(of: header) }
        #expect(throws: DocumentError.notUTF8(line: 3)) { try DocumentFormat.csv(.comma).json(of: bytes) }
        let lines = Array("1\n\"".utf8) + [0xE9, 0x22]
        #expect(throws: DocumentError.notUTF8(line: 2)) { try DocumentFormat.jsonLines.json(of: lines) }
    }

    /// Only what begins an error page is refused, whether the names are in the file or given.
    @Test func markup_isNoTable() throws {
        let named = DocumentFormat.csv(CSVDialect(separator: UInt8(ascii: ","), names: ["a"]))
        for text in ["<!doctype html>", "<html>", "<?xml?>", "{\"error\":1}", "[{}]", "[]", "{ }"] {
            #expect(throws: DocumentError.otherFormat) { try json(text, .csv(.comma)) }
            #expect(throws: DocumentError.otherFormat) { try json(text, named) }
        }
        for text in ["<5", "[id]", "{x}", "<"] { #expect(try json(text, named).contains(text)) }
    }

    @Test func dialect_hasItsSeparatorAndNames() throws {
        #expect(try json("a\tb\n1,1\t2", .csv(.tab)) == #"[{"a":"1,1","b":"2"}]"#)
        let dialect = CSVDialect(separator: UInt8(ascii: ";"), names: ["x", "y"])
        #expect(try json("1;2\n3;4\n", .csv(dialect)) == #"[{"x":"1","y":"2"},{"x":"3","y":"4"}]"#)
        #expect(try json("", .csv(dialect)) == "[]")
    }

    /// The time is proportional to the length.
    @Test func largeCell_isRead() throws {
        let cell = String(repeating: "x\"\"\n", count: 2_500_000)
        let text = try json("a\n\"\(cell)\"", .csv(.comma))
        #expect(text.utf8.count == 2_500_000 * 5 + #"[{"a":""}]"#.utf8.count)
    }

    // MARK: JSON Lines

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#), ("1\r\n2", "[1\r,2]"), ("", "[]"), ("\n \n", "[]"),
        ("\u{FEFF}[1,2]", "[[1,2]]"), ("\"],[\\\",\"\n", #"["],[\","]"#), ("null\n\ntrue", "[null,true]"),
    ])
    func lines_areElements(text: String, expected: String) throws {
        #expect(try json(text, .jsonLines) == expected)
    }

    @Test(arguments: ["1,2", "1],[2", "{\"a\":1},{\"a\":2}", "[1\n,2]", "\"a", "{", "]"])
    func otherLine_isRefused(text: String) {
        #expect(throws: DocumentError.notOneValue(line: 2)) { try json("0\n\(text)", .jsonLines) }
    }
}
