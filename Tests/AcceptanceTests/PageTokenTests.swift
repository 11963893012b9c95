import Foundation
import TestSupport
import Testing

/// Tokens that expressions compute from several facts of a page.
struct PageTokenTests {
    /// Items 1 to 7, two per page, after the id and the day of the last one. The header has whether there are more.
    private static func server(_ fault: @escaping @Sendable (Int) -> Bool = { _ in false }) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if fault(number) { return .response(status: 503, body: "") }
            let after = request.target.split(separator: "after=").dropFirst().first.map(String.init)
            let start = after.flatMap { Int($0.split(separator: "%2F").last ?? "") } ?? 0
            // The token is a day and an id; any other one is an error.
            guard after == nil || after == "d\(start)%2F\(start)" else { return .response(status: 400, body: "") }
            let end = min(start + 2, 7)
            let items = start < end ? ((start + 1)...end).map { #"{"id":\#($0),"day":"d\#($0)"}"# } : []
            return .response(
                fields: ["X-More: \(end < 7 ? "yes" : "no")"], body: "[\(items.joined(separator: ","))]")
        }
    }

    private static let endpoint = """
        id: .id
        fields: {}
        pagination:
          strategy: cursor
          token: 'if $headers["X-More"] == "yes" and $status == 200 then "\\($last.day)/\\($last.id)" else null end'
          cursor: {query: after}
        """

    private static let all = (1...7).map { "{\"id\":\($0)}" }

    /// The server's response is wrong, and not the command.
    @Test func mergedValueThatIsAList_isAnUnusableResponse() throws {
        let server = try ScriptedServer(.response(body: #"{"d":[{"id":1}],"next":{"page":[1,2]}}"#))
        let pagination = "pagination: {strategy: cursor, token: .next, merge: true}"
        let run = try Folio(plugins: Plugin.list(server, "items: .d\nid: .id\n\(pagination)")).run("feed api --all")
        #expect(run.code == 7 && run.lines.count == 1, "\(run)")
        #expect(run.diagnostic.contains("invalid page token: page is not text\n  GET "), "\(run)")
    }

    @Test func list_isReadToItsEndAndShownOffline() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        let run = try folio.run("feed api --all")
        #expect(run.lines == Self.all && run.code == 0 && run.error.isEmpty, "\(run)")
        #expect(server.requests.count == 4)
        #expect(try folio.run("feed api --all --offline").lines == Self.all)
        #expect(try folio.run("feed api --all --offline --json").out.contains(#""complete":true"#))
        #expect(server.requests.count == 4)
    }

    @Test(arguments: 1...6)
    func position_continuesAfterItsItem(count: Int) throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
        try folio.expectContinuation(of: "feed api", after: count, of: Self.all)
    }

    @Test func walk_thatBrokeIsResumed() throws {
        let server = try Self.server { $0 == 3 }
        let folio = try Folio(plugins: Plugin.list(server, Self.endpoint, plugin: "http: {retries: 0}"))
        #expect(try folio.run("feed api --all").lines == Array(Self.all.prefix(4)))
        let rest = try folio.run("feed api --all --resume")
        #expect(rest.lines == Array(Self.all.dropFirst(4)) && rest.code == 0, "\(rest)")
    }

    /// The items that came are printed before the error.
    @Test func expression_thatFailsEndsTheWalkWithAnError() throws {
        let server = try Self.server()
        let endpoint = Self.endpoint.replacing("\\($last.day)/", with: "\\($last.day | floor)/")
        let run = try Folio(plugins: Plugin.list(server, endpoint)).run("feed api --all")
        #expect(run.lines == Array(Self.all.prefix(2)) && run.code == 7, "\(run)")
    }

    /// An expression about an item has no page.
    @Test func check_refusesVariablesElsewhere() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: https://api.test
                    endpoints:
                      list:
                        path: /list
                        fields: {a: "$last.a", b: ". as $last | $last.b"}
                        pagination: {strategy: cursor, token: "$lost.id", cursor: {query: c}}
                      other:
                        path: /other
                        pagination: {strategy: cursor, token: "$last.id + $status + $position + $headers.x", cursor: {query: c}}
                """)
        let run = try folio.run("plugins check \(folio.folder.path)/api.yaml")
        #expect(run.error.contains("/api.yaml:8:22: unknown variable '$last'\n"), "\(run.error)")
        #expect(run.error.contains("/api.yaml:9:48: unknown variable '$lost'\n"), "\(run.error)")
        #expect(run.error.contains("has 2 errors\n") && run.code == 3, "\(run)")
    }
}
