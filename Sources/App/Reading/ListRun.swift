package import Endpoints
package import Feeds
package import Formats
import HTTP
package import Pages
import Pagination
import System

/// Where a walk waits before its next page.
package struct WalkPause: Sendable {
    /// The position of that page.
    package let next: String
    /// Why it could not be loaded; nil if that was not tried.
    package let failure: (any Error)?
    /// The replies to the comments so far; nil for a list without replies.
    package let replies: OutputMeta.Replies?
}

/// Runs the walks of one list and writes their items, page by page.
package struct ListRun: Sendable {
    /// Which fields are written.
    package let selection: ItemSelection
    /// Makes a writer, with or without the names of the columns.
    package let makeWriter: @Sendable (ItemSelection, Bool) -> any PageWriter
    /// Where items are written to.
    package let output: ListOutput
    /// How stored data is used.
    package internal(set) var storage: ListStorage
    /// Removes control characters, so that a server cannot control the terminal; nil if none can be there.
    package let clean: (@Sendable ([UInt8]) -> [UInt8])?
    /// How much to read.
    package let demand: Demand
    /// `plugin/endpoint`, as people call it.
    package let name: String
    /// The source of the items' images, and the folder to save them in; nil without `--images`.
    package private(set) var images: (source: ImageSource, folder: ImageFolder)?
    /// How the threads of comments are read and written; nil if there are none.
    package var threads: ThreadOutput?
    /// The part of a stored list to show; nil if the server is contacted, or the whole list is needed.
    package var stored: StoredShare?
    /// The name of the bookmark from which on the list is read; nil without one.
    package var bookmark: String?
    /// Whether the bookmark moves to the newest item that is printed.
    package var movesBookmark = true
    /// Waits until a page beyond the demand is wanted, or one that failed is wanted again; false ends the walk. Nil for the
    /// demand alone.
    package var wantsMore: (@Sendable (WalkPause) async -> Bool)?

    package init(
        selection: ItemSelection, makeWriter: @escaping @Sendable (ItemSelection, Bool) -> any PageWriter,
        output: ListOutput, storage: ListStorage, clean: (@Sendable ([UInt8]) -> [UInt8])?, demand: Demand,
        name: String
    ) {
        self.selection = selection
        self.makeWriter = makeWriter
        self.output = output
        self.storage = storage
        self.clean = clean
        self.demand = demand
        self.name = name
    }

    /// Has the items' images saved.
    package mutating func saveImages(from source: ImageSource, in folder: ImageFolder) {
        images = (source, folder)
        // Items whose image cannot be saved come again.
        storage.holdEnds()
    }

    /// Gets the events of reading.
    var observer: any ReadingObserver { storage.observer }

    /// Runs one walk. If it fails, written items stay, and a document is closed.
    ///
    /// - Parameters:
    ///   - parent: the item that the list is under; nil for none.
    ///   - outer: the values that all items share.
    @concurrent
    package func run(
        _ endpoint: BoundEndpoint, from position: Position?, clients: ListClients, parent: ParentID? = nil,
        outer: OuterValues = .none
    ) async throws {
        let bookmark = try await bookmark(of: endpoint)
        let endpoint = bookmark?.endpoint ?? endpoint
        guard var plan = try await plan(endpoint, from: position, clients: clients) else { return }
        plan.noting = bookmark?.noting
        bookmark?.began(at: plan.began)
        if let stored { plan.first = stored.pages(of: plan.first, endpoint: name) }
        let session = OutputSession(self, isResumed: plan.output != nil)
        // Whoever reads a page at a time wants the replies to its comments whole.
        let threads = threads?.start(storage, wantsMore == nil ? demand : .all, clients)
        let images = images.map {
            ItemImages($0.source, folder: $0.folder, client: clients.images, observer: observer)
        }
        var summary = plan.summary
        var progress = WalkProgress(parent == nil ? .items : .comments, resuming: isFlatList ? Walk.Summary() : summary)
        let start: Demand? = position == nil ? demand : nil
        observer.showLoading(true)
        do {
            if isFlatList, let threads, let parent {
                try await gather(
                    plan, of: endpoint, from: position, under: parent, threads, session, counting: start,
                    summary: &summary, progress: &progress)
            } else {
                try await plan.run(endpoint, demand, summary: &summary) { page in
                    try await shown(page, threads, parent: parent, counting: start, in: &progress)
                } print: { page in
                    try write(
                        page, threads, to: session, outer: parent.map { OuterValues([$0.json]) } ?? outer, progress)
                } finish: { page in
                    try await images?.save(page)
                } wantsMore: { next, error in
                    await wantsMore?(WalkPause(next: next.text, failure: error, replies: threads?.meta)) ?? false
                }
            }
            observer.showLoading(false)
            // What is stored is what was asked for.
            if stored != nil { summary.forgiveSign() }
            let isComplete = summary.isComplete && threads?.isComplete != false
            try await session.end(complete: isComplete, next: summary.next, replies: threads?.meta)
            if images?.failure == nil { await storage.ends?.release() }
            try reportEnd(summary, progress, isMeasured: endpoint.meter != nil, threads, images)
            if let bookmark { await move(bookmark, after: summary) }
        } catch {
            observer.showLoading(false)
            try await stop(error, summary, progress, session, threads)
        }
    }

    /// The plan of a walk, with its file ready to be continued; nil if the walk was complete.
    private func plan(
        _ endpoint: BoundEndpoint, from position: Position?, clients: ListClients
    ) async throws -> WalkPlan? {
        do {
            let plan = try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
            if let mark = plan?.output { try output.begin(at: mark) }
            return plan
        } catch {
            output.abandon()
            throw error
        }
    }

    /// Reports how a walk ended. Throws the first failure of threads or images, or that the list is incomplete.
    private func reportEnd(
        _ summary: Walk.Summary, _ progress: WalkProgress, isMeasured: Bool, _ threads: ThreadRun?,
        _ images: ItemImages?
    ) throws {
        if !isMeasured {
            let count = progress.count(of: summary.items)
            observer.report(
                .ended(
                    EndedWalk(
                        summary, count, output: storage.output, isNew: storage.options.new,
                        isSinceBookmark: bookmark != nil)))
        }
        if summary.skipped > 0 { observer.report(.skippedLists(summary.skipped)) }
        threads?.end()
        if let images { observer.report(.savedImages(images.saved, existing: images.existing)) }
        if let failure = threads?.failure ?? images?.failure { throw ReportedError(error: failure) }
        if let shortfall = summary.shortOf { throw IncompleteListError(shortfall: shortfall) }
    }

    /// Closes the output of a walk that failed, and throws the command's error.
    private func stop(
        _ error: any Error, _ summary: Walk.Summary, _ progress: WalkProgress, _ session: OutputSession,
        _ threads: ThreadRun?
    ) async throws {
        if error is ReportedError { throw error }
        if !(error is IncompleteListError) {
            // The first error is the one to report.
            try? await session.end(complete: false, next: summary.next, replies: threads?.meta)
            if stored != nil, (error as? NothingStoredError)?.hasEarlierPages == true {
                return observer.report(.endedWithStored(summary))
            }
            observer.report(
                .stopped(
                    StoppedWalk(
                        summary: summary, error: error, count: progress.count(of: summary.items),
                        output: storage.output, isResumable: storage.isResumable && summary.hasWholePage,
                        isFlatList: isFlatList)))
        }
        throw first(threads?.failure, reported(error))
    }

    // MARK: Pages

    /// A page as it is shown, comments with their replies; its items are counted.
    ///
    /// - Parameter demand: how much to read; nil if the page belongs to one of several lists.
    func shown(
        _ page: Page, _ threads: ThreadRun?, parent: ParentID?, counting demand: Demand?,
        in progress: inout WalkProgress
    ) async throws -> Page {
        var shown = page
        if let threads, let parent { shown = try await threads.page(of: page, under: parent) }
        progress.add(page, demand: demand)
        progress.replies = threads?.replies ?? 0
        if output.isUnseen { observer.show(progress) }
        return shown
    }

    /// Writes a page after removing the progress line from the terminal.
    ///
    /// - Parameter threads: read the replies to the page's comments; nil for a list without replies.
    func write(
        _ page: Page, _ threads: ThreadRun?, to session: OutputSession, outer: OuterValues, _ progress: WalkProgress
    ) throws -> WrittenPage {
        if !output.isUnseen { observer.willWrite() }
        let written = try session.write(page, outer: outer)
        // The progress is below the rows until the next page is written.
        if output.isAtTerminal { observer.show(progress) }
        // Missing replies can be added only to a file. Without one, the page is stored like any other.
        return WrittenPage(output: written, isWhole: written == nil || threads?.lacksReplies != true)
    }

    // MARK: Errors

    /// Reports an error, unless the user interrupted the work.
    package func reported(_ error: any Error, of subject: ReportSubject = .list) -> any Error {
        guard !isEndOfWork(error) else { return error }
        observer.report(error, of: subject)
        return ReportedError(error: error)
    }

    /// The command's error: the first one, unless the user interrupted the work.
    private func first(_ earlier: (any Error)?, _ error: any Error) -> any Error {
        guard !isEndOfWork(error), let earlier else { return error }
        return ReportedError(error: earlier)
    }

    /// Whether an error only means that the user interrupted the work.
    func isEndOfWork(_ error: any Error) -> Bool {
        error is CancellationError || error as? OutputError == .closed || error as? OutputError == .interrupted
    }
}
