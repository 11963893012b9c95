import Feeds
import HTTP
import HTTPCache
import Pages
import SQLiteStore
import Synchronization
import TestSupport
import Testing

/// An import restores what was exported.
struct TransferTests {
    private static let comments = CollectionKey(
        endpoint: "demo/feed/comments", parameters: ["id": ["ü&=%\u{1}\""], "none": [], "two": ["a", ""]],
        account: "somebody")

    @Test func export_ofAnImportIsTheSame() async throws {
        let pieces = try await withStore { store async throws in
            try await Self.fill(store)
            return try await store.pieces()
        }
        try await withStore { store async throws in
            let gain = try await store.merge(pieces)
            #expect(gain.walks == 4 && gain.pages == 5 && gain.responses == 3 && gain.marks == 1 && gain.known == 0)
            #expect(try await store.pieces() == pieces)
            #expect(try await store.verify().isEmpty)
        }
        #expect(pieces.count == 13)
    }

    @Test func importTwice_changesNothing() async throws {
        try await withStore { store async throws in
            try await Self.fill(store)
            let pieces = try await store.pieces()
            let gain = try await store.merge(pieces)
            #expect(gain.walks == 0 && gain.pages == 0 && gain.responses == 0 && gain.marks == 0 && gain.known == 8)
            #expect(try await store.pieces() == pieces)
        }
    }

    @Test func export_ofAPluginHasTheResponsesOfItsPages() async throws {
        try await withStore { store async throws in
            try await Self.fill(store)
            let one = try await store.pieces(.endpoint("demo/feed/comments"))
            #expect(one.count == 4 && one.walks.map(\.collection) == [Self.comments])
            let plugin = try await store.pieces(.plugin("demo"))
            #expect(plugin.walks.map(\.collection.endpoint) == ["demo/feed", "demo/feed", "demo/feed/comments"])
            #expect(plugin.responses.map(\.key.url) == [ResponseKey.url("page").url])
        }
    }

    @Test(arguments: [1, 2]) func walkThatLacksAPage_isNotImported(kept: Int) async throws {
        try await withStore { store async throws in
            let pieces: [LibraryPiece] = [.walk(.of(1)), .page(.of(1)), .walk(.of(2)), .page(.of(2)), .page(.of(3))]
            let cut = Array(pieces.prefix(2 + kept))
            await #expect(throws: LibraryPieceError.shortWalk(pages: kept - 1, declared: 2)) {
                try await store.merge(cut, pages: 2)
            }
            #expect(try await store.pieces() == [.walk(.of(1)), .page(.of(1))])
            #expect(try await store.verify().isEmpty)
        }
    }

    @Test(arguments: [[.page(.of(1))], [.walk(.of(1)), .page(.of(1)), .page(.of(2))]] as [[LibraryPiece]])
    func pageThatNoWalkDeclares_isAFault(pieces: [LibraryPiece]) async throws {
        try await withStore { store async throws in
            await #expect(throws: LibraryPieceError.strayPage) { try await store.merge(pieces) }
            #expect(try await store.pieces().isEmpty)
        }
    }

    @Test func olderWalk_isReadAfterTheNewerOnes() async throws {
        try await withStore { store async throws in
            _ = try await store.walked([.page(0, body: [9])], at: 9)
            _ = try await store.merge([.walk(.of(1)), .page(.of(1))])
            let times = try await store.generations(.collection(.feed)).map(\.openedAt)
            #expect(times == [9, 1])
        }
    }

    @Test func file_staysThatOfTheWalkThatIsThere() async throws {
        let run = Generation.Run(output: "/a.csv", identity: .init([.format: "csv"]))
        let imported: [LibraryPiece] = [.walk(.of(9, run)), .page(.of(1))]
        try await withStore { store async throws in
            let own = try await store.open(.new(.feed, as: nil, start: nil, run: run, at: 1))
            for walks in [1, 0] {
                #expect(try await store.merge(imported).walks == walks)
                #expect(try await store.generations(.output("/a.csv")).map(\.id) == [own])
            }
            #expect(try await store.generations(.collection(.feed)).map(\.run.output) == ["", "/a.csv"])
        }
    }

    @Test(arguments: [(4, 5), (5, 5), (6, 6)] as [(Int64, Int64)])
    func response_givesWayToANewerOneOnly(receivedAt: Int64, left: Int64) async throws {
        try await withStore { store async throws in
            try await store.save(.response([5], at: 5), for: .url("1"))
            let response = LibraryResponse(key: .url("1"), response: .response([6], at: receivedAt), usedAt: 7)
            _ = try await store.merge([.response(response)])
            let stored = try await store.responses(for: .url("1"))
            #expect(stored.map(\.receivedAt) == [left] && stored.map(\.body) == [[UInt8(left)]])
            #expect(try await store.verify().isEmpty)
        }
    }

    @Test func faultAfterResponses_keepsThem() async throws {
        try await withStore { store async throws in
            let response = LibraryResponse(key: .url("1"), response: .response([1], at: 1), usedAt: 1)
            await #expect(throws: LibraryPieceError.strayPage) {
                try await store.merge([.response(response), .page(.of(1))])
            }
            #expect(try await store.pieces() == [.response(response)])
        }
    }

    @Test func damage_endsAWalkBeforeIt() async throws {
        let folder = try TemporaryFolder()
        let pages = (0..<3).map { PageRecord.page($0, body: noise(100_000, seed: UInt64($0))) }
        try await withStore(at: folder.library) { store async throws in
            try await store.close(try await store.walked(pages), as: .complete)
            try await store.save(.response(pages[1].body ?? []), for: .url("damaged"))
            try await store.save(.response(pages[2].body ?? []), for: .url("good"))
        }
        try damage(pages[1].body ?? [], in: folder.library)
        try await withStore(at: folder.library) { store async throws in
            let taken = Mutex<[LibraryPiece]>([])
            let extent = try await store.export(.everything) { piece in taken.withLock { $0.append(piece) } }
            let pieces = taken.withLock { $0 }
            #expect(extent.walks == 1 && extent.pages == 1 && extent.responses == 1 && extent.unreadable == 2)
            #expect(pieces.walks.map(\.ending) == [.cut] && pieces.walks.map(\.pages) == [1])
            #expect(pieces.count == 3 && pieces.responses.map(\.key) == [.url("good")])
        }
    }

    /// Complete and running walks, from the start and from elsewhere, and responses of every kind.
    private static func fill(_ store: SQLiteStore) async throws {
        let first = try await store.walked([.page(0, body: [1]), .page(1, body: [])], at: 1)
        try await store.close(first, as: .complete)
        let run = Generation.Run(output: "/tmp/a b.csv", identity: .init([.format: "csv", .demand: "all"]))
        let second = try await store.open(
            .new(.feed, as: nil, start: Position("after:ü"), run: run, at: 1))
        var memory = WalkMemory()
        memory.total = .total(9, .field("X-Total"))
        let last = Generation.Checkpoint(
            next: Position("\"\n"), printed: 7, outputLength: 8, fetchedAt: 5, memory: memory)
        try await store.save(
            PageRecord(
                ordinal: 0, position: Position("after:ü"), hashes: [.max, 0, 0x0123_4567_89AB_CDEF], checkpoint: last,
                body: Array(0...255)), in: second)
        _ = try await store.walked([.page(0, body: [1])], in: comments, at: 3)
        _ = try await store.walked([.page(0, body: [2])], in: CollectionKey(endpoint: "other/feed"), at: 4)
        let marked = ReadMarks.List(comments, definition: .max)
        try await store.mark([7, .max], asRead: true, in: marked)
        try await store.note(.init(item: 7, number: 3), in: marked)
        try await store.save(.response([1], at: 9), for: .url("page"))
        try await store.save(
            StoredResponse(
                status: 404, fields: ["ETag": "\"a&b\"", "Vary": "Accept", "x-empty": ""], body: [8],
                selecting: ["accept": "text/html", "x": nil], requestedAt: 1, receivedAt: 2,
                redirectedTo: "http://a.example/b?c=d&e"), for: .url("picture?a=b&c"))
        try await store.save(.response([7], at: 9), for: ResponseKey(account: "somebody", url: "http://b.example/"))
    }
}

