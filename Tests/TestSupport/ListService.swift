package import Pages
package import Pagination

/// A `ListServer` for many requests, whose list may change after each response.
package actor ListService {
    /// Gets the list and the response that was just returned.
    package typealias Change = @Sendable (inout [Int], ListResponse, inout SeededGenerator) -> Void

    /// The current list.
    package private(set) var server: ListServer
    /// How many requests were answered, and how many items the responses had.
    package private(set) var requests = 0
    package private(set) var itemsGiven = 0
    /// Whether no items followed the last response when it was returned.
    package private(set) var hasGivenTheEnd = false
    private var random: SeededGenerator
    private let change: Change

    package init(_ server: ListServer, seed: UInt64 = 0, change: @escaping Change = { _, _, _ in }) {
        self.server = server
        random = SeededGenerator(seed: seed)
        self.change = change
    }

    /// Loads pages from this service, like an endpoint with this paging.
    package nonisolated func loader(_ paging: Paging) -> PageLoader {
        { request in
            let response = await self.response(to: try paging.step(to: request.position, pageSize: nil))
            let outcome = try paging.outcome(
                at: request.position, pageSize: nil, received: response.items.count,
                values: paging.facts.map(response.value))
            return try PageFactory.page(
                ids: response.items, at: request.position?.text, next: outcome.next?.text, declared: outcome.declared)
        }
    }

    private func response(to step: Step) -> ListResponse {
        let response = server.response(to: step)
        requests += 1
        itemsGiven += response.items.count
        hasGivenTheEnd = response.isLast
        change(&server.items, response, &random)
        return response
    }
}
