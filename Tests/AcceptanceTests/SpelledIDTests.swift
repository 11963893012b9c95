import Synchronization
import TestSupport
import Testing

/// Ids that are the same value in another spelling, and ids that only look the same.
struct SpelledIDTests {
    /// `é` as one character, and as two.
    private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")

    /// A server whose JSON encoder changes: it escapes other characters.
    @Test(arguments: [["a\\/1", "caf\\u00e9"], ["\\u0061/1", "café"]])
    func otherEscapes_areTheSameID(first: [String]) throws {
        let spelling = Mutex(first)
        let server = try ScriptedServer { _, _ in
            let ids = spelling.withLock(\.self)
            return .response(
                body: "[" + ids.map { "{\"id\":\"\($0)\",\"at\":\"2024-01-01T00:00:00Z\"}" }.joined(separator: ",")
                    + "]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}\nsince: {at: .at}"))
        #expect(try folio.run("feed api --all --jsonl --since last").lines.count == 2)
        spelling.withLock { $0 = ["a/1", "caf\\u00E9"] }
        #expect(try folio.run("feed api --jsonl --new").lines.isEmpty)
        #expect(try folio.run("feed api --all --jsonl --since last").lines.isEmpty)
        #expect(try folio.run("feed api --all --jsonl").lines.count == 2)
        #expect(try folio.run("feed api --all --jsonl --offline").lines.count == 2)
    }

    @Test func repeatedItemInAnotherSpelling_isLeftOut() throws {
        let server = try ScriptedServer { request, _ in
            request.target.hasSuffix("page=2")
                ? .response(body: "[{\"id\":\"\\u0062\"},{\"id\":\"c\"}]")
                : request.target.hasSuffix("page=3")
                    ? .response(body: "[]") : .response(body: "[{\"id\":\"a\"},{\"id\":\"b\"}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}\npagination: {strategy: page, page: {query: page}}"))
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.lines.count == 3 && run.error.contains("left out 1 duplicate item"), "\(run)")
    }

    /// Swift takes both forms for equal texts.
    @Test func valuesOfAVariable_areCountedOnce() throws {
        let server = try ScriptedServer { request, _ in
            if request.target == "/parents" {
                return .response(
                    body: "[{\"id\":\"\(Self.composed)\"},{\"id\":\"\(Self.decomposed)\"},{\"id\":\"tea\"}]")
            }
            let letter = request.target.contains("%C3%A9") ? "c" : request.target.contains("%CC%81") ? "d" : "t"
            return .response(body: "[" + (0..<4).map { "{\"id\":\"\(letter)\($0)\"}" }.joined(separator: ",") + "]")
        }
        let folio = try Folio(plugins: Plugin.listOfEachParent(server))
        var (ids, cursor): ([String], String?) = ([], nil)
        for _ in 0..<4 {
            let words = ["feed", "api/l", "-n", "4", "--json"] + (cursor.map { ["--cursor", $0] } ?? [])
            let run = try Child.run(
                Programs.folio, words,
                variables: ["HOME=\(folio.folder.path)", "FOLIO_CONFIG=\(folio.folder.path)/api.yaml"])
            let found = run.out.matches(of: /"id":"([cdt][0-9])"/).map { String($0.1) }
            ids += found
            guard let next = run.out.firstMatch(of: /"next":"(.*)"[,}]/)?.1, !found.isEmpty else { break }
            cursor = String(next).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
        }
        #expect(ids == ["c", "d", "t"].flatMap { letter in (0..<4).map { "\(letter)\($0)" } })
    }

    @Test func otherForm_resumesNothing() throws {
        let failing = Mutex(true)
        let server = try ScriptedServer { request, _ in
            if request.target.contains("page=2"), failing.withLock(\.self) { return .response(status: 400, body: "{}") }
            return .response(body: request.target.contains("page=3") ? "[]" : "[{\"id\":\"\(request.target)\"}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                params: {q: {default: x}}
                query: {q: "{q}"}
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}}
                """))
        let line = { (q: String) in "feed api q=\(q) --all --to \(folio.folder.path)/o.jsonl" }
        #expect(try folio.run(line(Self.composed)).code == 7)
        failing.withLock { $0 = false }
        let other = try folio.run("\(line(Self.decomposed)) --resume")
        #expect(other.code == 2 && other.error.contains("changed: the parameter 'q'"), "\(other)")
        #expect(try folio.run("\(line(Self.composed)) --resume").code == 0)
    }

    @Test func thread_nestsUnderItsOwnParent() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    [{"id":"\(Self.composed)"},{"id":"\(Self.decomposed)"},{"id":"r","parent":"\(Self.decomposed)"}]
                    """))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments: {path: \"/c/{id}\", id: .id, fields: {}, thread: {parent: .parent}}"))
        let run = try folio.run("comments api 1 --depth 3 --jsonl")
        #expect(run.lines.first?.contains("\"r\"") == false && run.lines.last?.contains("\"r\"") == true, "\(run)")
    }

    @Test func rulesAndFields_meanOneForm() throws {
        let server = try ScriptedServer(
            .response(
                body:
                    "{\"s\":\"\(Self.composed)\",\"i\":[{\"id\":1,\"\(Self.composed)\":\"one\",\"\(Self.decomposed)\":\"two\"}]}"
            ))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .i
                id: .id
                fields: {a: '."\(Self.composed)"', b: '."\(Self.decomposed)"'}
                errors: [{at: .s, equals: "\(Self.decomposed)", do: skip}]
                """))
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":1,\"a\":\"one\",\"b\":\"two\"}\n")
    }
}
