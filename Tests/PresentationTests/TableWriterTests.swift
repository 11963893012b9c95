import Formats
import JSON
import Pages
import Presentation
import System
import Testing
import TextLayout
import Wording

@Suite struct TableWriterTests {
    private static let issues = #"""
        [{"id": 7, "title": "Crash when the list is empty", "author": "ada", "score": 3, "created_at": "2024-03-15T11:55:00Z",
          "url": "https://example.org/issues/7"},
         {"id": 1234, "title": "日本語のタイトル", "author": null, "score": 128.60, "created_at": 1710417600}]
        """#

    @Test func table_fitsItsColumnsToTheirContent() throws {
        let expected = """
              ID  TITLE                         AUTHOR   SCORE  CREATED_AT     URL
               7  Crash when the list is empty  ada          3  5 minutes ago  https://example.org/issues/7
            1234  日本語のタイトル                      128.60  1 day ago

            """
        #expect(try table(width: 120, makePage(Self.issues, Self.fields)) == expected)
    }

    @Test func table_cutsTextAtItsEndAndURLsAtTheirStart() throws {
        let expected = """
              ID  TITLE               AUTHOR   SCORE  CREATED_AT     URL
               7  Crash when the li…  ada          3  5 minutes ago  …ample.org/issues/7
            1234  日本語のタイトル            128.60  1 day ago

            """
        let text = try table(width: 76, makePage(Self.issues, Self.fields))
        #expect(text == expected)
        #expect(text.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max() == 76)
    }

    @Test func lastColumn_hasTheRoomThatTheFirstPageLeaves() throws {
        let first = try makePage(#"[{"id":1,"title":"short"}]"#, ["title"])
        let later = try makePage(#"[{"id":2,"title":"one that is longer than any of the first page"}]"#, ["title"])
        let text = try table(width: 40, first, later)
        #expect(
            text.split(separator: "\n") == [
                "ID  TITLE", " 1  short", " 2  one that is longer than any of the …",
            ])
    }

    @Test(arguments: [(40, true), (39, false)])
    func list_replacesATableOnANarrowTerminal(width: Int, isTable: Bool) throws {
        let text = try table(width: width, makePage(#"[{"id":1,"title":"a"}]"#, ["title"]))
        #expect(text == (isTable ? "ID  TITLE\n 1  a\n" : "id: 1\ntitle: a\n"))
    }

    @Test func list_replacesATableOfTooManyColumns() throws {
        let expected = """
            id: 7
            title: Crash when the list is empty
            author: ada
            score: 3
            created_at: 5 minutes ago
            url: https://example.org/issues/7

            id: 1234
            title: 日本語のタイトル
            score: 128.60
            created_at: 1 day ago

            id: 7

            """
        let first = try makePage(Self.issues, Self.fields)
        let later = try makePage(#"[{"id":7}]"#, Self.fields)
        #expect(try table(width: 51, first, later) == expected)
    }

    @Test func table_standsWhileEachColumnKeepsEightColumns() throws {
        let expected = """
              ID  TITLE     AUTHOR   SCORE  CREATED_AT  URL
               7  Crash w…  ada          3  5 min ago   …ssues/7
            1234  日本語…           128.60  1 d ago

            """
        #expect(try table(width: 52, makePage(Self.issues, Self.fields)) == expected)
    }

    // MARK: Dates

    private static let events = #"""
        [{"id": 1, "title": "a title that is longer than its column", "created_at": "2024-03-15T11:55:00Z"},
         {"id": 2, "title": "another", "created_at": "2024-03-15T12:00:00Z"}, {"id": 3, "title": "none"}]
        """#

    @Test(arguments: [
        (
            44,
            """
            ID  TITLE                      CREATED_AT
             1  a title that is longer t…  5 minutes ago
             2  another                    just now
             3  none

            """
        ),
        (
            40,
            """
            ID  TITLE                  CREATED_AT
             1  a title that is long…  5 minutes ago
             2  another                just now
             3  none

