import Profiling
import TestSupport
import Testing
import Wording

@testable import ProfileReports

@Suite struct ProfileTextTests {
    @Test(
        arguments: [
            (0, "0 µs"), (999, "999 µs"), (1000, "1.0 ms"), (98_249, "98.2 ms"), (99_949, "99.9 ms"),
            (99_950, "100 ms"),
            (999_499, "999 ms"), (999_500, "1.00 s"), (999_955, "1.00 s"), (1_004_999, "1.00 s"), (1_005_000, "1.01 s"),
            (59_999_999, "60.00 s"),
        ] as [(Int64, String)])
    func time_isRounded(microseconds: Int64, text: String) {
        #expect(ProfileText.time(microseconds) == text)
    }

    @Test(
        arguments: [(0, 10, 0), (4, 1000, 0), (5, 1000, 1), (994, 1000, 99), (995, 1000, 100), (1, 0, 100)]
            as [(Int64, Int64, Int)])
    func percent_isRounded(part: Int64, whole: Int64, percent: Int) {
        #expect(ProfileText.percent(part, of: whole) == percent)
    }

    // MARK: The waterfall's width

    private static let rows = [
        ["1", "1", "200", "miss", "98.2 ms", "1.5 kB"], ["12", "", "failed", "", "1.00 s", "0 B"],
    ]

    /// Columns are removed from the right until there is room for twenty cells; then the bars get their own lines.
    @Test(arguments: [
        (80, 6, 37), (63, 6, 20), (62, 5, 27), (55, 5, 20), (54, 4, 28), (46, 4, 20), (45, 3, 26), (39, 3, 20),
    ])
    func columns_makeRoomForTheBars(width: Int, columns: Int, bars: Int) {
        let sut = WaterfallLayout(Self.rows, width: width, in: .english)
        let bar = String(repeating: "w", count: sut.bars)
        let lines = (0...2).map { sut.line($0, bar: bar) }
        let heading = lines[0].split(separator: " ").prefix { !$0.hasPrefix("w") }
        #expect(heading.count == columns && sut.bars == bars, "\(lines)")
        #expect(lines.allSatisfy { $0.count == width && $0.hasSuffix("w\n") }, "\(lines)")
    }

    @Test func bars_haveLinesOfTheirOwnWhereItIsNarrow() {
        let sut = WaterfallLayout(Self.rows, width: 38, in: .english)
        #expect(sut.bars == 35)
        #expect(sut.line(1, bar: "www  ") == " 1     1  200\n  www\n")
    }
}
