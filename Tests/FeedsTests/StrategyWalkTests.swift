import Feeds
import Pages
import Pagination
import Schema
import TestSupport
import Testing

/// Behaviour 5: the strategy can be changed without a change above the loader. The list has the items 57 to 1.
struct StrategyWalkTests {
    private static let list = Array((1...57).reversed())
    private static let untrusted: Settings = ["size": ["query": "limit", "default": 10]]
    private static let trusted: Settings = ["size": ["query": "limit", "default": 10, "max": 100]]
    private static let total: Settings = [
        "size": ["query": "limit", "default": 10], "until": ["total": ".total"],
    ]

    private static let ways: [Way] = [
        Way("keyset", untrusted, requests: 7), Way("keyset", trusted, requests: 7), Way("keyset", total, requests: 6),
        Way("offset", untrusted, requests: 7), Way("offset", trusted, requests: 6), Way("offset", total, requests: 6),
        Way("page", untrusted, requests: 7), Way("page", trusted, requests: 6), Way("page", total, requests: 6),
        Way("cursor", untrusted, requests: 6), Way("link", untrusted, requests: 6), Way("none", [:], requests: 1),
    ]

    @Test(arguments: ways)
    func items_areTheSameInEveryWay(way: Way) async throws {
        let sut = try makeSUT(way)

        let outcome = try await sut.run()

        #expect(outcome.ids == Self.list.map(String.init))
        #expect(outcome.summary.next == nil)
        #expect(outcome.summary.dropped == 0)
        #expect(outcome.summary.shortOf == nil)
        #expect(await sut.service.requests == way.requests)
    }

    /// If a plugin declares a larger maximum than the server's, a counted walk trusts it and ends; these do not.
    @Test(arguments: [
        ("keyset", untrusted), ("keyset", trusted), ("keyset", total), ("offset", untrusted), ("offset", total),
        ("page", untrusted), ("page", total), ("cursor", untrusted), ("cursor", trusted), ("link", trusted),
    ])
    func pageThatTheServerCuts_losesNothing(strategy: String, pagination: Settings) async throws {
        let sut = try makeSUT(Way(strategy, pagination, requests: 15), largestPage: 4)

        #expect(try await sut.run().ids == Self.list.map(String.init))
        #expect(await (15...16).contains(sut.service.requests))
    }

    @Test(arguments: ways, [1, 9, 10, 11, 25, 56])
    func count_isFollowedByTheRest(way: Way, count: Int) async throws {
        let sut = try makeSUT(way)

        let begun = try await sut.run(.items(count))
        let next = try #require(begun.summary.next)
        let rest = try await sut.run(from: WalkStart(.cursor, next.text))

        #expect(begun.ids == Self.list.prefix(count).map(String.init))
        // If the strategy has no exact position inside a page, the page is requested again; no item is lost.
        let isExact =
            way.strategy == "keyset" || way.strategy == "offset" || (count % 10 == 0 && way.strategy != "none")
        let again = isExact ? 0 : way.strategy == "none" ? count : count % 10
        #expect(rest.ids == Self.list.dropFirst(count - again).map(String.init))
    }

    /// Behaviour 6.
    @Test(arguments: [("keyset", 0), ("cursor", 0), ("link", 0), ("offset", 2), ("page", 2)])
    func itemsAddedAtTheHead_makeOnlyCountedPagesRepeat(strategy: String, dropped: Int) async throws {
        let service = ListService(ListServer(items: Self.list)) { items, _, _ in
            if items.count == 57 { items.insert(contentsOf: [59, 58], at: 0) }
        }
        let sut = ListWalk(paging: try ListServer.paging(strategy, Self.untrusted), service: service)

        let outcome = try await sut.run()

        #expect(outcome.ids == Self.list.map(String.init))
        #expect(outcome.summary.dropped == dropped)
    }

    /// Behaviour 6: items that are newer than a known one.
    @Test func before_givesNewerItems() async throws {
        let sut = try makeSUT(Way("keyset", Self.untrusted, requests: 0))

        let outcome = try await sut.run(from: WalkStart(.before, "40"))

        #expect(outcome.ids == (Array((41...50).reversed()) + Array((51...57).reversed())).map(String.init))
        #expect(outcome.summary.next == nil)
        #expect(await sut.service.requests == 3)
    }

    @Test(
        arguments: [("keyset", .after, "20"), ("offset", .offset, "38"), ("page", .page, "4")]
            as [(String, WalkStart.Kind, String)])
    func start_leavesOutWhatComesBefore(strategy: String, kind: WalkStart.Kind, text: String) async throws {
        let sut = try makeSUT(Way(strategy, Self.untrusted, requests: 0))

        let outcome = try await sut.run(from: WalkStart(kind, text))

        #expect(outcome.ids.first == (strategy == "page" ? "27" : "19"))
        #expect(outcome.ids.last == "1")
    }

    private func makeSUT(_ way: Way, largestPage: Int? = nil) throws -> ListWalk {
        let server = ListServer(items: Self.list, largestPage: largestPage, tellsTotal: true)
        return ListWalk(paging: try ListServer.paging(way.strategy, way.pagination), service: ListService(server))
    }

    /// A kind of paging, and the number of requests for the list.
    struct Way: Sendable, CustomTestStringConvertible {
        let strategy: String
        let pagination: Settings
        let requests: Int

        init(_ strategy: String, _ pagination: Settings, requests: Int) {
            self.strategy = strategy
            self.pagination = pagination
            self.requests = requests
        }

        var testDescription: String { "\(strategy), \(requests) requests" }
    }
}
