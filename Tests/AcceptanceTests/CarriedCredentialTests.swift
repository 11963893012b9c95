import Foundation
import TestSupport
import Testing

/// A server repeats a credential as an id, an image or a position, so that it is in the URL of a later request.
struct CarriedCredentialTests {
    private static let secret = "S3cr3t-value/0123456789"
    private static let inPath = "S3cr3t-value%2F0123456789"

    @Test(arguments: [
        ("comments api 1 --depth 2 -o jsonl", "/r/\(inPath)", 200),
        ("comments api 1 --depth 2 -o jsonl", "/r/\(inPath)", 404),
        ("feed api --images pictures", "/pic/\(inPath)", 200), ("feed api --images pictures", "/pic/\(inPath)", 404),
    ])
    func laterURL_isShownAndStoredWithoutTheCredential(command: String, target: String, status: Int) throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/list": .response(body: #"[{"id":"\#(Self.secret)"}]"#)
            case "/c/1": .response(body: #"[{"id":"\#(Self.secret)"}]"#)
            default: .response(status: status, body: #"[{"id":"reply"}]"#)
            }
        }
        let endpoint = """
            id: .id
            fields: {}
            image: {path: "/pic/{id}"}
            comments: {path: "/c/{id}", id: .id, fields: {}, comments: {path: "/r/{id}"}}
            """
        let folio = try Folio(
            plugins: Plugin.list(server, endpoint, plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=\(Self.secret)"])
        for format in ["text", "json"] {
            let run = try folio.shell(
                "cd ~; rm -rf pictures; folio \(command) -vv --log-format \(format) --refresh --retries 0")
            #expect(server.requests.contains { $0.target == target }, "\(run)")
            #expect(run.error.contains(String(target.prefix(3))) && !run.error.contains("S3cr3t"), "\(run)")
        }
        let profile = try folio.shell("cd ~; folio profile \(command) --runs 1 --har h.har >/dev/null; cat h.har")
        #expect(!profile.out.contains("S3cr3t") && !profile.error.contains("S3cr3t"), "\(profile)")
        let export = try folio.run("cache export")
        #expect(export.code == 0 || export.out.isEmpty, "\(export)")
        for line in try objects(export.lines) {
            let body = (line["body"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
            let text = "\(line) " + String(decoding: body, as: UTF8.self)
            #expect(!text.contains("S3cr3t"), "\(text)")
        }
    }

    /// In a host, folio writes the server's text in lower case.
    @Test(arguments: ["Zq9XkTokenName77", "%5Aq9XkTokenName77"])
    func hostOfAnImage_isNoWayOutForTheCredential(written: String) throws {
        let other = try ScriptedServer(.response(body: "PNG"))
        let server = try ScriptedServer(
            .response(body: #"[{"id":1,"image":"http://\#(written).localhost:\#(other.port)/a"}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {image: .image}", plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=Zq9XkTokenName77"])
        let run = try folio.shell("cd ~; folio feed api --images pictures -vv")
        #expect(run.code == 7 && other.requests.isEmpty, "\(run)")
        #expect(!run.error.lowercased().contains("q9xktokenname77"), "\(run.error)")
    }

    /// A parameter of another server that is named like the credential is its own.
    @Test func parametersOfAnotherServer_areKept() throws {
        let other = try ScriptedServer { request, _ in
            .response(body: #"{"d":[{"id":"\#(request.target)"}]}"#)
        }
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "?")[0] {
            case "/list":
                .response(body: #"{"d":[{"id":"first"}],"next":"\#(other.baseURL)/more?key=c2&x=1"}"#)
            case "/moved":
                .response(status: 302, fields: ["Location: \(other.baseURL)/file?key=presigned&v=1"], body: "")
            default:
                .response(
                    status: 302,
                    fields: ["Location: \(other.baseURL)/file?\(request.target.split(separator: "?")[1])&v=2"],
                    body: "")
            }
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    hosts: ["\(other.baseURL)"]
                    auth: {api_key: {query: key, value: {env: API_SECRET}}}
                    endpoints:
                      list: {path: /list, items: .d, id: .id, pagination: {strategy: link, next: .next}}
                      moved: {path: /moved, items: .d, id: .id}
                      copied: {path: /copied, items: .d, id: .id}
                """, variables: ["API_SECRET=k9"])
        #expect(try folio.run("feed api/list --all --jsonl").lines.last == #"{"id":"/more?key=c2&x=1"}"#)
        #expect(try folio.run("feed api/moved --jsonl").lines == [#"{"id":"/file?key=presigned&v=1"}"#])
        // The credential itself goes nowhere.
        #expect(try folio.run("feed api/copied --jsonl").lines == [#"{"id":"/file?v=2"}"#])
        #expect(!other.requests.contains { $0.target.contains("k9") })
    }

    @Test(arguments: ["ftp://\(secret)", "//\(secret)", "http://a:\(secret)/"])
    func invalidImageURL_isShownWithoutTheCredential(url: String) throws {
        let server = try ScriptedServer { _, _ in .response(body: #"[{"id":"a","image":"\#(url)"}]"#) }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {image: .image}", plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=\(Self.secret)"])
        let run = try folio.shell("cd ~; folio feed api --images pictures")
        #expect(run.error.contains("the image of a: invalid URL") && !run.error.contains("S3cr3t"), "\(run)")
        #expect(run.code == 7)
    }

    /// A host that only next links may lead to gets no text that is named like a credential.
    @Test func textsNamedLikeCredentials_goToNoLinkHost() throws {
        let other = try ScriptedServer(.response(body: #"{"items":[{"id":2}]}"#))
        let server = try ScriptedServer { _, _ in
            .response(body: "{\"items\":[{\"id\":1}],\"next\":\"\(other.baseURL)/more\"}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: link, next: .next}",
                plugin: """
                    hosts: ["\(other.baseURL)"]
                    headers: {Authorization: Bearer literal, X-Api-Key: literal, X-Client: tests}
                    """))
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.out == "{\"id\":1}\n{\"id\":2}\n", "\(run)")
        #expect(server.requests.first?["Authorization"] == "Bearer literal")
        let sent = try #require(other.requests.first)
        #expect(sent["X-Client"] == "tests" && sent["Authorization"] == nil && sent["X-Api-Key"] == nil)
    }

    /// A server repeats a credential in an item, as its id or in the URL of its image.
    @Test(arguments: [
        ("feed api/l --images FOLDER", "auth: {bearer: {env: KEY}}"),
        ("feed api/l --images FOLDER", "params: {k: {secret: true, env: KEY}}\nheaders: {X-K: \"{k}\"}"),
        ("comments api/l TOKEN", "auth: {bearer: {env: KEY}}"),
        ("feed api/e --all", "auth: {bearer: {env: KEY}}"),
    ])
    func credentialInAnItem_goesToNoOtherHost(command: String, plugin: String) throws {
        let other = try ScriptedServer(.response(body: "[]"))
        let server = try ScriptedServer(
            .response(
                body: """
                    [{"id":"t0ken-0123456789","image":"\(other.baseURL)/i?k=%740ken-0123456789"},
                     {"id":"x","image":"\(other.baseURL)/plain"}]
                    """))
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n  api:\n    base_url: \(server.baseURL)\n"
                + plugin.split(separator: "\n").map { "    \($0)\n" }.joined() + """
                        endpoints:
                          l:
                            path: /l
                            id: .id
                            fields: {image: .image}
                            comments: {base_url: "\(other.baseURL)", auth: none, path: "/c/{id}", id: .id}
                          e: {each: {x: {endpoint: l}}, base_url: "\(other.baseURL)", auth: none, path: "/e/{x}", id: .id}
                    """, variables: ["KEY=t0ken-0123456789"])
        let line = command.replacing("FOLDER", with: "\(folio.folder.path)/i").replacing(
            "TOKEN", with: "t0ken-0123456789")
        let run = try folio.run(line)
        #expect(!other.requests.contains { $0.target.contains("0ken") }, "\(other.requests.map(\.target))")
        #expect(run.error.contains("refusing to send a credential to 127.0.0.1"), "\(run)")
        #expect(!run.error.contains("0ken"), "\(run.error)")
        if command.contains("images") { #expect(other.requests.map(\.target) == ["/plain"]) }
    }

    /// A host whose lists get no credential gets none with a comment either.
    @Test func addedComment_isSignedAsItsList() throws {
        let other = try ScriptedServer(.response(body: #"{"id":1}"#))
        let own = try ScriptedServer(.response(body: #"{"id":1}"#))
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(own.baseURL)
                    params: {key: {secret: true, env: PARAM}}
                    headers: {X-Api-Key: "{key}"}
                    auth: {bearer: {env: KEY}}
                    defaults: {id: .id, fields: {}}
                    endpoints:
                      near:
                        path: /l
                        comments: {path: "/c/{id}", auth: none, add: {json: {text: "{message}"}}}
                      far:
                        path: /l
                        comments:
                          {base_url: "\(other.baseURL)", auth: none, path: "/c/{id}", add: {json: {text: "{message}"}}}
                      away:
                        base_url: \(other.baseURL)
                        auth: none
                        path: /l
                        comments: {path: "/c/{id}", add: {json: {text: "{message}"}}}
                """, variables: ["KEY=t0ken-0123456789", "PARAM=s3cret-0123456789"])
        for list in ["near", "far", "away"] {
            #expect(try folio.run("comments api/\(list) 1 --add hello").code == 0)
        }
        #expect(own.requests.map { $0["Authorization"] } == ["Bearer t0ken-0123456789"])
        #expect(other.requests.count == 2)
        for request in other.requests {
            #expect(request["Authorization"] == nil && request["X-Api-Key"] == nil, "\(request)")
        }
    }

    /// The list under an item is on another server, which gets no credential, and the id comes through a pipe.
    @Test(
        arguments: [
            "auth: {bearer: {env: API_SECRET}}", "auth: {basic: {user: {env: USER_NAME}, password: {env: API_SECRET}}}",
            "params: {s: {secret: true, env: API_SECRET}}\nheaders: {X-Key: \"{s}\"}",
        ], ["", "--no-cache"])
    func idFromAPipe_isNoWayOutForTheCredential(auth: String, option: String) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer { request, _ in
            let sent = (request["Authorization"] ?? request["X-Key"] ?? "").split(separator: " ").last ?? ""
            return .response(body: #"[{"id":"\#(sent)"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments: {base_url: \"\(other.baseURL)\", auth: none, path: \"/c/{id}\", id: .id}",
                plugin: auth), variables: ["API_SECRET=s3cretOf0123456789", "USER_NAME=ann"])
        let run = try folio.shell("folio feed api --jsonl \(option) | folio comments api - \(option)")
        #expect(server.requests.count == 1 && other.requests.isEmpty, "\(run)")
        #expect(!(try folio.run("cache export").out.contains("s3cretOf")))
    }

    /// The server copies the signature, or a key too short to be searched for, into the next link to another host.
    @Test(arguments: [
        (
            "auth: {hmac: {key: {env: API_SECRET}, text: \"{path}\", query: {k: \"{signature}\"}}}",
            "long-enough-0123456789"
        ),
        ("auth: {api_key: {query: k, value: {env: API_SECRET}}}", "ab3"),
        ("params: {s: {secret: true, env: API_SECRET}}", "ab3"),
    ])
    func nextLink_hasNoCredentialForAnotherHost(auth: String, secret: String) throws {
        let other = try ScriptedServer(.response(body: #"{"d":[{"id":2}]}"#))
        let server = try ScriptedServer { request, _ in
            let query = request.target.split(separator: "?").last ?? ""
            return .response(body: #"{"d":[{"id":1}],"next":"\#(other.baseURL)/more?\#(query)&x=1"}"#)
        }
        let query = auth.hasPrefix("params") ? "\nquery: {k: \"{s}\"}" : ""
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .d\nid: .id\npagination: {strategy: link, next: .next}\(query)",
                plugin: "hosts: [\"\(other.baseURL)\"]\n\(auth)"), variables: ["API_SECRET=\(secret)"])
        _ = try folio.shell("cd ~; folio feed api --all --to t.jsonl; folio feed api --all --to t.jsonl --resume")
        let query1 = try #require(server.requests.first?.target.split(separator: "?").last)
        let value = String(query1.dropFirst(2))
        #expect(query1.hasPrefix("k=") && value.count > 2)
        #expect(!other.requests.contains { $0.target.contains(value) }, "\(other.requests)")
        #expect(!(try folio.run("cache export").out.contains("k=\(value)")))
    }

    /// A filter with the name of a credential that the list does not send is the list's own.
    @Test func filterOfAListWithoutCredentials_staysInItsLinks() throws {
        let server = try ScriptedServer { request, _ in
            let isFirst = !request.target.contains("c=1")
            let next = isFirst ? "\"?k=acme&c=1\"" : "null"
            return .response(body: #"{"d":[{"id":"\#(request.target)"}],"next":\#(next)}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "auth: none\nquery: {k: acme}\nitems: .d\nid: .id\npagination: {strategy: link, next: .next}",
                plugin: "auth: {api_key: {query: k, value: {env: API_SECRET}}}"))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(server.requests.map(\.target) == ["/list?k=acme", "/list?k=acme&c=1"])
    }

    /// Two definitions send the same secret in different headers.
    @Test func placeOfTheCredential_selectsResponses() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                fields: ["Cache-Control: max-age=600"],
                body: #"[{"id":1,"who":"\#(request["X-Key"] == nil ? "-" : "ann")"}]"#)
        }
        func file(_ header: String) -> String {
            Plugin.list(server, "id: .id", plugin: "auth: {api_key: {header: \(header), value: {env: API_SECRET}}}")
        }
        let folio = try Folio(plugins: file("X-Other"), variables: ["API_SECRET=s3cretOf0123456789"])
        #expect(try folio.run("feed api --jsonl").out.contains(#""who":"-""#))
        let path = try folio.folder.write(file("X-Key"), to: "other.yaml")
        #expect(try folio.run("feed api --config \(path) --jsonl").out.contains(#""who":"ann""#))
    }
}
