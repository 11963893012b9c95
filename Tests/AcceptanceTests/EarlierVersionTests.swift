import Foundation
import TestSupport
import Testing

/// Files that folio 0.1.0 wrote.
struct EarlierVersionTests {
    private static let library = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Libraries/folio-0.1.sqlite")

    /// Two interrupted walks of `demo` are in it, of 40 items each: one to a file, and one to stdout.
    private func makeSUT() throws -> Folio {
        let folio = try Folio()
        let place = URL(filePath: folio.library)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.library, to: place)
        return folio
    }

    @Test func items_areThereOffline() throws {
        let folio = try makeSUT()
        let run = try folio.run("cache show demo --jsonl")
        #expect(run.code == 0, "\(run.error)")
        #expect(run.out.count { $0 == "\n" } == 40)
    }

    @Test func interruptedWalk_isNotResumed() throws {
        let folio = try makeSUT()
        let run = try folio.run("feed demo --all --jsonl --resume")
        #expect(
            run.error == """
                folio: --resume: another version of folio made the earlier walk
                hint: Start over without --resume.

                """)
        #expect(run.code == 2)
        #expect(run.out.isEmpty)
    }

    @Test func library_isExportedAndImported() throws {
        let folio = try makeSUT()
        let file = "\(folio.folder.path)/library.jsonl"
        #expect(try folio.run("cache export --to \(file)").code == 0)
        let other = try Folio()
        #expect(try other.run("cache import \(file)").code == 0)
        #expect(try other.run("cache show demo --jsonl").out == folio.run("cache show demo --jsonl").out)
    }
}
