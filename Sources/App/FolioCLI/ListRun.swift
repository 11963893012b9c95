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
    let makeWriter: @Sendable (ItemSelection) -> any PageWriter
    let output: Descriptor
    /// Whether control characters are taken out, so that a terminal does not obey what a server sent.
    let sanitizes: Bool
    let demand: Demand
    let messages: Messages
    /// `plugin/endpoint`, as people call it.
    let name: String

    /// Runs one walk. What was written stays, and a document is closed, when it fails.
    @concurrent
    func run(_ endpoint: BoundEndpoint, from position: Position?, client: any HTTPClient) async throws {
        let load = remoteLoader(endpoint, client: client)
        let writing = Writing(self)
        let presenter = presenter(writing)
        var summary = Walk.Summary()
        presenter.start()
        do {
            try await walk(endpoint, from: position, summary: &summary, writing: writing, presenter: presenter) {
                try await paginated(load, at: PageRequest(position: position))
            }
            try writing.end(complete: summary.shortOf == nil && summary.fault == nil, next: summary.next)
            messages.ended(summary)
            if let short = summary.shortOf { throw ListEndedShort(short) }
        } catch {
            if !(error is ListEndedShort) {
                try? writing.end(complete: false, next: summary.next)  // The first error is the one to tell.
                messages.stopped(summary, error)
            }
            throw told(error, by: presenter)
        }
    }

    /// Runs the walks of several parents' lists in the order of the parents, the first pages of the next few ahead.
    ///
    /// One that fails is told; the others go on, and the first failure is thrown at the end.
    @concurrent
    func run(
        parents: @escaping @Sendable () async throws -> Result<ParentID, Complaint>?, start: WalkStart?,
        client: any HTTPClient,
        bind: @escaping @Sendable (ParentID) throws -> BoundEndpoint
    ) async throws {
        let writing = Writing(self)
        var failure: (any Error)?
        var isComplete = true
        messages.showProgress(true)
        do {
            try await inOrder(parents, ahead: 4) { parent in
                let endpoint = try bind(parent.get())
                let position = try start.map { try endpoint.position(for: $0) } ?? nil
                let request = PageRequest(position: position)
                return (endpoint, try await paginated(remoteLoader(endpoint, client: client), at: request))
            } use: { parent, loaded in
                let parent = try? parent.get()  // What is wrong with it is in `loaded`.
                let presenter = presenter(writing, parent: parent)
                do {
                    let (endpoint, first) = try loaded.get()
                    var summary = Walk.Summary()
                    let position = first.content.position
                    try await walk(
                        endpoint, from: position, summary: &summary, writing: writing, presenter: presenter
                    ) { first }
                    isComplete = isComplete && summary.fault == nil
                    messages.ended(summary, parent: parent?.text)
                    if let short = summary.shortOf { throw ListEndedShort(short) }
                } catch  where !isEndOfWork(error) {
                    let told = told(error, by: presenter)
                    failure = failure ?? told
                }
            }
            try writing.end(complete: isComplete && failure == nil, next: nil)
        } catch {
            try? writing.end(complete: false, next: nil)  // The first error is the one to tell.
            throw told(error, by: presenter(writing))
        }
        if let failure { throw failure }
    }

    private func walk(
        _ endpoint: BoundEndpoint, from position: Position?, summary: inout Walk.Summary, writing: Writing,
        presenter: Presenter<Page, Page>, first: @escaping Paginated<Page>.LoadMore
    ) async throws {
        let walk = Walk(demand: demand, guarding: endpoint.guarding(from: position)) { page, count in
            endpoint.position(page, after: count)
        }
        try await walk.run(from: first, summary: &summary) { page in
            presenter.finish(with: page)
            try writing.check()
            return nil
        }
    }

    /// What shows a list's course: progress and failures on stderr, pages on stdout.
    private func presenter(_ writing: Writing, parent: ParentID? = nil) -> Presenter<Page, Page> {
        let view = PresenterView<Page>(
            showLoading: { messages.showProgress($0) },
            showError: { message in message.map { messages.put($0) } },
            showModel: {
                messages.makeRoom()
                writing.show($0, parent: parent?.json ?? [])
            })
        return Presenter(view: view, map: { $0 }, message: { messages.text(of: $0, parent: parent?.text) })
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
