import Foundation
import TestSupport
import Testing

/// Lists that are requested by POST, or by GET with a body.
struct PostListTests {
    @Test(arguments: [
        ("search location=Nowhere", "filter.location must be one of the feed's locations"),
        ("search --cursor x", "cursor was not issued by this server"),
        ("graphql --cursor x", "$after was not issued by this server"),
    ])
    func errorOfTheDemo_isReportedInItsWords(words: String, message: String) throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo/\(words) port=\(server.port)")
        #expect(run.error.contains(" returned 200\n  the server says: "), "\(run.error)")
        #expect(run.error.contains(message), "\(run.error)")
        #expect(run.out.isEmpty && run.code == 7)
    }

    /// The server decides, whatever the method.
    @Test(arguments: [("", 8), ("\ncache: {store: always}", 0)])
    func listThatMayNotBeStored_isNotStored(cache: String, code: Int32) throws {
        let server = try ScriptedServer(.response(fields: ["Cache-Control: no-store"], body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "method: POST\njson: {}\nid: .id\(cache)"))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("feed api --all --offline").code == code)
    }

    @Test func filter_isAMemberOfTheBody() throws {
        let server = try DemoServer()
        let held = try server.items("/v1/feed?limit=1000").compactMap { $0["location"] as? String }
        let place = try #require(held.first)
        let folio = try Folio()
        let run = try folio.shell("folio feed demo/search 'location=\(place)' port=\(server.port) --all")
        let places = try objects(run.lines).compactMap { $0["location"] as? String }
        #expect(places == held.filter { $0 == place })
        #expect(run.code == 0)
    }

    /// Items 1 to 5, two per page, after the item that the body names; GraphQL in shape.
    private static func graph() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            guard let asked = try? object(request.body),
                let variables = asked["variables"] as? [String: Any], let size = variables["first"] as? Int
            else { return .response(status: 400, body: #"{"message":"no such body"}"#) }
            let start = (variables["after"] as? String).flatMap { Int($0) } ?? 0
            let end = min(start + size, 5)
            let nodes = ((start + 1)...end).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let info = "{\"endCursor\":\"\(end)\",\"hasNextPage\":\(end < 5)}"
            return .response(body: "{\"data\":{\"list\":{\"nodes\":[\(nodes)],\"pageInfo\":\(info)}}}")
        }
    }

    private static func object(_ text: String) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }

    private static func plugin(_ server: ScriptedServer, method: String = "POST") -> String {
        Plugin.list(
            server,
            """
            method: \(method)
            params: {owner: {required: true}, big: {type: boolean}}
            json: {query: "query($after: String) {{ list }}", variables: {owner: "{owner}", big: "{big}"}}
            items: .data.list.nodes
            id: .id
            fields: {}
            pagination:
              strategy: cursor
              token: .data.list.pageInfo.endCursor
              cursor: {body: .variables.after}
              size: {body: .variables.first, default: 2}
              until: {has_more: .data.list.pageInfo.hasNextPage}
            """)
    }

    /// A GET instead would request another list.
    @Test(arguments: [301, 302, 303, 307, 308])
    func redirect_isNotFollowed(status: Int) throws {
        let server = try ScriptedServer(.response(status: status, fields: ["Location: /new"], body: "{}"))
        let run = try Folio(plugins: Self.plugin(server)).run("feed api owner=ann")
        #expect(
            run.error == """
                folio: a redirect to '/new' that folio does not follow
                  POST \(server.baseURL)/list returned \(status)
                hint: folio follows redirects of GET and HEAD only. Check `base_url:` and `path:` in the plugin.

                """)
        #expect(run.out.isEmpty && run.code == 7)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["POST", "GET"]) func graphQL_isWalkedToItsEnd(method: String) throws {
        let server = try Self.graph()
        let folio = try Folio(plugins: Self.plugin(server, method: method))
        let run = try folio.run("feed api owner=ann big=true --all")
        #expect(run.lines == (1...5).map { "{\"id\":\($0)}" })
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
        let query = #"{"query":"query($after: String) { list }","variables":{"owner":"ann","big":true"#
        #expect(
            server.requests.map(\.body) == [
                query + #","first":2}}"#, query + #","after":"2","first":2}}"#, query + #","after":"4","first":2}}"#,
            ])
        #expect(Set(server.requests.map(\.target)) == ["/list"])
        #expect(Set(server.requests.map(\.method)) == [method])
        #expect(Set(server.requests.map { $0["content-type"] }) == ["application/json"])
    }

    @Test func position_isContinuedAndListsAreSeparate() throws {
        let server = try Self.graph()
        let folio = try Folio(plugins: Self.plugin(server))
        let first = try folio.run("feed api owner=ann --json")
        #expect(first.out.contains(#""next":"\"2\"""#))
        #expect(try folio.run("feed api owner=ann --cursor \"2\"").lines == ["{\"id\":3}", "{\"id\":4}"])
        #expect(try folio.run("feed api owner=bob --offline").code == 8)
        #expect(try folio.run("feed api owner=ann --offline").lines == ["{\"id\":1}", "{\"id\":2}"])
    }

    @Test func walk_thatBrokeIsResumedAfterItsLastPage() throws {
        let server = try ScriptedServer { request, number in
            if number == 2 { return .response(status: 503, body: "") }
            let page =
                request.body == #"{"offset":2}"#
                ? "[{\"id\":3}]" : request.body.contains("3") ? "[]" : "[{\"id\":1},{\"id\":2}]"
            return .response(body: page)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                method: POST
                id: .id
                fields: {}
                pagination: {strategy: offset, offset: {body: .offset, send_first: false}}
                """, plugin: "http: {retries: 0}"))
        let broken = try folio.run("feed api --all")
        #expect(broken.lines == ["{\"id\":1}", "{\"id\":2}"] && broken.code == 6)
        #expect(try folio.run("feed api --all --resume").lines == ["{\"id\":3}"])
        // The last page is requested again, to see whether items have moved.
        #expect(
            server.requests.map(\.body) == ["{}", #"{"offset":2}"#, #"{"offset":2}"#, "{}", #"{"offset":3}"#])
    }

    @Test func response_isNeverTakenFromTheCache() throws {
        let server = try ScriptedServer(.response(fields: ["Cache-Control: max-age=600"], body: "[1]"))
        let folio = try Folio(plugins: Plugin.list(server, "method: POST\njson: {a: 1}"))
        for _ in 1...2 { #expect(try folio.run("feed api").lines == ["1"]) }
        #expect(server.requests.count == 2)
    }

    @Test func failure_namesTheMethod() throws {
        let server = try Self.graph()
        let folio = try Folio(
            plugins: Plugin.list(server, "method: POST\nform: {a: b}"))
        let run = try folio.run("feed api")
        #expect(run.diagnostic.contains("POST \(server.baseURL)/list returned 400"))
        #expect(run.diagnostic.contains("the server says: no such body"))
        #expect(run.code == 7)
        #expect(server.requests.map(\.body) == ["a=b"])
    }
}
