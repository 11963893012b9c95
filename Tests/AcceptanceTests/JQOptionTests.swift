import Foundation
import TestSupport
import Testing

/// `--jq` and `--jq-all`.
struct JQOptionTests {
    private static let items = #"""
        [{"id":1152921504606846977,"t":"a\nb","p":128.60,"x":[1.0,"é"]},
         {"id":2,"t":"\u00e9","p":1.0,"x":[]},{"id":3,"t":null,"p":3,"x":null}]
        """#

    /// A server with one response, and folio with a plugin for it.
    private struct Setup {
        let server: ScriptedServer
        let folio: Folio

        init(_ body: String = items, _ endpoint: String = "id: .id") throws {
            server = try ScriptedServer(.response(body: body))
            folio = try Folio(plugins: Plugin.list(server, endpoint))
        }

        func run(_ line: String, _ option: String, _ expression: String) throws -> Child.Ending {
            try JQOptionTests.run(folio, line, option, expression)
        }
    }

    fileprivate static func run(_ folio: Folio, _ line: String, _ option: String, _ expression: String) throws
        -> Child.Ending
    {
        try folio.shell("folio \(line) \(option) '\(expression)'")
    }

    @Test(arguments: [
        (".id", "1152921504606846977\n2\n3\n"), (".p", "128.60\n1.0\n3\n"), (".t", "a\nb\né\nnull\n"),
        (".x[]?", "1.0\né\n"), ("select(.id == 2) | .p", "1.0\n"), (".p + 0", "128.6\n1\n3\n"), ("empty", ""),
        ("[.id] | tojson", "[1152921504606846977]\n[2]\n[3]\n"), (".x | length", "2\n0\n0\n"),
        ("{id}", "{\"id\":1152921504606846977}\n{\"id\":2}\n{\"id\":3}\n"),
    ])
    func jq_writesEachResultOnALine(_ expression: String, _ expected: String) throws {
        let run = try Setup().run("feed api", "--jq", expression)
        #expect(run.out == expected)
        #expect(run.error.isEmpty && run.code == 0, "\(run.error)")
    }

    @Test func crashOfJQ_endsNeitherFolioNorTheResultsBefore() throws {
        let run = try Setup().run(
            "feed api", "--jq", "if .id == 2 then (reduce range(1000000) as $i (0; [.]) | length) else .id end")
        #expect(run.out == "1152921504606846977\n")
        #expect(run.code == 7)
        #expect(run.error.contains("an expression failed on item 2: jq crashed (Segmentation fault)\n"), "\(run.error)")
    }

    @Test(arguments: [
        (".id", "1.0\n2.0\n"), (".s", "a\u{FFFD}b\nc\n"), (".id + 1", "2\n3\n"), (".s | length", "3\n1\n"),
        ("[.s]", "[\"a\u{FFFD}b\"]\n[\"c\"]\n"),
    ])
    func loneSurrogate_doesNotDisturbExpressions(_ expression: String, _ expected: String) throws {
        let setup = try Setup(#"[{"id":1.0,"s":"a\ud800b"},{"id":2.0,"s":"c"}]"#)
        let run = try setup.run("feed api", "--jq", expression)
        #expect(run.out == expected)
        #expect(run.error.isEmpty && run.code == 0, "\(run.error)")
        // A selected item keeps its bytes.
        let raw = try setup.run("feed api --raw", "--jq", "select(.id + 0 == 1)")
        #expect(raw.out == #"{"id":1.0,"s":"a\ud800b"}"# + "\n")
    }

    @Test func timeOutOfRange_isSkippedAsOtherFailures() throws {
        let run = try Setup().run("feed api", "--jq", ".id * 1000 | todate?")
        #expect(run.out == "1970-01-01T00:33:20Z\n1970-01-01T00:50:00Z\n")
        #expect(run.error.isEmpty && run.code == 0, "\(run.error)")
    }

    /// Values are written as jq itself writes them, apart from the digits that it rounds.
    @Test(arguments: [
        ".t", ".p * 2", ".x | length", "keys", ".t | tojson", "to_entries[] | .key", "[.x[]?]", "@base64 \"\\(.t)\"",
        ".id | tostring", ".p | floor", "{t, x}", "paths(type == \"number\")", ".t // \"none\"", "[limit(2; .x[]?)]",
        "try error(\"no\") catch .", "if .p > 2 then .t else \"less\" end", ".x |= (. // [] | map(type))",
        "reduce range(3) as $i (0; . + $i)", "def f: .p; [f, f]", "first(.x[]?, .p) | type",
    ])
    func jq_isWhatJQItselfWrites(_ expression: String) throws {
        let setup = try Setup()
        defer { withExtendedLifetime(setup) {} }
        let folio = setup.folio
        let ours = try Self.run(folio, "feed api --raw", "--jq", expression)
        let theirs = try folio.shell("folio feed api --raw --jsonl | jq -rc '\(expression)'")
        #expect(ours.out == theirs.out.replacing("1152921504606847000", with: "1152921504606846977"))
        #expect(ours.code == 0, "\(ours.error)")
    }

    @Test func jq_isGivenTheItemAsItWouldBePrinted() throws {
        let setup = try Setup(Self.items, "id: .id\nfields: {price: .p}")
        defer { withExtendedLifetime(setup) {} }
        let folio = setup.folio
        #expect(try Self.run(folio, "feed api", "--jq", "keys | join(\" \")").out == "id price\nid price\nid price\n")
        #expect(try Self.run(folio, "feed api --raw", "--jq", ".t").out == "a\nb\né\nnull\n")
        #expect(try Self.run(folio, "feed api --fields price", "--jq", ".").out.hasPrefix("{\"price\":128.60}\n"))
    }

    @Test func jq_countsItemsAndNotResults() throws {
        #expect(try Setup().run("feed api -n 1", "--jq", ".x[], .p").out == "1.0\né\n128.60\n")
    }

    @Test func jsonLines_keepStringsAsJSON() throws {
        let setup = try Setup()
        defer { withExtendedLifetime(setup) {} }
        let folio = setup.folio
        #expect(try Self.run(folio, "feed api --jsonl", "--jq", ".t").out == "\"a\\nb\"\n\"\\u00e9\"\nnull\n")
        let run = try Self.run(folio, "feed api --to \(folio.folder.path)/a.jsonl", "--jq", ".t")
        #expect(run.code == 0, "\(run.error)")
        #expect(
            try String(contentsOfFile: "\(folio.folder.path)/a.jsonl", encoding: .utf8)
                == "\"a\\nb\"\n\"\\u00e9\"\nnull\n")
        _ = try Self.run(folio, "feed api --to \(folio.folder.path)/a.txt", "--jq", ".t")
        #expect(try String(contentsOfFile: "\(folio.folder.path)/a.txt", encoding: .utf8) == "a\nb\né\nnull\n")
    }

    @Test(arguments: [
        "feed api -o table --jq .", "feed api --json --jq .", "feed api -o csv --jq .", "feed api --to x.csv --jq .",
        "feed api --jq . --jq-all .", "feed api --json --jq-all .", "feed api --to x.jsonl --jq-all .",
        "feed api --resume --jq-all .", "call http://127.0.0.1:1 -i --jq .",
    ])
    func otherFormats_areRefused(_ line: String) throws {
        let run = try Setup().folio.run(line)
        #expect(run.code == 2, "\(run.error)")
        #expect(run.out.isEmpty)
        // No file is created for the option.
        #expect(!FileManager.default.fileExists(atPath: "x.csv"))
    }

    @Test func error_isReportedWithACaretBeforeAnyRequest() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(plugins: Plugin.list(server, ""))
        let run = try Self.run(folio, "feed api", "--jq", ".a | foo(.b)")
        #expect(
            run.error == """
                folio: invalid --jq expression: unknown jq function 'foo/1' (the number after '/' is its argument count)
                  .a | foo(.b)
                       ^

