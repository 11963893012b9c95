import Testing

@testable import Profiling

@Suite struct PageSizeTests {
    /// The numbers of items on the pages of each list.
    @Test(
        arguments: [
            ([[10, 10, 3]], 10), ([[10]], nil), ([[5, 0]], nil), ([], nil), ([[5], [5]], nil), ([[5], [7, 2]], 7),
            ([[4, 4], [9, 1]], 9),
        ] as [([[Int]], Int?)])
    func fullestPage_isOfAListOfSeveral(lists: [[Int]], most: Int?) {
        var profile = Profile(startedAt: 0, wall: 1)
        for (list, pages) in lists.enumerated() {
            for (ordinal, received) in pages.enumerated() {
                profile.pages.append(.init(place: .init(list: list, ordinal: ordinal)))
                profile.pages[profile.pages.count - 1].received = received
            }
        }
        #expect(profile.itemsOfFullPage == most)
    }
}
