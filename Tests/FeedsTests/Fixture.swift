import Feeds
import Pages
import Pagination
import TestSupport

/// The server's response to the request for a page.
enum Response: Sendable {
    case page(ids: [Int], declared: Page.Declared = Page.Declared())
    case body(String)
    case unreachable
    /// No response: the request runs until it is cancelled.
    case silence

    static func page(_ ids: ClosedRange<Int>) -> Response { .page(ids: Array(ids)) }
}

struct Unreachable: Error {}

/// Three pages of three items each.
let threePages: [Response] = [.page(1...3), .page(4...6), .page(7...9)]

/// A walk over scripted responses: page N starts at the position `pN` (page 0 at the start of the list) and names the
/// next.
struct ScriptedWalk: Sendable {
    let responses: [Response]
    /// `load N`, `loaded N` and `cancelled N`; `emit N` and `emitted N`; and entries of stores.
    let journal: Journal

    init(_ responses: [Response], journal: Journal = Journal()) {
        self.responses = responses
        self.journal = journal
    }

    func load(_ request: PageRequest) async throws -> Page {
        let number = request.ordinal
        let position = request.position?.text
        let next = number + 1 < responses.count ? "p\(number + 1)" : nil
        await journal.note("load \(number)")
        switch responses[number] {
        case .page(let ids, let declared):
            await journal.note("loaded \(number)")
            return try PageFactory.page(ids: ids, at: position, next: next, declared: declared)
        case .body(let json):
            await journal.note("loaded \(number)")
            return try PageFactory().page(json, at: position, next: next)
        case .unreachable:
            throw Unreachable()
        case .silence:
            await waitForCancellation()
            await journal.note("cancelled \(number)")
            throw CancellationError()
        }
    }

    /// Runs a walk from the start of the list; `emit` gets the number of each page while it is passed on.
    func run(
        _ walk: Walk = Walk(demand: .all), emit: (Int) async throws -> Void = { _ in }
    ) async -> Outcome {
        await run(walk, from: { try await paginated(load, at: PageRequest()) }, emit: emit)
    }

    func run(
        _ walk: Walk = Walk(demand: .all), from first: @escaping Paginated<Page>.LoadMore,
        summary: Walk.Summary = Walk.Summary(), emit: (Int) async throws -> Void = { _ in },
        wantsMore: Walk.WantsMore = { _, _ in false }
    ) async -> Outcome {
        var outcome = Outcome(summary: summary)
        do {
            try await walk.run(from: first, summary: &outcome.summary) { page in
                let number = page.position.flatMap { Int($0.text.dropFirst()) } ?? 0
                await journal.note("emit \(number)")
                outcome.ids += page.ids
                try await emit(number)
                await journal.note("emitted \(number)")
                return WrittenPage()
            } wantsMore: {
                if $1 == nil { await journal.note("asked at \($0.text)") }
                return await wantsMore($0, $1)
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }

    /// Runs a walk and cancels it once the journal has an entry.
    func run(
        _ walk: Walk = Walk(demand: .all), cancelledAt entry: String,
        emit: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { await run(walk, emit: emit) }
            try await journal.wait(for: entry)
            group.cancelAll()
            return try await group.next() ?? Outcome()
        }
    }

    /// The numbers of the requested pages, in order.
    var loads: [Int] {
        get async { await journal.entries(beginning: "load ").compactMap { Int($0.dropFirst(5)) } }
    }
}

/// The result of a walk.
struct Outcome: Sendable {
    var summary = Walk.Summary()
    var ids: [String] = []
    var error: (any Error)?
}

/// Lets all other tasks run, so that an error would show.
func letOthersRun() async {
    for _ in 0..<200 { await Task.yield() }
}
