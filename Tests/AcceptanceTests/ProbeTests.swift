import Foundation
import TestSupport
import Testing

/// `folio plugins probe` writes a plugin with which an unknown API is read to its end.
struct ProbeTests {
    /// Paths of the demo's feed, each with what its plugin must contain.
    private static let strategies = [
        ("/v1/feed", "strategy: keyset"), ("/v1/feed/offset", "strategy: offset"), ("/v1/feed/page", "strategy: page"),
        ("/v1/feed/cursor", "strategy: cursor"), ("/v1/feed/link", "strategy: link"),
    ]

    @Test(arguments: strategies)
    func probe_writesAPluginThatReadsEveryItem(path: String, strategy: String) throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let probed = try folio.run("plugins probe \(server.baseURL)\(path) --write found")
        #expect(probed.code == 0)
        let file = "\(folio.folder.path)/.config/folio/plugins.d/found.yaml"
        #expect(probed.out == "Saved \(file)\nNext: folio feed found\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains(strategy))
        #expect(try server.statistics().requests <= 6)
        #expect(try folio.run("plugins check \(file)").code == 0)

        let read = try folio.run("feed found --all")
        let held = try server.items("/v1/feed?limit=1000").compactMap { $0["id"] as? String }
        #expect(try ids(read.lines) == held && held.count == 250)
        #expect(read.code == 0 && read.error.isEmpty)
    }

    @Test func pipe_getsTheFileAloneAndStderrTheEvidence() throws {
        let server = try DemoServer()
        let run = try Folio().run("plugins probe \(server.baseURL)/v1/feed/page?per_page=20")
        #expect(
            run.out == """
                version: 1
                plugins:
                  local:
                    base_url: \(server.baseURL)
                    endpoints:
                      page:
                        path: /v1/feed/page
                        items: .items
                        id: .id
                        order: newest_first
                        fields:
                          created_at: .created_at
                          url: .url
                          score: .likes
                          description: .description
                          location: .location
                        pagination:
                          strategy: page
                          page: {query: page, first: 1}
                          size: {query: per_page, default: 20}
                          # max: the server's largest page size is unknown
                          until: {total: .total, pages: .pages}

                """)
        #expect(
            run.error == """
                items       .items is a list of 20 objects
                id          .id is unique in all 20 items read, on 2 pages
                fields      by name and value: created_at from .created_at, url from .url, score from .likes
                fields      with the server's names: description, location
                order       newest first: .created_at never increases in 20 items
                pagination  page: ?page=2 started with item 3 of page 1; page numbers start at 1
                size        ?per_page=2 returned 2 items; 20 without it
                max         ? ?per_page=1000 returned 250, which may be all items or a limit
                until       .total is 250, the length of the list
                until       .pages changes with the page size, as the number of pages does


                """)
        #expect(run.code == 0)
    }

    @Test func evidence_isInTheUsersLanguageAndInJSONInNone() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["LC_ALL=el_GR.UTF-8"])
        let line = "plugins probe \(server.baseURL)/v1/feed/page"
        let labels = try folio.run(line).error.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        #expect(
            Set(labels).isSuperset(of: ["στοιχεία", "id", "πεδία", "σελιδοποίηση", "μέγεθος", "μέγιστο"]), "\(labels)")
        #expect(try folio.run("\(line) --json").out.contains(#"{"about":"pagination""#))
    }

    @Test func json_isOneDocumentWithBoth() throws {
        let server = try DemoServer()
        let run = try Folio().run("plugins probe \(server.baseURL)/v1/feed/link --json")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        #expect((document["yaml"] as? String)?.hasPrefix("version: 1\n") == true)
        #expect((document["evidence"] as? [[String: Any]])?.first?["about"] as? String == "items")
        #expect(document["endpoint"] as? String == "link" && document["requests"] as? Int == 4)
        #expect(run.error.isEmpty && run.code == 0)
    }

    /// Whatever a request for comments meets, the list is described.
    @Test(arguments: ["moved", "reset", "looping", "keyed", "same", "twice"])
    func commentsThatCannotBeRead_doNotSpoilTheList(kind: String) throws {
        let other = try ScriptedServer { _, _ in .response(body: "[]") }
        let server = try ScriptedServer { request, _ in
            let ids = (1...4).map { id in
                let links = [
                    "keyed": "/c/\(id)?access_token=s3cret-of-link", "twice": "/c/\(id)?part=a&part=b",
                ]
                return #"{"id":\#(id),"title":"T\#(id)","comments_url":"\#(links[kind] ?? "/list/\(id)/comments")"}"#
            }
            let list = "[\(ids.joined(separator: ","))]"
            if request.target.hasPrefix("/c/") { return .response(body: #"[{"id":7,"body":"A comment"}]"#) }
            guard request.target.contains("/comments") else { return .response(body: list) }
            switch kind {
            case "moved": return .response(status: 302, fields: ["Location: \(other.baseURL)/c"], body: "")
            case "looping": return .response(status: 302, fields: ["Location: \(request.target)"], body: "")
            case "reset": return .reset
            default: return .response(body: list)
            }
        }
        let folio = try Folio(variables: ["KEY=s3cret-of-header"])
        let run = try folio.run("plugins probe \(server.baseURL)/list --header-env X-Api-Key=KEY --retries 0")
        #expect(run.code == 0 && run.out.contains("id: .id"), "\(run)")
        #expect(run.out.contains("comments:") == ["keyed", "twice"].contains(kind), "\(run.out)")
        #expect(!(run.out + run.error).contains("s3cret"), "\(run)")
        #expect(run.out.contains("query: {part: [a, b]}") == (kind == "twice"))
        #expect(other.requests.allSatisfy { $0["X-Api-Key"] == nil })
    }

    /// The comments need what selects the list, and a name such as `account` is no page size.
    @Test func query_isThatOfTheCommentsToo() throws {
        let server = try ScriptedServer { request, _ in
            guard request.target.contains("account=4") else { return .response(status: 400, body: "{}") }
            if request.target.contains("/comments") { return .response(body: #"[{"id":7,"body":"A comment"}]"#) }
            let size = request.target.firstMatch(of: /[?&]limit=(\d+)/).flatMap { Int($0.1) } ?? 4
            let ids = (1...max(1, min(size, 4))).map { #"{"id":\#($0),"title":"T\#($0)"}"# }
            return .response(body: "{\"items\":[\(ids.joined(separator: ","))],\"total\":4}")
        }
        let folio = try Folio()
        let run = try folio.run("plugins probe \(server.baseURL)/list?account=4 --write api")
        #expect(run.error.contains("?limit="), "\(run.error)")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/api.yaml"
        let comments = try folio.run("comments api 1 --jsonl --config \(file)")
        #expect(comments.out.contains("A comment"), "\(comments)")
    }

    /// A server that refuses a key and repeats it, and one that redirects to a URL with a key of its own.
    @Test func key_isNotShownInErrorsAndNotTakenFromARedirect() throws {
        let server = try ScriptedServer { request, _ in
            let key = request.target.split(separator: "=").last ?? ""
            return request.target.hasPrefix("/moved")
                ? .response(status: 302, fields: ["Location: /list?api_key=m1nted-by-the-server"], body: "")
                : request.target.hasPrefix("/list")
                    ? .response(body: #"[{"id":1},{"id":2},{"id":3}]"#)
                    : .response(status: 401, fields: ["X-Key: \(key)"], body: #"{"message":"bad key \#(key)"}"#)
        }
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        for name in ["token", "api_key"] {
            let run = try folio.run("plugins probe \(server.baseURL)/refused?\(name)=s3cret-of-mine -vv")
            #expect(run.code == 4 && !(run.out + run.error).contains("s3cret-of-mine"), "\(run)")
        }
        let moved = try folio.run("plugins probe \(server.baseURL)/moved?a=b")
        #expect(moved.code == 0 && moved.out.contains("env: LOCAL_KEY"), "\(moved)")
        #expect(!(moved.out + moved.error).contains("m1nted-by-the-server"), "\(moved)")
    }

    /// A key is sent, but written nowhere; the plugin reads it from a variable.
    @Test(arguments: [
        ("Authorization: Bearer s3cret-of-mine", "auth: {bearer: {env: KEYED_TOKEN}}", "KEYED_TOKEN", "s3cret-of-mine"),
        (
            "X-Api-Key: s3cret-of-mine", "auth: {api_key: {header: X-Api-Key, value: {env: KEYED_KEY}}}", "KEYED_KEY",
            "s3cret-of-mine"
        ),
        (
            "Authorization: Token s3cret-of-mine",
            #"auth: {api_key: {header: Authorization, prefix: "Token ", value: {env: KEYED_TOKEN}}}"#, "KEYED_TOKEN",
            "s3cret-of-mine"
        ),
    ])
    func key_isNotWrittenDown(field: String, setting: String, variable: String, key: String) throws {
        let halves = field.components(separatedBy: ": ")
        let server = try ScriptedServer { request, _ in
            request[halves[0]] == halves[1]
                ? .response(body: #"[{"id":1},{"id":2},{"id":3}]"#) : .response(status: 401, body: "")
        }
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let probed = try folio.shell("folio plugins probe \(server.baseURL)/list -H '\(field)' --write keyed -v")
        #expect(probed.code == 0)
        #expect(!(probed.out + probed.error).contains(key))
        let file = "\(folio.folder.path)/.config/folio/plugins.d/keyed.yaml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(setting) && !text.contains(key))
        #expect(
            probed.error.contains(
                "the value of '\(halves[0])' is not saved: the plugin reads it from the environment variable \(variable)\n"
            ))
        #expect(try folio.run("feed keyed", with: ["\(variable)=\(key)"]).lines.count == 3)
        #expect(try folio.run("feed keyed").code == 4)
    }

    @Test func keyInTheURL_isNotWrittenDown() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1},{"id":2},{"id":3}]"#))
        let run = try Folio().run("plugins probe \(server.baseURL)/list?api_key=s3cret-of-mine&kind=a -v")
        #expect(run.code == 0 && !(run.out + run.error).contains("s3cret-of-mine"))
        #expect(run.out.contains("auth: {api_key: {query: api_key, value: {env: LOCAL_KEY}}}"))
        #expect(run.out.contains("kind: a"))
        #expect(server.requests.allSatisfy { $0.target.contains("api_key=s3cret-of-mine") })
    }

    /// The path has the key, too, which is left out there.
    @Test func keyInThePath_isLeftOutWithANotice() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#))
        let run = try Folio().run("plugins probe \(server.baseURL)/v1/abc12345/list -H X-Api-Key:abc12345")
        #expect(run.code == 0 && !run.out.contains("abc12345"), "\(run)")
        #expect(run.error.contains("the credential, or a text like it, is left out elsewhere in the plugin"), "\(run)")
    }

    /// The server refuses parameters that it does not know, so that sizes are tried one by one.
    @Test func size_isLookedForByHowParametersBegin() throws {
        let server = try ScriptedServer { request, _ in
            let query = request.target.split(separator: "?").dropFirst().first?.split(separator: "&") ?? []
            guard query.allSatisfy({ $0.hasPrefix("_size=") || $0.hasPrefix("_next=") }) else {
                return .response(status: 400, body: "{}")
            }
            let value = { (name: String) in
                query.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
            }
            let (start, size) = (value("_next=") ?? 0, value("_size=") ?? 30)
            let given = value("_size=").map { "&_size=\($0)" } ?? ""
            let items = (start..<min(start + size, 90)).map { #"{"id":\#($0),"title":"Item \#($0)"}"# }
            let next = start + size < 90 ? ["Link: <?_next=\(start + size)\(given)>; rel=\"next\""] : []
            return .response(fields: next, body: "[\(items.joined(separator: ","))]")
        }
        let run = try Folio().run("plugins probe \(server.baseURL)/list")
        #expect(run.code == 0 && run.out.contains("query: _size"), "\(run)")
    }

    /// A server may use the key as the name of a member.
    @Test(arguments: [
        #"{"KEY":[{"id":1,"name":"a","KEY":"KEY"},{"id":2,"name":"b","KEY":"KEY"}]}"#,
        #"{"d":[{"id":1},{"id":2}],"next_cursor":"cKEY","KEY":[{"id":1}]}"#,
        #"{"KEY":{"d":[{"id":1,"n":2},{"id":2,"n":3}],"has_more":true,"total":77}}"#,
    ])
    func keyAsAName_isShownNowhere(body: String) throws {
        let key = "Zq7Secr3tToken9X"
        let server = try ScriptedServer(.response(body: body.replacingOccurrences(of: "KEY", with: key)))
        let folio = try Folio()
        for (url, given) in [("/list?api_key=\(key)", ""), ("/list", "--header-env X-Api-Key=TOK")] {
            let run = { (command: String) in
                try folio.run("\(command) \(server.baseURL)\(url) \(given)", with: ["TOK=\(key)"])
            }
            let probed = try run("plugins probe")
            #expect(probed.code == 0 && !(probed.out + probed.error).contains(key), "\(probed)")
            for option in ["", "--all", "-vv", "--to \(folio.folder.path)/list.jsonl"] {
                let read = try run("feed \(option)")
                #expect([0, 9].contains(read.code) && !read.error.contains(key), "\(read)")
            }
        }
    }

    @Test func key_isNotCarriedToAnotherOrigin() throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer(
            .response(status: 307, fields: ["Location: \(other.baseURL)/list"], body: ""))
        let run = try Folio().shell("folio plugins probe \(server.baseURL)/list -H 'X-Api-Key: s3cret'")
        #expect(
            run.diagnostic
                == "folio: the URL redirects to \(other.baseURL), and folio does not send the credential there\n")
        #expect(run.code == 2)
        #expect(other.requests.allSatisfy { $0["X-Api-Key"] == nil })
    }

    @Test(arguments: [
        (#"{"status":"ok"}"#, "the response contains no list of objects"),
        ("[1,2,3]", "the response contains no list of objects"),
        ("<html>", "the response is not JSON"),
    ])
    func responseWithoutAList_isSaidSo(body: String, message: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("plugins probe \(server.baseURL)/list --write none")
        #expect(run.diagnostic.hasPrefix("folio: \(message)"))
        #expect(run.out.isEmpty && run.code == 7)
        #expect(server.requests.count == 1)
    }

    @Test func file_isReplacedOnlyOnRequest() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let command = "plugins probe \(server.baseURL)/v1/feed/link --write found"
        #expect(try folio.run(command).code == 0)
        let requests = try server.statistics().requests
        let refused = try folio.run(command)
        #expect(refused.diagnostic.hasPrefix("folio: a plugin file with this name exists\n"))
        #expect(try refused.code == 2 && server.statistics().requests == requests)
        #expect(try folio.run("\(command) --force").code == 0)
        let bad = try folio.run("plugins probe \(server.baseURL)/v1/feed/link --write ../up")
        #expect(bad.diagnostic == "folio: invalid plugin name '../up'\n" && bad.code == 2)
    }

    /// The plugin reads the comments that the probe found.
    @Test func commentsUnderAnItem_areReadWithThePlugin() throws {
        let server = try ScriptedServer { request, _ in
            let target = request.target
            if target.hasPrefix("/talk") {
                let isLast = target.contains("page=2")
                let more = "<\(target.prefix { $0 != "&" })&page=2>; rel=\"next\""
                return .response(
                    fields: isLast ? [] : ["Link: \(more)"],
                    body: #"[{"id":\#(isLast ? 2 : 1),"body":"A &amp; B","user":{"login":"ann"}}]"#)
            }
            let isLast = target.contains("page=2")
            let items = isLast ? [3] : [1, 2]
            let texts = items.map {
                #"{"id":\#($0),"title":"Post \#($0)","_links":{"replies":[{"href":"/talk?post=\#($0)"}]}}"#
            }
            return .response(
                fields: isLast ? [] : ["Link: </posts?page=2>; rel=\"next\""], body: "[\(texts.joined(separator: ","))]"
            )
        }
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        let run = try folio.run("plugins probe \(server.baseURL)/posts")
        #expect(run.code == 0 && run.error.contains("/talk?post={id} returned 1 comment\n"), "\(run)")
        _ = try folio.folder.write(run.out, to: "api.yaml")
        #expect(try folio.run("feed local --all --jsonl").lines.count == 3)
        let comments = try folio.run("comments local 2 --all --jsonl")
        #expect(
            comments.lines == [1, 2].map { #"{"id":\#($0),"parent":2,"message":"A & B","author":"ann"}"# },
            "\(comments)")
    }
}
