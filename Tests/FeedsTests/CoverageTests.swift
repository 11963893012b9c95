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

    /// A newer walk and an older one with the same item; whether the older one is obsolete.
    @Test(
        arguments: [
            (of(1, 1, .complete), of(1, 1, .complete), true), (of(1, 1, .complete), of(1, 2, .complete), false),
            (of(1, 1, .complete), of(1, 2, .cut), true), (of(1, 1, .complete), of(2, 1, .cut), false),
            (of(1, 1, .joined), of(1, 1, .complete), false), (of(1, 1, .joined), of(1, 1, .joined), true),
            (of(1, 1, .complete), of(1, 1, .joined), true), (of(1, 1, .joined), of(1, 1, .cut), true),
            (of(1, 1, .complete), nil, false), (nil, of(1, 1, .cut), false), (nil, nil, true),
        ] as [(Walk?, Walk?, Bool)])
    func walk_isObsoleteOnlyByOneOfItsList(newer: Walk?, older: Walk?, isObsolete: Bool) throws {
        let walks = [(2, newer), (1, older)].map { id, walk in
            generation(
                Generation.ID(id), items: 1, definition: walk?.definition, ending: walk?.ending ?? .complete)
        }
        #expect(
            try Generation.obsolete(among: walks, now: 10) { _, _, add in _ = add(7) }.map(\.id)
                == (isObsolete ? [1] : []))
    }

    /// A newer walk that has the whole list makes all older ones of its definition obsolete.
    @Test(arguments: [(of(1, 1, .complete), true), (of(1, 2, .complete), false), (of(2, 1, .cut), false), (nil, false)])
    func superseding_concernsItsOwnDefinition(older: Walk?, isObsolete: Bool) throws {
        let walks = [
            generation(2, items: 1, definition: Self.of(1, 1, .complete).definition, ending: .superseding),
            generation(1, items: 5, definition: older?.definition, ending: older?.ending ?? .complete),
        ]
        let obsolete = try Generation.obsolete(among: walks, now: 10) { id, _, add in _ = add(UInt64(id)) }
        #expect(obsolete.map(\.id) == (isObsolete ? [1] : []))
    }

    struct Walk: Sendable {
        let definition: ListDefinition
        let ending: Generation.Ending
    }

    private static func of(_ list: UInt64, _ pagination: UInt64, _ ending: Generation.Ending) -> Walk {
        Walk(definition: ListDefinition(list: list, pagination: pagination), ending: ending)
    }

    private func generation(
        _ id: Generation.ID, items: Int, definition: ListDefinition? = nil, ending: Generation.Ending = .complete
    ) -> Generation {
        Generation(
            id: id, collection: CollectionKey(endpoint: "demo/feed"), definition: definition, start: nil, run: .init(),
            openedAt: id, ending: ending, pages: 1, items: items, last: nil)
    }
}
