import CommandKit
import Foundation
import TestSupport
import Testing

@testable import folio_demo

/// The man page in the repository; `UPDATE_SNAPSHOTS=1` writes it.
struct ManualTests {
    private static let mandoc = "/usr/bin/mandoc"

    private func text() throws -> String {
        let pages = ManPage.all(
            of: FolioDemo.program.description, version: FolioDemo.version, date: FolioDemo.manualDate,
            seeAlso: ["folio"])
        try #require(pages.map(\.name) == ["folio-demo"])
        return pages[0].text
    }

    @Test func manPage_isUpToDate() throws {
        let text = try text()
        #expect(try GeneratedFile("man/folio-demo.1", of: #filePath).stored(updatingTo: text) == text)
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: mandoc)
                || ProcessInfo.processInfo.environment["CI"] != nil,
            "mandoc is missing"))
    func manPage_hasNoLint() throws {
        let run = try Child.run(Self.mandoc, ["-T", "lint", "-W", "warning"], input: Array(try text().utf8))
        #expect(run.code == 0 && run.out.isEmpty && run.error.isEmpty, "\(run.out)\(run.error)")
    }
}
