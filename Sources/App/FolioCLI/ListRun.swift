import Endpoints
import Feeds
import Formats
import Glibc
import HTTP
import JSON
import Pages
import Pagination

/// Runs the walks of one list and writes what they give, page by page.
struct ListRun: Sendable {
    /// What a page is written with, and where to.
    let selection: ItemSelection
    let makeWriter: @Sendable (ItemSelection) -> any PageWriter
    let output: Descriptor
    let demand: Demand
    let messages: Messages
    /// `plugin/endpoint`, as people call it.
    let name: String

    /// Runs one walk. What was written stays, and a document is closed, when it fails.
    @concurrent
    func run(_ endpoint: BoundEndpoint, from position: Position?, client: any HTTPClient) async throws {
        let load = remoteLoader(endpoint, client: client)
        var writing = Writing(self)
        var summary = Walk.Summary()
        do {
            try await walk(endpoint, from: position, summary: &summary, writing: &writing, parent: []) {
                try await paginated(load, at: PageRequest(position: position))
            }
        } catch {
            try? writing.end(complete: false, next: summary.next)  // The first error is the one to tell.
            messages.stopped(summary, error)
            throw error
        }
        try writing.end(complete: summary.shortOf == nil, next: summary.next)
        messages.ended(summary)
        if let short = summary.shortOf { throw ListEndedShort(received: short.received, declared: short.declared) }
    }

    /// Runs the walks of several parents' lists in the order of the parents, the first pages of the next few ahead.
    ///
    /// One that fails is told; the others go on, and the first failure is thrown at the end.
    @concurrent
    func run(
        parents: @escaping @Sendable () async throws -> ParentID?, start: WalkStart?, client: any HTTPClient,
        bind: @escaping @Sendable (ParentID) throws -> BoundEndpoint
    ) async throws {
        var writing = Writing(self)
        var failure: (any Error)?
        var isComplete = true
        do {
            try await inOrder(parents, ahead: 4) { parent in
                let endpoint = try bind(parent)
                let position = try start.map { try endpoint.position(for: $0) } ?? nil
                let request = PageRequest(position: position)
                return (endpoint, try await paginated(remoteLoader(endpoint, client: client), at: request))
            } use: { parent, loaded in
                do {
                    let (endpoint, first) = try loaded.get()
                    var summary = Walk.Summary()
                    try await walk(
                        endpoint, from: first.content.position, summary: &summary, writing: &writing,
                        parent: parent.json
                    ) { first }
                    messages.ended(summary, parent: parent.text)
                    if let short = summary.shortOf {
                        throw ListEndedShort(received: short.received, declared: short.declared)
                    }
                } catch  where !(error is CancellationError || error is OutputError) {
                    messages.failed(parent: parent.text, error)
                    isComplete = false
                    failure = failure ?? error
                }
            }
        } catch {
            try? writing.end(complete: false, next: nil)  // The first error is the one to tell.
            throw error
        }
        try writing.end(complete: isComplete, next: nil)
        if let failure { throw AlreadyTold(error: failure) }
    }

    private func walk(
        _ endpoint: BoundEndpoint, from position: Position?, summary: inout Walk.Summary, writing: inout Writing,
        parent: [UInt8], first: @escaping Paginated<Page>.LoadMore
    ) async throws {
        let walk = Walk(demand: demand, guarding: endpoint.guarding(from: position)) { page, count in
            endpoint.position(page, after: count)
        }
        try await walk.run(from: first, summary: &summary) { page in try writing.write(page, parent: parent) }
    }
}
