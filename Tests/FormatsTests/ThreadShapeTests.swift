import JSON
import Pages
import Testing

@testable import Formats

/// Threads as pages for the formats.
@Suite struct ThreadShapeTests {
    /// Comment 1 with reply 2, which has reply 3 with a field of its own; and comment 4, whose replies could not be
    /// fetched.
    private static func threads() throws -> Threads {
        let deepest = try makePage(#"[{"id":3,"title":"c","note":true}]"#, fields: ["title", "note"])
        let replies = try makePage(#"[{"id":"2","title":"b"}]"#)
        return Threads(
            try makePage(#"[{"id":1,"title":"a"},{"id":4}]"#),
            replies: [.read([Threads(replies, replies: [.read([Threads(deepest)])])]), .failed])
    }

    private static func layouts(of threads: Threads) -> [ItemLayout] {
        var layouts = [threads.page.layout]
        if case .read(let pages)? = threads.replies?.first, let first = pages.first {
            layouts += self.layouts(of: first)
        }
        return layouts
    }

    private static func text(_ format: String, _ shape: any ThreadShape) throws -> String {
        let format = try #require(OutputFormat.all.first { $0.name == format })
        var writer = format.makeWriter(shape.selection, true)
        var out: [UInt8] = []
        writer.begin(to: &out)
        writer.write(shape.page(try threads(), parent: Array("7".utf8)), outer: .none, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private static func nested(
        _ choice: ItemSelection.Choice = .declared, isWhole: Bool = false
    ) throws -> String {
        try text("jsonl", NestedThreads(choice, of: layouts(of: threads()), hasParent: true, isWhole: isWhole))
    }

    private static func flat(
        _ format: String, _ choice: ItemSelection.Choice = .declared, _ indication: FlatThreads.Indication = .columns
    ) throws -> String {
        try text(format, FlatThreads(choice, of: layouts(of: threads()), indication))
    }

    @Test func children_areTheLastMemberAndEachLevelHasItsFields() throws {
        #expect(
            try Self.nested() == """
                {"id":1,"parent":7,"title":"a","children":[{"id":"2","parent":1,"title":"b","children":\
                [{"id":3,"parent":"2","title":"c","note":true}]}]}
                {"id":4,"parent":7,"title":null,"children":null}

                """)
    }

    @Test func chosenFields_areThoseOfAllLevels() throws {
        #expect(
            try Self.nested(.only(["note", "depth", "note"])) == """
                {"note":null,"depth":1,"children":[{"note":null,"depth":2,"children":[{"note":true,"depth":3}]}]}
                {"note":null,"depth":1,"children":null}

                """)
        #expect(throws: ItemSelectionError.unknownField("x", known: ["id", "parent", "depth", "title", "note"])) {
            try Self.nested(.only(["x"]))
        }
    }

    @Test func objects_getChildrenUnlessTheyAreWhole() throws {
        #expect(
            try Self.nested(.raw) == """
                {"id":1,"title":"a","children":[{"id":"2","title":"b","children":[{"id":3,"title":"c","note":true}]}]}
                {"id":4,"children":null}

                """)
        #expect(try Self.nested(.raw, isWhole: true) == "{\"id\":1,\"title\":\"a\"}\n{\"id\":4}\n")
    }

    @Test(arguments: [
        (#"{}"#, #"{"children":[]}"#), (#"{"children":[1]}"#, #"{"children":[]}"#),
        (#"{"a":1,"children":{"b":"}"},"\u00e9":2}"#, #"{"a":1,"é":2,"children":[]}"#), ("5", "5"),
    ])
    func ownChildren_areReplaced(object: String, text: String) throws {
        let page = try makePage("[\(object)]", id: nil, fields: nil)
        let shape = try NestedThreads(.raw, of: [page.layout], hasParent: false, isWhole: false)
        let shaped = shape.page(Threads(page, replies: [.read([])]), parent: [])
        #expect(String(decoding: shaped.body[shaped.items[0].bytes], as: UTF8.self) == text)
    }

    @Test func rows_areInTheOrderOfTheThread() throws {
        #expect(
            try Self.flat("csv") == """
                id,parent,depth,title,note
                1,7,1,a,
                2,1,2,b,
                3,2,3,c,true
                4,7,1,,

                """)
        #expect(try Self.flat("tsv", .only(["depth", "title"])) == "depth\ttitle\n1\ta\n2\tb\n3\tc\n1\t\n")
        #expect(try Self.flat("csv", .raw).hasPrefix("id,parent,depth,item\n1,7,1,"))
    }

    @Test func marks_standBeforeTheFirstText() throws {
        #expect(
            try Self.flat("markdown", .declared, .marks(hasParent: false)) == """
                | id | title | note |
                | --- | --- | --- |
                | 1 | a |  |
                | 2 | > b |  |
                | 3 | >> c | true |
                | 4 |  |  |

                """)
        #expect(try Self.flat("markdown", .only(["id"]), .marks(hasParent: false)).hasSuffix("| 2 |\n| 3 |\n| 4 |\n"))
    }

    @Test(arguments: [("author", "message"), ("message", "author"), ("name", "body")])
    func marks_standBeforeWhatTheCommentSays(first: String, second: String) throws {
        let page = try makePage(#"[{"id":1,"\#(first)":"x","\#(second)":"x"}]"#, fields: [first, second])
        let threads = Threads(page, replies: [.read([Threads(page)])])
        let shape = try FlatThreads(.only([first, second]), of: [page.layout], .marks(hasParent: false))
        let reply = shape.page(threads, parent: [])
        let expected = [first, second].map { ["message", "body"].contains($0) ? "> x" : "x" }
        #expect((0...1).map { reply.body.text(of: reply.column($0, ofItem: 1)) } == expected)
    }

    @Test(arguments: [(5, ">>>>> x"), (6, ">6> x"), (63, ">63> x")])
    func marks_leaveRoomForTheText(level: Int, text: String) throws {
        let page = try makePage(#"[{"id":1,"title":"x"}]"#)
        let threads = (0..<level).reduce(Threads(page)) { inner, _ in Threads(page, replies: [.read([inner])]) }
        let shape = try FlatThreads(.declared, of: [page.layout], .marks(hasParent: false))
        let shaped = shape.page(threads, parent: [])
        #expect(shaped.items.count == level + 1)
        #expect(shaped.body.text(of: shaped.column(1, ofItem: level)) == text)
    }
}
