import Foundation
import System
import TestSupport
import Testing

/// Continuing with `--cursor` where positions count, after the library was used in other ways.
struct ContinuedPlaceTests {
    private final class Server: Sendable {
        let items = Lock(Array((11...30).reversed()))
        let forbidsStoring = Lock(false)
        let server: ScriptedServer

        init() throws {
            let (items, forbidsStoring) = (items, forbidsStoring)
            server = try ScriptedServer { request, _ in
                let values = request.target.split { "?&=".contains($0) }.compactMap { Int($0) }
                let all = items.withLock(\.self)
                let size = values.count > 1 ? values[1] : 3
                let page = all.dropFirst((values[0] - 1) * size).prefix(size).map { #"{"id":\#($0)}"# }
                return .response(
                    fields: forbidsStoring.withLock(\.self) ? ["Cache-Control: no-store"] : [],
                    body: #"{"items":[\#(page.joined(separator: ","))],"total":\#(all.count)}"#)
            }
        }

        func plugin(size: Int = 3) -> String {
            Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: p}, size: {query: n, default: \(size)}, until: {total: .total}}
                """)
        }
    }

    private static func numbers(_ run: Child.Ending) throws -> [Int] {
        try objects(run.lines).compactMap { $0["id"] as? Int }
    }

    /// Another read of the list covers the items of the first, but the place where the first ended is still known.
    @Test(arguments: ["--all", "--all --refresh", "--pages 3", "--new"])
    func placeIsKnown_afterAnotherReadOfTheList(other: String) throws {
        let server = try Server()
        let folio = try Folio(plugins: server.plugin())
        let first = try folio.run("feed api -n 6")
        #expect(first.error.contains("--cursor '3'"), "\(first.error)")
        _ = try folio.run("feed api \(other)")
        server.items.withLock { $0.removeAll { $0 == 28 } }
        let rest = try folio.run("feed api --all --cursor 3")
        #expect(rest.code == 0)
        #expect(try Self.numbers(first) + Self.numbers(rest) == Array((11...30).reversed()))
    }

    /// A walk that ended inside a page did not end where the next page begins.
    @Test func walkThatEndedInsideAPage_isNotContinuedAfterIt() throws {
        let server = try Server()
        server.items.withLock { $0 = Array((11...20).reversed()) }
        let folio = try Folio(plugins: server.plugin())
        #expect(try Self.numbers(folio.run("feed api -n 1")) == [20])
        server.items.withLock { $0 = Array((25...30).reversed()) + $0 }
        server.forbidsStoring.withLock { $0 = true }
        let second = try folio.run("feed api --pages 1")
        #expect(second.error.contains("--cursor '2'"), "\(second.error)")
        let rest = try folio.run("feed api --all --cursor 2")
        #expect(try Self.numbers(rest) == Array((25...27).reversed()) + Array((11...20).reversed()))
        #expect(rest.error.isEmpty && rest.code == 0, "\(rest.error)")
    }

    @Test func positionOfAnotherPagination_isRefused() throws {
        let server = try Server()
        let folio = try Folio(plugins: server.plugin())
        _ = try folio.run("feed api -n 6")
        _ = try folio.folder.write(server.plugin(size: 5), to: "api.yaml")
        let run = try folio.run("feed api --all --cursor 3")
        #expect(
            run.error == """
                folio: --cursor: the plugin's `pagination:` has changed since '3' was printed
                hint: Read the list again from its start.

                """)
        #expect(run.code == 2 && run.out.isEmpty)
    }

    /// Items between two walks were never read if a known item has only moved up.
    @Test func itemThatMovedUp_doesNotConnectTwoWalks() throws {
        let server = try Server()
        server.items.withLock { $0 = Array((11...20).reversed()) }
        let folio = try Folio(plugins: server.plugin())
        _ = try folio.run("feed api --all")
        server.items.withLock { items in
            items.removeAll { $0 == 15 }
            items = [40, 39, 15] + Array((21...38).reversed()) + items
        }
        _ = try folio.run("feed api")
        let run = try folio.run("feed api --all --offline")
        #expect(run.code == 8, "\(run.error)")
        // Without a move, the walks meet.
        server.items.withLock { $0 = [41, 40, 39] + $0.dropFirst(2) }
        _ = try folio.run("feed api --all")
        #expect(try folio.run("feed api --all --offline").code == 0)
    }
}
