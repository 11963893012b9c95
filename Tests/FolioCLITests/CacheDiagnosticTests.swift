import LibraryTransfer
import Presentation
import SQLiteStore
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import FolioCLI

struct CacheDiagnosticTests {
    private static let before = "The data before this line was imported, except for the walk that the line belongs to."
    private static let cut =
        "The data in the file was imported, except for an incomplete walk. Export the library again."
    private static let keeps =
        "'folio feed' and 'folio comments' store data. To list it: folio cache list"

    private static let cases: [(CacheCommandError, Expected)] = [
        (.nothingStored(nil), Expected("nothing is stored", hint: keeps, .offlineNotStored)),
        (.nothingStored("demo"), Expected("nothing is stored for demo", hint: keeps, .offlineNotStored)),
        (
            .listNotStored("demo/images"),
            Expected("nothing is stored for demo/images with these parameters", hint: keeps, .offlineNotStored)
        ),
        (
            .showNeedsID(endpoint: "demo/images"),
            Expected("the items of demo/images have no ids", hint: "Add `id:` to the endpoint in the plugin.", .usage)
        ),
        (
            .severalItems("8"),
            Expected(
                "expected one id, but also found '8'",
                hint: "Give one id. Parameters have the form key=value.", .usage)
        ),
        (
            .needsForce,
            Expected(
                "deleting needs confirmation, and folio cannot ask without a terminal",
                hint: "Add --force to delete without asking.",
                .usage)
        ),
        (
            .exportToTerminal,
            Expected(
                "an export is for files and programs, and stdout is a terminal",
                hint: "Write it to a file with --to FILE, or into a pipe.", .usage)
        ),
        (
            .findings(1, path: "/l", isInFile: false),
            Expected(
                "the library has a problem", ["/l"],
                hint: "'folio cache export' saves the readable data; 'folio cache prune' deletes the rest.",
                .libraryUnusable)
        ),
        (
            .findings(2, path: "/l", isInFile: false),
            Expected(
                "the library has 2 problems", ["/l"],
                hint: "'folio cache export' saves the readable data; 'folio cache prune' deletes the rest.",
                .libraryUnusable)
        ),
        (
            .unreadable(1),
            Expected(
                "a stored walk or response is damaged",
                hint: "The rest was exported. To see the damage: folio cache verify", .libraryUnusable)
        ),
        (
            .unreadable(2),
            Expected(
                "2 stored walks and responses are damaged",
                hint: "The rest was exported. To see the damage: folio cache verify", .libraryUnusable)
        ),
        (
            .unreadable(1, kept: "e.jsonl"),
            Expected(
                "a stored walk or response is damaged",
                hint: """
                    e.jsonl stays as it was. To export the rest, name another file. To see the damage: folio cache verify
                    """, .libraryUnusable)
        ),
    ]

    private static let lines: [(LibraryLineError, Expected)] = [
        (
            LibraryLineError(source: "f", line: 2, .line(.notAnObject)),
            Expected("the line is not a JSON object", ["f:2"], hint: before, .failure)
        ),
        (
            LibraryLineError(source: "f", line: 1, .line(.noHeader)),
            Expected(
                "the file is not an exported library", ["f:1"], hint: "Use a file written by 'folio cache export'.",
                .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .line(.newerVersion(5, known: 4))),
            Expected(
                "the file was exported by a newer folio: it has version 5, and this folio reads up to 4", ["f:2"],
                hint: before,
                .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .line(.noEnd)),
            Expected("the export is cut off after this line", ["f:2"], hint: cut, .failure)
        ),
        (
            LibraryLineError(
                source: "f", line: 9, .line(.wrongCounts(.init(walks: 2, pages: 1), found: .init(responses: 3)))),
            Expected(
                """
                lines are missing from the export, or were added: it should have 2 walks, 1 page and 0 responses, and has \
                0 walks, 0 pages and 3 responses
                """, ["f:9"], hint: cut, .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .line(.wrongChecksum)),
            Expected(
                "the line was changed or moved since the export, or a line before it is missing", ["f:2"],
                hint: "\(before) Export the library again.", .failure)
        ),
        (
            LibraryLineError(source: "f", line: 7, .line(.secondExport)),
            Expected(
                "another export begins here; import one export at a time", ["f:7"],
                hint: "The first export was imported. Put each export into its own file, and import them one by one.",
                .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .line(.unknownKind("leaf"))),
            Expected("unknown line type 'leaf'", ["f:2"], hint: before, .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .line(.badMember("body"))),
            Expected("the member 'body' is missing or invalid", ["f:2"], hint: before, .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .place(.strayPage)),
            Expected("the page belongs to no walk", ["f:2"], hint: before, .failure)
        ),
        (
            LibraryLineError(source: "f", line: 2, .place(.shortWalk(pages: 1, declared: 3))),
            Expected("the walk has 1 of its 3 pages", ["f:2"], hint: before, .failure)
        ),
    ]

    @Test(arguments: lines.indices)
    func line_thatCannotBeImportedIsNamed(index: Int) {
        let (error, expected) = Self.lines[index]
        let diagnostic = Diagnostic(any: error)
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
    }

    @Test(arguments: cases.indices)
    func error_saysWhatFailedAndWhatToDo(index: Int) {
        let (problem, expected) = Self.cases[index]
        let diagnostic = Diagnostic(any: problem)
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
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
