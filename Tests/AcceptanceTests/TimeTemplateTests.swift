import Glibc
import TestSupport
import Testing

/// `{now}` and functions of times in the requests of lists.
struct TimeTemplateTests {
    private static let endpoint = """
        query: {after: "{now|shift:-1d|date:seconds}", until: "{day|date:%d.%m.%Y}"}
        params: {day: {}}
        items: .items
        id: .id
        pagination: {strategy: page, page: {query: page}, until: {total: .total}}
        """

    private static func server() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let page = request.target.contains("page=2") ? 2 : 1
            return .response(body: #"{"items":[{"id":\#(page)}],"total":2}"#)
        }
    }

    @Test func now_doesNotTellListsApart() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let before = Int(time(nil))
        let run = try folio.run("feed api --all")
        #expect(run.lines.count == 2 && run.code == 0, "\(run.error)")
        let targets = server.requests.map(\.target)
        let sent = targets.compactMap { target in
            target.split { "?&".contains($0) }.first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) }
        }
        // All pages have the same time.
        #expect(Set(sent).count == 1 && sent.count == 2)
        #expect((before - 86_400...Int(time(nil)) - 86_400).contains(sent[0]))
        #expect(try folio.run("feed api --all --offline").out == run.out)
    }

    @Test func resumedWalk_keepsItsTime() throws {
        let server = try ScriptedServer { request, number in
            guard number != 2 else { return .response(status: 404, body: "") }
            let page = request.target.contains("page=2") ? 2 : 1
            return .response(body: #"{"items":[{"id":\#(page)}],"total":2}"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let earlier = try Faketime.run(
            ["-f", "-3d", Programs.folio, "feed", "api", "--all"],
            variables: [
                "PATH=/usr/bin:/bin", "HOME=\(folio.folder.path)", "FOLIO_CONFIG=\(folio.folder.path)/api.yaml",
            ])
        #expect(earlier.code == 5)
        let resumed = try folio.run("feed api --all --resume")
        #expect(resumed.lines == [#"{"id":2}"#] && resumed.code == 0, "\(resumed.error)")
        let sent = server.requests.map(\.target).compactMap { target in
            target.split { "?&".contains($0) }.first { $0.hasPrefix("after=") }
        }
        #expect(sent.count == server.requests.count && Set(sent).count == 1)
    }

    @Test func valueThatIsNoTime_isRefusedBeforeTheRequest() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.run("feed api day=soon")
        #expect(run.code == 2 && run.error.contains("the parameter 'day' must be a time, not 'soon'"), "\(run.error)")
        #expect(server.requests.isEmpty)
        #expect(try folio.run("feed api day=2024-03-01").code == 0)
        #expect(server.requests[0].target.contains("until=01.03.2024"))
    }
}
