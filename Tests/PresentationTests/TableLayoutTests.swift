import Testing

@testable import Presentation

@Suite struct TableLayoutTests {
    struct Case: Sendable {
        let naturals: [Int]
        var whole: [Int] = []
        let room: Int
        let widths: [Int]?
    }

    @Test(arguments: [
        Case(naturals: [5, 10], room: 16, widths: [5, 10]),
        Case(naturals: [5, 10], room: 15, widths: [5, 10]),
        Case(naturals: [5, 10], room: 14, widths: [5, 9]),
        Case(naturals: [5, 90, 12, 60], room: 57, widths: [5, 20, 12, 20]),
        Case(naturals: [40, 90], whole: [0], room: 60, widths: [40, 20]),
        Case(naturals: [40, 90], whole: [0], room: 49, widths: [40, 9]),
        Case(naturals: [40, 90], whole: [0], room: 48, widths: [40, 8]),
        Case(naturals: [40, 90], whole: [0], room: 47, widths: nil),
        Case(naturals: [40], whole: [0], room: 40, widths: [40]),
        Case(naturals: [40], whole: [0], room: 39, widths: nil),
        Case(naturals: [3, 7], room: 9, widths: nil),
        Case(naturals: [], room: 0, widths: []),
    ])
    func fit_keepsNarrowColumnsAndSharesTheRest(_ example: Case) {
        let isWhole = example.naturals.indices.map(example.whole.contains)
        #expect(TableLayout.fit(example.naturals, isWhole: isWhole, into: example.room) == example.widths)
    }
}
