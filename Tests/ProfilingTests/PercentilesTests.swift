import Profiling
import Testing

@Suite struct PercentilesTests {
    /// The nearest rank: of ten values the 95th percentile is the tenth.
    @Test(arguments: [(1, 1), (10, 1), (11, 2), (50, 5), (90, 9), (95, 10), (99, 10), (100, 10)] as [(Int, Int64)])
    func percentile_isTheNearestRank(percentile: Int, value: Int64) {
        #expect(Percentiles((1...10).reversed())[percentile] == value)
    }

    @Test func values_needNoOrder() {
        let values = Percentiles([5, 1, 3])
        #expect(values.minimum == 1 && values.median == 3 && values.maximum == 5)
    }

    @Test func nothing_isZero() {
        let values = Percentiles([])
        #expect(values.isEmpty && values.median == 0 && values.minimum == 0 && values.maximum == 0 && values[95] == 0)
    }
}
