import Foundation
import System
import TestSupport
import Testing

/// Lists that are read from their URLs alone.
struct URLListTests {
    private static let query = """
        query($n: Int = 10, $after: String) {
          books(first: $n, after: $after) { edges { node { id title } } pageInfo { hasNextPage endCursor } }
        }
        """

    private func document(_ run: Child.Ending) throws -> (ids: [Int], isComplete: Bool) {
        let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
        let items = object?["items"] as? [[String: Any]] ?? []
        let meta = object?["meta"] as? [String: Any]
        return (items.compactMap { $0["id"] as? Int }, meta?["complete"] as? Bool ?? false)
    }

    /// The files with what was found.
    private func found(_ folio: Folio) throws -> [String] {
        let state = folio.folder.path + "/.local/state/folio/found"
        let names = FileManager.default.enumerator(atPath: state)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".yaml") }.sorted()
            .map { try String(contentsOfFile: "\(state)/\($0)", encoding: .utf8) }
    }

    @Test(arguments: [
        "link", "next-url", "token", "header-token", "page", "page-from-zero", "offset", "numbered", "keyset", "posts",
        "strict", "link?per_page=7", "offset?limit=9", "page?page=1", "posts?_limit=5", "posts?_page=1",
    ])
    func list_isReadWhole(path: String) throws {
        let server = try URLServer()
        let folio = try Folio()
        let run = try folio.run("feed \(server.url(path)) --all --json")
        let (ids, isComplete) = try document(run)
        #expect(ids == Array(1...URLServer.count) && isComplete && run.code == 0, "\(run.error)")
        let requests = server.server.requests.count
        let again = try folio.run("feed \(server.url(path)) --all --json")
        #expect(try document(again) == (ids, true))
        let pages = server.server.requests.count - requests
        #expect(requests <= pages + 2, "\(server.server.requests.map(\.target))")
    }

    /// Equal items do not show where a response begins, and without ids, none can be a key. What is not sure is said.
    @Test func equalItemsWithoutIDs_areRead() throws {
        let server = try ScriptedServer { request, _ in
            let query = URLComponents(string: request.target)?.queryItems ?? []
            let number = { (name: String) in query.first { $0.name == name }?.value.flatMap { Int($0) } }
            let (page, size) = (number("page") ?? 1, number("per_page") ?? 5)
            let all = [1, 2, 3, 3, 5, 6, 7, 8, 9, 10].map { "{\"title\":\"T\($0)\",\"n\":\($0)}" }
            let items = all.dropFirst((page - 1) * size).prefix(size).joined(separator: ",")
            return .response(fields: ["Content-Type: application/json"], body: "[\(items)]")
        }
        let folio = try Folio()
        for _ in 1...2 {
            let run = try folio.run("feed http://127.0.0.1:\(server.port)/things --all --jsonl")
            #expect(run.lines.count >= 5 && run.code == (run.lines.count == 10 ? 0 : 9), "\(run.out)\(run.error)")
        }
        #expect(!server.requests.contains { $0.target.contains("starting_after") })
    }

    @Test func objectOfObjects_isRead() throws {
        let server = try URLServer()
        let folio = try Folio()
        for _ in 1...2 {
            let run = try folio.run("feed \(server.url("map")) --all --jsonl --fields id,title")
            let lines = (1...URLServer.count).map { #"{"id":"n\#($0)","title":"Item \#($0)"}"# }
            #expect(run.lines == lines && run.code == 0, "\(run.out)\(run.error)")
        }
    }

    /// Both are named as lists are. A list beside the one with such a name is data.
    @Test(arguments: [
        (#"{"open":{"items":[{"id":1},{"id":2}]},"closed":{"items":[{"id":3}]}}"#, ".open.items", ".closed.items"),
        (#"{"open":[{"id":1},{"id":2}],"closed":[{"id":3}]}"#, ".open", ".closed"),
        (#"{"items":[{"id":1},{"id":2}],"authors":[{"id":3}]}"#, "", ""),
    ])
    func otherList_isNamed(body: String, list: String, other: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("feed \(server.baseURL)/list")
        let notice = "folio reads the list \(list); the response also has \(other)\n"
        #expect(run.code == 0 && run.lines.count == 2 && run.error.hasPrefix(notice) == !list.isEmpty, "\(run)")
    }

    /// Pages that overlap lack items, although as many are received as the list has. The server's link loses the order.
    @Test func overlappingPages_areNotTheWholeList() throws {
        let server = try ScriptedServer { request, _ in
            let offset = Int(request.target.split(separator: "offset=").dropFirst().last ?? "0") ?? 0
            let ids =
                offset == 0
                ? Array((1...30).reversed().prefix(10)) : Array(1...30)[offset..<min(offset + 10, 30)].map { $0 }
            let next = offset < 20 ? #""/list?offset=\#(offset + 10)""# : "null"
            let items = ids.map { #"{"id":\#($0),"title":"Item \#($0)"}"# }.joined(separator: ",")
            return .response(body: #"{"meta":{"count":30},"links":{"next":\#(next)},"data":[\#(items)]}"#)
        }
        let run = try Folio().run("feed \(server.baseURL)/list?sort=-id --all --json")
        #expect(try document(run).isComplete == false && run.code == 9, "\(run)")
    }

    /// Members beside `attributes` are those of the item, unless they are the ones of JSON:API.
    @Test func attributes_areOneMemberOfMany() throws {
        let body =
            #"[{"thing":"a","version":1,"attributes":{"room":"r"}},{"thing":"b","version":1,"attributes":{"room":"r"}}]"#
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("feed \(server.baseURL)/things --jsonl")
        #expect(run.lines.count == 2 && run.lines.allSatisfy { $0.contains(#""thing":"#) }, "\(run)")
    }

    /// An empty list with a total may be a part of the response.
    @Test(arguments: [
        #"{"tracks":{"items":[{"id":1},{"id":2}],"total":2},"albums":{"items":[],"total":0}}"#,
        #"{"albums":{"items":[],"total":0},"tracks":{"items":[{"id":1},{"id":2}],"total":2}}"#,
        #"{"has_more":false,"data":[{"id":1},{"id":2}],"summary":{"data":[],"total":0,"has_more":false}}"#,
        #"{"results":[{"id":1},{"id":2}],"count":2,"facets":{"values":[],"count":0}}"#,
    ])
    func emptyListBesideItems_isNotTheList(body: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("feed \(server.baseURL)/search --all --jq .id")
        #expect(run.lines == ["1", "2"], "\(run)")
    }

    /// What is saved has the credential of the URL, too, without its value.
    @Test func keyInTheURL_isInTheSavedPlugin() throws {
        let server = try ScriptedServer { request, _ in
            request.target.contains("api_key=s3cr3tKEY-abc")
                ? .response(body: #"{"items":[{"id":1},{"id":2}],"has_more":false}"#)
                : .response(status: 401, body: "{}")
        }
        let folio = try Folio()
        let saved = try folio.run("feed \(server.baseURL)/l?api_key=s3cr3tKEY-abc --write mine")
        #expect(saved.code == 0 && saved.error.contains("the environment variable MINE_KEY"), "\(saved)")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/mine.yaml"
        let run = try folio.run("--config \(file) feed mine --jq .id", with: ["MINE_KEY=s3cr3tKEY-abc"])
        #expect(run.code == 0 && run.lines == ["1", "2"], "\(run)")
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("s3cr3t"))
    }

    /// Values that are about something else end no list.
    @Test(arguments: [
        "flag-of-sidebar", "flag-of-work", "flag-of-build", "next-of-schedule", "next-of-chapter", "total-of-facet",
        "total-of-account", "total-of-page", "total-in-header", "estimated-total", "shown-from-one", "limit-of-list",
    ])
    func misleadingList_isReadWhole(path: String) throws {
        let server = try URLServer()
        let folio = try Folio()
        for _ in 1...2 {
            let run = try folio.run("feed \(server.url(path)) --all --json")
            let (ids, isComplete) = try document(run)
            #expect(ids == Array(1...URLServer.count) && isComplete && run.code == 0, "\(ids.count) \(run.error)")
        }
    }

    @Test(arguments: ["", "--offline"]) func itemsThatShareAnID_areAllKept(options: String) throws {
        let server = try URLServer()
        let folio = try Folio()
        let line = "feed \(server.url("mixed-kinds")) --all --json"
        #expect(try folio.run(line).code == 0)
        let (ids, isComplete) = try document(folio.run("\(line) \(options)"))
        #expect(ids.count == URLServer.count && isComplete)
    }

    /// An empty page is the end only if all items were received.
    @Test func tokenThatNeverEnds_endsAtTheLength() throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url("endless")) --all --json")
        #expect(try document(run) == (Array(1...URLServer.count), true) && run.code == 0, "\(run.error)")
        #expect(server.server.requests.count < 10)
        // From there, nothing shows how many came before.
        let later = try Folio().run("feed \(server.url("endless")) --cursor 10 --all --jsonl")
        #expect(later.lines.count == URLServer.count - 10 && later.code == 7, "\(later.error)")
    }

    @Test(arguments: ["tickets", "pages-of-none"]) func emptyList_isNotThatBesideIt(path: String) throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url(path)) --all --json")
        #expect(try document(run) == ([], true) && run.code == 0, "\(run.out)\(run.error)")
    }

    /// A value that is unique on the first page need not be the id.
    @Test func itemsWithoutID_areAllKept() throws {
        let server = try URLServer()
        let folio = try Folio()
        let run = try folio.run("feed \(server.url("lines")) --all --jsonl -v")
        #expect(run.out.split(separator: "\n").count == URLServer.count && run.code == 0)
        #expect(run.error.contains(".customer_id is unique in the items read, but may not be the id"), "\(run.error)")
    }

    /// The list at a URL goes on in another way than before.
    @Test(arguments: ["token", "link", "next-url", "offset", "keyset"], ["page", "page-from-zero", "offset", "token"])
    func listThatHasChanged_isFoundAgain(before: String, now: String) throws {
        let path = Lock(before)
        let server = try URLServer(list: { path.withLock(\.self) })
        let folio = try Folio()
        #expect(try folio.run("feed \(server.url("list")) --all --json").code == 0)
        path.withLock { $0 = now }
        let run = try folio.run("feed \(server.url("list")) --all --json")
        let (ids, isComplete) = try document(run)
        #expect(ids == Array(1...URLServer.count) || !isComplete && run.code != 0, "\(ids.count) \(run.error)")
    }

    /// The place in a URL belongs to what is kept.
    @Test func placeInURL_isWhereTheListBegins() throws {
        let server = try URLServer()
        let folio = try Folio()
        let lines = ["0", "20", "0"].map { "feed \(server.url("token?page_token=\($0)")) --all --json" }
        for (line, start) in zip(lines + lines.map { "\($0) --offline" }, [0, 20, 0, 0, 20, 0]) {
            let (ids, isComplete) = try document(folio.run(line))
            #expect(ids == Array(start + 1...URLServer.count) && isComplete, "\(line) \(ids)")
        }
    }

    @Test(arguments: ["link", "next-url", "token", "page", "offset", "keyset", "posts", "unusual", "foreign"])
    func firstPage_needsTwoMoreRequestsAtMost(path: String) throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url(path)) --json")
        let (ids, isComplete) = try document(run)
        #expect(ids == Array(1...ids.count) && ids.count >= 10 && run.code == 0)
        #expect(isComplete == !["unusual", "foreign"].contains(path), "of what was requested")
        #expect(server.server.requests.count <= 3, "\(server.server.requests.map(\.target))")
        #expect(server.server.requests.first?.target == "/\(path)")
    }

    /// The list ends where no response shows how it goes on.
    @Test(arguments: [
        ("unusual", "nothing in the responses shows how the list goes on"),
        ("page-lengths", "nothing in the responses shows how the list goes on"),
        ("chapter", "nothing in the responses shows how the list goes on"),
        ("unusual-total", ".total says that there are 47 items"),
        ("page?page=3", "'page' in the URL may select a part of the list"),
    ])
    func listWithUnknownPaging_isNotCalledWhole(path: String, message: String) throws {
        let server = try URLServer()
        let folio = try Folio()
        for _ in 1...2 {
            let run = try folio.run("feed \(server.url(path)) --all --json")
            let (ids, isComplete) = try document(run)
            #expect(ids.count == 10 && !isComplete && run.code == 9)
            #expect(run.error.contains(message), "\(run.error)")
        }
        #expect(try document(folio.run("feed \(server.url(path)) --all --json --offline")).isComplete == false)
        #expect(try folio.run("feed \(server.url(path)) --json").code == 0)
    }

    /// No items, or an empty next URL.
    @Test(arguments: ["empty", "short"])
    func listThatEnds_isWhole(path: String) throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url(path)) --all --json")
        #expect(try document(run).isComplete && run.code == 0)
        #expect(server.server.requests.count == 1)
    }

    @Test func singleObject_isNoList() throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url("one")) --all --json")
        #expect(run.code == 7 && run.error.contains("no list of objects"), "\(run.error)")
    }

    @Test func nextURLOnAnotherOrigin_isNotFollowed() throws {
        let server = try URLServer()
        let run = try Folio().run("feed \(server.url("foreign")) --all --json")
        let (ids, isComplete) = try document(run)
        #expect(ids.count == 10 && !isComplete && run.code == 7)
        #expect(run.error.contains("http://127.0.0.2:9/foreign?page=2"), "\(run.error)")
    }

    @Test func whatWasFound_isKeptByPattern() throws {
        let server = try URLServer()
        let folio = try Folio()
        let line = "feed \(server.url("offset")) --pages 2 --jsonl"
        let first = try folio.run("\(line) -v")
        #expect(first.error.contains("offset: ?offset="), "\(first.error)")
        #expect(first.error.contains("what was found is kept in \(folio.folder.path)"), "\(first.error)")
        let count = server.server.requests.count
        #expect(try folio.run(line).out == first.out)
        #expect(try folio.run("feed \(server.url("offset?parity=1")) --pages 2 --jsonl").code == 0)
        #expect(server.server.requests.count == count + 2 + 4, "another pattern is searched, this one is not")
        #expect(try found(folio).count == 2)
        let repeated = try folio.run("\(line) --refresh")
        #expect(repeated.out == first.out && server.server.requests.count == count + 2 + 4 + 4)
    }

    @Test func libraryKnowsTheList() throws {
        let server = try URLServer()
        let folio = try Folio()
        let url = server.url("keyset")
        #expect(try folio.run("feed \(url) --offline").code == 8)
        #expect(try folio.run("feed \(url) --all").code == 0)
        let requests = server.server.requests.count
        let name = "url/127.0.0.1:\(server.server.port)/keyset"
        #expect(try folio.run("cache list").out.contains("\(name) "))
        for reference in [url, name] {
            #expect(try document(folio.run("feed \(reference) --all --offline --json")).ids.count == URLServer.count)
            #expect(
                try folio.run("cache show \(reference) --jsonl").out.split(separator: "\n").count == URLServer.count)
        }
        #expect(server.server.requests.count == requests)
        #expect(try folio.run("cache clear \(name) --force").code == 0)
        #expect(try folio.run("feed \(url) --offline").code == 8)
    }

    @Test func write_makesAPlugin() throws {
        let server = try URLServer()
        let folio = try Folio()
        let run = try folio.run("feed \(server.url("offset?limit=20")) --write books --jsonl")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/books.yaml"
        #expect(run.code == 0 && run.error.contains("Saved \(file)"), "\(run.error)")
        let plugin = try folio.run("feed books --all --json --config \(file)")
        #expect(try document(plugin).ids == Array(1...URLServer.count))
        let count = server.server.requests.count
        let again = try folio.run("feed \(server.url("offset?limit=20")) --write books")
        #expect(again.code == 2 && again.error.contains("--force"), "\(again.error)")
        #expect(server.server.requests.count == count)
    }

    // MARK: Credentials

    @Test func credential_isSentToTheOriginAndKeptNowhere() throws {
        let server = try URLServer()
        let folio = try Folio(variables: ["API_AUTH=Bearer s3cret-of-header"])
        let line =
            "feed \(server.url("page?api_key=s3cret-of-url")) --header-env Authorization=API_AUTH --all -vv --json"
        let run = try folio.run(line)
        #expect(try document(run).ids.count == URLServer.count && run.code == 0, "\(run.error)")
        #expect(server.server.requests.count > 5)
        for request in server.server.requests {
            #expect(request["Authorization"] == "Bearer s3cret-of-header")
            #expect(request.target.contains("api_key=s3cret-of-url"))
        }
        #expect(!(run.out + run.error).contains("s3cret"))
        #expect(try !found(folio).isEmpty && !found(folio).joined().contains("s3cret"))
        #expect(try !folio.run("cache list").out.contains("s3cret"))
        #expect(try !folio.run("cache export").out.contains("s3cret"))
        // Another account has another list, and the way to read it is known.
        let count = server.server.requests.count
        #expect(try folio.run("feed \(server.url("page")) --offline").code == 8)
        let other = try folio.run(
            line.replacing("API_AUTH", with: "OTHER") + " --offline", with: ["OTHER=Bearer other-key"])
        #expect(other.code == 8, "\(other.error)")
        #expect(server.server.requests.count == count)
    }

    /// A name in a response once ended a comment in the description, so that the rest was read as its keys.
    @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"]) func nameInAResponse_runsNoCommand(end: String) throws {
        let folio = try Folio()
        let mark = "\(folio.folder.path)/ran"
        let indent = end + String(repeating: " ", count: 8)
        let parameters = "params: {p: {default: {command: [sh, -c, echo ran > \(mark)]}}}"
        let name = "u\(indent)\(parameters)\(indent)headers: {X-P: '{p}'}\(indent)# ID"
        let server = try ScriptedServer(.response(body: #"[{"\#(name)":"v1","n":1},{"\#(name)":"v2","n":1}]"#))
        for options in ["", "--offline", "--write found"] {
            #expect(try folio.run("feed \(server.baseURL)/x --json \(options)").code == 0)
        }
        let file = "\(folio.folder.path)/.config/folio/plugins.d/found.yaml"
        #expect(try folio.run("feed found --config \(file)").code == 0)
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(server.requests.allSatisfy { $0["X-P"] == nil })
    }

    /// The values of the person are in all requests, also in those that find the list.
    @Test func auth_usesThePersonsValues() throws {
        let server = try URLServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.server.baseURL)
                    params: {tenant: acme, key: {secret: true, env: API_KEY}}
                    headers: {X-Tenant: "{tenant}", X-Api-Key: "{key}"}
                    endpoints: {x: {path: /x}}
                """, variables: ["API_KEY=s3cret-0123456789"])
        #expect(try folio.run("plugins set api tenant=beta").code == 0)
        #expect(try folio.run("feed \(server.url("page")) --auth api --all --json").code == 0)
        #expect(try folio.run("comments \(server.url("articles")) 1 --auth api --json").code == 0)
        #expect(server.server.requests.count > 5)
        for request in server.server.requests {
            #expect(request["X-Tenant"] == "beta" && request["X-Api-Key"] == "s3cret-0123456789", "\(request)")
        }
    }

    /// A key in the headers of a plugin without `auth:` is a credential, too.
    @Test func auth_refusesARedirectElsewhere() throws {
        let other = try URLServer()
        let server = try ScriptedServer(.response(status: 302, fields: ["Location: \(other.url("link"))"], body: ""))
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    params: {key: {secret: true, env: API_KEY}}
                    headers: {X-Api-Key: "{key}"}
                    endpoints: {x: {path: /x}}
                """, variables: ["API_KEY=s3cret-0123456789"])
        let run = try folio.run("feed \(server.baseURL)/x --auth api --all")
        #expect(run.code == 2 && run.out.isEmpty, "\(run)")
        #expect(other.server.requests.allSatisfy { $0["X-Api-Key"] == nil })
    }

    /// A pattern allows the host that the plugin's parameters name, and no other one.
    @Test func auth_isNotForAnotherHostOfAPattern() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "https://{shop}.example.com/api"
                    params: {shop: {required: true}}
                    auth: {bearer: {env: API_TOKEN}, hosts: ["*.example.com"]}
                    endpoints: {x: {path: /x}}
                """, variables: ["API_TOKEN=s3cret-of-plugin"])
        #expect(try folio.run("plugins set api shop=one").code == 0)
        let run = try folio.run("feed https://two.example.com/api/x --auth api")
        #expect(
            run.code == 2 && run.error.contains("does not send its credentials to https://two.example.com"), "\(run)")
    }

    /// Which status ends a list is a guess. A page for people may be that of a proxy.
    @Test(
        arguments: [("{\"error\":\"no such page\"}", 0), ("<html>404 Not Found</html>", 5), ("", 5)]
            as [(String, Int32)])
    func notFound_endsTheListOnlyInJSON(body: String, code: Int32) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().last.flatMap { Int($0) } ?? 1
            if page > 2 { return .response(status: 404, body: body) }
            let items = (1...5).map { #"{"id":\#(page * 10 + $0)}"# }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)]}"#)
        }
        let run = try Folio().run("feed \(server.baseURL)/list --all --json")
        #expect(run.code == code && run.out.contains("\"complete\":\(code == 0)"), "\(run)")
        #expect(try document(run).ids.count == 10)
    }

    /// The reader of `--json` always gets a document.
    @Test(arguments: [
        ("feed URL/gone --json", 5), ("feed http://127.0.0.1:1/ --json --retries 0", 6),
        ("feed URL/x --json --offline", 8),
        ("comments URL/gone 1 --json", 5), ("feed api --json", 4),
    ])
    func json_isADocumentEvenWithoutAList(command: String, code: Int32) throws {
        let server = try ScriptedServer(.response(status: 404, body: ""))
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id", plugin: "auth: {bearer: {command: [\"false\"]}}"))
        let run = try folio.run(command.replacing("URL", with: server.baseURL))
        #expect(run.code == code, "\(run)")
        let object = try document(run)
        #expect(object.ids.isEmpty && object.isComplete == false)
    }

    /// Many servers look at the bytes of a query. Every page has it as it was given.
    @Test(arguments: ["sort=desc;state=open", "lang=fran%E7ais", "only", "q=a+b%20c", "a=1&b=2&a=3", "f%5Bx%5D={y}"])
    func query_isSentAsItIsGiven(query: String) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.firstMatch(of: /[?&]page=(\d+)/).flatMap { Int($0.1) } ?? 1
            let size =
                request.target.firstMatch(of: /[?&](?:per_page|limit|page_size)=(\d+)/).flatMap { Int($0.1) } ?? 10
            let ids = (1...45).dropFirst((page - 1) * size).prefix(size)
            let items = ids.map { #"{"id":\#($0),"title":"Item \#($0)"}"# }.joined(separator: ",")
            return .response(body: "{\"items\":[\(items)],\"total\":45,\"page\":\(page)}")
        }
        let folio = try Folio()
        let list = try folio.shell("folio feed '\(server.baseURL)/list?\(query)' --all --json")
        #expect(try document(list).ids.count == 45, "\(list)")
        let sent = query.replacing("{", with: "%7B").replacing("}", with: "%7D")
        for request in server.requests { #expect(request.target.hasPrefix("/list?\(sent)"), "\(request.target)") }
    }

    /// Some servers take a semicolon for an ampersand, so that a key may follow one.
    @Test func keyAfterASemicolon_isACredential() throws {
        let secret = "S3cr3tKeyVal77x"
        let other = try URLServer()
        let server = try URLServer()
        let moved = try ScriptedServer { request, _ in
            .response(status: 302, fields: ["Location: \(other.url("page"))"], body: "")
        }
        let folio = try Folio()
        let url = "\(server.url("page"))?x=1;api_key=\(secret)"
        let run = try folio.shell(
            "folio feed '\(url)' --all --json -vv; folio cache list; folio plugins probe '\(url)'")
        #expect(!run.out.contains(secret) && !run.error.contains(secret), "\(run)")
        #expect(!(try folio.run("cache export").out.contains(secret)))
        let elsewhere = try folio.shell("folio feed '\(moved.baseURL)/x?x=1;api_key=\(secret)' --all")
        #expect(elsewhere.code == 2, "\(elsewhere)")
        #expect(!other.server.requests.contains { $0.target.contains(secret) })
    }

    @Test func firstPage_isNotStoredAgainstTheServersWill() throws {
        let server = try ScriptedServer(.response(fields: ["Cache-Control: no-store"], body: #"{"items":[{"id":1}]}"#))
        let folio = try Folio()
        #expect(try folio.run("feed \(server.baseURL)/x").code == 0)
        #expect(try folio.run("feed \(server.baseURL)/x --offline").code == 8)
    }

    @Test func auth_sendsAPluginsCredentialsToItsOwnHostsOnly() throws {
        let server = try URLServer()
        let other = try URLServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.server.baseURL)/v1
                    auth: {bearer: {env: API_TOKEN}}
                    endpoints: {list: {path: /list, items: .}}
                """, variables: ["API_TOKEN=s3cret-of-plugin"])
        let run = try folio.run("feed \(server.url("link")) --auth api --all --json")
        #expect(try document(run).ids.count == URLServer.count, "\(run.error)")
        for request in server.server.requests {
            #expect(request["Authorization"] == "Bearer s3cret-of-plugin")
        }
        let refused = try folio.run("feed \(other.url("link")) --auth api")
        #expect(refused.code == 2 && refused.error.contains("does not send its credentials to \(other.server.baseURL)"))
        #expect(other.server.requests.isEmpty)
        #expect(try folio.run("feed \(server.url("link")) --auth api -H X-Api-Key:key").code == 2)
    }

    @Test func redirectToAnotherOrigin_getsNoCredential() throws {
        let target = try URLServer()
        let server = try ScriptedServer { _, _ in
            .response(status: 302, fields: ["Location: \(target.url("link"))"], body: "")
        }
        let folio = try Folio(variables: ["KEY=s3cret-of-header"])
        let plain = try folio.run("feed \(server.baseURL)/moved --all --json")
        #expect(try document(plain).ids.count == URLServer.count && plain.code == 0, "\(plain.error)")
        let run = try folio.run("feed \(server.baseURL)/moved --all --json --header-env X-Api-Key=KEY")
        #expect(run.code == 2 && run.error.contains("does not send the credential there"), "\(run.error)")
        #expect(!target.server.requests.contains { $0["X-Api-Key"] != nil })
    }

    // MARK: GraphQL and comments

    /// A list that goes on backwards.
    @Test func listOfTheLastItems_isNotCalledWhole() throws {
        let body = #"{"data":{"books":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":false,"hasPreviousPage":true}}}}"#
        let server = try ScriptedServer(.response(body: body))
        let query =
            "query($before:String){books(last:1,before:$before){nodes{id},pageInfo{hasNextPage,hasPreviousPage}}}"
        let run = try Folio().run("feed \(server.baseURL)/graphql --all --json --graphql \(query)")
        #expect(try document(run).isComplete == false && run.code == 9, "\(run.error)")
    }

    /// Of two lists, the one that a variable belongs to.
    @Test func listWithTheVariable_isRead() throws {
        let fragment = "fragment{nodes{id},pageInfo{hasNextPage,endCursor}}"
        let server = try ScriptedServer { request, _ in
            let isFirst = !request.body.contains(#""after":"c""#)
            let nodes = isFirst ? #"{"id":1}"# : #"{"id":2}"#
            return .response(
                body: """
                    {"data":{"open":{"nodes":[\(nodes)],"pageInfo":{"hasNextPage":\(isFirst),"endCursor":"c"}},
                    "done":{"nodes":[{"id":7},{"id":8}],"pageInfo":{"hasNextPage":false,"endCursor":"d"}}}}
                    """)
        }
        let query =
            "query($after:String){open:issues(first:1,after:$after){...C},done:issues(first:2){...C}},fragment,C,on,I"
            + fragment.dropFirst("fragment".count)
        let run = try Folio().run("feed \(server.baseURL)/graphql --all --json --graphql \(query)")
        #expect(try document(run) == ([1, 2], true), "\(run.out)\(run.error)")
    }

    @Test func graphQL_isPagedByTheVariableOfItsQuery() throws {
        let server = try URLServer()
        let folio = try Folio()
        let file = try folio.folder.write(Self.query, to: "books.graphql")
        let line = "feed \(server.url("graphql")) --graphql @\(file)"
        let run = try folio.run("\(line) --all --json")
        #expect(try document(run) == (Array(1...URLServer.count), true), "\(run.error)")
        #expect(server.server.requests.count == 5)
        #expect(try document(folio.run("\(line) n=20 --json")).ids.count == 20)
        #expect(try document(folio.run("\(line) --all --json --offline")).ids.count == URLServer.count)
        #expect(try folio.run("\(line) n=many").error.contains("'many' is not a value of the type Int"))
        #expect(try folio.run("\(line) x=1").error.contains("It declares $n, $after."))
        let fixed = try folio.run("feed \(server.url("graphql")) --graphql {books{edges{node{id,title}}}} --all --json")
        #expect(try document(fixed).isComplete == false && fixed.code == 9)
        #expect(fixed.error.contains("the query has no variable for the place of a page"), "\(fixed.error)")
    }

    /// The link to comments has more of a response than the id.
    @Test func comments_areThoseOfTheURL() throws {
        let server = try URLServer()
        let folio = try Folio()
        for options in ["", "--offline"] {
            for shelf in ["a", "b", "a"] {
                let run = try folio.run("comments \(server.url("search?q=\(shelf)")) 2 --jsonl \(options)")
                #expect(run.out.contains("Of shelf \(shelf)"), "\(run.out)\(run.error)")
            }
        }
    }

    @Test func comments_areFoundBelowTheItem() throws {
        let server = try URLServer()
        let folio = try Folio()
        let run = try folio.run("comments \(server.url("articles")) 1 --json")
        let (ids, isComplete) = try document(run)
        #expect(ids == [10, 11] && !isComplete && run.code == 0, "\(run.error)")
        #expect(server.server.requests.count == 2)
        #expect(try document(folio.run("comments \(server.url("articles")) 2 --json --all")) == ([], true))
        #expect(server.server.requests.count == 5, "the items may have other links")
        let none = try folio.run("comments \(server.url("link")) 1")
        #expect(none.code == 7 && none.error.contains("no comments were found"), "\(none.error)")
    }

    // MARK: Other commands and options

    @Test func dryRun_sendsNothing() throws {
        let server = try URLServer()
        let folio = try Folio()
        let run = try folio.run("feed \(server.url("page?parity=1")) --dry-run")
        #expect(run.out.hasPrefix("curl ") && run.out.contains("/page?parity=1"), "\(run.out)")
        #expect(server.server.requests.isEmpty)
    }

    /// Before the list is found, too, no value of a header is shown.
    @Test func dryRun_hidesAllHeaders() throws {
        let server = try URLServer()
        let folio = try Folio()
        let line = "feed \(server.url("page")) -H X-Company:hello-9916 --dry-run"
        let run = try folio.run(line)
        #expect(run.code == 0 && run.out.contains("X-Company: $") && !run.out.contains("9916"), "\(run.out)")
        #expect(server.server.requests.isEmpty)
    }

    @Test func profile_showsTheSearch() throws {
        let server = try URLServer()
        let run = try Folio().run("profile feed \(server.url("page")) --json")
        #expect(run.out.contains(#""requests":3"#), "\(run.out)")
        #expect(server.server.requests.count == 3)
    }

    @Test func interruptedDownload_isResumed() throws {
        let isDown = Lock(true)
        let server = try URLServer(isDown: { $0.hasPrefix("/offset?offset=40") && isDown.withLock(\.self) })
        let folio = try Folio()
        let line = "feed \(server.url("offset")) --to \(folio.folder.path)/items.jsonl --all --retries 0"
        #expect(try folio.run(line).code == 6)
        isDown.withLock { $0 = false }
        let count = server.server.requests.count
        let run = try folio.run("\(line) --resume")
        #expect(run.code == 0 && run.error.contains("47 items in"), "\(run.error)")
        // The first page shows that the list goes on as before, and an empty one that it ends.
        #expect(server.server.requests.count - count == 4)
        let lines = try String(contentsOfFile: "\(folio.folder.path)/items.jsonl", encoding: .utf8)
        #expect(lines.split(separator: "\n").count == URLServer.count)
    }

    @Test(arguments: [
        ("feed demo -H X-Key:1", "-H is only for the list of a URL"),
        ("feed demo --graphql {a}", "--graphql is only for the list of a URL"),
        ("feed demo --write x", "--write is only for the list of a URL"),
        ("comments demo 1 --auth demo", "--auth is only for the list of a URL"),
        ("feed URL/link parity=1", "Write the parameters of a URL in its query."),
        ("feed URL/link --auth nobody", "unknown plugin 'nobody'"),
        ("comments URL/link 1 --add hello", "--add needs a plugin"),
        ("feed ftp://127.0.0.1/x", "ftp"),
        ("feed 127.0.0.1:9/x", "write its scheme, too, such as https://127.0.0.1:9."),
    ])
    func badCommand_isExplained(line: String, message: String) throws {
        let server = try URLServer()
        let run = try Folio().run(line.replacing("URL", with: server.server.baseURL))
        #expect(run.code == 2 && run.error.contains(message), "\(run.code) \(run.error)")
        #expect(server.server.requests.isEmpty)
    }

    /// A server may make names of members of a credential.
    @Test(arguments: ["--auth api", "--header-env Authorization=API_AUTH"])
    func credentialInTheResponse_isNotKept(option: String) throws {
        let token = "sk_live_abcdef1234567890"
        let server = try ScriptedServer { request, _ in
            let key = request["Authorization"]?.split(separator: " ").last ?? "none"
            let items = (1...5).map { "{\"id\":\($0),\"title\":\"t\",\"quota_\(key)\":\($0)}" }
            return .response(body: "{\"\(key)\":[\(items.joined(separator: ","))]}")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id", plugin: "auth: {bearer: {env: API_TOKEN}}"),
            variables: ["API_TOKEN=\(token)", "API_AUTH=Bearer \(token)"])
        let run = try folio.run("feed \(server.baseURL)/books \(option) --all -v --jq .id")
        #expect(run.lines == ["1", "2", "3", "4", "5"] && !run.error.contains(token), "\(run)")
        let found = try FileManager.default.subpathsOfDirectory(atPath: folio.folder.path).filter {
            $0.contains("found")
        }
        for file in found where file.hasSuffix(".yaml") {
            let text = try String(contentsOfFile: "\(folio.folder.path)/\(file)", encoding: .utf8)
            #expect(!text.contains(token), "\(file): \(text)")
        }
    }
}
