package import Feeds
package import HTTPCache
package import Pages

/// A part of what a library holds, on its way out or in. A walk is followed by its pages.
package enum LibraryPiece: Sendable, Hashable {
    case walk(LibraryWalk)
    case page(LibraryPage)
    case response(LibraryResponse)
}

/// A walk without its pages.
package struct LibraryWalk: Sendable, Hashable {
    /// The list that was walked.
    package let collection: CollectionKey
    /// Where it began; nil for the head of the list.
    package let start: Position?
    /// Who walked.
    package let run: Generation.Run
    /// In seconds since 1970 (UTC).
    package let openedAt: Int64
    /// How it ended; nil for a walk that was killed, or goes on.
    package let ending: Generation.Ending?
    /// How many pages follow.
    package let pages: Int

    package init(
        collection: CollectionKey, start: Position?, run: Generation.Run, openedAt: Int64, ending: Generation.Ending?,
        pages: Int
    ) {
        self.collection = collection
        self.start = start
        self.run = run
        self.openedAt = openedAt
        self.ending = ending
        self.pages = pages
    }
}

/// The next page of a walk.
package struct LibraryPage: Sendable, Hashable {
    /// Where the page starts; nil for the start of the list.
    package let position: Position?
    /// A hash per item, of its id, or of all its bytes if it has none.
    package let hashes: [UInt64]
    /// How far the walk had come after this page.
    package let checkpoint: Generation.Checkpoint
    /// The body as it was received.
    package let body: [UInt8]

    package init(position: Position?, hashes: [UInt64], checkpoint: Generation.Checkpoint, body: [UInt8]) {
        self.position = position
        self.hashes = hashes
        self.checkpoint = checkpoint
        self.body = body
    }
}

/// A response, what it is found by, and when it was used last, in seconds since 1970 (UTC).
package struct LibraryResponse: Sendable, Hashable {
    /// What the response is found by.
    package let key: ResponseKey
    /// The response.
    package let response: StoredResponse
    /// When it was used last, in seconds since 1970 (UTC).
    package let usedAt: Int64

    package init(key: ResponseKey, response: StoredResponse, usedAt: Int64) {
        self.key = key
        self.response = response
        self.usedAt = usedAt
    }
}
