import Endpoints
import Feeds
import Pages
import Pagination
import System

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
    /// Tells which items without a time another step of the list has printed; nil without steps.
    var repeats: (@Sendable ([UInt64]) -> [Bool])?
    /// When the walk that is resumed began, in seconds since 1970 (UTC), if it has bounds in time; nil for a new one.
    var began: Int?
    /// Loads pages ahead of the walk; nil if it loads each when it needs it.
    var ahead: Prefetcher?
    /// The progress before the walk was interrupted.
    var summary = Walk.Summary()
    /// The output file at that time; nil for a new walk.
    var output: OutputMark?

    /// For a flat list of comments: the pages that were read before the walk was interrupted. They are shown again.
    var earlier: EarlierPages?
    /// Whether the earlier pages are all that was asked for.
    var isRead = false
    /// Stores that the walk has ended with the earlier pages.
    var close: (@Sendable (Generation.Ending) async -> Void)?

    /// Runs the walk; measures it if something is profiled.
    ///
    /// - Parameters:
    ///   - prepare: turns a page into the value to print.
    ///   - print: prints it.
    ///   - finish: runs after a page is printed.
    ///   - isThread: whether only comments at the top count, and `print` tells where they end.
    ///   - wantsMore: is asked before a page beyond the demand is loaded, or one that failed is loaded again.
    ///   - atEnd: runs once nothing is left to read, before that is stored. It may change the summary.
    func run<Shown>(
        _ endpoint: BoundEndpoint, _ demand: Demand, summary: inout Walk.Summary, isThread: Bool = false,
        prepare: (Page) async throws -> Shown, print: (Shown) throws -> WrittenPage,
        finish: (Page) async throws -> Void, wantsMore: Walk.WantsMore = { _, _ in false },
        atEnd: (inout Walk.Summary) throws -> Void = { _ in }
    ) async throws {
        let walk = Walk(
            demand: demand, guarding: guarding, saver: saver, known: known, isThread: isThread, end: end,
            position: { endpoint.position($0, after: $1) }, noting: noting, repeats: repeats)
        guard let ahead else {
            return try await run(walk, endpoint, summary: &summary, prepare, print, finish, wantsMore, atEnd)
        }
        try await ahead.serving {
            try await run(walk, endpoint, summary: &summary, prepare, print, finish, wantsMore, atEnd)
        }
    }

    private func run<Shown>(
        _ walk: Walk, _ endpoint: BoundEndpoint, summary: inout Walk.Summary,
        _ prepare: (Page) async throws -> Shown, _ print: (Shown) throws -> WrittenPage,
        _ finish: (Page) async throws -> Void, _ wantsMore: Walk.WantsMore,
        _ atEnd: (inout Walk.Summary) throws -> Void
    ) async throws {
        guard let meter = endpoint.meter else {
            return try await walk.run(from: first, summary: &summary) { page in
                let written = try print(try await prepare(page))
                try await finishing(page, finish)
                return written
            } wantsMore: {
                await wantsMore($0, $1)
            } atEnd: {
                try atEnd(&$0)
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
            } wantsMore: {
                await wantsMore($0, $1)
            } atEnd: {
                try atEnd(&$0)
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
