import Feeds
import Pages
import Pagination

/// All that one walk needs: where its pages come from, what watches it, and what keeps them.
struct WalkPlan: Sendable {
    var first: Paginated<Page>.LoadMore
    var guarding: WalkGuard
    var saver: PageSaver?
    var known: KnownItems?
    /// What the walk had done before it is resumed.
    var summary = Walk.Summary()
    /// How long the output file was then; nil for a walk from its beginning.
    var outputLength: Int64?

    /// Has the loading of each page measured; not where nobody asks.
    mutating func measure(by meter: (any PageMeter)?) {
        if let meter { first = meter.metering(first, from: summary.pages) }
    }

    func walk(_ demand: Demand, position: @escaping @Sendable (Page, Int) -> Position) -> Walk {
        Walk(demand: demand, guarding: guarding, saver: saver, known: known, position: position)
    }
}
