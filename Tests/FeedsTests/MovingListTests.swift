import Feeds
import Pagination
import Schema
import TestSupport
import Testing

/// Lists of random lengths in pages of random sizes. Servers cut the pages, and the lists change after each page.
struct MovingListTests {
    private static let runs: Range<UInt64> = 0..<100

    /// How a list changes: items are added at the start, and deleted anywhere.
    enum Movement: CaseIterable {
        case none, adding, deleting, both
    }

    @Test(arguments: ["keyset", "cursor", "link"], Movement.allCases)
    func keyedWalk_missesNothingAndRepeatsNothing(strategy: String, movement: Movement) async throws {
        for seed in Self.runs {
            let run = try await MovingRun(strategy, movement, seed: seed)

            #expect(run.given == run.given.sorted(by: >), "seed \(seed)")
            #expect(Set(run.given).count == run.given.count, "seed \(seed)")
            #expect(Set(run.given).isSuperset(of: run.stayed), "seed \(seed)")
            #expect(run.outcome.summary.dropped == 0, "seed \(seed)")
        }
    }

    @Test(arguments: ["offset", "page"], Movement.allCases)
    func countedWalk_repeatsNothingAndCountsWhatItDrops(strategy: String, movement: Movement) async throws {
        for seed in Self.runs {
            let run = try await MovingRun(strategy, movement, seed: seed)

            #expect(Set(run.given).count == run.given.count, "seed \(seed)")
            // Pages that are requested again have items that are left out and not counted.
            if movement == .none || movement == .adding || !run.knowsTotal {
                #expect(await run.service.itemsGiven == run.given.count + run.outcome.summary.dropped, "seed \(seed)")
            }
            if movement == .none { #expect(run.outcome.summary.dropped == 0, "seed \(seed)") }
            // An item deleted before it makes a counted walk skip an item; nothing else does.
            if movement == .none || movement == .adding {
                #expect(Set(run.given).isSuperset(of: run.stayed), "seed \(seed)")
            }
        }
    }

    /// Every deletion makes the total smaller.
    @Test(arguments: ["offset", "page"])
    func countedWalkThatKnowsTheTotal_skipsNoItemSilently(strategy: String) async throws {
        var (whole, failed) = (0, 0)
        for seed in Self.runs {
            let run = try await MovingRun(strategy, .deleting, seed: seed)
            guard run.knowsTotal else { continue }

            if run.hasFailed {
                failed += 1
            } else {
                whole += 1
                #expect(Set(run.given).isSuperset(of: run.stayed), "seed \(seed)")
            }
        }
        // Only small pages lose all of their items at once.
        #expect(whole > failed * 3, "\(whole) whole, \(failed) failed")
    }

    @Test(arguments: ["keyset", "cursor", "link", "offset", "page"], Movement.allCases)
    func walk_endsOnlyWhereTheListEnds(strategy: String, movement: Movement) async throws {
        for seed in Self.runs {
            let run = try await MovingRun(strategy, movement, seed: seed)
            if run.hasFailed { continue }

            #expect(await run.service.hasGivenTheEnd, "seed \(seed)")
            #expect(run.outcome.summary.next == nil, "seed \(seed)")
            // If items are added while others are deleted unread, the total exceeds the number of items read.
            if movement != .both { #expect(run.outcome.summary.shortOf == nil, "seed \(seed)") }
        }
    }
}

/// One walk to the end of one list.
private struct MovingRun {
    let service: ListService
    let outcome: Outcome
    let given: [Int]
    /// The items that were in the list from the first request to the last.
    let stayed: Set<Int>
    /// Whether the plugin names a total, and the server sends it.
    let knowsTotal: Bool
    /// Whether the walk ended with the error that items were deleted.
    private(set) var hasFailed = false

    init(_ strategy: String, _ movement: MovingListTests.Movement, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...60, using: &random)
        let asked = Int.random(in: 1...12, using: &random)
        let largest = Bool.random(using: &random) ? Int.random(in: 1...12, using: &random) : nil
        let server = ListServer(
            items: Array((0..<count).reversed()), largestPage: largest, tellsTotal: Bool.random(using: &random))
        let size = min(asked, largest ?? asked)
        service = ListService(server, seed: seed) { items, response, random in
            // As many new items as a page has would return that page again, which is an error by design.
            if movement == .adding || movement == .both, !response.isLast {
                let added = Int.random(in: 0..<min(size, 4), using: &random)
                for _ in 0..<added {
                    items.insert((items.first ?? 0) + Int.random(in: 1...1_000_000, using: &random), at: 0)
                }
            }
            guard movement == .deleting || movement == .both, Bool.random(using: &random) else { return }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !items.isEmpty {
                items.remove(at: Int.random(in: 0..<items.count, using: &random))
            }
        }
        let pagination = Self.pagination(asked: asked, largest: largest, &random)
        let paging = try ListServer.paging(strategy, pagination)
        knowsTotal = server.tellsTotal && paging.facts.contains(.document(".total"))
        var outcome = Outcome()
        do { outcome = try await ListWalk(paging: paging, service: service).run() } catch WalkError.movedItems {
            hasFailed = true
        }
        self.outcome = outcome
        given = outcome.ids.compactMap { Int($0) }
        stayed = await Set(server.items).intersection(service.server.items)
    }

    /// The size, perhaps with the server's real maximum, and perhaps the total.
    private static func pagination(asked: Int, largest: Int?, _ random: inout SeededGenerator) -> Settings {
        var size: Settings = ["query": "limit", "default": SettingValue(integerLiteral: asked)]
        if Bool.random(using: &random), asked <= largest ?? 100 {
            size = [
                "query": "limit", "default": SettingValue(integerLiteral: asked),
                "max": SettingValue(integerLiteral: largest ?? 100),
            ]
        }
        let until: Settings = Bool.random(using: &random) ? ["total": ".total"] : [:]
        return [
            "size": SettingValue(.object(size), at: size.location),
            "until": SettingValue(.object(until), at: until.location),
        ]
    }
}