            """
        ),
    ])
    func date_isSaidInFullWhereItFits(width: Int, expected: String) throws {
        #expect(try table(width: width, makePage(Self.events, ["title", "created_at"])) == expected)
    }

    /// The short form keeps the number and the unit.
    @Test func dates_haveAShortFormWhereTheirColumnIsTooNarrow() throws {
        let expected = """
            ID  TITLE        CREATED_AT  MORE
             1  a title th…  5 min ago   and more t…
             2  another      now
             3  none

            """
        let items = Self.events.replacing(#""id": 1,"#, with: #""id": 1, "more": "and more that is long","#)
        #expect(try table(width: 40, makePage(items, ["title", "created_at", "more"])) == expected)
    }

    @Test func dateOfALaterPage_hasItsShortFormWhereItDoesNotFit() throws {
        let first = try makePage(
            #"[{"id":1,"created_at":"2024-03-15T12:00:00Z","title":"a"}]"#, ["created_at", "title"])
        let later = try makePage(
            #"[{"id":2,"created_at":"2023-04-01T12:00:00Z","title":"b"}]"#, ["created_at", "title"])
        let expected = """
            ID  CREATED_AT  TITLE
             1  just now    a
             2  11 mo ago   b

            """
        #expect(try table(width: 40, first, later) == expected)
    }

    @Test func dates_areExactOnRequest() throws {
        let page = try makePage(Self.events, ["created_at"])
        let expected = """
            ID  CREATED_AT
             1  2024-03-15 13:55:00
             2  2024-03-15 14:00:00
             3

            """
        #expect(try table(width: 40, isExact: true, page) == expected)
    }

    // MARK: Lists

    @Test func list_breaksItsValuesBetweenWordsOnATerminal() throws {
        let page = try makePage(
            #"[{"id":1,"title":"a title that is longer than the line","a_name_that_is_long":"words that go on","url":"https://example.org/a/path/that/is/long"}]"#,
            ["title", "a_name_that_is_long", "url"])
        let expected = """
            id: 1
            title: a title that is
                   longer than the line
            a_name_that_is_long: words
                that go on
            url: https://example.org/a/path/that/is/long

            """
        #expect(try table(width: 28, page) == expected)
        let whole = """
            id: 1
            title: a title that is longer than the line
            a_name_that_is_long: words that go on
            url: https://example.org/a/path/that/is/long

