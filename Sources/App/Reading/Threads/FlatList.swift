import Endpoints
import Feeds
import Formats
import Pages
import Pagination
import System

/// One flat list of comments while it is read and written.
struct FlatList {
    private(set) var progress: WalkProgress
    private let before: WalkProgress
    private let run: ListRun
    private let parent: ParentID
    private let threads: ThreadRun
    private let session: OutputSession
    private var gathered: GatheredComments
    /// The file before the list. Whoever resumes the list writes all of it again.
    private let start: OutputMark?
    /// How many comments at the top were written.
    private var written = 0
    /// Whether the threads were made, and whether any comment could not be written.
    private var (hasEnded, hasFailed) = (false, false)

    init(
        _ run: ListRun, _ parent: ParentID, _ threads: ThreadRun, _ session: OutputSession, _ progress: WalkProgress
    ) {
        (self.progress, before) = (progress, progress)
        (self.run, self.parent, self.threads, self.session) = (run, parent, threads, session)
        gathered = GatheredComments(most: run.demand.count)
        start = session.mark
    }

    /// Adds a page, and writes it if the list is too long to be nested.
    ///
    /// - Parameter demand: how much to read; nil if the list is one of several.
    @discardableResult
    mutating func add(_ page: Page, counting demand: Demand?) throws -> WrittenPage {
        progress.add(page, demand: demand, isFlatList: true)
        if run.output.isUnseen || !gathered.isTooLong { run.observer.show(progress) }
        let wasTooLong = gathered.isTooLong
        let (shown, last) = gathered.add(page)
        if gathered.isTooLong, !wasTooLong { threads.takeTooLong() }
        for threads in shown { try write(threads) }
        written = gathered.shown
        return WrittenPage(output: start, last: last)
    }

    /// Writes the threads, unless that was done, or the list is too long to be nested. Corrects the counts.
    mutating func end(_ summary: inout Walk.Summary) throws {
        guard !hasEnded, !hasFailed else { return }
        hasEnded = true
        var replies = threads.replies
        if !gathered.isTooLong {
            let nested = gathered.nested(depth: threads.depth, showsDeeper: threads.showsDeeper)
            for threads in nested.pages { try write(threads) }
            written = nested.tops
            threads.take(nested)
            replies = threads.replies
        }
        progress.settle(items: before.items + written, replies: replies)
        summary.items = written
    }

    private mutating func write(_ threads: Threads) throws {
        do {
            let page = self.threads.page(threads, under: parent)
            _ = try run.write(page, nil, to: session, outer: OuterValues([parent.json]), progress)
        } catch {
            hasFailed = true
            throw error
        }
    }

    /// Takes back all counts if the threads could not be written.
    ///
    /// - Parameter start: where the list begins.
    mutating func settle(_ summary: inout Walk.Summary, from start: Position?) {
        guard hasFailed else { return }
        progress.settle(items: before.items, replies: before.replies)
        (summary.pages, summary.items, summary.next) = (0, 0, start)
    }
}

extension Demand {
    /// How many comments are asked for; nil for another demand.
    fileprivate var count: Int? { if case .items(let count) = self { count } else { nil } }
}
