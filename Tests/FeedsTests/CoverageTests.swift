import Pages
import Testing

@testable import Feeds

/// Comparing long lists share by share gives the same result.
@Suite struct CoverageTests {
    @Test(arguments: [1, 3, 7, 1_000, 5_000], [true, false])
    func coverage_doesNotDependOnHowMuchIsHeldAtATime(most: Int, lacksOne: Bool) throws {
        let all = (0..<3_000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
        let lists: [Generation.ID: [UInt64]] = [
            1: Array(all.shuffled()), 2: Array(all[..<1_700]), 3: Array(all[(lacksOne ? 1_701 : 1_700)...] + all[..<9]),
        ]
        var largest = 0
        var sut = Coverage(most: most) { id, share, isWanted in
            let part = (lists[id] ?? []).filter(share.contains)
            largest = max(largest, part.count)
            _ = part.first { !isWanted($0) }
        }
        for id in [2, 3] as [Generation.ID] { sut.add(generation(id, items: lists[id]?.count ?? 0)) }

        #expect(try sut.covers(generation(1, items: all.count)) == !lacksOne)
        #expect(most >= 1_000 || largest < 3_000)
    }

    @Test(arguments: [(10, 10, 1), (10, 11, 2), (10, 21, 2), (10, 22, 4), (1, 8, 8)])
    func shares_areSmallEnoughAndTogetherAll(most: Int, count: Int, number: Int) {
        let shares = HashShare.shares(atMost: most, of: count)
        #expect(shares.count == number)
        for hash in [0, 1, .max, 1 << 63, 0x1234_5678_9ABC_DEF0] as [UInt64] {
            #expect(shares.filter { $0.contains(hash) }.count == 1)
        }
    }

    private func generation(_ id: Generation.ID, items: Int) -> Generation {
        Generation(
            id: id, collection: CollectionKey(endpoint: "demo/feed"), start: nil, run: .init(), openedAt: id,
            ending: .complete, pages: 1, items: items, last: nil)
    }
}