                """)
        #expect(run.code == 2)
        #expect(
            try Self.run(folio, "feed api", "--jq-all", "$ENV").error.hasPrefix("folio: invalid --jq-all expression: "))
        #expect(server.requests.isEmpty)
    }

    @Test func failure_keepsWhatWasWrittenAndNamesTheItem() throws {
        let run = try Setup().run("feed api", "--jq", ".x | if . == null then error(\"gone\") else 1 end")
        #expect(run.out == "1\n1\n")
        let failure = "folio: an expression failed on item 3: gone\n"
        #expect(run.error.hasPrefix("stopped after 2 items; continue with --cursor '2.ccbc~'\n\(failure)"))
        #expect(run.code == 7)
    }

    /// The position is after the last printed item, wherever in a page the expression fails.
    @Test(arguments: 1...12) func failure_continuesAtTheItemThatFailed(item: Int) throws {
        let server = try ScriptedServer { request, _ in
            let offset = request.target.firstMatch(of: /offset=(\d+)/).flatMap { Int($0.1) } ?? 0
            let items = (offset..<min(offset + 5, 12)).map { "{\"id\":\($0 + 1)}" }
            return .response(body: "[\(items.joined(separator: ","))]")
        }
        let paging = "{strategy: offset, offset: {query: offset}, size: {query: limit, default: 5}}"
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nwhere: .id != 2\npagination: \(paging)"))
        let failing = "if .id == \(item) then error(\"gone\") else .id end"
        let first = try Self.run(folio, "feed api --all --no-cache", "--jq", failing)
        let all = (1...12).filter { $0 != 2 }.map(String.init)
        #expect(first.code == (item == 2 ? 0 : 7))
        #expect(first.lines == all.filter { item == 2 || Int($0) ?? 0 < item })
        guard let cursor = first.error.firstMatch(of: /continue with --cursor '(.*)'/)?.1 else {
            return #expect(item <= 2)
        }
        let rest = try Self.run(folio, "feed api --all --no-cache --cursor '\(cursor)'", "--jq", ".id")
        #expect(first.lines + rest.lines == all)
    }

    /// Nothing was saved, so that there is nothing to resume.
    @Test func failure_onTheFirstPageOfAFileDoesNotAdviseToResume() throws {
        let setup = try Setup()
        let file = "\(setup.folio.folder.path)/items.jsonl"
        let expression = ".x | if . == null then error(\"gone\") else 1 end"
        let run = try setup.run("feed api --to \(file)", "--jq", expression)
        #expect(run.error.contains("stopped after 2 items\n"))
        #expect(!run.error.contains("--resume"))
        #expect(run.code == 7)
    }

    @Test func jqAll_isGivenTheWholeDocument() throws {
        let setup = try Setup()
        defer { withExtendedLifetime(setup) {} }
        let folio = setup.folio
        #expect(
            try Self.run(folio, "feed api", "--jq-all", ".items[0].id, .meta.complete").out
                == "1152921504606846977\ntrue\n")
        #expect(try Self.run(folio, "feed api --offline", "--jq-all", ".meta.source").out == "stale\n")
    }

    @Test func jqAll_isGivenWhatThereIsOfAListThatFails() throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(fields: ["Link: </list?p=2>; rel=\"next\""], body: "[{\"id\":1}]")
                : .response(status: 400, body: "{}")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\npagination: {strategy: link}"))
        let run = try Self.run(folio, "feed api --all", "--jq-all", "[(.items | length), .meta.complete]")
        #expect(run.out == "[1,false]\n")
        #expect(run.code == 7)
    }

    @Test func jqAll_isGivenWhatThereIsOfAListThatIsInterrupted() throws {
        let server = try DemoServer("--items", "30", "--latency", "3000")
        let folio = try Folio()
        let child = try folio.start("feed demo port=\(server.port) --all --jq-all [(.items|length),.meta.complete]")
        try server.wait { $0.requests == 2 }
        child.signal(SIGINT)
        let ending = try child.end()
        #expect(ending.out == "[10,false]\n")
        #expect(ending.code == 130)
    }

    @Test func signal_endsWhatRunsForEver() throws {
        let server = try DemoServer("--items", "1")
        let folio = try Folio()
        let child = try folio.start("feed demo port=\(server.port) -v --jq last(range(1e18))")
        try child.read { String(decoding: $0.error, as: UTF8.self).contains(" 200") }
        child.signal(SIGINT)
        let ending = try child.end()
        #expect(ending.code == 130, "\(ending.error)")
    }

    @Test func comments_areGivenWithTheirParents() throws {
        let server = try DemoServer("--items", "30")
        let id = try #require(try server.items("/v1/feed").first?["id"] as? String)
        let run = try Folio().run("comments demo \(id) port=\(server.port) -n 2 --jq .parent")
        #expect(run.out == "\(id)\n\(id)\n")
    }

    @Test func call_givesWhatTheExpressionSays() throws {
        let server = try ScriptedServer(.response(body: #"{"a":[1.0,{"b":"é"}]}"#))
        let folio = try Folio(plugins: Plugin.list(server, ""))
        #expect(try folio.run("call \(server.baseURL)/x --jq .a[0],.a[1].b").out == "1.0\né\n")
        let run = try folio.run("call \(server.baseURL)/x --jq .a+1")
        #expect(run.code == 7 && run.out.isEmpty)
    }

    @Test func call_needsJSONAndASuccess() throws {
        let text = try ScriptedServer(.response(body: "hello"))
        let run = try Setup().folio.run("call \(text.baseURL)/x --jq .a")
        #expect(run.error.contains("the response is not valid JSON"))
        #expect(run.code == 7 && run.out.isEmpty)
        let missing = try ScriptedServer(.response(status: 404, body: "{}"))
        let other = try Setup().folio.run("call \(missing.baseURL)/x --jq .a")
        #expect(other.code == 5 && other.out.isEmpty)
    }

    @Test func resume_continuesAfterTheLastResult() throws {
        let server = try ScriptedServer { request, number in
            let page = request.target.contains("p=2") ? 2 : 1
            if page == 2, number == 2 { return .response(status: 400, body: "{}") }
            return .response(
                fields: page == 1 ? ["Link: </list?p=2>; rel=\"next\""] : [],
                body: "[{\"id\":\(page),\"t\":\"t\(page)\"}]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\npagination: {strategy: link}"))
        let file = "\(folio.folder.path)/out.txt"
        #expect(try folio.run("feed api --all --to \(file) --jq .t").code == 7)
        #expect(try folio.run("feed api --all --to \(file) --jq .id --resume").code == 2)
        let run = try folio.run("feed api --all --to \(file) --jq .t --resume")
        #expect(run.code == 0, "\(run.error)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "t1\nt2\n")
    }
}
