import Pages
package import Schema

/// The signs of the end of a list; the first one that is true ends the walk.
package struct Until: Sendable {
    static let hasMore = Setting.source(
        "has_more", help: "A value that is false on the last page", example: ".has_more")
    static let last = Setting.source("last", help: "A value that is true on the last page", example: ".is_last")
    static let total = Setting.source("total", help: "Number of items in the whole list", example: ".total")
    static let pages = Setting.source("pages", help: "Number of pages in the whole list", example: ".pages")
    static let cap = Setting.integer(
        "cap", 1...1_000_000_000, help: "Number of items that the server returns of a longer list", example: "1000")
    static let status = Setting(
        "status", .list(of: .integer(100...599)), help: "Statuses that mean the end of the list, after the first page",
        example: "[404]"
    ) { $0.list?.compactMap(\.integer) }
    static let short = Setting.flag(
        "short",
        help: "Whether a page shorter than requested ends the list (default: only if short pages are reliable)")
    static let same = Setting.flag(
        "same", default: false, help: "Whether a repeated page or position ends the list, instead of being an error")
    /// The key for signs of more items.
    package static let signs = Setting.text(
        "signs", .choice(["report", "ignore"]), default: "report",
        help: "What to do if the list ends although a response has a sign of more items", example: "ignore")
    static let schema = Schema([
        hasMore.key, last.key, total.key, cap.key, pages.key, status.key, short.key, same.key, signs.key,
    ])

    /// The statuses that end the list after the first page.
    package let statuses: Set<Int>
    /// Whether a repeated page or position ends the list instead of failing.
    package let endsWhenSame: Bool
    /// Whether signs that the list goes on are searched for and reported.
    package let reportsSigns: Bool
    let endsWhenShort: Bool?
    private let cap: Int?
    private let declared: [(sign: Sign, fact: Fact)]

    /// A sign; its raw value is its key.
    private enum Sign: String {
        case hasMore = "has_more"
        case last, total, pages
    }

    /// Whether the server says how long the list is.
    package var hasLength: Bool { declared.contains { $0.sign == .total || $0.sign == .pages } }

    /// No signs except the strategy's own.
    init() {
        (statuses, endsWhenSame, reportsSigns, endsWhenShort, cap, declared) = ([], false, true, nil, nil, [])
    }

    init(_ settings: Settings?) throws(PaginationError) {
        cap = settings?[Self.cap]
        if cap != nil, settings?[Self.total] == nil { throw .capWithoutTotal }
        statuses = Set(settings?[Self.status] ?? [])
        endsWhenSame = settings?[Self.same] ?? false
        reportsSigns = settings?[Self.signs] != "ignore"
        endsWhenShort = settings?[Self.short]
        let facts: [(Sign, Fact?)] = [
            (.hasMore, settings?[Self.hasMore]), (.last, settings?[Self.last]), (.total, settings?[Self.total]),
            (.pages, settings?[Self.pages]),
        ]
        declared = facts.compactMap { sign, fact in fact.map { (sign, $0) } }
    }

    var facts: [Fact] { declared.map(\.fact) }

    /// Whether the plugin says where the server declares the length of the list, even if a page lacks it.
    var namesLength: Bool { declared.contains { $0.sign == .total || $0.sign == .pages } }

    /// Reads what a page declares about the list. If signs disagree, the one that ends the list counts.
    ///
    /// A length smaller than the page itself is ignored: servers that do not count write 0 or -1.
    func read(
        _ values: ArraySlice<FactValue>, received: Int
    ) throws(PaginationError) -> Page.Declared {
        var declared = Page.Declared()
        for (value, (sign, _)) in zip(values, self.declared) where !value.isBlank {
            switch sign {
            case .hasMore: declared.hasMore = try truth(of: value, sign)
            case .last: declared.hasMore = try !truth(of: value, sign) && declared.hasMore != false
            case .total: declare(try count(of: value, sign), received: received, in: &declared)
            case .pages:
                let pages = try count(of: value, sign)
                declared.pages = pages < min(received, 1) ? nil : pages
            }
        }
        return declared
    }

    private func truth(of value: FactValue, _ sign: Sign) throws(PaginationError) -> Bool {
        guard let truth = value.truth else { throw .signNotFlag(key: sign.rawValue, found: value.shown) }
        return truth
    }

    private func count(of value: FactValue, _ sign: Sign) throws(PaginationError) -> Int {
        if let count = value.count { return count }
        throw value.isTooLarge
            ? .signTooLarge(key: sign.rawValue, found: value.shown)
            : .signNotCount(key: sign.rawValue, found: value.shown)
    }

    /// Notes the declared length. The server returns at most `cap` items of a longer list.
    private func declare(_ total: Int, received: Int, in declared: inout Page.Declared) {
        guard total >= received else { return }
        let items = min(total, cap ?? total)
        declared.items = items
        declared.withheld = total - items
    }
}
