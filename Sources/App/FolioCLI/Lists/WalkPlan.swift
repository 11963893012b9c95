import Endpoints
import Feeds
import Pages
import Pagination

/// All that one walk needs: where its pages come from, what watches it, and what keeps them.
struct WalkPlan: Sendable {
    var first: Paginated<Page>.LoadMore
    var guarding: WalkGuard
    var saver: PageSaver?
    var known: KnownItems?
    /// Loads pages ahead of those that the walk asks for; nil where it asks for each itself.
    var ahead: Prefetcher?
    /// What the walk had done before it is resumed.
    var summary = Walk.Summary()
    /// How long the output file was then; nil for a walk from its beginning.
    var outputLength: Int64?

    /// Runs the walk, measured where somebody asks.
    ///
    /// - Parameters:
    ///   - prepare: makes of a page what is printed of it.
    ///   - print: writes that, and tells how long the output file is then; nil where there is none.
    ///   - finish: what is done behind it.
    func run<Shown>(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary,
        prepare: (Page) async throws -> Shown, print: (Shown) throws -> Int64?,
        finish: (Page) async throws -> Void
    ) async throws {
        guard let ahead else {
            return try await walk(endpoint, demand, summary: &summary, prepare: prepare, print: print, finish: finish)
        }
        try await ahead.serving {
            try await walk(endpoint, demand, summary: &summary, prepare: prepare, print: print, finish: finish)
        }
    }

    private func walk<Shown>(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary,
        prepare: (Page) async throws -> Shown, print: (Shown) throws -> Int64?,
        finish: (Page) async throws -> Void
    ) async throws {
        let walk = Walk(demand: demand, guarding: guarding, saver: saver, known: known) { page, count in
            endpoint.position(page, after: count)
        }
        guard let meter = endpoint.meter else {
            return try await walk.run(from: first, summary: &summary) { page in
                let length = try print(try await prepare(page))
                try await finish(page)
                return length
            }
        }
        try await meter.walking {
            var ordinal = summary.pages
            try await walk.run(from: first, summary: &summary) { page in
                defer { ordinal += 1 }
                let shown = try await prepare(page)
                let length = try meter.printing(ordinal, page) { try print(shown) }
                try await finish(page)
                return length
            }
        }
    }

    /// The same where pages are printed as they are.
    func run(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary, print: (Page) throws -> Int64?
    ) async throws {
        try await run(endpoint, demand, summary: &summary, prepare: { $0 }, print: print, finish: { _ in })
    }
}
