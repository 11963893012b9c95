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
        let folio = try Folio(plugins: Plugin.listOfEachParent(server))
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

    /// The parents have another order than when the position was printed.
    @Test func otherOrderOfTheValues_isReported() throws {
        let parents = Mutex(["a", "b", "c"])
        let server = try ScriptedServer { request, _ in
            if request.target == "/parents" {
                let ids = parents.withLock(\.self).map { "{\"id\":\"\($0)\"}" }
                return .response(body: "[\(ids.joined(separator: ","))]")
            }
            let name = request.target.suffix(1)
            return .response(body: "[" + (0..<4).map { "{\"id\":\"\(name)\($0)\"}" }.joined(separator: ",") + "]")
        }
        let folio = try Folio(plugins: Plugin.listOfEachParent(server))
        func read(_ cursor: String?, _ size: String) throws -> (ids: [String], next: String?, run: Child.Ending) {
            let run = try Child.run(
                Programs.folio,
                ["feed", "api/l", "--json", size, "--no-cache"] + (cursor.map { ["--cursor", $0] } ?? []),
                variables: ["HOME=\(folio.folder.path)", "FOLIO_CONFIG=\(folio.folder.path)/api.yaml"])
            let ids = run.out.matches(of: /"id":"([abc][0-9])"/).map { String($0.1) }
            let next = run.out.firstMatch(of: /"next":"(.*)"[,}]/)?.1
            return (ids, next.map { String($0).replacing("\\\"", with: "\"") }, run)
        }
        let first = try read(nil, "-n=6")
        #expect(first.ids.count == 6, "\(first.run)")
        let same = try read(first.next, "--all")
        #expect(same.ids == ["b2", "b3", "c0", "c1", "c2", "c3"] && same.run.error.isEmpty, "\(same.run)")
        for order in [["c", "a", "b"], ["b", "c", "a"]] {
            parents.withLock { $0 = order }
            let other = try read(first.next, "--all")
            #expect(other.run.out.contains("\"complete\":false"), "\(other.run)")
            #expect(other.run.error.contains("the list with the values of 'w' has changed"), "\(other.run)")
        }
    }
}
