import TestSupport
import Testing

/// Stored lists whose newest walk shows that they have grown, while an older one reached the end.
struct GrownListTests {
    /// Three items, and then six, of which the last three cannot be read.
    private static func makeServer(_ page: @escaping @Sendable (_ isWhole: Bool) -> String) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if request.target.contains("o=3") { return .response(status: 500, body: "") }
            return .response(body: page(number == 1))
        }
    }

    private static let items = "\"items\":[{\"id\":1},{\"id\":2},{\"id\":3}]"

    @Test(
        arguments: [
            ("{strategy: offset, offset: {query: o}, until: {total: .total}}", "\"total\":3", "\"total\":6"),
            ("{strategy: link, next: .next}", "\"next\":null", "\"next\":\"/list?o=3\""),
            ("{strategy: cursor, token: .t, cursor: {query: o}}", "\"t\":null", "\"t\":\"o=3\""),
            ("{strategy: none}", "\"has_more\":false", "\"has_more\":true"),
        ])
    func newestWalk_decidesWhetherTheListGoesOn(pagination: String, before: String, after: String) throws {
        let server = try Self.makeServer { "{\(Self.items),\($0 ? before : after)}" }
        let keys = "id: .id\nitems: .items\nfields: {}\npagination: \(pagination)"
        let folio = try Folio(plugins: Plugin.list(server, keys, plugin: "http: {retries: 0}"))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("cache list --json").out.contains("\"whole\":true"))
        let online = try folio.run("feed api --all --json --refresh")
        #expect(online.code != 0 && online.out.contains("\"complete\":false"), "\(online)")
        let offline = try folio.run("feed api --all --json --offline")
        #expect(offline.code == 8 && offline.out.contains("\"complete\":false"), "\(offline)")
        #expect(offline.out.contains("{\"id\":3}"), "\(offline)")
        #expect(try folio.run("cache list --json").out.contains("\"whole\":false"))
        #expect(try folio.run("cache show api/list --json").out.contains("\"complete\":false"))
    }

    /// A server that always names a next page has an empty one at the end, which the older walk has read.
    @Test func nextPageThatIsKnownToBeEmpty_isTheEnd() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target.contains("o=3") ? "{\"items\":[]}" : "{\(Self.items),\"t\":3}")
        }
        let keys = """
            id: .id
            items: .items
            fields: {}
            pagination: {strategy: cursor, token: .t, cursor: {query: o}}
            """
        let folio = try Folio(plugins: Plugin.list(server, keys))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("feed api -n 3 --refresh").code == 0)
        let offline = try folio.run("feed api --all --json --offline")
        #expect(offline.code == 0 && offline.out.contains("\"complete\":true"), "\(offline)")
        #expect(try folio.run("cache list --json").out.contains("\"whole\":true"))
    }

    /// `--new` ends at an item that is known, whatever follows.
    @Test func walkThatEndedAtAKnownItem_saysNothingOfTheEnd() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number == 1 ? "[{\"id\":1}]" : "[{\"id\":2},{\"id\":1}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\norder: newest_first\nfields: {}"))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("feed api --new").out.contains("2"))
        let offline = try folio.run("feed api --all --json --offline")
        #expect(offline.code == 0 && offline.out.contains("\"complete\":true"), "\(offline)")
    }
}
