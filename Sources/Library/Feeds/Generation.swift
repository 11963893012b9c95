package import Pages
package import System

/// The stored pages of one walk, or only its progress.
package struct Generation: Sendable, Hashable {
    /// Identifies a generation in its store. Of the walks that were not imported, newer ones have larger ids.
    package typealias ID = Int64

    /// Identifies the generation in its store.
    package let id: ID
    /// The list that was walked.
    package let collection: CollectionKey
    /// What the list was read with; nil if an earlier version of folio read it.
    package let definition: ListDefinition?
    /// The position where the walk began; nil for the start of the list.
    package let start: Position?
    /// Which command walked.
    package let run: Run
    /// When it was opened, in seconds since 1970 (UTC), or when its first page was received, if that was in a cache before.
    package let openedAt: Int64
    /// How the walk ended; nil while it is running, and if it was killed.
    package let ending: Ending?
    /// Whether its pages can be read. If not, only the progress is stored, for `--resume`.
    package let keepsPages: Bool
    /// How many consecutive pages are stored, from the first on.
    package let pages: Int
    /// How many items those pages hold.
    package let items: Int
    /// The progress saved with the last of these pages; nil without a page.
    package let last: Checkpoint?

    /// Whether the list ended with fewer items than the server announced.
    package var hasShortEnd: Bool {
        guard let last, last.next == nil else { return ending == .cut && last == nil }
        // It may have been killed after its last page, or its output ended in the last page.
        return ending == .cut && !last.memory.hasStopped || !(ending?.isClosed ?? false) && last.memory.isShort
    }

    /// Which command walked. Only a command that would write the same output resumes a walk.
    package struct Run: Sendable, Hashable {
        /// The file that the items were written to, as an absolute path. Nil for stdout; empty if a later walk has
        /// overwritten the file.
        package let output: String?
        /// All that decides what is written; nil if folio 0.1 or another later version wrote it.
        package let identity: ResumeIdentity?

        package init(output: String? = nil, identity: ResumeIdentity? = nil) {
            self.output = output
            self.identity = identity
        }

        /// Whether it was the last to write to a file.
        package var ownsFile: Bool { output?.isEmpty == false }
    }

    /// The progress of a walk when a page was saved.
    package struct Checkpoint: Sendable, Hashable {
        /// The next page's position; nil at the end of the list.
        package let next: Position?
        /// How many items the walk had printed, including this page's.
        package let printed: Int
        /// The output file after this page; nil for stdout.
        package var output: OutputMark? { outputLength.map { OutputMark(length: $0, hash: memory.outputHash) } }
        /// The length of the output file after this page, in bytes; nil for stdout.
        package let outputLength: Int64?
        /// When the page was fetched, in seconds since 1970 (UTC).
        package let fetchedAt: Int64
        /// What else the walk knew of the list.
        package let memory: WalkMemory

        package init(
            next: Position?, printed: Int, outputLength: Int64?, fetchedAt: Int64, memory: WalkMemory = WalkMemory()
        ) {
            self.next = next
            self.printed = printed
            self.outputLength = outputLength
            self.fetchedAt = fetchedAt
            self.memory = memory
        }

        /// The hash of the output file becomes a part of `memory`.
        package init(
            next: Position?, printed: Int, output: OutputMark?, fetchedAt: Int64, memory: WalkMemory = WalkMemory()
        ) {
            var memory = memory
            memory.outputHash = output?.hash
            self.init(
                next: next, printed: printed, outputLength: output?.length, fetchedAt: fetchedAt, memory: memory)
        }
    }

    /// How a walk ended.
    package enum Ending: String, Sendable, Hashable {
        /// At the end of the list.
        case complete
        /// At the end of the list, with all its items, so that older generations add none. They are deleted unless this one is
        /// empty: then the next one with items deletes them.
        case superseding
        /// At an item of an older, closed generation.
        case joined
        /// After as many items or pages as requested.
        case cut
        /// Where items were deleted, so that the list does not continue at the last position.
        case moved

        /// Whether all items up to the end of the list are stored, in this generation or an older one.
        package var isClosed: Bool {
            switch self {
            case .complete, .superseding, .joined: true
            case .cut, .moved: false
            }
        }
    }

    /// Which generation a walk writes to.
    package enum Opening: Sendable, Hashable {
        /// - Parameter at: seconds since 1970 (UTC).
        case new(CollectionKey, as: ListDefinition?, start: Position?, run: Run, keepsPages: Bool = true, at: Int64)
        /// Continues after the first `keeping` pages, and deletes the pages after them.
        ///
        /// - Parameter keepsPages: whether the generation has the pages, and not only the progress.
        case again(ID, keeping: Int, keepsPages: Bool = true)

        /// The opening of a walk that continues another one, and whose first page was compared with the list for this.
        ///
        /// - Parameter items: the hashes of the items on the last page of the other walk.
        package func continuing(after items: [UInt64]) -> Opening {
            guard case .new(let collection, let definition, let start, let run, let keepsPages, let at) = self else {
                return self
            }
            let identity = (run.identity ?? ResumeIdentity([:])).continuing(after: items)
            return .new(
                collection, as: definition, start: start, run: Run(output: run.output, identity: identity),
                keepsPages: keepsPages, at: at)
        }
    }

    /// Selects generations.
    package enum Selection: Sendable, Hashable {
        /// All of a collection, whatever their definition.
        case collection(CollectionKey)
        /// The latest one that wrote to a file.
        case output(String)
        /// The newest generation of a plugin that has an account, for any endpoint. Its account is the one used last with
        /// these values of parameters; nil for one that is not set.
        case latest(plugin: String, parameters: [String: [String]?] = [:])
    }

    package init(
        id: ID, collection: CollectionKey, definition: ListDefinition?, start: Position?, run: Run, openedAt: Int64,
        ending: Ending?, keepsPages: Bool = true, pages: Int, items: Int, last: Checkpoint?
    ) {
        self.id = id
        self.collection = collection
        self.definition = definition
        self.start = start
        self.run = run
        self.openedAt = openedAt
        self.ending = ending
        self.keepsPages = keepsPages
        self.pages = pages
        self.items = items
        self.last = last
    }
}

