import Endpoints
import Feeds
import Pages
import Pagination

/// All that one walk needs: the source of its pages, its guard, and what stores them.
struct WalkPlan: Sendable {
    var first: Paginated<Page>.LoadMore
    var guarding: WalkGuard
    var saver: PageSaver?
    var known: KnownItems?
    /// Finds the last page that is to be read within bounds in time; nil to read the whole list.
    var end: TimeEnd?
    /// Gets the times of the items that are printed, for a bookmark; nil without one.
    var noting: (@Sendable ([ItemTime]) -> Void)?
    /// Loads pages ahead of the walk; nil if it loads each when it needs it.
    var ahead: Prefetcher?
    /// The progress before the walk was interrupted.
    var summary = Walk.Summary()
    /// The output file's length at that time, in bytes; nil for a new walk.
    var outputLength: Int64?

    /// Runs the walk; measures it if something is profiled.
    ///
    /// - Parameters:
    ///   - prepare: turns a page into the value to print.
    ///   - print: prints it.
    ///   - finish: runs after a page is printed.
    func run<Shown>(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary,
        prepare: (Page) async throws -> Shown, print: (Shown) throws -> WrittenPage,
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
        prepare: (Page) async throws -> Shown, print: (Shown) throws -> WrittenPage,
        finish: (Page) async throws -> Void
    ) async throws {
        let walk = Walk(
            demand: demand, guarding: guarding, saver: saver, known: known, end: end,
            position: { page, count in endpoint.position(page, after: count) }, noting: noting)
        guard let meter = endpoint.meter else {
            return try await walk.run(from: first, summary: &summary) { page in
                let written = try print(try await prepare(page))
                try await finishing(page, finish)
                return written
            }
        }
        try await meter.walking {
            var ordinal = summary.pages
            try await walk.run(from: first, summary: &summary) { page in
                defer { ordinal += 1 }
                let shown = try await prepare(page)
                let written = try meter.printing(ordinal, page) { try print(shown) }
                try await finishing(page, finish)
                return written
            }
        }
    }

    /// Finishes a page. Its items were printed, even if this fails.
    private func finishing(_ page: Page, _ finish: (Page) async throws -> Void) async throws {
        do { try await finish(page) } catch { throw PartialPageError(printed: page.items.count, reason: error) }
    }

    /// Runs the walk with pages that are printed unchanged.
    func run(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary, print: (Page) throws -> WrittenPage
    ) async throws {
        try await run(endpoint, demand, summary: &summary, prepare: { $0 }, print: print, finish: { _ in })
    }
}
