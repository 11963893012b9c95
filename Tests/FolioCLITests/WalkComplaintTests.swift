import Pages
import Pagination
import Presentation
import TestSupport
import Testing
import Wording

@testable import FolioCLI

@Suite struct WalkComplaintTests {
    private static let advice = "If the API really ends its lists so, say so in the plugin: `until: {same: true}`."
    private static let cases: [(any Error, Expected)] = [
        (
            WalkFault.repeatedPage(number: 3, position: Position("after:7")),
            Expected(
                "the server repeats a page: page 3 of this walk has the items of an earlier one",
                ["at the position after:7"], hint: advice, .unusableAnswer)
        ),
        (
            WalkFault.repeatedPage(number: 2, position: nil),
            Expected(
                "the server repeats a page: page 2 of this walk has the items of an earlier one", hint: advice,
                .unusableAnswer)
        ),
        (
            WalkFault.repeatedPosition(Position("t2")),
            Expected("the server repeats the position of a page: t2", hint: advice, .unusableAnswer)
        ),
        (
            WalkFault.onlyEmptyPages(count: 1_001, position: Position("t9")),
            Expected(
                "the server gives page after page without an item, 1001 by now",
                ["the next would be at the position t9"],
                hint: "Check the parameters and `items:` in the plugin.", .unusableAnswer)
        ),
        (
            ListEndedShort(shortfall: .items(received: 1, declared: 57)),
            Expected(
                "the list ended after 1 of the 57 items that the server declares",
                hint: "Try again; what was printed is not all there is.", .incomplete)
        ),
        (
            ListEndedShort(shortfall: .pages(received: 2, declared: 5)),
            Expected(
                "the list ended after 2 of the 5 pages that the server declares",
                hint: "Try again; what was printed is not all there is.", .incomplete)
        ),
        (
            ListEndedShort(shortfall: .saidToGoOn),
            Expected(
                "the list ended where the server says that there is more",
                hint: "Try again; what was printed is not all there is.", .incomplete)
        ),
    ]

    @Test(arguments: [
        WalkFault.repeatedPosition(long), .repeatedPage(number: 2, position: long),
        .onlyEmptyPages(count: 1_001, position: long),
    ])
    func position_thatIsVeryLongIsCut(fault: WalkFault) {
        let complaint = Complaint(fault)
        #expect(([complaint.what] + complaint.details).allSatisfy { $0.english.count < 300 })
    }

    private static let long = Position(String(repeating: "y", count: 50_000))

    @Test(arguments: cases.indices)
    func walkFault_isTold(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Complaint(any: error).shown == expected.shown)
        #expect(Complaint(any: error).exitCode == expected.exitCode)
    }
}
