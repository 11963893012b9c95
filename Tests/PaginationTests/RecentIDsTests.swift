import Testing

@testable import Pagination

struct RecentIDsTests {
    private static let few = 65_536

    @Test func insert_tellsWhichIDsEarlierPagesHad() {
        var sut = RecentIDs()

        #expect(sut.insert([10, 20]).known == [false, false])
        #expect(sut.insert([]).known == [])
        #expect(sut.insert([20, 30]).known == [true, false])
    }

    @Test func insert_countsWhatComesTwiceInOnePageAndCallsItNew() {
        var sut = RecentIDs()

        #expect(sut.insert([10, 20, 10, 10]) == ([false, false, false, false], 2))
        #expect(sut.insert([10, 10, 30, 30]) == ([true, true, false, false], 1))
    }

    @Test(arguments: [0, 1, UInt64.max] as [UInt64])
    func insert_knowsTheSpecialHashes(hash: UInt64) {
        var sut = RecentIDs()

        #expect(sut.insert([hash]).known == [false])
        #expect(sut.insert([hash]).known == [true])
    }

    @Test func insert_tellsHashesThatShareAPlaceApart() {
        var sut = RecentIDs()
        let colliding = (0..<600).map { UInt64($0) << 32 | 1023 }

        #expect(!sut.insert(colliding).known.contains(true))
        #expect(!sut.insert(colliding).known.contains(false))
    }

    /// The first of this many ids is repeated as the next one.
    @Test(arguments: [65_535, 65_536, 65_537, 98_303])
    func firstID_isKnownForAtLeastTheCapacity(count: Int) {
        var sut = RecentIDs(capacity: Self.few)
        _ = sut.insert(hashes(0..<count))

        #expect(sut.insert(hashes(0..<1)).known == [true])
    }

    @Test(arguments: [65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 200_000, 1_000_000])
    func lastIDs_areKnownHoweverLongTheWalk(count: Int) {
        var sut = RecentIDs(capacity: Self.few)
        _ = sut.insert(hashes(0..<count))
        let last = hashes(max(count - Self.few, 0)..<count)

        #expect(!sut.insert(last).known.contains(false))
    }

    @Test func oldIDs_areForgottenSoThatMemoryIsBounded() {
        var sut = RecentIDs(capacity: Self.few)
        _ = sut.insert(hashes(0..<131_072))

        #expect(sut.insert(hashes(0..<1)).known == [false])
    }

    @Test(arguments: [65_535, 65_536, 65_537, 98_303, 98_304, 100_000, 131_071])
    func repeatedID_isKnownForTheCapacityAfterItsRepetition(before: Int) {
        var sut = RecentIDs(capacity: Self.few)
        _ = sut.insert(hashes(0..<before))
        _ = sut.insert(hashes(0..<1))
        _ = sut.insert(hashes(before..<before + Self.few - 1))

        #expect(sut.insert(hashes(0..<1)).known == [true])
    }

    /// An item that changes while a long list is read may come again at its end.
    @Test func firstID_isKnownThroughoutALongWalk() {
        var sut = RecentIDs()
        _ = sut.insert(hashes(0..<RecentIDs.capacity))

        #expect(sut.insert(hashes(0..<1)).known == [true])
    }

    /// Spread over all 64 bits without repeats, since the multiplier is odd.
    private func hashes(_ range: Range<Int>) -> [UInt64] {
        range.map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    }
}
