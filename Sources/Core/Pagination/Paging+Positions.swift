package import Pages
import Wording

extension Paging {
    /// Whether positions mean other items if the page size is another one.
    private var dependsOnSize: Bool { size != nil && pager.countsPages }

    /// A position's parts.
    func sized(_ position: Position?) -> SizedPosition { SizedPosition(position, dependsOnSize: dependsOnSize) }

    /// A position without its size, as a request sends it; nil for the first page.
    package func sent(_ position: Position?) -> Position? { sized(position).page }

    /// A position with its size.
    ///
    /// - Parameter size: on which the position depends; nil for the default.
    func position(_ page: Position?, size: Int?) -> Position? {
        SizedPosition(page, size: dependsOnSize ? size : nil).position
    }

    /// The position for a way to start; nil for the start of the list.
    ///
    /// - Parameter pageSize: the size on the command line; nil for the default.
    package func position(for start: WalkStart, pageSize: Int?) throws(PaginationError) -> Position? {
        guard start.kind == .cursor else {
            let page = try pager.position(for: start)
            return page == nil ? nil : position(page, size: pageSize)
        }
        if dependsOnSize, let sign = start.text.lastIndex(of: "/"),
            let size = Int(start.text[start.text.index(after: sign)...]), size < 1
        {
            throw .badPosition(text: start.text, expected: Message("a page size of at least 1"))
        }
        let place = sized(start.text.isEmpty ? nil : Position(start.text))
        let page = try pager.position(for: WalkStart(.cursor, place.page?.text ?? ""))
        if let size = place.size {
            if let maximum = self.size?.maximum, size > maximum {
                throw .badPosition(text: start.text, expected: Message("a page size of at most \(maximum)"))
            }
            if let pageSize, size != pageSize {
                throw .otherPageSize(position: start.text, size: size, asked: pageSize)
            }
            return position(page, size: size)
        }
        guard page != nil else { return nil }
        if let pageSize, dependsOnSize, pageSize != self.size?.standard {
            throw .pageSizeMissing(position: start.text, asked: pageSize)
        }
        return position(page, size: pageSize)
    }

    /// The position of a page that the server has just sent, with the page size if the position depends on it.
    ///
    /// - Parameter pageSize: the size on the command line; nil for the default.
    package func position(of page: Position?, pageSize: Int?) -> Position? {
        let place = sized(page)
        return position(place.page, size: place.size ?? pageSize)
    }

    /// How many items or pages of the list come before a position, if it counts them. No page is assumed to be full.
    package func counted(before position: Position?) -> WalkGuard.Start { pager.before(sized(position).page) }

    /// Whether the request for a position is that of the first page.
    package func isFirst(_ position: Position?) -> Bool { sized(position).page.map(pager.isFirst) ?? true }

    /// Whether a position is that of the first page, with any page size.
    package func isStart(_ position: Position) -> Bool { sized(position).page == nil }
}
