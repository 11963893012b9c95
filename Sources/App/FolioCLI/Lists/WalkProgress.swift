import Feeds
import Pages
import Presentation
import Wording

/// How far a walk has come: what its progress line shows, and what is counted at its end.
struct WalkProgress: Sendable {
    /// What the walk is of.
    enum Kind: Sendable {
        case items
        case comments
    }

    private let kind: Kind
    private(set) var items: Int
    private(set) var pages: Int
    /// Below the comments.
    var replies = 0
    /// How many there will be; nil where nobody knows.
    private var total: Int?

    init(_ kind: Kind, resuming summary: Walk.Summary = Walk.Summary()) {
        self.kind = kind
        (items, pages) = (summary.items, summary.pages)
    }

    /// Counts a page.
    ///
    /// - Parameter demand: how much is asked for; nil where the page is of one list of several.
    mutating func add(_ page: Page, demand: Demand?) {
        items += page.wantedCount
        pages += 1
        guard let demand, page.wantedCount == page.items.count else {
            // Of what is left out nobody knows how much there will be.
            total = nil
            return
        }
        let declared = page.declared.items
        switch demand {
        case .all: total = declared
        case .items(let count): total = min(count, declared ?? count)
        case .pages: total = nil
        }
    }

    /// What has come, in the words for what it is.
    var counted: Message { count(of: items) }

    /// The same of a number that the walk tells.
    func count(of items: Int) -> Message {
        switch kind {
        case .items: Counted.items(items)
        case .comments: Counted.comments(items, replies: replies)
        }
    }

    /// The line that is shown while the walk goes on.
    var message: Message {
        [total.flatMap { $0 > items ? share(of: $0) : nil } ?? counted, Counted.pages(pages)].joined(separator: ", ")
    }

    private func share(of total: Int) -> Message {
        let done = items
        switch kind {
        case .items: return Message(total, one: "\(done) of \(total) item", other: "\(done) of \(total) items")
        case .comments:
            return Message(total, one: "\(done) of \(total) comment", other: "\(done) of \(total) comments")
        }
    }
}
