import TestSupport
import Testing

/// How many requests a server gets, and that no item of a list is lost.
struct PagingTests {
    static let endpoints = [
        "images", "offset", "page", "cursor", "link", "search", "form", "graphql", "header",
    ]

    @Test func feed_makesOneRequestByDefault() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo port=\(server.port)")
        let last = try #require(try ids(run.lines).last)
        #expect(run.lines.count == 10)
        #expect(
            run.error
                == "10 items, and there are more; use -n COUNT or --all, or continue with --cursor 'after:\(last)'\n")
        #expect(run.code == 0)
        #expect(try server.targets() == ["/v1/feed?limit=10"])
    }

    @Test func feed_asksForThePageAfterTheLastItemUntilOneIsEmpty() throws {
        let server = try DemoServer("--items", "20")
        let run = try Folio().run("feed demo port=\(server.port) --all")
        let ids = try ids(run.lines)
        try #require(ids.count == 20)
        #expect(
            try server.targets() == [
                "/v1/feed?limit=10", "/v1/feed?after_id=\(ids[9])&limit=10", "/v1/feed?after_id=\(ids[19])&limit=10",
            ])
    }

    @Test func feed_keepsTheBaseURLsPortAndPath() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)/deep/base
                    endpoints: {list: {path: /v1/feed, query: {limit: "10"}}}
                """)
        #expect(try folio.run("feed api").code == 0)
        #expect(server.requests.map(\.target) == ["/deep/base/v1/feed?limit=10"])
        #expect(server.requests.first?["Host"] == "127.0.0.1:\(server.port)")
    }

    @Test(arguments: [
        ("-n 9", 1, 9), ("-n 10", 1, 10), ("-n 11", 2, 11), ("-n 20", 2, 20), ("-n 25", 3, 25), ("--pages 1", 1, 10),
        ("--all -n 11", 2, 11), ("--pages 1 --all", 1, 10),
        ("--pages 2", 2, 20), ("--page-size 7", 1, 7), ("-n 25 --page-size 25", 1, 25),
        ("--pages 2 --page-size 30", 2, 60),
    ])
    func count_needsNoRequestMore(options: String, requests: Int, items: Int) throws {
        for endpoint in Self.endpoints {
            let server = try DemoServer()
            let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) \(options)")
            #expect(run.code == 0)
            #expect(run.lines.count == items, "\(endpoint)")
            #expect(try server.statistics().requests == requests, "\(endpoint)")
        }
    }

    /// Keyset learns of the end from an empty page, the others from the contents of the last page.
    @Test(arguments: [(0, 1, 1), (9, 2, 1), (10, 2, 1), (11, 3, 2), (29, 4, 3), (30, 4, 3), (31, 5, 4)])
    func all_endsWithTheList(items: Int, keysetRequests: Int, otherRequests: Int) throws {
        for endpoint in Self.endpoints {
            let server = try DemoServer("--items", "\(items)")
            let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) --all")
            #expect(run.code == 0)
            #expect(run.error.isEmpty, "\(endpoint)")
            #expect(run.lines.count == items, "\(endpoint)")
            let requests = try server.statistics().requests
            #expect(requests == (endpoint == "images" ? keysetRequests : otherRequests), "\(endpoint)")
        }
    }

    @Test func strategies_giveTheSameBytes() throws {
        let server = try DemoServer()
        let outputs = try Self.endpoints.map { endpoint in
            try Folio().run("feed demo/\(endpoint) port=\(server.port) --all --jsonl").out
        }
        #expect(Set(outputs).count == 1)
        let fields = ["id", "description", "location", "created_at", "url"]
        let given = try objects(outputs[0].split(separator: "\n").map(String.init))
        let held = try server.items("/v1/feed?limit=1000")
        try #require(given.count == 250 && held.count == 250)
        for (given, held) in zip(given, held) {
            #expect(Set(given.keys) == Set(fields))
            for field in fields { #expect("\(given[field] ?? "")" == "\(held[field] ?? "<null>")", "\(field)") }
        }
    }

    @Test(arguments: endpoints, [3, 10, 13, 20])
    func cursor_continuesAfterTheLastItemPrinted(endpoint: String, count: Int) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port)"
        let first = try folio.run("\(command) -n \(count)")
        let position = try #require(first.error.split(separator: "'").dropFirst().first)
        let second = try folio.run("\(command) -n 5 --cursor \(position)")
        #expect(second.code == 0)
        let held = try server.items("/v1/feed?limit=50").compactMap { $0["id"] as? String }
        #expect(try ids(first.lines) == Array(held[..<count]))
        #expect(try ids(second.lines) == Array(held[count..<count + 5]))
    }

    /// With another page size, the number of a page means other items.
    @Test(arguments: ["images", "offset", "page"], [(5, 13), (5, 10), (30, 22), (4, 3)])
    func cursor_continuesWithThePageSizeOfThePosition(endpoint: String, read: (size: Int, count: Int)) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port)"
        let first = try folio.run("\(command) --page-size \(read.size) -n \(read.count)")
        let position = try #require(first.error.split(separator: "'").dropFirst().first)
        let held = try server.items("/v1/feed?limit=50").compactMap { $0["id"] as? String }
        for options in ["", "--page-size \(read.size)", "--concurrency 3"] {
            if options.contains("concurrency"), endpoint == "images" { continue }
            let second = try folio.run("\(command) --no-cache -n 17 --cursor \(position) \(options)")
            #expect(second.code == 0, "\(second.error)")
            #expect(try ids(second.lines) == Array(held[read.count..<read.count + 17]), "\(options)")
        }
    }

    @Test func cursor_isRefusedWithAnotherPageSize() throws {
        let server = try DemoServer()
        for (position, advice) in [
            (
                "2~3/5",
                """
                folio: the position '3/5' needs --page-size 5, not 7
                hint: The number after '/' is the page size. Leave out --page-size.

                """
            ),
            (
                "3",
                """
                folio: the position '3' is for pages of the default size, not for --page-size 7
                hint: Leave out --page-size. If an earlier version of folio printed the position with --page-size 7, \
                add '/7' to it.

                """
            ),
        ] {
            let run = try Folio().run("feed demo/page port=\(server.port) --cursor \(position) --page-size 7")
            #expect(run.error == advice)
            #expect(run.code == 2)
        }
        #expect(try server.statistics().requests == 0)
    }

    @Test func failedPage_canBeAskedForAgain() throws {
        let server = try ScriptedServer { request, number in
            switch number {
            case 1: .response(body: #"[{"id":1}]"#)
            case 2: .response(status: 503, body: "")
            case 3: .response(body: #"[{"id":2}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(plugins: Plugin.keyset(server))
        let failed = try folio.run("feed api --all --retries 0")
        #expect(failed.out == "{\"id\":1}\n")
        #expect(
            failed.error == """
                stopped after 1 item; continue with --cursor 'after:1'
                folio: server error
                  GET \(server.baseURL)/list?after=1 returned 503
                hint: Try again later.

                """)
        #expect(failed.code == 6)
        let second = try folio.run("feed api --all --cursor after:1")
        #expect(second.out == "{\"id\":2}\n")
        #expect(second.code == 0)
        #expect(server.requests.map(\.target) == ["/list", "/list?after=1", "/list?after=1", "/list?after=2"])
    }
}
