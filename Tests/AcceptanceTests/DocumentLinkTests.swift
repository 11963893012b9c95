import Foundation
import TestSupport
import Testing

/// Every link between the documents leads to a file, and to a heading if it names one.
struct DocumentLinkTests {
    @Test func repository_hasNoDeadLink() throws {
        for document in try Self.documents(in: Folio.root) { try Self.expectLinksLead(from: document) }
    }

    @Test func installedCopy_hasNoDeadLink() throws {
        let folder = try TemporaryFolder()
        let run = try Child.run(
            "/usr/bin/make",
            ["--silent", "-C", Folio.root, "install-documents", "DESTDIR=\(folder.path)", "PREFIX=/usr"],
            variables: ["PATH=/usr/bin:/bin"])
        #expect(run.code == 0, "\(run.error)")
        let documents = try Self.documents(in: "\(folder.path)/usr/share/doc/folio/")
        #expect(documents.contains { $0.lastPathComponent == "README.md" })
        for document in documents { try Self.expectLinksLead(from: document) }
    }

    private static func documents(in root: String) throws -> [URL] {
        let paths = try ["", "docs/"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: root + folder).map { root + folder + $0 }
        }
        return paths.filter { $0.hasSuffix(".md") }.map { URL(filePath: $0) }
    }

    private static func expectLinksLead(from document: URL) throws {
        let text = try prose(of: document)
        for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) where !link.contains("://") {
            let parts = link.split(separator: "#", omittingEmptySubsequences: false)
            let target =
                parts[0].isEmpty
                ? document : document.deletingLastPathComponent().appending(path: String(parts[0])).standardized
            let isThere = FileManager.default.fileExists(atPath: target.path)
            #expect(isThere, "\(document.path): \(link)")
            guard isThere, parts.count > 1 else { continue }
            #expect(try anchors(of: target).contains(String(parts[1])), "\(document.path): \(link)")
        }
    }

    /// The headings of a document as GitHub's anchors.
    private static func anchors(of document: URL) throws -> [String] {
        try prose(of: document).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            let heading = line.drop { $0 == "#" }.dropFirst().lowercased()
            return String(
                heading.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.map { $0 == " " ? "-" : $0 })
        }
    }

    /// A document without its examples.
    private static func prose(of document: URL) throws -> String {
        let text = try String(contentsOf: document, encoding: .utf8)
        return text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
    }
}