extension [Generation] {
    /// The walks that have all items from the start of the list to its end, in themselves or with the walks that they
    /// joined. The walks are those of one definition, the newest first.
    package var whole: [Generation] {
        let closed = filter { $0.start == nil && $0.ending?.isClosed == true }
        guard let base = closed.lastIndex(where: { $0.ending != .joined }) else { return [] }
        return Array(closed[...base])
    }

    /// The walks that may show that the list goes on after a walk that reached its end: those from positions that began after
    /// it, and those from the start that began before, but were read later.
    package func since(_ closing: Generation) -> [Generation] {
        let time = closing.last?.fetchedAt ?? .max
        return filter { walk in
            guard walk.id != closing.id, walk.pages > 0 else { return false }
            let isLater = walk.began(after: closing)
            return walk.start == nil ? !isLater && (walk.last?.fetchedAt ?? 0) > time : isLater
        }
    }

    /// A walk that announced more items than there are, and than the server announced when the list ended.
    package func announcing(moreThan count: Int, since closing: Generation) -> Generation? {
        let known = Swift.max(count, closing.last?.memory.items?.upperBound ?? 0)
        return first { $0.ending != .joined && $0.last?.memory.items.map { $0.lowerBound > known } ?? false }
    }
}

extension Generation {
    /// Whether it began after another walk of its list. An imported one has a larger number than walks that began after it.
    package func began(after other: Generation) -> Bool { (openedAt, id) > (other.openedAt, other.id) }

    /// Whether a position is the next one after its last page.
    package func ended(at position: Position) -> Bool {
        last.map { $0.next == position && !$0.memory.hasStopped } ?? false
    }

