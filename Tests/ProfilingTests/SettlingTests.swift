import Testing

@testable import Profiling

@Suite struct SettlingTests {
    private static func request(
        wait: Profile.Span, request: Profile.Span = .init(start: 0, duration: 500), attempts: [Int64] = [],
        isOver: Bool = true
    ) -> Profile.Request {
        var sut = Profile.Request(method: "GET", address: "http://a/", span: request)
        sut.failure = isOver ? "cancelled" : nil
        sut.waits = [.init(span: wait, reason: .asked)]
        sut.attempts = attempts.map { .of(start: $0) }
        return sut
    }

    @Test(
        arguments: [
            (100, 60, [], true, 60), (100, 400, [], true, 400), (100, 401, [], true, 400),
            (100, 3_600_000_000, [], true, 400), (100, 3_600_000_000, [], false, 700), (100, 50, [0, 149], true, 49),
            (100, 50, [0, 150], true, 50), (600, 50, [], true, 0),
        ] as [(Int64, Int64, [Int64], Bool, Int64)])
    func wait_isAsLongAsItWas(start: Int64, planned: Int64, attempts: [Int64], isOver: Bool, real: Int64) {
        var sut = Self.request(wait: .init(start: start, duration: planned), attempts: attempts, isOver: isOver)
        sut.settle(by: 800)
        #expect(sut.waits.map(\.span) == [.init(start: start, duration: real)])
    }

    @Test func recorder_givesSettledWaits() {
        let recorder = ProfileRecorder(startedAt: 0, clock: { 0 })
        _ = recorder.begin(Self.request(wait: .init(start: 0, duration: 99)))
        #expect(recorder.profile.requests[0].waits[0].span.duration == 0)
    }
}
