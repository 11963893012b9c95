package import Pages

/// What one walk left in a store.
package struct Generation: Sendable, Hashable {
    /// What names a generation in its store; it grows from walk to walk.
    package typealias ID = Int64

    /// What names the generation in its store.
    package let id: ID
    /// The list that was walked.
    package let collection: CollectionKey
    /// Where the walk began; nil for the head of the list.
    package let start: Position?
    /// Who walked.
    package let run: Run
    /// When it was opened, in seconds since 1970 (UTC).
    package let openedAt: Int64
    /// Nil while the walk goes on, and where it was killed.
    package let ending: Ending?
    /// How many pages there are from the first on without a gap, and how many items these hold.
    package let pages: Int
    /// How many items those pages hold.
    package let items: Int
    /// What was noted with the last of these pages; nil without a page.
    package let last: Checkpoint?

    /// Who walked: a walk is resumed only by what would write the same.
    package struct Run: Sendable, Hashable {
        /// The file that the items were written to, as an absolute path; nil for stdout, empty where a later walk has
        /// written the file.
        package let output: String?
        /// All that decides what is written; nil if folio 0.1 or another later version wrote it.
        package let identity: ResumeIdentity?

        package init(output: String? = nil, identity: ResumeIdentity? = nil) {
            self.output = output
            self.identity = identity
        }
    }

    /// How far a walk had come when a page was saved.
    package struct Checkpoint: Sendable, Hashable {
        /// Where the next page starts; nil at the end of the list.
        package let next: Position?
        /// How many items the walk had given out, this page's included.
        package let printed: Int
        /// The length of the output file behind this page, in bytes; nil for stdout.
        package let outputLength: Int64?
        /// When the page was fetched, in seconds since 1970 (UTC).
        package let fetchedAt: Int64

        package init(next: Position?, printed: Int, outputLength: Int64?, fetchedAt: Int64) {
            self.next = next
            self.printed = printed
            self.outputLength = outputLength
            self.fetchedAt = fetchedAt
        }
    }

    /// How a walk ended.
    package enum Ending: String, Sendable, Hashable {
        /// At the end of the list.
        case complete
        /// At the end of the list, which is all there is: older generations are dropped, unless it is empty.
        case superseding
        /// At an item of an older generation that is closed.
        case joined
        /// As far as was asked for.
        case cut

        /// Whether nothing is missing between this generation and the end of the list.
        package var isClosed: Bool { self != .cut }
    }

    /// Which generation a walk writes to.
    package enum Opening: Sendable, Hashable {
        /// - Parameter at: seconds since 1970 (UTC).
        case new(CollectionKey, start: Position?, run: Run, at: Int64)
        /// Goes on behind the first so many pages; what was saved beyond them is dropped.
        case again(ID, keeping: Int)
    }

    /// Which generations are meant.
    package enum Selection: Sendable, Hashable {
        case collection(CollectionKey)
        /// The one that wrote to a file last.
        case output(String)
        /// The newest of a plugin that has an account, whatever its endpoint and parameters: whose data was read last.
        case latest(plugin: String)
    }

    package init(
        id: ID, collection: CollectionKey, start: Position?, run: Run, openedAt: Int64, ending: Ending?, pages: Int,
        items: Int, last: Checkpoint?
    ) {
        self.id = id
        self.collection = collection
        self.start = start
        self.run = run
        self.openedAt = openedAt
        self.ending = ending
        self.pages = pages
        self.items = items
        self.last = last
    }
}

extension Generation {
    /// How long after its last page a walk without an ending may still be under way, in seconds.
    package static let patience: Int64 = 3600

    /// Which generations of a collection show nothing any more.
    ///
    /// Those whose items all occur in newer ones, from the head or from the same start, and those that a newer one
    /// supersedes. A closed one makes its items known, so only closed ones make it obsolete. A walk that may be under
    /// way stays.
    ///
    /// - Parameters:
    ///   - generations: the newest first.
    ///   - now: seconds since 1970 (UTC).
    ///   - hashes: a share of the items of one of them; asked for only where the counts leave it open.
    package static func obsolete(
        among generations: [Generation], now: Int64, hashes: @escaping HashReader
    ) throws -> [ID] {
        var newer = Coverage(hashes: hashes)
        var obsolete: [ID] = []
        for generation in generations {
            if generation.isOver(at: now), try newer.covers(generation) {
                obsolete.append(generation.id)
            } else {
                newer.add(generation)
            }
        }
        return obsolete
    }

    private func isOver(at now: Int64) -> Bool {
        ending != nil || (last?.fetchedAt ?? openedAt) + Self.patience < now
    }
}
