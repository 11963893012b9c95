import Foundation
import Synchronization
import TestSupport
import Testing

/// Files that folio 0.1.0 wrote.
struct EarlierVersionTests {
    /// Two interrupted walks of `demo` are in it, of 40 items each: one to a file, and one to stdout.
    private func makeSUT() throws -> Folio { try makeSUT("folio-0.1.sqlite") }

    private func makeSUT(_ library: String, plugins: String? = nil) throws -> Folio {
        let folio = try Folio(plugins: plugins)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Libraries/\(library)")
        let place = URL(filePath: folio.library)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: place)
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

    /// Exports before version 7 have other hashes of items. Those of a stored list are computed again.
    @Test func itemsWithOtherHashes_areKnown() throws {
        let ids = Mutex((1...5).map { "item number \($0)" })
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let items = ids.withLock(\.self).dropFirst(2 * page - 2).prefix(2)
            return .response(body: "[\(items.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]")
        }
        let plugins = Plugin.list(
            server,
            """
            id: .id
            fields: {}
            order: newest_first
            pagination: {strategy: page, page: {query: page}}
            """)
        let folio = try Folio(plugins: plugins)
        #expect(try folio.run("feed api --all").lines.count == 5)
        ids.withLock { $0.insert("item number 0", at: 0) }
        #expect(try folio.run("feed api -n 3").lines.count == 3)
        let expected = try folio.run("feed api --all --offline").lines
        #expect(expected.count == 6)
        let export = try folio.run("cache export").out
        let earlier = export.replacing("\"version\":7", with: "\"version\":3").replacing(",\"hashing\":1", with: "")
            .replacing(#/,"checksum":"[0-9a-f]{16}"}/#, with: "}")
            .replacing(#/"hashes":"([^"]*)"/#) { match in
                let hashes = Data(base64Encoded: String(match.output.1)) ?? Data()
                return "\"hashes\":\"\(Data(hashes.map { $0 ^ 90 }).base64EncodedString())\""
            }
        #expect(earlier != export)
        for command in ["feed api --all --offline", "cache show api"] {
            let other = try Folio(plugins: plugins)
            #expect(try other.run("cache import", input: earlier).code == 0)
            #expect(try other.run(command).lines == expected)
            // No complete walk had the first item.
            #expect(try other.run("feed api --new").lines == Array(expected.prefix(1)))
            #expect(try other.run("cache export").out.contains("\"hashing\":1"))
        }
    }

    private static let notice = """
        an earlier version of folio stored this list, so folio cannot tell whether the plugin has changed since; to be \
        sure, read the list once with --all

        """

    /// A complete walk of six items on three pages is in the library. Its definition is unknown, so that nothing tells
    /// whether it is the list that the plugin describes now.
    @Test func completeList_isUnconfirmedUntilItWasReadAgain() throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            return .response(body: #"{"items":[{"id":\#(2 * page - 1)},{"id":\#(2 * page)}],"pages":4}"#)
        }
        let plugins = Plugin.list(
            server,
            """
            items: .items
            id: .id
            fields: {}
            pagination: {strategy: page, page: {query: page}, until: {pages: .pages}}
            """)
        let folio = try makeSUT("folio-0.1-complete.sqlite", plugins: plugins)
        let stored = try folio.run("feed api --all --offline --json")
        let items = try objects([stored.out]).first?["items"] as? [[String: Any]]
        #expect(items?.compactMap { $0["id"] as? Int } == Array(1...6))
        #expect(stored.out.contains(#""complete":false"#) && stored.error.hasSuffix(Self.notice) && stored.code == 0)
        let lists = try objects([folio.run("cache list --json").out]).first?["lists"] as? [[String: Any]] ?? []
        #expect(lists.map { $0["definition"] as? String } == ["unrecorded"])
        #expect(lists.map { $0["whole"] as? Bool } == [false])

        // A read of one page confirms nothing.
        #expect(try folio.run("feed api --pages 1").code == 0)
        #expect(try folio.run("feed api --all --offline").error.hasSuffix(Self.notice))

        // Its items are known, but none of them ends the walk.
        #expect(try folio.run("feed api --new").out == "{\"id\":7}\n{\"id\":8}\n")
        let confirmed = try folio.run("feed api --all --offline --json")
        #expect(
            confirmed.out.contains(#""complete":true"#) && !confirmed.error.contains("earlier version"),
            "\(confirmed.error)")
        #expect(confirmed.out.contains(#"{"id":8}"#))
    }
}