extension SQLiteStore {
    fileprivate func pieces(_ scope: LibraryScope = .everything) throws -> [LibraryPiece] {
        let taken = Mutex<[LibraryPiece]>([])
        _ = try export(scope) { piece in taken.withLock { $0.append(piece) } }
        return taken.withLock { $0 }
    }

    /// - Parameter pages: the number of pages that each walk but the first declares; nil for the true number.
    @discardableResult
    fileprivate func merge(_ pieces: [LibraryPiece], pages: Int? = nil) throws -> ImportSummary {
        let left = Mutex(pieces[...])
        let count = Mutex(0)
        return try merge {
            guard let piece = left.withLock({ $0.popFirst() }) else { return nil }
            guard case .walk(let walk) = piece, let pages else { return piece }
            let isFirst = count.withLock {
                $0 += 1
                return $0 == 1
            }
            return .walk(isFirst ? walk : walk.declaring(pages))
        }
    }
}

extension [LibraryPiece] {
    fileprivate var walks: [LibraryWalk] { compactMap { if case .walk(let walk) = $0 { walk } else { nil } } }

    fileprivate var responses: [LibraryResponse] {
        compactMap { if case .response(let response) = $0 { response } else { nil } }
    }
}

extension LibraryWalk {
    /// A walk of one page, with the time of its opening.
    fileprivate static func of(_ time: Int64, _ run: Generation.Run = .init()) -> LibraryWalk {
        LibraryWalk(
            collection: .feed, definition: nil, start: nil, run: run, openedAt: time, ending: .cut, pages: 1)
    }

    fileprivate func declaring(_ pages: Int) -> LibraryWalk {
        LibraryWalk(
            collection: collection, definition: definition, start: start, run: run, openedAt: openedAt, ending: ending,
            pages: pages)
    }
}

extension LibraryPage {
    fileprivate static func of(_ number: UInt8) -> LibraryPage {
        LibraryPage(
            position: nil, hashes: [UInt64(number)],
            checkpoint: .init(next: nil, printed: 1, outputLength: nil, fetchedAt: 1), body: [number])
    }
}
