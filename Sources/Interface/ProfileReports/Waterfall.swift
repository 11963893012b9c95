import HTTP
package import Profiling

/// A run's requests over time: a row for each, with its costs from left to right.
package struct Waterfall: Sendable {
    /// One request.
    package struct Row: Sendable {
        /// The request's number in the run, from 1.
        package let number: Int
        /// The measured request.
        package let request: Profile.Request
        /// Ordered by their start times.
        package let bars: [Bar]
    }

    /// A period that belongs to one cost.
    package struct Bar: Sendable, Hashable {
        /// The cost.
        package let cost: ProfileSummary.Cost
        /// The period, counted from the start of the run.
        package let span: Profile.Span
    }

    /// The rows in the order of the requests.
    package let rows: [Row]
    /// The length of the time axis, in microseconds.
    package let wall: Int64
    /// How many requests the run had.
    package let requests: Int

    /// - Parameter limit: the most rows; the longest requests are kept.
    package init(_ profile: Profile, limit: Int) {
        wall = max(profile.wall, 1)
        requests = profile.requests.count
        var chosen = Array(profile.requests.indices)
        if chosen.count > limit {
            chosen.sort { profile.requests[$0].span.duration > profile.requests[$1].span.duration }
            chosen = chosen.prefix(limit).sorted()
        }
        let works = Dictionary(profile.pages.map { ($0.place, Self.bars(of: $0)) }, uniquingKeysWith: { $0 + $1 })
        rows = chosen.map { index in
            let request = profile.requests[index]
            return Row(
                number: index + 1, request: request,
                bars: Self.bars(of: request, request.page.flatMap { works[$0] } ?? []))
        }
    }

    private static func bars(of page: Profile.PageCost) -> [Bar] {
        page.work.map { Bar(cost: .work($0.kind), span: $0.span) }
            + page.reads.map { Bar(cost: .reading, span: $0) }
    }

    private static func bars(of request: Profile.Request, _ works: [Bar]) -> [Bar] {
        var phases: [Bar] = []
        for attempt in request.attempts {
            attempt.forEachPhase { phases.append(Bar(cost: .phase($0), span: $1)) }
        }
        let waits = request.waits.map { Bar(cost: .wait($0.reason), span: $0.span) }
        return (phases + waits + works).filter { $0.span.duration > 0 }.sorted { $0.span.start < $1.span.start }
    }

    /// Divides the time axis into equal parts, and returns the largest cost in each; nil for a part without costs.
    ///
    /// A row fills at least one part.
    package func cells(of row: Row, count: Int) -> [ProfileSummary.Cost?] {
        var filled = [Int64](repeating: 0, count: count)
        var cells = [ProfileSummary.Cost?](repeating: nil, count: count)
        let width = Double(wall) / Double(count)
        for bar in row.bars {
            let first = min(Int(Double(bar.span.start) / width), count - 1)
            let last = min(Int(Double(bar.span.end) / width), count - 1)
            for cell in max(first, 0)...max(last, 0) {
                let start = max(bar.span.start, Int64(Double(cell) * width))
                let end = min(bar.span.end, Int64(Double(cell + 1) * width))
                let share = max(end - start, 1)
                if share > filled[cell] { (filled[cell], cells[cell]) = (share, bar.cost) }
            }
        }
        return cells
    }
}
