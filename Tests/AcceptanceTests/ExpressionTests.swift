import Foundation
import TestSupport
import Testing

/// jq expressions in plugin files.
struct ExpressionTests {
    private static let items = """
        [{"id":1152921504606846977,"n":1.0,"pr":{}},{"id":2,"n":2},{"id":3,"n":128.60,"pr":null},{"id":4,"n":4,"pr":1}]
        """

    /// Three pages of four items each; `where:` admits two of the four.
    private static func server() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            let items = (0..<4).map { #"{"id":\#(4 * page + $0),"on":\#($0 % 2 == 1)}"# }.joined(separator: ",")
            return .response(body: #"{"items":[\#(page > 3 ? "" : items)],"total":12}"#)
        }
    }

    private static func plugin(_ server: ScriptedServer) -> String {
        Plugin.list(
            server,
            """
            items: .items
            id: .id
            where: .on
            fields: {on: .on}
            order: newest_first
            pagination: {strategy: page, page: {query: page}, until: {total: .total}}
            """)
    }

    @Test func selectedValues_areTheReceivedBytes() throws {
        let server = try ScriptedServer(.response(body: Self.items))
        let run = try Folio(
            plugins: Plugin.list(
                server, "items: .[] | select(.pr == null)\nid: .id\nfields: {n: .n // 0, twice: .n * 2}")
        ).run("feed api")
        #expect(run.out == "{\"id\":2,\"n\":2,\"twice\":4}\n{\"id\":3,\"n\":128.60,\"twice\":257.2}\n", "\(run.error)")
    }

    /// The user's definitions would change what plugins mean, and could read variables for a file without trust.
    @Test func definitionsOfTheUser_areNotRead() throws {
        let server = try ScriptedServer(.response(body: "[[1,2]]"))
        let folio = try Folio(plugins: Plugin.list(server, "fields: {n: . | length}"))
        let definitions = "def length: \"overridden\"; def token: env.API_TOKEN;"
        try definitions.write(toFile: folio.folder.path + "/.jq", atomically: true, encoding: .utf8)
        #expect(try folio.run("feed api").out == "{\"n\":2}\n")
        let run = try folio.run("feed api --jq token", with: ["API_TOKEN=secret"])
        #expect(run.out.isEmpty && run.error.contains("token") && !run.error.contains("secret"))
        #expect(run.code == 2)
    }

    @Test func condition_affectsOutputAndNotPaging() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Self.plugin(server))
        let run = try folio.run("feed api --all")
        #expect(run.lines.count == 6)
        #expect(run.code == 0)
        #expect(server.requests.count == 3)
        #expect(run.out.hasPrefix("{\"id\":5,\"on\":true}\n"))
        // The output is the same from the store.
        #expect(try folio.run("feed api --all --offline").out == run.out)
    }

    @Test func count_isOfPrintedItems() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Self.plugin(server))
        let run = try folio.run("feed api -n 3 --json")
        #expect(run.out.contains("\"id\":5,") && run.out.contains("\"id\":7,") && run.out.contains("\"id\":9,"))
        #expect(!run.out.contains("\"id\":11,"))
        #expect(server.requests.count == 2)
        let next = try #require(run.out.split(separator: "\"next\":\"").last?.split(separator: "\"").first)
        let rest = try folio.run("feed api --all --cursor \(next)")
        #expect(rest.out == "{\"id\":11,\"on\":true}\n{\"id\":13,\"on\":true}\n{\"id\":15,\"on\":true}\n")
    }

    @Test func new_givesNothingTwiceWhereSomeIsLeftOut() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Self.plugin(server))
        #expect(try folio.run("feed api --new").lines.count == 6)
        let run = try folio.run("feed api --new")
        #expect(run.out.isEmpty && run.error == "nothing new\n" && run.code == 0)
    }

    @Test func stored_isLeftOutByWhatTheFileSaysNow() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: Self.plugin(server))
        #expect(try folio.run("feed api --all").code == 0)
        let other = try folio.folder.write(
            Self.plugin(server).replacing("where: .on", with: "where: .on | not"), to: "other.yaml")
        let run = try folio.run("feed api --all --offline --config \(other)")
        #expect(run.lines.count == 6)
        #expect(run.out.hasPrefix("{\"id\":4,\"on\":false}\n"))
    }

    @Test func error_isReportedWithThePlaceAndACaret() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(plugins: Plugin.list(server, "where: .a | foo"))
        let file = "\(folio.folder.path)/api.yaml"
        let expected = """
            folio: \(file) has an error
              \(file):9:21: unknown jq function 'foo/0' (the number after '/' is its argument count)
                .a | foo
                     ^

            """
        for command in ["feed api", "plugins check \(file)"] {
            let run = try folio.run(command)
            #expect(run.error == expected)
            #expect(run.code == 3)
        }
        #expect(server.requests.isEmpty)
        // Other commands are not affected.
        #expect(try folio.run("plugins list").code == 0)
    }

    @Test func check_reportsEachInvalidExpression() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: https://a.test
                    endpoints:
                      list:
                        path: /list
                        fields: {x: ".x | ", y: .y | foo}
                      other:
                        pth: /other
                        where: .z | bar
                """)
        let run = try folio.run("plugins check")
        #expect(
            run.error == """
                folio: \(folio.folder.path)/api.yaml has 5 errors
                  \(folio.folder.path)/api.yaml:8:27: the expression is incomplete
                    .x |\u{20}
                         ^
                  \(folio.folder.path)/api.yaml:8:38: unknown jq function 'foo/0' (the number after '/' is its argument count)
                    .y | foo
                         ^
                  \(folio.folder.path)/api.yaml:10:9: unknown key 'pth'. Did you mean 'path'?
                            pth: /other
                            ^
                  \(folio.folder.path)/api.yaml:10:9: missing key 'path'
                            pth: /other
                            ^
                  \(folio.folder.path)/api.yaml:11:21: unknown jq function 'bar/0' (the number after '/' is its argument count)
                    .z | bar
                         ^

                """)
        #expect(run.code == 3)
    }

    @Test func failure_namesTheItem() throws {
        let server = try ScriptedServer(.response(body: #"[{"a":1},{"a":{}}]"#))
        let run = try Folio(plugins: Plugin.list(server, "fields: {a: .a + 1}")).run("feed api")
        #expect(
            run.error.hasPrefix(
                "folio: an expression failed on item 2 of the page: object ({}) and number (1) cannot be added\n"))
        #expect(run.out.isEmpty && run.code == 7)
    }

    @Test(arguments: ["env.SECRET", "$ENV.SECRET", "input", "debug", "halt"])
    func environment_cannotBeRead(_ text: String) throws {
        let server = try ScriptedServer(.response(body: #"[{"a":1}]"#))
        let run = try Folio(
            plugins: Plugin.list(server, "fields: {a: \(text)}"), variables: ["SECRET=hunter2"]
        ).run("feed api")
        #expect(run.code == 3)
        #expect(run.error.contains("is not allowed: an expression reads") && !run.error.contains("hunter2"))
    }

    @Test func signal_endsAnExpressionThatRunsForEver() throws {
        let server = try ScriptedServer(.response(body: #"[{"a":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "fields: {a: 'last(range(1e18))'}"))
        let child = try folio.start("feed api -v")
        try child.read { String(decoding: $0.error, as: UTF8.self).contains(" 200") }
        child.signal(SIGINT)
        let ending = try child.end()
        #expect(ending.code == 130)
        #expect(ending.out.isEmpty)
    }
}
