package import Pages
import System

/// Saves a walk's pages in a generation. A failed save is reported once and never fails the walk.
package struct PageSaver: Sendable {
    private let store: any FeedWriter
    private let opening: Generation.Opening
    /// Whether no page is saved, not even the progress after it: the walk only takes a file from another one.
    fileprivate let isEmpty: Bool
    private let rest: (@Sendable (Position?) -> Generation.Opening)?
    private let supersedes: Bool
    /// Whether the walk takes its file before it has a page.
    package var takesFileAtOnce = true
    /// Holds the end of the walk until its items are written; nil to store it at once.
    package var ends: HeldEnds?
    private let now: @Sendable () -> Int64
    private let failed: @Sendable (any Error) async -> Void

    /// - Parameters:
    ///   - isEmpty: whether no page is saved, not even the progress after it: the walk only takes a file from another one.
    ///   - rest: the generation for the pages from a position on, if `--resume` is to continue there.
    ///   - supersedes: whether a walk to the end of the list replaces the stored pages.
    ///   - now: seconds since 1970 (UTC).
    ///   - failed: called with the reason if pages cannot be saved.
    package init(
        _ store: any FeedWriter, opening: Generation.Opening, isEmpty: Bool = false,
        rest: (@Sendable (Position?) -> Generation.Opening)? = nil, supersedes: Bool = false,
        now: @escaping @Sendable () -> Int64, failed: @escaping @Sendable (any Error) async -> Void
    ) {
        self.store = store
        self.opening = opening
        self.isEmpty = isEmpty
        self.rest = rest
        self.supersedes = supersedes
        self.now = now
        self.failed = failed
    }

    /// Saves the pages from a position on as a walk of their own; nil if they are one already.
    ///
    /// - Parameter last: the page before them; nil if they are all pages of the walk.
    func ofRest(from position: Position?, after last: Page?) -> PageSaver? {
        rest.map { rest in
            let opening = rest(position)
            var saver = PageSaver(
                store, opening: last.map { opening.continuing(after: $0.keys) } ?? opening, now: now, failed: failed)
            saver.ends = ends
            return saver
        }
    }

    /// Whether the walk writes a file from its beginning.
    var startsFile: Bool {
        if case .new(_, _, _, let run, _, _) = opening { run.ownsFile } else { false }
    }

    /// Whether pages are stored, and not only the progress; nil if the first page shows it.
    var keptPages: Bool? {
        switch opening {
        case .again(_, _, let keepsPages): keepsPages
        case .new(_, _, _, _, let keepsPages, _): keepsPages ? nil : false
        }
    }

    func open() async -> Generation.ID? {
        do { return try await store.open(opening) } catch {
            await failed(error)
            return nil
        }
    }

    /// Saves a page, or only the walk's progress after it; returns whether it was saved.
    func save(
        _ page: Page, keepsPage: Bool, ordinal: Int, printed: Int, memory: WalkMemory = WalkMemory(),
        output: OutputMark?, in generation: Generation.ID
    ) async -> Bool {
        let checkpoint = Generation.Checkpoint(
            next: page.next, printed: printed, output: output,
            fetchedAt: page.provenance.fetchedAt ?? now(), memory: memory)
        let record = PageRecord(
            ordinal: ordinal, position: page.position, hashes: page.keys,
            versions: page.versionHashes, checkpoint: checkpoint,
            body: keepsPage ? page.receivedBody : nil)
        do { try await store.save(record, in: generation) } catch {
            await failed(error)
            return false
        }
        return true
    }

    /// Records how a walk ended whose pages are saved.
    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async {
        let ending = ending == .complete && supersedes ? .superseding : ending
        let (store, failed) = (store, failed)
        let end = { @Sendable in
            do { try await store.close(generation, as: ending) } catch { await failed(error) }
        }
        if let ends, ending.isClosed { ends.hold(end) } else { await end() }
    }
}

/// The saves of one walk. They run while the walk continues; a limited number of bytes may wait.
struct SaveQueue {
    /// How many bytes of bodies may wait to be saved; one page always may.
    static let lag = 256 << 10

    private var saver: PageSaver?
    private var generation: Generation.ID?
    private var pending = 0
    private var ordinal: Int
    /// A page was from the store, or could not be saved, so that the pages after it cannot be used.
    private var isCut = false
    private var hasSaved = false
    /// The last page that was added.
    private var last: Page?
    /// Whether pages are saved, or only the progress; nil before the first page.
    private var keepsPages: Bool?

    /// - Parameter ordinal: the index of the next page in its walk.
    init(_ saver: PageSaver?, ordinal: Int = 0) {
        self.saver = saver
        self.ordinal = ordinal
        keepsPages = saver?.keptPages
    }

    /// Opens the generation of a walk that takes its file before it has a page.
    mutating func beginAtOnce() async {
        if saver?.takesFileAtOnce == true { await begin() }
    }

    /// Opens the generation of a walk that is to overwrite a file. The progress that earlier walks saved for the file becomes
    /// invalid, even if this walk saves nothing because its pages come from the store, or because it receives none.
    mutating func begin() async {
        guard let saver, saver.startsFile, generation == nil else { return }
        generation = await saver.open()
        if generation == nil { self.saver = nil }
    }

    /// Starts to save the walk's next page, once enough earlier pages are saved. The first page opens the generation,
    /// unless `begin` has opened it.
    mutating func add(
        _ page: Page, printed: Int = 0, memory: WalkMemory = WalkMemory(), _ written: WrittenPage = WrittenPage(),
        to saves: inout ThrowingTaskGroup<Int, any Error>
    ) async throws {
        // What comes after a page from the store is not saved, so that the walk has no end of its own.
        if page.provenance.isFromStore || saver?.isEmpty == true { isCut = true }
        guard !isCut else { return }
        if !written.isWhole, let rest = saver?.ofRest(from: page.position, after: last) {
            try await close(as: .cut, &saves)
            self = SaveQueue(rest)
        }
        guard let saver else { return }
        // If the server forbids storing the first page, only the progress is saved.
        let keepsPages = keepsPages ?? !page.provenance.isForbidden
        self.keepsPages = keepsPages
        guard page.provenance.mayBeStored || !keepsPages && page.provenance.isForbidden else {
            isCut = true
            return
        }
        if generation == nil { generation = await saver.open() }
        guard let generation else {
            self.saver = nil
            return
        }
        while pending > 0, pending + page.body.count > Self.lag, let saved = try await saves.next() { note(saved) }
        last = page
        pending += page.body.count
        let place = ordinal
        ordinal += 1
        hasSaved = true
        saves.addTask {
            let isSaved = await saver.save(
                page, keepsPage: keepsPages, ordinal: place, printed: printed, memory: memory,
                output: written.output, in: generation)
            return isSaved ? page.body.count : ~page.body.count
        }
    }

    /// Handles the end of a save. `saved` is the number of its bytes, or that number's complement if it failed.
    private mutating func note(_ saved: Int) {
        pending -= saved < 0 ? ~saved : saved
        isCut = isCut || saved < 0
    }

    /// Closes the generation once all is saved.
    mutating func close(as ending: Generation.Ending, _ saves: inout ThrowingTaskGroup<Int, any Error>) async throws {
        guard let saver, let generation else { return }
        while let saved = try await saves.next() { note(saved) }
        // Without a page, the generation is not evidence that the list is empty.
        await saver.close(generation, as: isCut || !hasSaved ? .cut : ending)
    }
}
