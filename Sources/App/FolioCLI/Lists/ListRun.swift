import Endpoints
import Feeds
import Formats
import HTTP
import Pages
import Pagination
import Presentation
import System
import TerminalSession
import Wording

/// Runs the walks of one list and writes what they give, page by page.
struct ListRun: Sendable {
    let selection: ItemSelection
    /// Makes a writer, with or without the names of the columns.
    let makeWriter: @Sendable (ItemSelection, Bool) -> any PageWriter
    let output: ListOutput
    let storage: ListStorage
    /// Whether control characters are taken out, so that a terminal does not obey what a server sent.
    let sanitizes: Bool
    let demand: Demand
    let messages: Messages
    /// `plugin/endpoint`, as people call it.
    let name: String
    /// Where the items' pictures come from and go to; nil where they are not asked for.
    var images: (source: ImageSource, folder: ImageFolder)?
    /// How the threads of comments are read and written; nil where there are none.
    var threads: ThreadOutput?
    /// What is shown of a list that is not asked for at its server; nil where it is, or all of it is needed.
    var stored: StoredShare?

    /// Runs one walk. What was written stays, and a document is closed, when it fails.
    ///
    /// - Parameter parent: the item that the list is under; nil where it is under none.
    @concurrent
    func run(
        _ endpoint: BoundEndpoint, from position: Position?, clients: ListClients, parent: ParentID? = nil
    ) async throws {
        guard var plan = try await plan(endpoint, from: position, clients: clients) else { return }
        if let stored { plan.first = stored.pages(of: plan.first, endpoint: name) }
        let writing = Writing(self, isResumed: plan.outputLength != nil)
        let presenter = presenter(writing, parent: parent?.json ?? [])
        let threads = threads?.start(self, clients)
        let pictures = images.map {
            ItemImages($0.source, folder: $0.folder, client: clients.pictures, messages: messages)
        }
        var summary = plan.summary
        var progress = WalkProgress(parent == nil ? .items : .comments, resuming: summary)
        let start: Demand? = position == nil ? demand : nil
        presenter.start()
        do {
            try await plan.run(endpoint, demand, summary: &summary) { page in
                try await shown(page, threads, parent: parent, counting: start, in: &progress)
            } print: { page in
                try write(page, writing, presenter, progress)
            } finish: { page in
                try await pictures?.save(page)
            }
            messages.showProgress(false)
            let isComplete = summary.shortOf == nil && summary.fault == nil && threads?.isComplete != false
            try await writing.end(complete: isComplete, next: summary.next)
            if endpoint.meter == nil {
                messages.ended(
                    summary, counted: progress.count(of: summary.items), at: storage.now(), output: storage.output,
                    isNew: storage.options.new)
            }
            threads?.end()
            if let pictures { messages.saved(pictures) }
            if let failure = threads?.failure ?? pictures?.failure { throw AlreadyTold(error: failure) }
            if let short = summary.shortOf { throw ListEndedShort(shortfall: short) }
        } catch {
            messages.showProgress(false)
            if error is AlreadyTold { throw error }
            if !(error is ListEndedShort) {
                try? await writing.end(complete: false, next: summary.next)  // The first error is the one to tell.
                if stored != nil, (error as? NothingStored)?.isBehindStored == true {
                    return messages.endedWithStored(summary, at: storage.now())
                }
                messages.stopped(
                    summary, error, counted: progress.count(of: summary.items), output: storage.output,
                    isKept: storage.keepsRun)
            }
            throw first(threads?.failure, told(error, by: presenter))
        }
    }

    /// The plan of a walk, and its file ready to be gone on with; nil where the walk was complete.
    private func plan(
        _ endpoint: BoundEndpoint, from position: Position?, clients: ListClients
    ) async throws -> WalkPlan? {
        do {
            let plan = try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
            if let length = plan?.outputLength { try output.begin(at: length) }
            return plan
        } catch {
            output.abandon()
            throw error
        }
    }

