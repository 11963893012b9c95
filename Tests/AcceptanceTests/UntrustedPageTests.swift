import Foundation
import TestSupport
import Testing

/// Without trust, data of a page is sent to the server of the page only, also if a next link or a redirect led there. Public
/// hosts are behind a proxy here.
struct UntrustedPageTests {
    /// A way in which data of a page becomes part of a request.
    struct Use: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The command.
        var command = "feed api/list --all"
        /// Lines of the endpoint.
        var endpoint = ""
    }

    static let uses =
        [
            Use(testDescription: "keyset", endpoint: "pagination: {strategy: keyset, after: {query: after}}"),
            Use(
                testDescription: "cursor", endpoint: "pagination: {strategy: cursor, token: .token, cursor: {query: c}}"
            ),
            Use(
                testDescription: "computed link",
                endpoint: "pagination: {strategy: link, next: '\"http://api.example/\" + .token'}"),
        ] + carriers

    /// Those that a page behind a next link has, too.
    static let carriers = [
        Use(
            testDescription: "image", command: "feed api/list --all --images pictures",
            endpoint: "image: {path: \"/{id}\"}"),
        Use(testDescription: "comments", command: "feed api/list/comments --all"),
        Use(testDescription: "variable", command: "feed api/children --all"),
    ]

    private func project(_ use: Use, _ more: String = "") throws -> Project {
        try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                hosts: [http://victim.example]
                endpoints:
                  list:
                    path: /list
                    items: .a
                    id: .id
                    fields: {}
                    \(use.endpoint)
                    \(more)
                    comments: {path: "/c/{id}", items: .a, id: .id}
                  children:
                    path: "/of/{name}"
                    each: {name: {endpoint: list, value: .id}}
                    items: .a
                    id: .id
            """)
    }

    private func proxy(_ first: ScriptedServer.Response) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            switch request.target {
            case "http://api.example/list": first
            case "http://victim.example/x": .response(body: #"{"a":[{"id":"PRIVATE"}],"token":"PRIVATE"}"#)
            default: .response(body: #"{"a":[]}"#)
            }
        }
    }

    private func check(_ use: Use, _ proxy: ScriptedServer, _ project: Project) throws {
        let run = try project.run(use.command, with: "http_proxy=\(proxy.baseURL)")
        #expect(proxy.requests.contains { $0.target == "http://victim.example/x" }, "\(run)")
        #expect(!proxy.requests.contains { $0.target.contains("PRIVATE") }, "\(proxy.requests.map(\.target))")
        #expect(
            run.code != 0 && run.error.contains("without trust may not send a request to http://api.example/"), "\(run)"
        )
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try project.run(use.command, with: "http_proxy=\(proxy.baseURL)")
        #expect(proxy.requests.contains { $0.target.contains("PRIVATE") }, "\(proxy.requests.map(\.target))")
    }

    @Test(arguments: uses)
    func dataBehindARedirect_staysThere(use: Use) throws {
        let proxy = try self.proxy(.response(status: 302, fields: ["Location: http://victim.example/x"], body: ""))
        try check(use, proxy, project(use))
    }

    @Test(arguments: carriers)
    func dataBehindANextLink_staysThere(use: Use) throws {
        let proxy = try self.proxy(.response(body: #"{"a":[],"next":"http://victim.example/x"}"#))
        try check(use, proxy, project(use, "pagination: {strategy: link, next: .next}"))
    }

    private static let image = "<image>http://victim.example/?<b>PRIVATE</b></image>"
    private static let items = "items: .r.i, id: .id"

    /// The reader of XML joins texts that are not one text for the server.
    @Test(arguments: [
        (
            "{xml: {texts: [meta]}}", "\(items), pagination: {strategy: link, next: .r.meta}", "--all",
            "<i><id>1</id></i><meta><a>http://victim.example/?</a><b>PRIVATE</b></meta>"
        ),
        (
            "xml", items + ##", pagination: {strategy: link, next: '.r.next."#text"'}"##, "--all",
            "<i><id>1</id></i><next>http://victim.example/?<x/>PRIVATE</next>"
        ),
        (
            "{xml: {lists: [next], texts: [next]}}", "\(items), pagination: {strategy: link, next: '.r.next[0]'}",
            "--all", "<i><id>1</id></i><next>http://victim.example/?<x/>PRIVATE</next>"
        ),
        (
            "{xml: {texts: [image]}}", "\(items), fields: {image: .image}", "--images pictures",
            "<i><id>1</id>\(image)</i>"
        ),
        (
            "{xml: {lists: [image], texts: [image]}}", "\(items), fields: {image: '.image[0]'}", "--images pictures",
            "<i><id>1</id>\(image)</i>"
        ),
        ("{xml: {texts: [image]}}", "items: '.r[]', id: ., fields: {image: .}", "--images pictures", image),
        ("{xml: {texts: [image]}}", "items: .r.image, id: ., fields: {image: .}", "--images pictures", image),
    ])
    func urlOfJoinedTexts_needsTrust(format: String, keys: String, options: String, body: String) throws {
        let proxy = try ScriptedServer { request, _ in
            .response(body: request.target == "http://api.example/list" ? "<r>\(body)</r>" : "<r/>")
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                hosts: [http://victim.example]
                endpoints: {list: {path: /list, format: \(format), \(keys)}}
            """)
        let line = "feed api/list \(options)"
        let run = try project.run(line, with: "http_proxy=\(proxy.baseURL)")
        #expect(run.code != 0 && run.error.contains("without trust"), "\(run)")
        #expect(!proxy.requests.contains { $0.target.contains("PRIVATE") }, "\(proxy.requests.map(\.target))")
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try project.run(line, with: "http_proxy=\(proxy.baseURL)")
        #expect(proxy.requests.contains { $0.target.contains("PRIVATE") }, "\(proxy.requests.map(\.target))")
    }

    /// An id in a pipe does not show which page it is from.
    @Test func idInAPipe_mayBeFromAnyHost() throws {
        let proxy = try self.proxy(.response(body: #"{"a":[],"next":"http://victim.example/x"}"#))
        let project = try self.project(Use(testDescription: ""), "pagination: {strategy: link, next: .next}")
        let run = try project.run(
            "feed api/list --all | folio comments api/list -",
            with: "http_proxy=\(proxy.baseURL)")
        #expect(run.code == 4 && !proxy.requests.contains { $0.target.contains("PRIVATE") }, "\(run)")
    }

    /// A stored page does not show that a redirect led to it.
    @Test func pageBehindARedirect_isNotStored() throws {
        let proxy = try self.proxy(.response(status: 302, fields: ["Location: http://victim.example/x"], body: ""))
        let project = try self.project(Use(testDescription: ""))
        #expect(try project.run("feed api/list", with: "http_proxy=\(proxy.baseURL)").out.contains("PRIVATE"))
        #expect(try project.run("feed api/list --offline").code == 8)
    }

    @Test func positionInsideAPage_hasNoKeyOfIt() throws {
        let proxy = try ScriptedServer { request, _ in
            request.target.hasSuffix("list")
                ? .response(status: 302, fields: ["Location: http://victim.example/x"], body: "")
                : .response(body: #"{"a":[{"id":"PRIVATE1"},{"id":"PRIVATE2"}]}"#)
        }
        let use = Use(testDescription: "", endpoint: "pagination: {strategy: keyset, after: {query: after}}")
        let run = try project(use).run("feed api/list -n 1", with: "http_proxy=\(proxy.baseURL)")
        let position = try #require(run.error.components(separatedBy: "--cursor ").dropFirst().first)
        #expect(!position.contains("PRIVATE"), "\(run)")
    }

    /// An image's URL that an expression makes leads to an open redirector, with a value of the item.
    @Test(arguments: [
        #"'"http://api.example/go?to=" + .id'"#, #"{at: '"http://api.example/go?to=" + .id', decode: html}"#,
    ])
    func computedImage_isNotRedirectedElsewhere(field: String) throws {
        let proxy = try ScriptedServer { request, _ in
            request.target == "http://api.example/list"
                ? .response(body: #"[{"id":"PRIVATE"}]"#)
                : request.target.hasPrefix("http://api.example/go")
                    ? .response(status: 302, fields: ["Location: http://victim.example/PRIVATE"], body: "")
                    : .response(body: "picture")
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                endpoints:
                  list: {path: /list, id: .id, fields: {image: \(field)}}
            """)
        let line = "feed api/list --images pictures"
        let run = try project.run(line, with: "http_proxy=\(proxy.baseURL)")
        #expect(run.code == 7 && run.error.contains("without trust may not follow the redirect"), "\(run)")
        #expect(!proxy.requests.contains { $0.target.hasPrefix("http://victim") })
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try project.run(line, with: "http_proxy=\(proxy.baseURL)")
        #expect(proxy.requests.contains { $0.target.hasPrefix("http://victim") })
    }
}
