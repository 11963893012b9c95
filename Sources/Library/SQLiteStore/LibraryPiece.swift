package import Feeds
package import HTTPCache
package import Pages

/// A part of a library's contents, for export and import. A walk is followed by its pages.
package enum LibraryPiece: Sendable, Hashable {
    case walk(LibraryWalk)
    case page(LibraryPage)
    case response(LibraryResponse)
    case marks(LibraryMarks)
}

/// What somebody has read of a list.
package struct LibraryMarks: Sendable, Hashable {
    /// The list.
    package let list: ReadMarks.List
    /// Its marks.
    package let marks: ReadMarks

    package init(list: ReadMarks.List, marks: ReadMarks) {
        self.list = list
        self.marks = marks
    }
}

/// A walk without its pages.
package struct LibraryWalk: Sendable, Hashable {
    /// The list that was walked.
    package let collection: CollectionKey
    /// What the list was read with; nil if an earlier version of folio read it.
    package let definition: ListDefinition?
    /// The position where the walk began; nil for the start of the list.
    package let start: Position?
    /// Which command walked.
    package let run: Generation.Run
    /// When the walk began, in seconds since 1970 (UTC).
    package let openedAt: Int64
    /// How the walk ended; nil if it is running or was killed.
    package let ending: Generation.Ending?
    /// How many pages follow.
    package let pages: Int
    /// The version of its items' hashes (`ContentHash.version`).
    package let hashing: Int

    package init(
        collection: CollectionKey, definition: ListDefinition?, start: Position?, run: Generation.Run, openedAt: Int64,
        ending: Generation.Ending?, pages: Int, hashing: Int = ContentHash.version
    ) {
        self.collection = collection
        self.definition = definition
        self.start = start
        self.run = run
        self.openedAt = openedAt
        self.ending = ending
        self.pages = pages
        self.hashing = hashing
    }
}

/// The next page of a walk.
package struct LibraryPage: Sendable, Hashable {
    /// The page's position; nil for the start of the list.
    package let position: Position?
    /// A hash per item: of its id, or of all its bytes if it has none.
    package let hashes: [UInt64]
    /// A hash per item of its id and version; nil if the endpoint named no version.
    package let versions: [UInt64]?
    /// The walk's progress after this page.
    package let checkpoint: Generation.Checkpoint
    /// The body as it was received.
    package let body: [UInt8]

    package init(
        position: Position?, hashes: [UInt64], versions: [UInt64]? = nil, checkpoint: Generation.Checkpoint,
        body: [UInt8]
    ) {
        self.position = position
        self.hashes = hashes
        self.versions = versions
        self.checkpoint = checkpoint
        self.body = body
    }
}

/// A response with its key, and when it was last used, in seconds since 1970 (UTC).
package struct LibraryResponse: Sendable, Hashable {
    /// The key that finds the response.
    package let key: ResponseKey
    /// The response.
    package let response: StoredResponse
    /// When it was last used, in seconds since 1970 (UTC).
    package let usedAt: Int64

    package init(key: ResponseKey, response: StoredResponse, usedAt: Int64) {
        self.key = key
        self.response = response
        self.usedAt = usedAt
    }
}
