package import Feeds
import Pages

/// What every feed store keeps to; one suite of rules, run against a fresh store each.
package struct FeedStoreRule: Sendable, CustomStringConvertible {
    package let description: String
    /// Whether a store must keep what it is given to obey; the null store does not.
    package let needsMemory: Bool
    /// Whether the store obeys.
    package let holds: @Sendable (any FeedStore) async throws -> Bool

    private init(
        _ description: String, needsMemory: Bool = true,
        holds: @escaping @Sendable (any FeedStore) async throws -> Bool
    ) {
        self.description = description
        self.needsMemory = needsMemory
        self.holds = holds
    }

    package static let all = reading + separating + knowing

    private static let reading = [
        FeedStoreRule("a collection without pages is empty", needsMemory: false) { store in
            try await store.pages(of: feed).isEmpty
        },
        FeedStoreRule("a page comes back as it was saved, to the last byte") { store in
            let record = PageRecord(
                collection: feed, ordinal: 3, position: Position("after:é 7"), next: Position(""),
                idHashes: [0, 7, .max], fetchedAt: -1, body: [0, 255, 0xC3, 10])
            try await store.save(record)
            return try await store.pages(of: feed) == [record]
        },
        FeedStoreRule("a page without position, next, ids and body comes back so") { store in
            let record = PageRecord(
                collection: feed, ordinal: 0, position: nil, next: nil, idHashes: [], fetchedAt: 0, body: [])
            try await store.save(record)
            return try await store.pages(of: feed) == [record]
        },
        FeedStoreRule("pages come back in the order in which they were saved") { store in
            let records = [2, 0, 1].map { record(ordinal: $0) }
            for record in records { try await store.save(record) }
            return try await store.pages(of: feed) == records
        },
        FeedStoreRule("pages that are saved at the same time are all kept") { store in
            try await withThrowingTaskGroup(of: Void.self) { saves in
                for ordinal in 0..<50 { saves.addTask { try await store.save(record(ordinal: ordinal)) } }
                try await saves.waitForAll()
            }
            return try await store.pages(of: feed).map(\.ordinal).sorted() == Array(0..<50)
        },
    ]

    private static let separating = [
        CollectionKey(endpoint: "demo/other"),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a", "b"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["b", "a"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["q": ["a,b"]]),
        CollectionKey(endpoint: "demo/feed", parameters: ["p": ["a", "b"]]),
        CollectionKey(endpoint: "demo/feed", account: "someone"),
    ].map { other in
        FeedStoreRule("collections are apart: \(other)") { store in
            try await store.save(record(ordinal: 0))
            try await store.save(record(ordinal: 1, in: other))
            let ordinals = [
                try await store.pages(of: feed).map(\.ordinal), try await store.pages(of: other).map(\.ordinal),
            ]
            let known = try await store.known([0, 1], in: other)
            return ordinals == [[0], [1]] && known == [1]
        }
    }

    private static let knowing = [
        FeedStoreRule("nothing is known of a collection without pages", needsMemory: false) { store in
            try await store.known([0, 1], in: feed).isEmpty
        },
        FeedStoreRule("asking for no hash finds none", needsMemory: false) { store in
            try await store.save(record(ordinal: 0))
            return try await store.known([], in: feed).isEmpty
        },
        FeedStoreRule("the hashes of all pages are known, and no other") { store in
            for ordinal in 0..<3 { try await store.save(record(ordinal: ordinal)) }
            return try await store.known([0, 2, 3, .max], in: feed) == [0, 2]
        },
    ]

    private static let feed = CollectionKey(endpoint: "demo/feed")

    /// A page with one item, whose hash is the page's place.
    private static func record(ordinal: Int, in collection: CollectionKey = feed) -> PageRecord {
        PageRecord(
            collection: collection, ordinal: ordinal, position: Position("\(ordinal)"),
            next: Position("\(ordinal + 1)"), idHashes: [UInt64(ordinal)], fetchedAt: 1_700_000_000,
            body: Array("[\(ordinal)]".utf8))
    }
}