    /// Runs the walks of several parents' lists in the order of the parents, the first pages of the next few ahead.
    ///
    /// One that fails is told; the others go on, and the first failure is thrown at the end.
    @concurrent
    func run(
        parents: @escaping @Sendable () async throws -> Result<ParentID, Complaint>?, start: WalkStart?,
        clients: ListClients,
        bind: @escaping @Sendable (ParentID) throws -> BoundEndpoint
    ) async throws {
        let writing = Writing(self)
        let threads = threads?.start(self, clients)
        var failure: (any Error)?
        var isComplete = true
        var progress = WalkProgress(.comments)
        messages.showProgress(true)
        do {
            try await inOrder(parents, ahead: 4) { parent -> (BoundEndpoint, WalkPlan)? in
                let endpoint = try bind(parent.get())
                let position = try start.map { try endpoint.position(for: $0) } ?? nil
                guard
                    var plan = try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
                else { return nil }
                let first = try await plan.first()
                plan.first = { first }
                return (endpoint, plan)
            } use: { parent, loaded in
                let parent = try? parent.get()  // What is wrong with it is in `loaded`.
                let presenter = presenter(writing, parent: parent?.json ?? [], name: parent?.text)
                do {
                    guard let (endpoint, plan) = try loaded.get() else { return }
                    defer { failure = failure ?? threads?.failure.map { AlreadyTold(error: $0) } }
                    var summary = plan.summary
                    try await plan.run(endpoint, demand, summary: &summary) { page in
                        try await shown(page, threads, parent: parent, counting: nil, in: &progress)
                    } print: { page in
                        try write(page, writing, presenter, progress)
                    } finish: { _ in
                    }
                    isComplete = isComplete && summary.fault == nil
                    if endpoint.meter == nil {
                        messages.ended(
                            summary, counted: Counted.comments(summary.items),
                            parent: parent.map { Message(verbatim: $0.text) }, at: storage.now())
                    }
                    if let short = summary.shortOf { throw ListEndedShort(shortfall: short) }
                } catch  where !isEndOfWork(error) {
                    let told = told(error, by: presenter)
                    failure = failure ?? told
                }
            }
            messages.showProgress(false)
            try await writing.end(
                complete: isComplete && failure == nil && threads?.isComplete != false, next: nil)
            threads?.end()
        } catch {
            messages.showProgress(false)
            try? await writing.end(complete: false, next: nil)  // The first error is the one to tell.
            messages.interrupted(progress)
            throw told(error, by: presenter(writing))
        }
        if let failure { throw failure }
    }

    /// A page as it is shown, of comments with their replies; it is counted, and the count is shown.
    ///
    /// - Parameter demand: how much is asked for; nil where the page is of one list of several.
    private func shown(
        _ page: Page, _ threads: ThreadRun?, parent: ParentID?, counting demand: Demand?,
        in progress: inout WalkProgress
    ) async throws -> Page {
        var shown = page
        if let threads, let parent { shown = try await threads.page(of: page, under: parent) }
        progress.add(page, demand: demand)
        progress.replies = threads?.replies ?? 0
        show(progress)
        return shown
    }

    /// Shows how far the work has come to who sees nothing of its output.
    private func show(_ progress: WalkProgress) {
        if output.isUnseen, messages.showsProgress { messages.showProgress { progress.message } }
    }

    private func write(
        _ page: Page, _ writing: Writing, _ presenter: Presenter<Page, Page>, _ progress: WalkProgress
    ) throws -> Int64? {
        presenter.finish(with: page)
        let length = try writing.check()
        // Below what is shown already until the next page takes its place.
        if messages.showsProgress, output.isAtTerminal { messages.showProgress { progress.message } }
        return length
    }

    /// What shows a list's course: progress and failures on stderr, pages on stdout.
    ///
    /// - Parameters:
    ///   - parent: the item that the list is under, as JSON.
    ///   - name: what the list is called among several.
    private func presenter(
        _ writing: Writing, parent: [UInt8] = [], name: String? = nil
    ) -> Presenter<Page, Page> {
        let view = PresenterView<Page>(
            showLoading: { isLoading in
                // Where nothing is seen of what has come, the progress stays.
                if isLoading || !output.isUnseen { messages.showProgress(isLoading) }
            },
            showError: { message in message.map { messages.put($0) } },
            showModel: {
                if !output.isUnseen { messages.makeRoom() }
                writing.show($0, parent: parent)
            })
        return Presenter(
            view: view, map: { $0 },
            message: { messages.text(of: Messages.complaint($0, parent: name.map { Message(verbatim: $0) })) })
    }

    /// Tells a failure, unless the work is over because someone ended it.
    private func told(_ error: any Error, by presenter: Presenter<Page, Page>) -> any Error {
        guard !isEndOfWork(error) else { return error }
        presenter.fail(with: error)
        return AlreadyTold(error: error)
    }

    /// What a command fails with: its first failure, unless the work is over because someone ended it.
    private func first(_ earlier: (any Error)?, _ told: any Error) -> any Error {
        guard !isEndOfWork(told), let earlier else { return told }
        return AlreadyTold(error: earlier)
    }

    private func isEndOfWork(_ error: any Error) -> Bool {
        error is CancellationError || error as? OutputError == .closed || error as? OutputError == .interrupted
    }
}
