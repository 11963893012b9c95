import CommandKit
import FolioCLI
import Foundation
import TestSupport
import Testing

/// The generated files in the repository; `UPDATE_SNAPSHOTS=1` writes them.
@Suite struct CheckedInFileTests {
    private static let pages = ManPage.all(
        of: Folio.tree, version: Folio.version, date: Folio.manualDate, seeAlso: ["folio-demo"])
    private static let mandoc = "/usr/bin/mandoc"

    @Test(arguments: Shell.allCases)
    func completions_areUpToDate(_ shell: Shell) throws {
        let script = CompletionScript(shell, program: Folio.name)
        let file = GeneratedFile("completions/\(script.fileName)", of: #filePath)
        #expect(try file.stored(updatingTo: script.text) == script.text)
    }

    @Test(arguments: pages.map(\.name))
    func manPage_isUpToDate(name: String) throws {
        let page = try #require(Self.pages.first { $0.name == name })
        #expect(try GeneratedFile("man/\(name).1", of: #filePath).stored(updatingTo: page.text) == page.text)
    }

    @Test func manPages_areThoseOfTheCommands() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../man").standardized
        // While another test replaces a page, its new text is in a hidden file.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        #expect(files.sorted() == (Self.pages.map(\.name) + ["folio-demo"]).map { "\($0).1" }.sorted())
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: mandoc)
                || ProcessInfo.processInfo.environment["CI"] != nil,
            "mandoc is missing"), arguments: pages.map(\.name))
    func manPage_hasNoLint(name: String) throws {
        let page = try #require(Self.pages.first { $0.name == name })
        let run = try Child.run(Self.mandoc, ["-T", "lint", "-W", "warning"], input: Array(page.text.utf8))
        #expect(run.code == 0 && run.out.isEmpty && run.error.isEmpty, "\(run.out)\(run.error)")
    }
}
