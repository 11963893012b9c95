import Feeds
import JSON
import Pages
import Pagination
import Presentation
import Reading
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import FolioCLI

@Suite struct WalkDiagnosticTests {
    private static let advice = """
        Check `pagination:`, since the server may ignore a parameter. If it always repeats its last page, add \
        `until: {same: true}`.
        """
    private static let lengthAdvice = """
        Try again later. If the lengths never agree, remove `total` and `pages` from `until:` in the plugin; folio then \
        does not notice deleted items.
        """
    private static let adviceOnGrowth = """
        The list may have grown; then run the command again. If this recurs, check `pagination:`, since the server may \
        ignore a parameter. If it always repeats its last page, add `until: {same: true}`.
        """
    private static let partialAdvice = """
        Change the request, or try again later.
        """
    private static let cases: [(any Error, Expected)] = [
        (
            WalkError.repeatedPage(number: 3, position: Position("after:7")),
            Expected(
                "page 3 repeats the items of an earlier page",
                ["at the position after:7"], hint: adviceOnGrowth, .unusableResponse)
        ),
        (
            WalkError.repeatedPage(number: 2, position: nil),
            Expected(
                "page 2 repeats the items of an earlier page", hint: adviceOnGrowth,
                .unusableResponse)
        ),
        (
            WalkError.repeatedPosition(Position("t2")),
            Expected("the page starting at t2 repeats an earlier page", hint: advice, .unusableResponse)
        ),
        (
            WalkError.onlyEmptyPages(count: 1_001, position: Position("t9")),
            Expected(
                "the server returned 1001 pages in a row without items",
                ["the next page's position is t9"],
                hint: "Check the parameters and `items:` in the plugin.", .unusableResponse)
        ),
        (
            WalkError.onlyKnownItems(count: 11, position: Position("12")),
            Expected(
                "the server returned 11 pages in a row that have only items of earlier pages", ["at the position 12"],
                hint: """
                    The list may have grown; then run the command again. If this recurs, check `pagination:` in the plugin: \
                    the server may ignore a parameter.
                    """, .unusableResponse)
        ),
        (
            WalkError.movedItems(Position("20")),
            Expected(
                "items were deleted while the list was read, so that others may be missing", ["before the position 20"],
                hint: "Read the list again from its start.", .incomplete)
        ),
        (
            WalkError.disagreeingLengths(Position("20"), first: 21, then: 20),
            Expected(
                "the responses disagree about the length of the list, so that items may be missing",
                ["21, then 20, before the position 20"], hint: lengthAdvice, .incomplete)
        ),
        (
            WalkError.disagreeingLengths(Position("20"), first: 21, then: nil),
            Expected(
                "the responses disagree about the length of the list, so that items may be missing",
                ["before the position 20"], hint: lengthAdvice, .incomplete)
        ),
        (
            IncompleteListError(shortfall: .items(received: 1, declared: 57)),
            Expected(
                "incomplete list: received 1 of the 57 items announced by the server",
                hint: "Try again. The output is incomplete.", .incomplete)
        ),
        (
            IncompleteListError(shortfall: .pages(received: 2, declared: 5)),
            Expected(
                "incomplete list: received 2 of the 5 pages announced by the server",
                hint: "Try again. The output is incomplete.", .incomplete)
        ),
        (
            IncompleteListError(shortfall: .moreDeclared),
            Expected(
                "incomplete list: it ended, but the server announced more",
                hint: "Try again. If that does not help, check `pagination:` in the plugin.", .incomplete)
        ),
        (
            IncompleteListError(shortfall: .signed(.pages(4, .field("X-Total-Pages")))),
            Expected(
                "incomplete list: it ended, but the header X-Total-Pages says that there are 4 pages",
                hint: """
                    Check `pagination:` in the plugin. If this is the whole list, add `until: {signs: ignore}` under it \
                    (with `strategy: none` if the list has one page).
                    """, .incomplete)
        ),
        (
            IncompleteListError(shortfall: .signed(.errors("boom"))),
            Expected("incomplete list: the server reported errors: \"boom\"", hint: partialAdvice, .incomplete)
        ),
        (
            IncompleteListError(shortfall: .signed(.errors(nil))),
            Expected("incomplete list: the server reported errors", hint: partialAdvice, .incomplete)
        ),
        (
            IncompleteListError(shortfall: .signed(.partial(.member(JSONPath([.key("timed_out")]))))),
            Expected("incomplete list: .timed_out says that items are missing", hint: partialAdvice, .incomplete)
        ),
        (
            IncompleteListError(shortfall: .signed(.shortCopy)),
            Expected(
                "the stored list is incomplete", hint: "To see what is missing, read the list from the server.",
                .offlineNotStored)
        ),
        (
            ItemNotStoredError(id: "7", endpoint: "demo/images"),
            Expected(
                "item '7' of demo/images is not stored", hint: "Leave out the id to show all stored items.",
                .offlineNotStored)
        ),
        (
            StorageOptionError.resumesOtherParents(number: 3, was: "7", is: nil),
            Expected(
                "--resume: the ids are not those of the earlier walk", ["id number 3 was 7, and is now missing"],
                hint: "Give the same ids as before, or start over without --resume.", .usage)
        ),
        (
            EarlierFailuresError(parents: ["7", "8"]),
            Expected(
                "the comments of 2 items were not read completely by an earlier command", ["7 8"],
                hint: "To read them, use these ids and another file, or start over without --resume.", .incomplete)
        ),
        (
            StorageOptionError.resumesAnother(output: "/a.csv", .unknown),
            Expected(
                "--resume: another version of folio made the earlier walk", ["its output file is /a.csv"],
                hint: "Start over without --resume.", .usage)
        ),
        (
            StorageOptionError.resumesAnother(
                output: nil,
                .known(
                    [
                        .demand, .fields, .key("fields"), .format, .expression, .newItems, .pageSize, .parentColumn,
                        .replies, .template,
                    ], endpoint: "demo/other", parameters: ["q"], isOtherAccount: true, isOtherStart: true)),
            Expected(
                "--resume: options, parameters or the plugin have changed since the earlier walk",
                [
                    """
                    changed: the endpoint (was demo/other); the parameter 'q'; -n, --pages, --all; the fields; \
                    `fields:`; the output format; --jq; --new; --page-size; the column "parent"; --depth, or the \
                    definition of replies; --template; the account; the start
                    """
                ], hint: "Use the same options as before, or start over without --resume.", .usage)
        ),
    ]

    @Test(arguments: [
        WalkError.repeatedPosition(long), .repeatedPage(number: 2, position: long),
        .onlyEmptyPages(count: 1_001, position: long),
    ])
    func position_thatIsVeryLongIsCut(fault: WalkError) {
        let diagnostic = Diagnostic(fault)
        #expect(([diagnostic.what] + diagnostic.details).allSatisfy { $0.english.count < 300 })
    }

    private static let long = Position(String(repeating: "y", count: 50_000))

    @Test(arguments: cases.indices)
    func walkFault_isReported(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Diagnostic(any: error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }
}
