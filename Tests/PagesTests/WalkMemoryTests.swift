import JSON
import Pages
import Testing

struct WalkMemoryTests {
    private static let path = MoreSign.Place.member(JSONPath([.key("a"), .key("b c\n"), .index(0)]))

    private static let signs: [MoreSign?] = [nil, .errors(nil), .partial(path), .partial(.field("X-A"))]
    private static let totals: [MoreSign?] = [nil, .total(30, path), .total(0, .field("X-Total"))]

    @Test(arguments: signs, totals)
    func memory_isReadAsItWasWritten(pageSign: MoreSign?, total: MoreSign?) throws {
        let lengths: [(ClosedRange<Int>?, ClosedRange<Int>?)] = [
            (nil, nil), (0...7, nil), (nil, 3...3), (-1...7, 2...3),
        ]
        for (items, pages) in lengths {
            for (declaresMore, isShort) in [(false, false), (true, false), (false, true)] {
                var memory = WalkMemory()
                (memory.items, memory.pages, memory.pageSign, memory.total) = (items, pages, pageSign, total)
                memory.pageTotal = items == nil ? .pages(4, Self.path) : nil
                (memory.declaresMore, memory.isShort, memory.isSkipped) = (declaresMore, isShort, !declaresMore)
                #expect(WalkMemory(text: memory.text ?? "") == memory)
                #expect((memory.text == nil) == (memory == WalkMemory()))
            }
        }
    }

    @Test(arguments: [nil, 0, 7], [true, false])
    func place_isReadAsItWasWritten(stop: Int?, isInside: Bool) {
        var memory = WalkMemory()
        (memory.stop, memory.isInside) = (stop, isInside)
        #expect(WalkMemory(text: memory.text ?? "") == memory)
        #expect(memory.hasStopped == (stop != nil || isInside))
        #expect(memory.mayStop(at: 7) == (stop == 7 || stop == nil && isInside))
    }

    @Test(arguments: [nil, -5, 0, 1_715_299_200, Int.max], [nil, -5, Int.max])
    func times_areReadAsTheyWereWritten(latest: Int?, oldest: Int?) {
        var memory = WalkMemory()
        (memory.latest, memory.oldest) = (latest, oldest)
        #expect(WalkMemory(text: memory.text ?? "") == memory)
        #expect((memory.text == nil) == (latest == nil && oldest == nil))
    }

    /// The server may forbid to store the list.
    @Test func text_ofTheServerIsLeftOut() {
        var memory = WalkMemory()
        memory.pageSign = .errors("secret")
        #expect(memory.text == "errors")
    }

    @Test(arguments: [
        "x", "items", "items 1", "items 2 1", "items 1 2 3", "items  1 2", "items a b", "pages 1", "more 1", "short x",
        "errors no", "partial", "partial .[", "total", "total 1", "total x .a", "total 1 .[", "page-total 3", "more\nx",
        "latest", "latest x", "oldest 1 2",
    ])
    func invalidText_isRefused(text: String) {
        #expect(WalkMemory(text: text) == nil)
    }
}
