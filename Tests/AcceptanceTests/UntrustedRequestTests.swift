import Foundation
import TestSupport
import Testing

/// A `plugins.yaml` without trust must not carry data of a response to another host, and must not reach into a private
/// network. Public hosts are behind a proxy here.
struct UntrustedRequestTests {
    private static let hosts = "[http://other.example, http://10.0.0.1, http://printer, http://127.0.0.1:9]"

    /// Each next URL, the expression that finds it, and whether it is requested without trust.
    @Test(arguments: [
        ("http://other.example/2", ".next", true), ("/2", ".next", true),
        ("http://api.example/2", ".next + \"\"", true),
        ("http://other.example/2", ".next + \"\"", false), ("http://10.0.0.1/2", ".next", false),
        ("http://printer/2", ".next", false), ("http://127.0.0.1:9/2", ".next", false),
    ])
    func nextURL_mayNotBeMadeFromDataOrBePrivate(next: String, expression: String, isRequested: Bool) throws {
        let proxy = try ScriptedServer { request, _ in
            .response(
                body: request.target.hasSuffix("2") ? #"{"a":[{"id":2}]}"# : #"{"a":[{"id":1}],"next":"\#(next)"}"#)
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                hosts: \(Self.hosts)
                endpoints:
                  list:
                    path: /list
                    items: .a
                    id: .id
                    pagination: {strategy: link, next: \(YAMLText.quoted(expression))}
            """)
        let run = try project.run("feed api --all", with: "http_proxy=\(proxy.baseURL)")
        #expect(run.out.hasPrefix("{\"id\":1}\n"))
        #expect(proxy.requests.count == (isRequested ? 2 : 1), "\(run)")
        if isRequested {
            #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        } else {
            #expect(run.code == 7)
            #expect(run.error.contains("a plugin file without trust may not send a request to \(next)\n"))
            #expect(run.error.hasSuffix("hint: Read the file. If you trust its author: folio plugins trust\n"))
        }
        #expect(try project.run("plugins trust --force").code == 0)
        let trusted = try project.run("feed api --all", with: "http_proxy=\(proxy.baseURL)")
        #expect(trusted.code == 0 && trusted.out == "{\"id\":1}\n{\"id\":2}\n", "\(trusted)")
    }

    /// From a server on this computer, nothing goes to another origin.
    @Test func localServer_keepsItsData() throws {
        let other = try ScriptedServer(.response(body: #"{"a":[{"id":2}]}"#))
        let next = "\(other.baseURL)/2"
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/list": .response(body: #"{"a":[{"id":1,"image":"\#(next)"}],"next":"\#(next)"}"#)
            default: .response(status: 302, fields: ["Location: \(next)"], body: "")
            }
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: \(server.baseURL)
                hosts: ["\(other.baseURL)"]
                default: list
                endpoints:
                  list: {path: /list, items: .a, id: .id, fields: {image: .image}, pagination: {strategy: link, next: .next}}
                  moved: {path: /moved, items: .a, id: .id}
            """)
        let list = try project.run("feed api --all -o jsonl")
        #expect(list.code == 7 && list.error.contains("may not send a request to \(next)"), "\(list)")
        let images = try project.run("feed api -n 1 --images images")
        #expect(images.code != 0 && images.error.contains("may not send a request to \(next)"), "\(images)")
        let moved = try project.run("feed api/moved")
        #expect(moved.code == 7, "\(moved)")
        #expect(
            moved.error.contains("folio: a plugin file without trust may not follow the redirect to \(next)\n"),
            "\(moved.error)")
        #expect(other.requests.isEmpty)
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run("feed api/moved").out == "{\"id\":2}\n")
        #expect(other.requests.count == 1)
    }

    /// What is under an item stays on the item's server, because its id may be any data of the response.
    @Test(arguments: [
        (command: "comments api 7 --depth 2", isOfComments: false, targets: ["/items/7"]),
        (command: "plugins check --live api", isOfComments: true, targets: ["/list", "/items/PRIVATE"]),
    ])
    func itemID_isSentToItsOwnServer(command: String, isOfComments: Bool, targets: [String]) throws {
        let server = try ScriptedServer(.response(body: #"{"a":[{"id":"PRIVATE"}]}"#))
        let other = try ScriptedServer(.response(body: #"{"a":[{"id":2}]}"#))
        let text = { (port: Int) in
            """
            version: 1
            plugins:
              api:
                base_url: http://127.0.0.1:{port}
                params: {port: "\(server.port)"}
                endpoints:
                  list:
                    path: /list
                    items: .a
                    id: .id
                    comments:
                      path: "/items/{id}"
                      items: .a
                      id: .id
                      params: {port: "\(isOfComments ? port : server.port)"}
                      comments: {path: "/{id}", items: .a, params: {port: "\(isOfComments ? server.port : port)"}}

            """
        }
        let project = try Project(text(other.port))
        let run = try project.run(command)
        let advice = "hint: Read the file. If you trust its author: folio plugins trust\n"
        #expect(run.error.contains("a plugin file without trust may not send a request to \(other.baseURL)/"), "\(run)")
        #expect(run.code == 4 && run.error.hasSuffix(advice), "\(run)")
        #expect(other.requests.isEmpty)

        let asked = server.requests.count
        #expect(try Project(text(server.port)).run(command).code == 0)
        #expect(server.requests.dropFirst(asked).map(\.target).starts(with: targets), "\(server.requests)")
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run(command).code == 0)
        #expect(other.requests.map { $0.target.suffix(8) } == ["/PRIVATE"])
    }

    /// An id on stdin may be one that a server sent to another command.
    @Test func itemID_fromStdinIsSentToTheServerOfItsList() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":"PRIVATE"}]"#))
        let other = try ScriptedServer(.response(body: "[]"))
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://127.0.0.1:{port}
                params: {port: "\(server.port)"}
                endpoints:
                  list:
                    path: /list
                    params: {q: {required: true}}
                    id: .id
                    comments: {path: "/{id}", id: .id, params: {port: "\(other.port)"}}
            """)
        let items = "feed api q=1 | folio"
        for ids in ["-", "7 -"] {
            let run = try project.run("\(items) comments api \(ids)")
            #expect(
                run.error.contains("a plugin file without trust may not send a request to \(other.baseURL)/"), "\(run)")
            #expect(!other.requests.contains { $0.target == "/PRIVATE" })
        }
        #expect(try project.run("\(items) comments api - port=\(server.port)").code == 0)
        #expect(server.requests.last?.target == "/PRIVATE")
        #expect(try project.run("comments api PRIVATE").code == 0)
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run("\(items) comments api -").code == 0)
        #expect(other.requests.count(where: { $0.target == "/PRIVATE" }) == 2)
    }

    @Test(arguments: [
        ("http://other.example/i", ".image", true), ("http://other.example/i", ".image + \"\"", false),
        ("http://api.example/i", ".image + \"\"", true), ("http://192.168.1.1/i", ".image", false),
        ("http://other.example/i", "{at: .image, decode: html}", false),
        ("http://api.example/i", "{at: .image, decode: html}", true), ("http://other.example/i", "{at: .image}", true),
    ])
    func image_mayNotCarryDataOrBePrivate(image: String, expression: String, isRequested: Bool) throws {
        let png = "\u{89}PNG\r\n\u{1A}\n"
        let proxy = try ScriptedServer { request, _ in
            .response(body: request.target.hasSuffix("list") ? #"[{"id":1,"image":"\#(image)"}]"# : png)
        }
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                endpoints:
                  list: {path: /list, id: .id, fields: {image: \(expression.hasPrefix("{") ? expression : YAMLText.quoted(expression))}}
            """)
        let run = try project.run("feed api --images images", with: "http_proxy=\(proxy.baseURL)")
        #expect(proxy.requests.count == (isRequested ? 2 : 1), "\(run)")
        #expect(run.error.contains("may not send a request to \(image)") == !isRequested, "\(run.error)")
    }

    /// The plugin may have made any value of such an item.
    @Test func imageOfAChangedItem_mayNotCarryData() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":"PRIVATE"}]"#))
        let project = try Project(
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                endpoints:
                  list:
                    path: /list
                    set: {.image: '"http://other.example/" + .id'}
                    id: .id
                    fields: {image: .image}
            """)
        let run = try project.run("feed api --images images", with: "http_proxy=\(server.baseURL)")
        #expect(run.error.contains("may not send a request to http://other.example/PRIVATE"), "\(run)")
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        ("http://other.example/x", true), ("http://localhost:9/x", false), ("http://%31%32%37.0.0.1:9/x", false),
        ("http://169.254.169.254/x", false),
    ])
    func redirect_mayNotReachAPrivateNetwork(target: String, isFollowed: Bool) throws {
        let proxy = try ScriptedServer { request, _ in
            request.target.hasSuffix("list")
                ? .response(status: 302, fields: ["Location: \(target)"], body: "") : .response(body: #"[{"id":1}]"#)
        }
        let project = try Project(
            "version: 1\nplugins: {api: {base_url: \"http://api.example\", endpoints: {list: {path: /list, id: .id}}}}")
        let run = try project.run("feed api", with: "http_proxy=\(proxy.baseURL)")
        #expect(run.code == (isFollowed ? 0 : 7), "\(run)")
        #expect(proxy.requests.count == (isFollowed ? 2 : 1))
    }

    /// Items that a file without trust stored, possibly from another host, are not in the lists of one with trust.
    @Test func storedItems_areApart() throws {
        let proxy = try ScriptedServer { request, _ in
            .response(
                body: request.target.contains("other.example")
                    ? #"{"a":[{"id":"planted"}]}"# : #"{"a":[{"id":1}],"next":"http://other.example/2"}"#)
        }
        let text = { (paging: String) in
            """
            version: 1
            plugins:
              api:
                base_url: http://api.example
                hosts: [http://other.example]
                endpoints:
                  list:
                    path: /list
                    items: .a
                    id: .id
                    \(paging)
            """
        }
        let project = try Project(text("pagination: {strategy: link, next: .next}"))
        let variables = "http_proxy=\(proxy.baseURL)"
        #expect(try project.run("feed api --all", with: variables).out.contains("planted"))
        #expect(try project.run("feed api --all --offline").out.contains("planted"))
        #expect(try project.run("plugins trust --force").code == 0)
        #expect(try project.run("feed api --offline").code == 8)
    }
}

private enum YAMLText {
    /// An expression as a YAML string.
    static func quoted(_ text: String) -> String { "'\(text)'" }
}
