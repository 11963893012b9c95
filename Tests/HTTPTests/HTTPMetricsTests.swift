import HTTP
import Testing

/// Phases of requests from libcurl's times, in microseconds.
@Suite struct HTTPMetricsTests {
    private static let cold: [Int64] = [100, 300, 900, 950, 1950, 2000]

    @Test(
        arguments: [
            // A new connection with TLS, one without, and a reused one.
            (cold, true, false, [7, 100, 200, 600, 50, 1000, 50]),
            ([100, 300, 0, 310, 1310, 1400], false, false, [7, 100, 200, nil, 10, 1000, 90]),
            ([30, 30, 0, 40, 1040, 1050], true, true, [7, nil, nil, nil, 40, 1000, 10]),
            // Failed while looking up the name, connecting, shaking hands, sending, waiting, receiving.
            ([0, 0, 0, 0, 0, 500], true, false, [7, 500, nil, nil, nil, nil, nil]),
            ([100, 0, 0, 0, 0, 500], true, false, [7, 100, 400, nil, nil, nil, nil]),
            ([100, 300, 0, 0, 0, 500], true, false, [7, 100, 200, 200, nil, nil, nil]),
            ([100, 300, 400, 0, 0, 500], true, false, [7, 100, 200, 100, 100, nil, nil]),
            ([100, 300, 400, 410, 0, 500], true, false, [7, 100, 200, 100, 10, 90, nil]),
            ([100, 300, 400, 410, 450, 500], true, false, [7, 100, 200, 100, 10, 40, 50]),
            // Times in the wrong order, as some versions of libcurl report them, do not make a negative phase.
            ([100, 90, 0, 200, 150, 300], false, false, [7, 100, 0, nil, 100, 0, 100]),
        ] as [([Int64], Bool, Bool, [Int64?])])
    func phases_areTheTotalTogether(moments: [Int64], usesTLS: Bool, isReused: Bool, phases: [Int64?]) {
        var sut = HTTPMetrics()
        sut.queued = 7
        (sut.nameLookup, sut.connect, sut.tls) = (moments[0], moments[1], moments[2])
        (sut.requestStart, sut.firstByte, sut.total) = (moments[3], moments[4], moments[5])
        (sut.usesTLS, sut.reusedConnection) = (usesTLS, isReused)
        #expect(durations(sut) == phases)
        #expect(durations(sut).compactMap(\.self).reduce(0, +) == sut.queued + sut.total)
    }

    @Test func nothing_hasNoPhases() {
        #expect(durations(HTTPMetrics()).compactMap(\.self).allSatisfy { $0 == 0 })
    }

    private func durations(_ metrics: HTTPMetrics) -> [Int64?] {
        HTTPMetrics.Phase.allCases.map { metrics.phases[$0] }
    }
}
