import Synchronization
import TestSupport
import Testing

/// What the output says of the list with the values of a variable, which decides what is written.
struct SourcesOfValuesTests {
    @Test func sourceOfTheValues_isThatOfTheOutput() throws {
        let parents = Mutex("[{\"id\":\"a\"}]")
        let server = try ScriptedServer { request, _ in
            request.target == "/parents"
                ? .response(fields: ["Cache-Control: max-age=3600"], body: parents.withLock(\.self))
                : .response(body: "[{\"id\":\"\(request.target.suffix(1))1\"}]")
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    endpoints:
                      p: {path: /parents, id: .id}
                      l: {each: {w: {endpoint: p}}, path: "/l/{w}", id: .id, fields: {}}
                """)
        #expect(try folio.run("feed api/l --all --json").out.contains("\"source\":\"remote\""))
        parents.withLock { $0 = "[{\"id\":\"a\"},{\"id\":\"b\"}]" }
        let run = try folio.run("feed api/l --all --json")
        #expect(run.code == 0 && run.out.contains("\"source\":\"cache\"") && !run.out.contains("b1"), "\(run)")
        #expect(try folio.run("feed api/l --all --json --refresh").out.contains("b1"))
    }

    /// The number of items to print ends just where the list ends, and a status says so.
    @Test func positionAfterTheLastPage_isTheEnd() throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            return page > 2 ? .response(status: 404, body: "{}") : .response(body: "[{\"id\":\(page)}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "id: .id\nfields: {}\npagination: {strategy: page, page: {query: page}, until: {status: [404]}}"))
        let first = try folio.run("feed api -n 2 --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]*)"/)?.1)
        let second = try folio.run("feed api --all --json --cursor \(next)")
        #expect(second.code == 0 && second.out.contains("\"next\":null"), "\(second)")
        #expect(try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}")).run("feed api").code == 0)
    }
}
