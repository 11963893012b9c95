import Endpoints
import Feeds
import Pages
import Pagination
import System

extension ListRun {
    /// Whether comments and replies are one flat list, which is nested once it is read.
    var isFlatList: Bool { threads?.plan.isFlatList == true }

    /// Runs the walk of a flat list of comments, and writes its threads once all pages that were asked for have come.
    ///
    /// If the walk fails, the threads of the pages so far are written, and its error is thrown. The position after the
    /// walk is then that after these pages. If they cannot be written, it is the start of the list.
    ///
    /// - Parameters:
    ///   - start: where the list begins.
    ///   - parent: the item that the list is under.
    ///   - demand: how much to read; nil if the list is one of several.
    func gather(
        _ plan: WalkPlan, of endpoint: BoundEndpoint, from start: Position?, under parent: ParentID,
        _ threads: ThreadRun, _ session: OutputSession, counting demand: Demand?, summary: inout Walk.Summary,
        progress: inout WalkProgress
    ) async throws {
        var list = FlatList(self, parent, threads, session, progress)
        do {
            var isRead = plan.isRead
            if var earlier = plan.earlier {
                while let page = try await earlier.next() {
                    guard let last = try list.add(page, counting: demand).last else { continue }
                    isRead = true
                    summary.next = endpoint.position(page, after: last)
                }
                summary.addNotes(earlier.summary)
            }
            if isRead {
                try list.end(&summary)
                await plan.close?(summary.next == nil ? .complete : .cut)
            } else {
                try await plan.run(endpoint, self.demand, summary: &summary, isThread: true) {
                    $0
                } print: { page in
                    try list.add(page, counting: demand)
                } finish: { _ in
                } atEnd: {
                    try list.end(&$0)
                }
            }
        } catch {
            // The first error is the one to report.
            if !(error is OutputError) { try? list.end(&summary) }
            list.settle(&summary, from: start)
            progress = list.progress
            threads.takePart()
            throw (error as? PartialPageError)?.reason ?? error
        }
        progress = list.progress
        if summary.next != nil { threads.takeUnfinished() }
        if !summary.isComplete { threads.takePart() }
    }
}

extension Walk.Summary {
    /// Adds what is known of pages that were read earlier, but not their counts.
    fileprivate mutating func addNotes(_ earlier: Walk.Summary) {
        let (pages, items) = (pages, items)
        var notes = earlier
        (notes.isPartial, notes.sign) = (isPartial, nil)
        add(notes)
        (self.pages, self.items) = (pages, items)
    }
}
