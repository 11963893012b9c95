import Foundation
import TestSupport
import Testing

/// The bytes on stdout.
struct OutputTests {
    /// Values that must not change: a long integer, a trailing zero, escapes, separators of every format, null and
    /// empty.
    private static let page = #"""
        [ {"id":1,"title":"plain","n":128.60,"big":9007199254740993,"ok":true},
          {"id":"two","title":"a, \"b\" | c\nd\te \u00e9","n":null, "more":[1, 2]} ]
        """#
    private static let endpoint = """
        title: A list
        id: .id
        fields: {title: .title, n: .n, big: .big, ok: .ok}
        """

    private let server: ScriptedServer
    private let folio: Folio

    init() throws {
        server = try ScriptedServer(.response(body: Self.page))
        folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
    }

    @Test(arguments: [
        (
            "jsonl",
            #"""
            {"id":1,"title":"plain","n":128.60,"big":9007199254740993,"ok":true}
            {"id":"two","title":"a, \"b\" | c\nd\te \u00e9","n":null,"big":null,"ok":null}

            """#
        ),
        (
            "csv",
            """
            id,title,n,big,ok
            1,plain,128.60,9007199254740993,true
            two,"a, ""b"" | c
            d\te é",,,

            """
        ),
        (
            "tsv",
            """
            id\ttitle\tn\tbig\tok
            1\tplain\t128.60\t9007199254740993\ttrue
            two\ta, "b" | c\\nd\\te é\t\t\t

            """
        ),
        (
            "markdown",
            """
            | id | title | n | big | ok |
            | --- | --- | --- | --- | --- |
            | 1 | plain | 128.60 | 9007199254740993 | true |
            | two | a, "b" \\| c<br>d\te é |  |  |  |

            """
        ),
        (
            "table",
            """
            A list

            ID   TITLE                  N               BIG  OK
            1    plain             128.60  9007199254740993  true
            two  a, "b" | c⏎d e é

            """
        ),
    ])
    func format_writesReceivedValues(format: String, text: String) throws {
        let run = try folio.run("feed api -o \(format)")
        #expect(run.out == text)
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test func format_isJSONLinesInAPipe() throws {
        let standard = try folio.run("feed api").out
        #expect(standard == (try folio.run("feed api --jsonl").out))
        #expect(standard == (try folio.run("feed api -o jsonl").out))
        #expect(try folio.run("feed api --json").out.hasPrefix("{\"items\":["))
    }

    @Test(arguments: [("n,id", "128.60,1\n,two\n"), ("id", "1\ntwo\n"), ("ok", "true\n\"\"\n")])
    func fields_choosesAndOrders(names: String, rows: String) throws {
        let run = try folio.run("feed api --fields \(names) -o csv")
        #expect(run.out == "\(names)\n\(rows)")
    }

    @Test func raw_printsTheServersObjects() throws {
        #expect(
            try folio.run("feed api --raw").out == #"""
                {"id":1,"title":"plain","n":128.60,"big":9007199254740993,"ok":true}
                {"id":"two","title":"a, \"b\" | c\nd\te \u00e9","n":null, "more":[1, 2]}

                """#)
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
        arguments: ["-n 25", "--all", "--pages 1"])
    func json_isOneDocumentForAnyNumberOfPages(options: String) throws {
        let demo = try DemoServer("--items", "30")
        let folio = try Folio()
        let run = try folio.run("feed demo port=\(demo.port) \(options) --json")
        let script = """
            import json, sys
            document = json.load(sys.stdin)
            assert list(document) == ["items", "meta"], list(document)
            assert list(document["meta"]) == ["endpoint", "source", "fetched_at", "complete", "next"]
            for item in document["items"]: print(item["id"])
            print(*(document["meta"][name] for name in ("endpoint", "source", "complete", "next")))
            """
        let python = try Child.run("/usr/bin/python3", ["-c", script], input: Array(run.out.utf8))
        let items = try ids(folio.run("feed demo port=\(demo.port) \(options)").lines)
        let next = options == "--all" ? "None" : items.last.map { "after:\($0)" } ?? ""
        #expect(python.lines == items + ["demo/images remote True \(next)"])
        #expect(python.error.isEmpty)
    }

    @Test func prettyServer_givesTheSameLines() throws {
        let servers = try [DemoServer("--items", "30"), DemoServer("--items", "30", "--pretty")]
        let outputs = try servers.map { server in
            let line = "feed demo port=\(server.port) --all --jsonl --fields id,description,location,created_at"
            return try Folio().run(line).out
        }
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0].count { $0 == "\n" } == 30)
        let raw = try Folio().run("feed demo port=\(servers[1].port) --all --raw")
        #expect(try ids(raw.lines) == servers[0].items("/v1/feed?limit=30").map { $0["id"] as? String })
    }

    @Test(arguments: ["jsonl", "json", "csv", "tsv", "markdown", "table"])
    func emptyList_isASuccess(format: String) throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try Folio(plugins: Plugin.list(server, Self.endpoint)).run("feed api -o \(format)")
        let expected = [
            "csv": "id,title,n,big,ok\n", "tsv": "id\ttitle\tn\tbig\tok\n",
            "markdown": "| id | title | n | big | ok |\n| --- | --- | --- | --- | --- |\n",
        ]
        if format == "json" {
            #expect(run.out.hasPrefix(#"{"items":[],"meta":{"endpoint":"api/list","source":"remote","fetched_at":""#))
            #expect(run.out.hasSuffix("\",\"complete\":true,\"next\":null}}\n"))
        } else {
            #expect(run.out == expected[format] ?? "")
        }
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test func emptyList_isReportedAtATerminal() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.startAtTerminal("feed api").end()
        #expect(run.out.hasSuffix("0 items\r\n") && run.code == 0)
        #expect(try folio.run("feed api").error.isEmpty)
    }

    @Test func missingOptionalFields_areNull() throws {
        let demo = try DemoServer()
        let held = try demo.items("/v1/feed?limit=250")
        let given = try objects(try Folio().run("feed demo port=\(demo.port) --all").lines)
        let without = held.indices.filter { held[$0]["description"] == nil }
        #expect(!without.isEmpty)
        #expect(without.allSatisfy { given[$0]["description"] is NSNull })
    }

    @Test func quiet_leavesOutTheNotice() throws {
        let demo = try DemoServer()
        #expect(try Folio().run("feed demo port=\(demo.port) -q").error.isEmpty)
    }
}
