import Presentation
import SQLiteStore
import TestSupport
import Testing
import Wording

@testable import FolioCLI

struct CacheComplaintTests {
    private static let before = "What came before has been imported, and nothing of the walk that the line belongs to."
    private static let keeps =
        "'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is."

    private static let cases: [(CacheProblem, Expected)] = [
        (.nothingStored(nil), Expected("nothing is stored", hint: keeps, .offlineNotStored)),
        (.nothingStored("demo"), Expected("nothing is stored of demo", hint: keeps, .offlineNotStored)),
        (
            .listNotStored("demo/images"),
            Expected("nothing is stored of demo/images with these parameters", hint: keeps, .offlineNotStored)
        ),
        (
            .itemNotStored("7", endpoint: "demo/images"),
            Expected(
                "no item '7' is stored of demo/images", hint: "Without an id, all that are stored are shown.",
                .offlineNotStored)
        ),
        (
            .showNeedsID(endpoint: "demo/images"),
            Expected("the items of demo/images have no ids", hint: "Add `id:` to the endpoint in the plugin.", .usage)
        ),
        (
            .severalItems("8"),
            Expected(
                "one item is shown at a time: '8' is one too many",
                hint: "Name one id; parameters are written key=value.", .usage)
        ),
        (
            .needsForce,
            Expected(
                "there is no terminal to ask at whether to delete", hint: "Add --force to delete without asking.",
                .usage)
        ),
        (
            .findings(1, path: "/l"),
            Expected(
                "the library has a problem", ["/l"],
                hint: "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.",
                .storeUnusable)
        ),
        (
            .findings(2, path: "/l"),
            Expected(
                "the library has 2 problems", ["/l"],
                hint: "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.",
                .storeUnusable)
        ),
        (
            .unreadable(1),
            Expected(
                "a walk or response could not be read whole",
                hint: "The rest has been exported; 'folio cache verify' tells what is wrong.", .storeUnusable)
        ),
        (
            .unreadable(2),
            Expected(
                "2 walks and responses could not be read whole",
                hint: "The rest has been exported; 'folio cache verify' tells what is wrong.", .storeUnusable)
        ),
        (bad(2, .line(.notAnObject)), Expected("the line is no JSON object", ["f:2"], hint: before, .failure)),
        (
            bad(1, .line(.noHeader)),
            Expected(
                "this is no exported library", ["f:1"], hint: "Name a file that 'folio cache export' has written.",
                .failure)
        ),
        (
            bad(2, .line(.newerVersion(3, known: 1))),
            Expected(
                "a newer folio exported this: its version is 3, this folio knows up to 1", ["f:2"], hint: before,
                .failure)
        ),
        (
            bad(2, .line(.unknownKind("leaf"))),
            Expected("unknown kind of line 'leaf'", ["f:2"], hint: before, .failure)
        ),
        (
            bad(2, .line(.badMember("body"))),
            Expected("the member 'body' is missing or cannot be read", ["f:2"], hint: before, .failure)
        ),
        (bad(2, .place(.strayPage)), Expected("the page belongs to no walk", ["f:2"], hint: before, .failure)),
        (
            bad(2, .place(.shortWalk(pages: 1, declared: 3))),
            Expected("the walk has 1 of its 3 pages", ["f:2"], hint: before, .failure)
        ),
    ]

    private static func bad(_ line: Int, _ fault: CacheProblem.LineFault) -> CacheProblem {
        .badLine(source: "f", line: line, fault: fault)
    }

    @Test(arguments: cases.indices)
    func complaint_saysWhatIsWrongAndWhatToDo(index: Int) {
        let (problem, expected) = Self.cases[index]
        let complaint = Complaint(any: problem)
        #expect(complaint.shown == expected.shown)
        #expect(complaint.exitCode == expected.exitCode)
    }

    @Test(
        arguments: [
            (.integrity("row 7 missing"), "the file: row 7 missing"),
            (.dangling(table: "pages", row: nil), "table 'pages': refers to a missing row"),
            (.dangling(table: "responses", row: 3), "table 'responses', row 3: refers to a missing row"),
            (.orphan(body: "ab"), "body ab: nothing refers to it"),
            (
                .damaged(body: "ab", pages: 1, responses: 2),
                "body ab: unreadable, but 1 page and 2 responses need it"
            ),
            (
                .gap(generation: 5, endpoint: "demo/feed", ordinal: 3),
                "walk 5 of demo/feed: pages are missing before page 4"
            ),
            (
                .miscounted(generation: 5, endpoint: "demo/feed"),
                "walk 5 of demo/feed: its recorded counts of pages and items are wrong"
            ),
        ] as [(LibraryFinding, String)])
    func finding_isALine(finding: LibraryFinding, text: String) {
        #expect(CacheFindings.message(finding) == text)
    }
}
