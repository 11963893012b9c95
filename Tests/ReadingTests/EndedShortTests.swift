import Feeds
import Pages
import Testing

@testable import Reading

/// Which walks `--resume` reads again from their start.
struct EndedShortTests {
    @Test(
        arguments: [
            (nil, nil, false, false), (nil, nil, true, true), (nil, "b", false, false), (.complete, nil, false, false),
            (.cut, nil, false, true), (.cut, "b", false, false), (.moved, nil, false, true), (.moved, "b", false, true),
        ] as [(Generation.Ending?, String?, Bool, Bool)])
    func walk_isReadAgainIfItsListEndedShort(
        ending: Generation.Ending?, next: String?, isShort: Bool, isReadAgain: Bool
    ) {
        var memory = WalkMemory()
        memory.isShort = isShort
        let walk = Generation(
            id: 1, collection: CollectionKey(endpoint: "a/b"), definition: nil, start: nil, run: .init(), openedAt: 0,
            ending: ending, pages: 1, items: 1,
            last: .init(
                next: next.map { Position($0) }, printed: 1, outputLength: nil, fetchedAt: 0, memory: memory))
        #expect(walk.endedShort == isReadAgain)
    }
}
