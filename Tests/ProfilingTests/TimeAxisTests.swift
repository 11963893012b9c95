import Profiling
import Testing

@testable import ProfileReports

struct TimeAxisTests {
    @Test(arguments: [
        (1, ["0", "1 µs"]), (7, ["0", "1 µs", "2 µs", "3 µs", "4 µs", "5 µs", "6 µs", "7 µs"]),
        (9, ["0", "2 µs", "4 µs", "6 µs", "8 µs"]),
        (900, ["0", "0.2 ms", "0.4 ms", "0.6 ms", "0.8 ms"]),
        (80_000, ["0", "10 ms", "20 ms", "30 ms", "40 ms", "50 ms", "60 ms", "70 ms", "80 ms"]),
        (80_001, ["0", "10 ms", "20 ms", "30 ms", "40 ms", "50 ms", "60 ms", "70 ms", "80 ms"]),
        (89_999, ["0", "10 ms", "20 ms", "30 ms", "40 ms", "50 ms", "60 ms", "70 ms", "80 ms"]),
        (90_000, ["0", "20 ms", "40 ms", "60 ms", "80 ms"]),
        (667_503, ["0", "0.1 s", "0.2 s", "0.3 s", "0.4 s", "0.5 s", "0.6 s"]),
        (4_100_000, ["0", "0.5 s", "1 s", "1.5 s", "2 s", "2.5 s", "3 s", "3.5 s", "4 s"]),
        (3_600_000_000, ["0", "500 s", "1000 s", "1500 s", "2000 s", "2500 s", "3000 s", "3500 s"]),
    ])
    func ticks_areRoundAndFew(length: Int, expected: [String]) {
        let axis = TimeAxis(length: Int64(length), atMost: 8)
        #expect(axis.ticks.map(axis.label) == expected)
    }

    @Test func axisOfNothing_hasALength() {
        #expect(TimeAxis(length: 0, atMost: 8).length == 1)
    }
}
