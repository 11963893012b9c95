package import Pages
package import Pagination

/// A `ListServer` that is asked over and over, and whose list may change behind each answer.
package actor ListService {
    /// Gets the list and the answer that was just given.
    package typealias Change = @Sendable (inout [Int], ListAnswer, inout SeededGenerator) -> Void

    /// The list as it is now.
    package private(set) var server: ListServer
    /// How many requests were answered, and how many items these answers held.
    package private(set) var requests = 0
    package private(set) var itemsGiven = 0
    /// Whether nothing lay behind the last answer when it was given.
    package private(set) var hasGivenTheEnd = false
    private var random: SeededGenerator
    private let change: Change

    package init(_ server: ListServer, seed: UInt64 = 0, change: @escaping Change = { _, _, _ in }) {
        self.server = server
        random = SeededGenerator(seed: seed)
        self.change = change
    }

    /// Loads pages from this service as an endpoint with such paging does.
    package nonisolated func loader(_ paging: Paging) -> PageLoader {
        { request in
            let answer = await self.answer(to: try paging.step(to: request.position, pageSize: nil))
            let outcome = try paging.outcome(
                at: request.position, pageSize: nil, received: answer.items.count,
                values: paging.facts.map(answer.value))
            return try PageFactory.page(
                ids: answer.items, at: request.position?.text, next: outcome.next?.text, declared: outcome.declared)
        }
    }

    private func answer(to step: Step) -> ListAnswer {
        let answer = server.answer(to: step)
        requests += 1
        itemsGiven += answer.items.count
        hasGivenTheEnd = answer.isLast
        change(&server.items, answer, &random)
        return answer
    }
}
