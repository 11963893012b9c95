import Endpoints
import Feeds
import Formats
import HTTP
import Pages
import Pagination
import Presentation

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
    /// What is shown of a list that is not asked for at its server; nil where it is, or all of it is needed.
    var stored: StoredShare?

    /// Runs one walk. What was written stays, and a document is closed, when it fails.
    ///
    /// - Parameter parent: the item that the list is under, as JSON.
    @concurrent
    func run(
        _ endpoint: BoundEndpoint, from position: Position?, clients: ListClients, parent: [UInt8] = []
    ) async throws {
        guard var plan = try await plan(endpoint, from: position, clients: clients) else { return }
        if let stored { plan.first = stored.pages(of: plan.first, endpoint: name) }
        plan.measure(by: endpoint.meter)
        let writing = Writing(self, isResumed: plan.outputLength != nil)
        let presenter = presenter(writing, parent: parent)
        let pictures = images.map {
            ItemImages($0.source, folder: $0.folder, client: clients.pictures, messages: messages)
        }
        var summary = plan.summary
        presenter.start()
        do {
            try await walk(
                endpoint, plan, summary: &summary, writing: writing, presenter: presenter, pictures: pictures)
            try await writing.end(complete: summary.shortOf == nil && summary.fault == nil, next: summary.next)
            if endpoint.meter == nil {
                messages.ended(summary, at: storage.now(), output: storage.output, isNew: storage.options.new)
            }
            if let pictures { messages.saved(pictures) }
            if let failure = pictures?.failure { throw AlreadyTold(error: failure) }
            if let short = summary.shortOf { throw ListEndedShort(shortfall: short) }
        } catch {
            if error is AlreadyTold { throw error }
            if !(error is ListEndedShort) {
                try? await writing.end(complete: false, next: summary.next)  // The first error is the one to tell.
                if stored != nil, (error as? NothingStored)?.isBehindStored == true {
                    return messages.endedWithStored(summary, at: storage.now())
                }
                messages.stopped(summary, error, output: storage.output, isKept: storage.keepsRun)
            }
            throw told(error, by: presenter)
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
        var failure: (any Error)?
        var isComplete = true
        messages.showProgress(true)
        do {
            try await inOrder(parents, ahead: 4) { parent -> (BoundEndpoint, WalkPlan)? in
                let endpoint = try bind(parent.get())
                let position = try start.map { try endpoint.position(for: $0) } ?? nil
                guard
                    var plan = try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
                else { return nil }
                plan.measure(by: endpoint.meter)
                let first = try await plan.first()
                plan.first = { first }
                return (endpoint, plan)
            } use: { parent, loaded in
                let parent = try? parent.get()  // What is wrong with it is in `loaded`.
                let presenter = presenter(writing, parent: parent?.json ?? [], name: parent?.text)
                do {
                    guard let (endpoint, plan) = try loaded.get() else { return }
                    var summary = plan.summary
                    try await walk(endpoint, plan, summary: &summary, writing: writing, presenter: presenter)
                    isComplete = isComplete && summary.fault == nil
                    if endpoint.meter == nil { messages.ended(summary, parent: parent?.text, at: storage.now()) }
                    if let short = summary.shortOf { throw ListEndedShort(shortfall: short) }
                } catch  where !isEndOfWork(error) {
                    let told = told(error, by: presenter)
                    failure = failure ?? told
                }
            }
            try await writing.end(complete: isComplete && failure == nil, next: nil)
        } catch {
            try? await writing.end(complete: false, next: nil)  // The first error is the one to tell.
            throw told(error, by: presenter(writing))
        }
        if let failure { throw failure }
    }

    private func walk(
        _ endpoint: BoundEndpoint, _ plan: WalkPlan, summary: inout Walk.Summary, writing: Writing,
        presenter: Presenter<Page, Page>, pictures: ItemImages? = nil
    ) async throws {
        let walk = plan.walk(demand) { page, count in endpoint.position(page, after: count) }
        let write = { (page: Page) in
            presenter.finish(with: page)
            return try writing.check()
        }
        guard let meter = endpoint.meter else {
            return try await walk.run(from: plan.first, summary: &summary) { page in
                let length = try write(page)
                try await pictures?.save(page)
                return length
            }
        }
        try await meter.walking {
            var ordinal = summary.pages
            try await walk.run(from: plan.first, summary: &summary) { page in
                defer { ordinal += 1 }
                let length = try await meter.printing(ordinal, page) { try write(page) }
                // Pictures are requests of their own.
                try await pictures?.save(page)
                return length
            }
        }
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
            showLoading: { messages.showProgress($0) },
            showError: { message in message.map { messages.put($0) } },
            showModel: {
                messages.makeRoom()
                writing.show($0, parent: parent)
            })
        return Presenter(view: view, map: { $0 }, message: { messages.text(of: $0, parent: name) })
    }

    /// Tells a failure, unless the work is over because someone ended it.
    private func told(_ error: any Error, by presenter: Presenter<Page, Page>) -> any Error {
        guard !isEndOfWork(error) else { return error }
        presenter.fail(with: error)
        return AlreadyTold(error: error)
    }

    private func isEndOfWork(_ error: any Error) -> Bool {
        error is CancellationError || error as? OutputError == .closed || error as? OutputError == .interrupted
    }
}
