import Foundation
import System
import TestSupport
import Testing

/// The plugins `rss` and `atom`, with feeds in the shapes of many makers. What Universal Feed Parser 6.0.14 finds in each is in
/// `Feeds/expected.json`.
struct SyndicationTests {
    /// What one feed has.
    private struct Expected: Decodable {
        /// `PLUGIN/ENDPOINT`.
        let endpoint: String
        let items: [Item]

        struct Item: Decodable, Equatable {
            let id: String
            /// ISO 8601 in UTC.
            let date: String?
            let url: String?
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Feeds")

    /// A server of all feeds, each under its name.
    private static func server() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            guard let body = try? Data(contentsOf: folder.appending(path: "\(request.target.dropFirst()).xml")) else {
                return .response(status: 404, body: "")
            }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
            return .bytes(Array(head.utf8) + Array(body), keepsOpen: true)
        }
    }

    private static func arguments(_ server: ScriptedServer) -> String {
        "scheme=http host=127.0.0.1 port=\(server.port)"
    }

    @Test func everyFeed_hasItsItems() throws {
        let server = try Self.server()
        let folio = try Folio()
        let all = try JSONDecoder().decode(
            [String: Expected].self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
        #expect(all.count >= 30)
        for (name, expected) in all.sorted(by: { $0.key < $1.key }) {
            let list = "\(expected.endpoint) \(Self.arguments(server)) path=\(name)"
            let run = try folio.run("feed \(list) --all --json")
            #expect(run.code == 0, "\(name): \(run)")
            let found = try JSONDecoder().decode(Output.self, from: Data(run.out.utf8))
            #expect(found.meta.complete, "\(name)")
            let items = found.items.map { Expected.Item(id: $0.id, date: Self.utc($0.createdAt), url: $0.url) }
            #expect(items == expected.items, "\(name)")
            #expect(try folio.run("feed \(list) --all --jsonl --offline").lines.count == items.count, "\(name)")
        }
    }

    /// The parts of folio's output that are compared.
    private struct Output: Decodable {
        let items: [Item]
        let meta: Meta

        struct Item: Decodable {
            let id: String
            let createdAt: String?
            let url: String?

            enum CodingKeys: String, CodingKey {
                case id, url
                case createdAt = "created_at"
            }
        }

        struct Meta: Decodable {
            let complete: Bool
        }
    }

    /// A time in UTC without fractions of seconds; a date is its first second.
    private static func utc(_ text: String?) -> String? {
        guard let text else { return nil }
        if text.count == 10 { return "\(text)T00:00:00Z" }
        let time = try? Date(text, strategy: .iso8601)
        let exact = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return (time ?? exact)?.formatted(.iso8601)
    }

    /// Without a plugin file.
    @Test func everyFeed_isReadByItsURL() throws {
        let server = try Self.server()
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        let all = try JSONDecoder().decode(
            [String: Expected].self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
        for (name, expected) in all.sorted(by: { $0.key < $1.key }) {
            let url = "\(server.baseURL)/\(name)"
            let run = try folio.run("feed \(url) --all --json")
            #expect(run.code == 0, "\(name): \(run)")
            let found = try JSONDecoder().decode(Output.self, from: Data(run.out.utf8))
            #expect(found.meta.complete, "\(name)")
            #expect(found.items.map(\.id) == expected.items.map(\.id), "\(name)")
            #expect(found.items.map { Self.utc($0.createdAt) } == expected.items.map(\.date), "\(name)")
            #expect(try folio.run("feed \(url) --all --jsonl --offline").lines.count == found.items.count, "\(name)")
        }
        #expect(server.requests.count == all.count)
    }

    /// The URL's query stays, and the next pages are those of the feed.
    @Test func feedOfAURL_isReadToItsEndAndSaved() throws {
        let server = try ScriptedServer { request, _ in
            guard request.target.hasPrefix("/blog?format=rss") else { return .response(status: 404, body: "") }
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let next = number < 3 ? "<atom:link rel='next' href='/blog?format=rss&amp;page=\(number + 1)'/>" : ""
            return .response(
                body: """
                    <rss xmlns:atom='http://www.w3.org/2005/Atom'><channel>\(next)
                    <item><guid>\(number)</guid><title>x</title></item></channel></rss>
                    """)
        }
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        let url = "\(server.baseURL)/blog?format=rss"
        for _ in 1...2 {
            let run = try folio.run("feed \(url) --all --jq .id")
            #expect(run.code == 0 && run.lines == ["1", "2", "3"], "\(run)")
        }
        #expect(server.requests.count == 6)
        let saved = try folio.run("feed \(url) --write blog")
        #expect(saved.code == 0 && saved.error.contains("Saved "), "\(saved)")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/blog.yaml"
        let run = try folio.run("--config \(file) feed blog --all --jq .id")
        #expect(run.code == 0 && run.lines == ["1", "2", "3"], "\(run)")
        let probe = try folio.run("plugins probe \(url)")
        #expect(probe.code == 7 && probe.error.contains("folio feed URL --write NAME"), "\(probe)")
        #expect(try folio.run("comments \(url) 1").code == 7)
    }

    @Test func titles_areText() throws {
        let server = try Self.server()
        let folio = try Folio()
        for (list, title) in [
            ("rss path=weblog", "Post 1 – café & more"), ("rss path=latin", "Café 1 üß"),
            ("atom path=commits", "Fix <b> in 1"), ("atom path=static-site", "Page 1 & co"),
            ("atom path=xhtml", "Plain 1"), ("atom path=utf16", "文字 1"), ("rss/rdf path=journal", "On E. coli 1"),
        ] {
            let run = try folio.run("feed \(list) \(Self.arguments(server)) -n 1 --jq .title")
            #expect(run.lines == [title], "\(run)")
        }
    }

    /// RFC 5005: a feed may be split into pages.
    @Test(arguments: ["atom", "rss"])
    func pages_areReadToTheirEnd(plugin: String) throws {
        let server = try ScriptedServer { request, _ in
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let next = "rel='next' href='/feed?page=\(number + 1)'"
            let (atom, rss) = number < 3 ? ("<link \(next)/>", "<atom:link \(next)/>") : ("", "")
            return .response(
                body: plugin == "atom"
                    ? """
                    <feed xmlns='http://www.w3.org/2005/Atom'><link rel='self' href='/feed'/>\(atom)
                    <entry><id>\(number)</id><title>x</title><updated>2024-01-01T00:00:00Z</updated></entry></feed>
                    """
                    : """
                    <rss xmlns:atom='http://www.w3.org/2005/Atom'><channel>\(rss)
                    <item><guid>\(number)</guid><title>x</title></item></channel></rss>
                    """)
        }
        let folio = try Folio()
        let run = try folio.run("feed \(plugin) \(Self.arguments(server)) --all --jq .id")
        #expect(run.code == 0 && run.lines == ["1", "2", "3"], "\(run)")
        #expect(try folio.run("feed \(plugin) \(Self.arguments(server)) --jq .id").lines == ["1"])
    }

    /// The forms of a link to the next page, relative to the base that the feed names.
    @Test(arguments: [
        ("atom", "xml:base='/other/'", "<link rel='next' href='p2'/>", "/other/p2"),
        ("atom", "xml:base='/other/x?y'", "<link rel='next' href='p2'/>", "/other/p2"),
        ("atom", "xml:base='HOST/other/'", "<link rel='next' href='/p2'/>", "/p2"),
        ("atom", "xml:base='HOST'", "<link rel='next' href='p2'/>", "/p2"),
        ("atom", "xml:base='/other/x?y'", "<link rel='next' href='?p=2'/>", "/other/x?p=2"),
        ("atom", "xml:base='/other/'", "<link xml:base='/third/' rel='next' href='p2'/>", "/third/p2"),
        ("atom", "xml:base='/other/'", "<link rel='next' href='HOST/p2'/>", "/p2"),
        ("atom", "", "<link rel='next' href='p2'/>", "/d/p2"),
        ("atom", "", "<link rel='http://www.iana.org/assignments/relation/next' href='/p2'/>", "/p2"),
        ("atom", "", "<link rel='NEXT' href='/p2'/>", "/p2"),
        ("atom", "", "<link rel='next'/><link rel='next' href='/p2'/>", "/p2"),
        ("rss", "xmlns:a10='http://www.w3.org/2005/Atom'", "<a10:link rel='next' href='/p2'/>", "/p2"),
        ("rss", "xml:base='/other/'", "<atom:link rel='next' href='p2'/>", "/other/p2"),
        ("rss", "", "<atom:link xml:base='/other/' rel='next' href='p2'/>", "/other/p2"),
        ("atom", "xml:base='HOST/'", "<link xml:base='feeds/' rel='next' href='p2'/>", "/feeds/p2"),
        (
            "atom", "",
            "<link rel='next' type='text/html' href='/h'/><link rel='next' type='application/atom+xml' href='/p2'/>",
            "/p2"
        ),
        ("atom", "", "<link rel='next' type='Application/Atom+XML' href='/p2'/>", "/p2"),
        ("atom", "", "<link rel='next' type='' href='/p2'/>", "/p2"),
        ("atom", "", "<link rel='next last' href='/p2'/>", "/p2"),
        ("atom", "", "<link rel=' next ' href='/p2'/>", "/p2"),
        ("rss", "", "<atom:link rel='next' type='application/RSS+XML' href='/p2'/>", "/p2"),
        (
            "atom", "",
            "<link rel='next' type='application/xhtml+xml' href='/h'/><link rel='next' href='/p2'/>",
            "/p2"
        ),
        ("atom", "", "<link rel='prev-archive' href='/p2'/>", "/p2"),
        ("rss", "", "<atom:link rel='prev-archive' href='/p2'/>", "/p2"),
        ("rss", "", "<link>/</link><link xmlns='http://www.w3.org/2005/Atom' rel='next' href='/p2'/>", "/p2"),
        ("atom", "xmlns:a='http://www.w3.org/2005/Atom'", "<a:link rel='next' href='/p2'/>", "/p2"),
    ])
    func nextPage_isFoundInEachForm(plugin: String, attribute: String, link: String, target: String) throws {
        let own = Lock("")
        let server = try ScriptedServer { request, _ in
            let (link, attribute) = own.withLock { own in
                (link.replacing("HOST", with: own), attribute.replacing("HOST", with: own))
            }
            let id = request.target == "/d/f" ? "1" : request.target == target ? "2" : "wrong"
            let next = id == "1" ? link : ""
            return .response(
                body: plugin == "atom"
                    ? """
                    <feed xmlns='http://www.w3.org/2005/Atom' \(attribute)>\(next)
                    <entry><id>\(id)</id><title>x</title><updated>2024-01-01T00:00:00Z</updated></entry></feed>
                    """
                    : "<rss \(attribute)><channel>\(next)<item><guid>\(id)</guid></item></channel></rss>")
        }
        own.withLock { $0 = server.baseURL }
        let folio = try Folio()
        for line in ["\(plugin) \(Self.arguments(server)) path=d/f", "\(server.baseURL)/d/f"] {
            let run = try folio.run("feed \(line) --all --jq .id")
            #expect(run.code == 0 && run.lines == ["1", "2"], "\(line): \(run)")
        }
    }

    /// Feeds of searches have only some of the results (OpenSearch), and no way to the others.
    @Test(arguments: [
        """
        <feed xmlns='http://www.w3.org/2005/Atom' xmlns:os='http://a9.com/-/spec/opensearch/1.1/'><id>f</id>
        <os:totalResults>5</os:totalResults><entry><id>1</id></entry></feed>
        """,
        """
        <rss xmlns:opensearch='o'><channel><opensearch:totalResults>5</opensearch:totalResults><item><guid>1</guid></item>
        </channel></rss>
        """,
    ])
    func partOfTheResults_isIncomplete(feed: String) throws {
        let server = try ScriptedServer(.response(body: feed))
        let folio = try Folio()
        let plugin = feed.hasPrefix("<rss") ? "rss" : "atom"
        for line in ["\(plugin) \(Self.arguments(server)) path=x", "\(server.baseURL)/x"] {
            let run = try folio.run("feed \(line) --all --json")
            #expect(run.code == 9 && run.out.contains(#""complete":false"#), "\(line): \(run)")
            #expect(run.error.contains("1 of the 5 items"), "\(line): \(run)")
        }
    }

    /// A next page that folio does not request.
    @Test(arguments: [
        "<feed><link rel='next' type='application/gzip' href='/z'/><entry><id>1</id></entry></feed>",
        "<feed><link rel='next'>http://127.0.0.1/p2</link><entry><id>1</id></entry></feed>",
        "<rss><channel><atom:link rel='next' type='application/gzip' href='/z'/><item><guid>1</guid></item></channel></rss>",
        "<rss><channel><link rel='next'>http://127.0.0.1/p2</link><item><guid>1</guid></item></channel></rss>",
    ])
    func nextPageInAnUnknownForm_isReported(feed: String) throws {
        let server = try ScriptedServer(.response(body: feed))
        let folio = try Folio()
        let plugin = feed.hasPrefix("<rss") ? "rss" : "atom"
        for line in ["\(plugin) \(Self.arguments(server)) path=x", "\(server.baseURL)/x"] {
            let run = try folio.run("feed \(line) --all --json")
            #expect(run.code == 9 && run.out.contains(#""complete":false"#), "\(line): \(run)")
        }
    }

    /// Each link would become as long as its base.
    @Test func veryLongBase_isAnError() throws {
        let base = "http://x/" + String(repeating: "a", count: 400_000) + "/"
        let entries = (1...300).map { "<entry><id>\($0)</id><link href='b'/></entry>" }.joined()
        let server = try ScriptedServer(.response(body: "<feed xml:base='\(base)'>\(entries)</feed>"))
        let run = try Folio().run("feed \(server.baseURL)/x --all --json")
        #expect(run.code == 7 && run.error.contains("its base URL (xml:base) is longer than 2000 characters"), "\(run)")
    }

    /// Words are searched in one go.
    @Test(.timeLimit(.minutes(1)), arguments: ["rss", "atom"]) func manyWordsInALink_takeNoTime(plugin: String) throws {
        let words = String(repeating: " a", count: 20_000)
        let link = "<link rel='\(words)' href='/a'/>"
        let feed =
            plugin == "atom"
            ? "<feed>\(link)<entry><id>1</id></entry></feed>"
            : "<rss><channel>\(link.replacing("<link", with: "<atom:link"))<item><guid>1</guid></item></channel></rss>"
        let server = try ScriptedServer(.response(body: feed))
        let run = try Folio().run("feed \(plugin) \(Self.arguments(server)) path=x --all --json")
        #expect(run.code == 0 && run.out.contains("\"complete\":true"), "\(run)")
    }

    /// The next page for people is none of the feed.
    @Test func nextPageForPeople_isNotTheFeeds() throws {
        let link = "<link rel='next' type='text/html' href='/h'/>"
        let server = try ScriptedServer(
            .response(body: "<feed xmlns='http://www.w3.org/2005/Atom'>\(link)<entry><id>1</id></entry></feed>"))
        let run = try Folio().run("feed atom \(Self.arguments(server)) path=x --all --json")
        #expect(run.code == 0 && run.out.contains(#""complete":true"#) && server.requests.count == 1, "\(run)")
    }

    /// Neither is an empty feed.
    @Test(arguments: [
        "<feed xmlns='http://www.w3.org/2005/Atom'>Service unavailable</feed>", "<rss><channel>No</channel></rss>",
        "<rss><channel xmlns:r='r'><r:item><r:title>A</r:title></r:item></channel></rss>",
    ])
    func feedThatCannotBeRead_isAnError(feed: String) throws {
        let server = try ScriptedServer(.response(body: feed))
        let folio = try Folio()
        let plugin = feed.hasPrefix("<rss") ? "rss" : "atom"
        for line in ["\(plugin) \(Self.arguments(server)) path=x", "\(server.baseURL)/x"] {
            let run = try folio.run("feed \(line) --all --json")
            #expect(run.code == 7, "\(line): \(run)")
        }
    }

    /// Authors without a name, or with a text in its place, hide no entry.
    /// An element without content has nothing to show. Entries may lack an id.
    @Test(arguments: [
        ("rss", "<rss><channel><item/><item><guid>1</guid></item><item><title>2</title></item></channel></rss>"),
        (
            "atom",
            "<feed xmlns='http://www.w3.org/2005/Atom'><entry/><entry><id>1</id></entry><entry><id/><title>2</title></entry></feed>"
        ),
    ])
    func emptyElements_areNoItems(plugin: String, body: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("feed \(plugin) \(Self.arguments(server)) --all --jq .id")
        #expect(run.lines == ["1", "2"] && run.code == 0, "\(run)")
        #expect(try Folio().run("feed \(server.baseURL)/f --all --jsonl").lines.count == 2)
    }

    @Test(arguments: [
        ("rss", "<rss/>"), ("rss", "<rss version='2.0'><channel/></rss>"), ("rss/rdf", "<rdf:RDF xmlns:rdf='x'/>"),
        ("atom", "<feed xmlns='http://www.w3.org/2005/Atom'/>"),
    ])
    func feedWithoutContent_hasNoItems(plugin: String, body: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio().run("feed \(plugin) \(Self.arguments(server)) --all --json")
        #expect(run.code == 0 && run.out.contains(#""items":[]"#), "\(run)")
    }

    @Test func authors_mayBeWritten() throws {
        let entries = ["<author/>", "<author>Jo</author>", "<author><name>A</name><name>B</name></author>"].enumerated()
            .map {
                "<entry><id>\($0)</id>\($1)</entry>"
            }
        let server = try ScriptedServer(.response(body: "<feed xmlns='a'>\(entries.joined())</feed>"))
        let run = try Folio().run("feed atom \(Self.arguments(server)) --jq .author|tojson")
        #expect(run.code == 0 && run.lines == ["null", "\"Jo\"", "\"A, B\""], "\(run)")
    }

    /// An entry that has changed is new; a feed has only its last entries.
    @Test func changedEntries_areNew() throws {
        let server = try ScriptedServer { _, index in
            let entries = (0..<2).map { number in
                "<entry><id>\(number + index)</id><updated>2024-01-0\(index)T00:00:00Z</updated></entry>"
            }
            return .response(body: "<feed xmlns='http://www.w3.org/2005/Atom'>\(entries.joined())</feed>")
        }
        let folio = try Folio()
        let list = "feed atom \(Self.arguments(server)) --jq .id"
        #expect(try folio.run("\(list) --new").lines == ["1", "2"])
        #expect(try folio.run("\(list) --new").lines == ["2", "3"])
        #expect(try folio.run("\(list) --offline --all").lines.sorted() == ["1", "2", "3"])
    }

    /// RFC 4287 allows two versions of an entry in one feed.
    @Test func twoVersionsOfAnEntry_areNewOnce() throws {
        let entries = ["2024-01-02", "2024-01-01"].map {
            "<entry><id>1</id><title>\($0)</title><updated>\($0)T00:00:00Z</updated></entry>"
        }
        let server = try ScriptedServer(.response(body: "<feed>\(entries.joined())</feed>"))
        let folio = try Folio()
        let list = "feed atom \(Self.arguments(server)) --new --jq .title"
        #expect(try folio.run(list).lines == ["2024-01-02", "2024-01-01"])
        for _ in 0..<2 { #expect(try folio.run(list).out.isEmpty) }
    }

    @Test func since_comparesDatesOfMail() throws {
        let server = try Self.server()
        let folio = try Folio()
        let list = "feed rss \(Self.arguments(server)) path=zones"
        let run = try folio.run("\(list) --since 2024-07-02T05:00:00Z --jq .title")
        #expect(run.code == 0 && run.lines == ["CST", "MST", "MDT", "PST", "PDT"], "\(run)")
    }

    /// Items that lack what most have, or are elsewhere, do not hide the others.
    @Test(arguments: [
        (
            "rss",
            """
            <rss><channel><item><description>only &lt;b&gt;text&lt;/b&gt;</description></item>
            <item><enclosure url="http://a.example/1.mp3"/><title>t</title><title>u</title></item></channel>
            <item><guid>1</guid><link>http://a.example/</link><link>http://b.example/</link></item></rss>
            """,
            [
                #"["only <b>text</b>",null,null]"#, #"["http://a.example/1.mp3","t",null]"#,
                #"["1",null,"http://a.example/"]"#,
            ]
        ),
        (
            "rss/rdf",
            """
            <rdf:RDF xmlns:rdf="r"><channel><item rdf:about="http://a.example/1"><title>in</title></item></channel>
            <item><title>out</title></item></rdf:RDF>
            """, [#"["out","out",null]"#, #"["http://a.example/1","in",null]"#]
        ),
        (
            "atom",
            """
            <feed><entry><id>1</id><updated>2024-01-01T00:00:00Z</updated><title type="xhtml"><x:div xmlns:x="h">a
            <x:b>b</x:b></x:div></title><link>http://a.example/</link><link href="http://b.example/"/></entry></feed>
            """, [#"["1","a b","http://b.example/"]"#]
        ),
    ])
    func unusualItems_areShown(list: String, feed: String, items: [String]) throws {
        let server = try ScriptedServer(.response(body: feed))
        let run = try Folio().run("feed \(list) \(Self.arguments(server)) --all --jq [.id,.title,.url]|tojson")
        #expect(run.code == 0 && run.lines == items, "\(run)")
    }

    /// A date that folio does not know stays as it is.
    @Test func dates_areReadOrLeftAsTheyAre() throws {
        let dates = [
            ("Mon, 01 Jul 2024 23:15:00 GMT+0200", "2024-07-01T21:15:00Z"),
            ("1 Jul 24 23:15 Z", "2024-07-01T23:15:00Z"),
            ("Mon, 1 July 2024\n 23:15:00 EST", "2024-07-02T04:15:00Z"),
            ("Mon, 01 Jul 2024 23:15:00", "2024-07-01T23:15:00Z"),
            ("Mon, 01 Jul 2024 11:15:00 PM", nil), ("Mon, 32 Jan 2024 11:15:00 GMT", nil),
            ("Mon, 01 Jul 2024 11:15:00 CET", nil), ("2024-07-01", nil), ("soon", nil),
            ("01 Jan 2020 00:00\(String(repeating: " ", count: 5_000))x", nil),
        ]
        let items = dates.enumerated().map { "<item><guid>\($0)</guid><pubDate>\($1.0)</pubDate></item>" }.joined()
        let more = "<item><guid>x</guid><pubDate/><dc:date xmlns:dc='d'>2024-07-02</dc:date></item>"
        let server = try ScriptedServer(.response(body: "<rss><channel>\(items)\(more)</channel></rss>"))
        let run = try Folio().run("feed rss \(Self.arguments(server)) --all --jq .created_at")
        #expect(run.lines == dates.map { $0.1 ?? $0.0 } + ["2024-07-02"], "\(run)")
    }

    /// Items that the plugin does not read are no empty feed.
    @Test(arguments: [
        ("atom", "<feed><a:entry xmlns:a='a'><a:id>1</a:id></a:entry><entry><id>2</id></entry></feed>"),
        ("atom", "<feed><entries><entry><id>1</id></entry></entries></feed>"), ("atom", "<feed><Entry/></feed>"),
        ("rss", "<rss><channel><items><item><guid>1</guid></item></items></channel></rss>"),
        ("rss", "<rss><Channel><item><guid>1</guid></item></Channel></rss>"),
        ("rss", "<rss xmlns:r='r'><r:channel><r:item/></r:channel></rss>"),
        (
            "rss",
            "<rss><channel><item><guid>1</guid></item><items><item><guid>2</guid></item></items></channel></rss>"
        ),
        ("atom", "<feed><entry><id>1</id></entry><group><entry><id>2</id></entry></group></feed>"),
        ("rss/rdf", "<rdf:RDF xmlns:rdf='x'><items><item><title>1</title></item></items></rdf:RDF>"),
    ])
    func itemsInAnotherPlace_areAnError(list: String, feed: String) throws {
        let server = try ScriptedServer(.response(body: feed))
        for words in ["\(list) \(Self.arguments(server))", "\(server.baseURL)/f"] {
            let run = try Folio().run("feed \(words) --all --json")
            #expect(run.code == 7 && run.out.contains(#""items":[]"#), "\(words): \(run)")
        }
    }

    /// As with the plugin `rss`, only the response says which encoding it is.
    @Test func encodingOfAURL_isThatOfTheResponse() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=iso-8859-1\r\nConnection: close\r\n\r\n"
        let body =
            Array("<rss><channel><item><guid>1</guid><title>Caf".utf8) + [0xE9]
            + Array("</title></item></channel></rss>".utf8)
        let server = try ScriptedServer { _, _ in .bytes(Array(head.utf8) + body, keepsOpen: false) }
        let run = try Folio().run("feed \(server.baseURL)/f --all --jq .title")
        #expect(run.code == 0 && run.lines == ["Café"], "\(run)")
    }

    @Test func severalChannels_areOneList() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    <rss><channel><title>A</title><item><guid>1</guid></item></channel>
                    <channel><item><guid>2</guid></item><item><guid>3</guid></item></channel></rss>
                    """))
        let run = try Folio().run("feed \(server.baseURL)/f --all --jq .id")
        #expect(run.code == 0 && run.lines == ["1", "2", "3"], "\(run)")
    }

    @Test func nextPageOfRDF_isReported() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    <rdf:RDF xmlns:rdf='x' xmlns:a='a'><channel><a:link rel='next' href='/p2'/></channel>
                    <item><title>1</title></item></rdf:RDF>
                    """))
        let run = try Folio().run("feed rss/rdf \(Self.arguments(server)) --all --jq .id")
        #expect(run.code == 9 && run.lines == ["1"], "\(run)")
    }

    /// Two lists of pages cannot be followed as one.
    @Test func nextPagesOfSeveralChannels_areReported() throws {
        let server = try ScriptedServer { request, _ in
            let link = { (page: String) in "<a:link rel='next' href='/\(page)'/>" }
            let body =
                request.target == "/f"
                ? "<rss xmlns:a='a'><channel>\(link("p2"))<item><guid>1</guid></item></channel>"
                    + "<channel>\(link("p3"))<item><guid>2</guid></item></channel></rss>"
                : "<rss><channel><item><guid>3</guid></item></channel></rss>"
            return .response(body: body)
        }
        let run = try Folio().run("feed rss \(Self.arguments(server)) path=f --all --jq .id")
        #expect(run.code == 9 && run.lines == ["1", "2"], "\(run)")
    }

    /// Links are relative to the base that the feed names.
    @Test(arguments: [
        (
            "atom", "<feed xml:base='http://a.example/b/'><entry><id>1</id><link href='c'/></entry></feed>",
            "http://a.example/b/c"
        ),
        (
            "atom",
            "<feed xml:base='http://a.example/b/'><entry xml:base='d/'><id>1</id><link href='c'/></entry></feed>",
            "http://a.example/b/d/c"
        ),
        (
            "rss",
            "<rss><channel xml:base='http://a.example/b/'><item><guid>1</guid><link>/c</link></item></channel></rss>",
            "http://a.example/c"
        ),
        (
            "rss",
            "<rss><channel><item xml:base='http://a.example/'><guid>1</guid><link>c</link></item></channel></rss>",
            "http://a.example/c"
        ),
        (
            "rss", "<rss><channel><item><guid>1</guid><link href='http://a.example/c'/></item></channel></rss>",
            "http://a.example/c"
        ),
        (
            "atom",
            "<feed xml:base='http://a.example/b/'><entry><id>1</id><link xml:base='http://c.example/d/' href='e'/></entry></feed>",
            "http://c.example/d/e"
        ),
        (
            "atom", "<feed><entry><id>1</id><link xml:base='http://c.example/d/' href='e'/></entry></feed>",
            "http://c.example/d/e"
        ),
        ("rss", "<rss><channel><item><guid>http://a.example/c</guid></item></channel></rss>", "http://a.example/c"),
        (
            "rss",
            "<rss><channel xml:base='http://a.example/b/c.html?d#e'><item><guid>1</guid><link>#f</link></item></channel></rss>",
            "http://a.example/b/c.html?d#f"
        ),
        (
            "rss",
            "<rss><channel xml:base='http://a.example/b'><item><guid>1</guid><link>//c.example/d</link></item></channel></rss>",
            "http://c.example/d"
        ),
        (
            "rss",
            "<rss xmlns:atom='a'><channel xml:base='http://a.example/b/'><item><guid>1</guid><atom:link href='c'/></item></channel></rss>",
            "http://a.example/b/c"
        ),
        (
            "rss", "<rss><channel><item><guid isPermaLink='false'>http://a.example/c</guid></item></channel></rss>",
            "null"
        ),
    ])
    func url_isAbsolute(list: String, feed: String, url: String) throws {
        let server = try ScriptedServer(.response(body: feed))
        let run = try Folio().run("feed \(list) \(Self.arguments(server)) --all --jq .url")
        #expect(run.code == 0 && run.lines == [url], "\(run)")
    }

    @Test func markup_keepsItsOrder() throws {
        let server = try ScriptedServer(
            .response(
                body: """
                    <feed><entry><id>1</id><title type="xhtml"><div>Less: <em> &lt; </em> more</div></title>
                    <summary type="xhtml"><div><p>One</p>two<p>Three &amp; 4</p>five</div></summary></entry></feed>
                    """))
        let run = try Folio().run("feed atom \(Self.arguments(server)) --jq [.title,.description]")
        #expect(run.code == 0 && run.lines == [#"["Less: < more","One two Three & 4 five"]"#], "\(run)")
    }

    @Test func prefixedItems_areAnError() throws {
        let feed = """
            <rdf:RDF xmlns:rdf="r" xmlns:rss="s"><rss:item rdf:about="http://a.example/1"><rss:title>t</rss:title></rss:item>
            </rdf:RDF>
            """
        let server = try ScriptedServer(.response(body: feed))
        let run = try Folio().run("feed rss/rdf \(Self.arguments(server)) --all --json")
        #expect(run.code == 7 && run.error.contains("its items have a prefix"), "\(run)")
    }

    /// Another document is no empty feed.
    @Test(arguments: ["rss", "rss/rdf", "atom"])
    func otherDocument_isAnError(list: String) throws {
        let server = try ScriptedServer(.response(body: "<html><body/></html>"))
        let run = try Folio().run("feed \(list) \(Self.arguments(server)) --json")
        #expect(run.code == 7, "\(run)")
    }
}
