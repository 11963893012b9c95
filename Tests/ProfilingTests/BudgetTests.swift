import HTTP
import TestSupport
import Testing

@testable import Profiling

@Suite struct BudgetTests {
    @Test func text_namesMetricsAndLimits() throws {
        let budgets = try Budget.parsed("first_byte_p95=200ms, bytes = 5MB,requests=20,wall=1.5s,sent=2KiB,folio=900us")
        #expect(
            budgets.map(\.metric.name) == ["first_byte_p95", "bytes", "requests", "wall", "sent", "folio"])
        #expect(budgets.map(\.limit) == [200_000, 5_000_000, 20, 1_500_000, 2048, 900])
    }

    @Test(
        arguments: [
            ("", .noLimit("")), ("requests", .noLimit("requests")), ("requests=20,", .noLimit("")),
            ("request=20", .unknownMetric("request", known: ProfileMetric.all.map(\.name))),
            ("requests=2.5", .badLimit("2.5", metric: "requests", unit: .count)),
            ("requests=-1", .badLimit("-1", metric: "requests", unit: .count)),
            ("requests=2ms", .badLimit("2ms", metric: "requests", unit: .count)),
            ("wall=200", .badLimit("200", metric: "wall", unit: .microseconds)),
            ("wall=", .badLimit("", metric: "wall", unit: .microseconds)),
            ("wall=1e9s", .badLimit("1e9s", metric: "wall", unit: .microseconds)),
            ("bytes=5mb", .badLimit("5mb", metric: "bytes", unit: .bytes)),
            ("bytes=9999999999GB", .badLimit("9999999999GB", metric: "bytes", unit: .bytes)),
            ("bytes=1,bytes=2", .twice("bytes")),
        ] as [(String, BudgetError)])
    func mistake_isReported(text: String, problem: BudgetError) {
        #expect(throws: problem) { try Budget.parsed(text) }
    }

    @Test func budget_holdsUpToItsLimit() throws {
        let runs = [3, 9, 5].map { ProfileSummary(Profile(startedAt: 0, wall: $0)) }
        let results = try Budget.parsed("wall=5us").map { $0.result(of: runs) }
        #expect(results.map(\.value) == [5] && results.map(\.holds) == [true])
        #expect(try Budget.parsed("wall=4us").map { $0.result(of: runs).holds } == [false])
    }

    @Test func budget_ofWhatWasNotMeasuredIsOpen() throws {
        let runs = [ProfileSummary(Profile(startedAt: 0, wall: 3))]
        let results = try Budget.parsed("first_byte_p95=1us,requests=0").map { $0.result(of: runs) }
        #expect(results.map(\.value) == [nil, 0] && results.map(\.holds) == [nil, true])
    }

    @Test func metric_hasANameOfItsOwn() {
        let names = ProfileMetric.all.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