    /// How long after its last page a walk without an ending may still be running, in seconds.
    package static let runningTimeout: Int64 = 3600

    /// Selects the generations of a collection that add no item to a listing.
    ///
    /// A generation is obsolete if a newer one supersedes it. It is also obsolete if all its items occur in newer ones
    /// that began at the start of the list or at the same position. A closed generation proves that its items are known,
    /// so only closed ones of the same definition make it obsolete; one that others may have joined is needed until a
    /// newer one has the whole list. A walk that may still be running stays, and so does one of another list.
    ///
    /// A generation whose file can be continued stays, so that what follows is stored with it.
    ///
    /// A generation without pages is obsolete unless it is the newest, has the progress of a file, is the newest of a bookmark,
    /// or is one of the newest at whose ends a command may continue.
    ///
    /// - Parameters:
    ///   - generations: the newest first.
    ///   - now: seconds since 1970 (UTC).
    ///   - hashes: reads a share of a generation's items; called only if the counts alone do not decide.
    package static func obsolete(
        among generations: [Generation], now: Int64, hashes: @escaping HashReader
    ) throws -> [Obsolete] {
        var newer = Coverage(hashes: hashes)
        var obsolete: [Obsolete] = []
        var places: Set<String> = []
        var bookmarks: Set<ListDefinition?> = []
        for generation in generations {
            let isNewPlace = generation.place.map { places.insert($0).inserted } ?? false
            let keepsProgress = generation.run.ownsFile || isNewPlace && places.count <= mostPlaces
            guard generation.keepsPages else {
                let isLatest = generation.id == generations.first?.id
                let isBookmark =
                    generation.run.identity?.isBookmark == true && generation.ending == .complete
                    && bookmarks.insert(generation.definition).inserted
                if generation.isOver(at: now), !isLatest, !keepsProgress, !isBookmark {
                    obsolete.append(Obsolete(id: generation.id))
                }
                continue
            }
            let isUnfinishedFile =
                generation.run.ownsFile && generation.ending?.isClosed != true && generation.mayContinue
            if !isUnfinishedFile, generation.isOver(at: now), try newer.covers(generation) {
                obsolete.append(
                    Obsolete(id: generation.id, keepsProgress: keepsProgress, keepsItems: generation.mayContinue))
            } else {
                newer.add(generation)
            }
        }
        return obsolete
    }

    /// A generation that is obsolete.
    package struct Obsolete: Sendable, Hashable {
        /// The generation.
        package let id: ID
        /// Whether its progress is still needed: for a file, or to continue where it ended.
        package let keepsProgress: Bool
        /// Whether its items are still needed, too, because a command may continue after them.
        package let keepsItems: Bool

        package init(id: ID, keepsProgress: Bool = false, keepsItems: Bool = false) {
            self.id = id
            self.keepsProgress = keepsProgress
            self.keepsItems = keepsProgress && keepsItems
        }
    }

    /// How many ends of a list's walks are known at most, so that `--cursor` finds out whether the list has moved since.
    static let mostPlaces = 20

    /// Whether a command may continue where it ended.
    var isContinuable: Bool { place != nil }

    /// Where a command may continue that it left off; nil if it ended otherwise. Of several walks that ended at one place,
    /// only the newest matters.
    private var place: String? {
        guard ending == .cut, mayContinue, let definition, let last else { return nil }
        let next = last.next?.text ?? "the end"
        let text = last.memory.hasStopped ? "\(start?.text ?? "") \(last.printed) before \(next)" : next
        return "\(definition.list) \(text)"
    }

    /// Whether anything of the list may follow what was printed.
    private var mayContinue: Bool {
        ending == nil || last.map { $0.next != nil || $0.memory.hasStopped } ?? false
    }

    private func isOver(at now: Int64) -> Bool {
        ending != nil || (last?.fetchedAt ?? openedAt) + Self.runningTimeout < now
    }
}
