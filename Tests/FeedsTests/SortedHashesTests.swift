import Testing

@testable import Feeds

@Suite struct SortedHashesTests {
    @Test(arguments: [[], [7], [5, 5, 5], [1, 2, 3, 4, 5, 6, 7, 8], [40, 1, 1, 9, 2, 300]])
    func hashes_areFoundHoweverTheyWereAdded(sizes: [Int]) {
        var random = SystemRandomNumberGenerator()
        var all: Set<UInt64> = [0, .max]
        var sut = SortedHashes([.max, 0])
        for size in sizes {
            let more = (0..<size).map { _ in random.next() }
            sut.add(expecting: 1) { add in for hash in more { _ = add(hash) } }
            all.formUnion(more)
        }
        #expect(all.allSatisfy(sut.contains))
        #expect(!all.contains { !all.contains($0 &+ 1) && sut.contains($0 &+ 1) })
    }

    /// A list that is checked every hour has many short walks.
    @Test func manySmallAdditions_costLittleMoreThanAFew() {
        func time(of additions: Int) -> Duration {
            (0..<3).map { _ in
                ContinuousClock().measure {
                    var sut = SortedHashes()
                    for addition in 0..<UInt64(additions) {
                        sut.add(expecting: 50) { add in
                            for hash in 0..<UInt64(50) { _ = add((addition &* 50 &+ hash) &* 0x9E37_79B9_7F4A_7C15) }
                        }
                    }
                }
            }.min() ?? .zero
        }
        // Sorting everything again each time would take 64 times as long.
        #expect(time(of: 4_000) < time(of: 500) * 24)
    }
}