            """
        #expect(try table(width: 28, isTerminal: false, page) == whole)
    }

    @Test func laterPages_keepTheWidthsOfTheFirst() throws {
        let first = try makePage(#"[{"id":1,"title":"short"}]"#, ["title", "by"])
        let later = try makePage(#"[{"id":123456,"title":"longer than before","by":"x"}]"#, ["title", "by"])
        #expect(try table(width: 80, first, later) == "ID  TITLE  BY\n 1  short\n123456  long…  x\n")
    }

    @Test func table_hasNothingToSayOfAnEmptyPage() throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#, ["title"])
        #expect(try table(width: 80, makePage("[]", ["title"])) == "")
        #expect(try table(width: 80, makePage("[]", ["title"]), page) == "ID  TITLE\n 1  a\n")
    }

    @Test func id_isNeverCut() throws {
        let id = String(repeating: "f", count: 36)
        let page = try makePage(#"[{"id":"\#(id)","title":"A title that is too long for the rest"}]"#, ["title"])
        #expect(try table(width: 50, page).hasSuffix("\n\(id)  A title tha…\n"))
    }

    @Test func table_hasNoLimitWithoutAWidth() throws {
        let title = String(repeating: "long ", count: 100) + "end"
        let page = try makePage(#"[{"id":1,"title":"\#(title)"}]"#, ["title"])
        #expect(try table(width: nil, page) == "ID  TITLE\n 1  \(title)\n")
    }

    @Test func header_isBoldWhereColourIsAllowed() throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#, ["title"])
        #expect(try table(width: 80, colour: true, page) == "\u{1B}[1mID  TITLE\u{1B}[0m\n 1  a\n")
    }

    @Test func cell_isHarmless() throws {
        let page = try makePage(
            #"[{"id":"a\u001b[31mb","title":"one\ntwo\u202e","by":["\u202e","\u001b"]}]"#, ["title", "by"])
        let escaped = #"["\u202e","\u001b"]"#
        #expect(try table(width: 80, page) == "ID  TITLE    BY\nab  one⏎two  \(escaped)\n")
    }

    @Test func cell_showsAnInvalidDateUnchanged() throws {
        let page = try makePage(#"[{"id":1,"created_at":"last summer"}]"#, ["created_at"])
        #expect(try table(width: 80, page) == "ID  CREATED_AT\n 1  last summer\n")
    }

    @Test func distance_isSaidInMetresOrKilometresOnTheRight() throws {
        let page = try makePage(
            #"[{"id":1,"distance":85,"title":"a"},{"id":2,"distance":12345.6,"title":"b"},{"id":3,"distance":null,"title":"c"}]"#,
            ["distance", "title"])
        #expect(
            try table(width: 80, page)
                == "ID  DISTANCE  TITLE\n 1      85 m  a\n 2   12.3 km  b\n 3            c\n")
    }

    @Test func distance_thatIsNotANumberIsShownUnchanged() throws {
        let page = try makePage(#"[{"id":1,"distance":"2 mi"},{"id":2,"distance":"850"}]"#, ["distance"])
        #expect(try table(width: 80, page) == "ID  DISTANCE\n 1  2 mi\n 2  850\n")
    }

    @Test func table_keepsItsColumnsBesideRightToLeftText() throws {
        let page = try makePage(
            #"[{"id":1,"title":"שלום","by":"x"},{"id":2,"title":"hello","by":"y"}]"#, ["title", "by"])
        #expect(try table(width: 80, page) == "ID  TITLE  BY\n 1  שלום   x\n 2  hello  y\n")
    }

    @Test func table_showsTheServersObjectsWithoutFields() throws {
        let page = try makePage("[{\"id\": 1,\n \"text\": \"\(String(repeating: "x", count: 40))\"}]", nil)
        #expect(
            try table(width: 40, page)
                == "ID  ITEM\n 1  {\"id\": 1,\"text\": \"xxxxxxxxxxxxxxxxx…\n")
    }

    @Test func table_hasTheParentSecond() throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#, ["title"])
        #expect(try table(width: 80, parent: #""p1""#, page) == "ID  PARENT  TITLE\n 1  p1      a\n")
    }

    private static let fields = ["title", "author", "score", "created_at", "url"]

    private func makePage(_ items: String, _ fields: [String]?) throws -> Page {
        let names = ["id"] + (fields ?? [])
        let plan = try JSONPlan(
            items: JSONPath(parsing: "."), columns: names.map { JSONPath([.key($0)]) }, facts: [])
        let mapped = fields.map { zip($0, plan.columnSlots.dropFirst()).map { ItemLayout.Field(name: $0, slot: $1) } }
        let layout = ItemLayout(idSlot: plan.columnSlots.first, fields: mapped)
        let body = Array(items.utf8)
        return Page(body: body, extraction: try plan.extract(from: body), layout: layout, position: nil, next: nil)
    }

    private func table(
        width: Int?, colour: Bool = false, isExact: Bool = false, isTerminal: Bool = true, parent: String? = nil,
        _ pages: Page...
    ) throws -> String {
        let now = try #require(UnixTime(parsing: "2024-03-15T12:00:00Z"))
        var writer = TableWriter(
            try ItemSelection(of: try #require(pages.first).layout, outer: parent == nil ? [] : ["parent"]),
            terminal: Terminal(width: width, isTerminal: isTerminal, allowsColour: colour),
            dates: isExact ? .exact { _ in 7_200 } : .relative(RelativeDate(now: now, utcOffset: 0)), in: .english)
        var out: [UInt8] = []
        writer.begin(to: &out)
        for page in pages { writer.write(page, outer: OuterValues([Array((parent ?? "").utf8)]), to: &out) }
        writer.end(
            OutputMeta(endpoint: "a/b", source: nil, fetchedAt: nil, complete: true, next: nil), to: &out)
        return String(decoding: out, as: UTF8.self)
    }
}
