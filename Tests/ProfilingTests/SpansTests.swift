import Testing

@testable import Profiling

@Suite struct SpansTests {
    @Test(
        arguments: [
            ([], []), ([(0, 5)], [(0, 5)]), ([(3, 2), (0, 2)], [(0, 2), (3, 2)]), ([(0, 2), (2, 2)], [(0, 4)]),
            ([(0, 9), (2, 2)], [(0, 9)]), ([(0, 3), (2, 3), (9, 1)], [(0, 5), (9, 1)]), ([(4, 0), (4, -1)], []),
        ] as [([(Int64, Int64)], [(Int64, Int64)])])
    func overlaps_countOnce(spans: [(Int64, Int64)], parts: [(Int64, Int64)]) {
        let sut = Spans(spans.map { Profile.Span(start: $0, duration: $1) })
        #expect(sut.parts == parts.map { Profile.Span(start: $0, duration: $1) })
        #expect(sut.duration == parts.reduce(0) { $0 + $1.1 })
    }

    @Test func rest_isWhatOthersDoNotCover() {
        let sut = Spans([Profile.Span(start: 0, duration: 10), Profile.Span(start: 20, duration: 10)])
        let others = Spans([Profile.Span(start: 5, duration: 20), Profile.Span(start: 90, duration: 5)])
        #expect(sut.duration(without: others) == 10)
    }
}
