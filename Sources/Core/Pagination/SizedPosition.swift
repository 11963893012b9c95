import Pages

/// A position of a strategy that counts pages, with the page size that its number is for.
///
/// With another size, the same number means other items. The position therefore has the size if the command line gave
/// it: `3/5` is page 3 with five items a page, and `/5` the first page. A number alone is for the plugin's default size.
struct SizedPosition {
    /// The position for the strategy; nil for the start of the list.
    let page: Position?
    /// The page size; nil for the default, and for strategies whose positions do not depend on it.
    let size: Int?

    init(_ page: Position?, size: Int?) {
        self.page = page
        self.size = size
    }

    /// - Parameter dependsOnSize: whether positions may have a size.
    init(_ position: Position?, dependsOnSize: Bool) {
        guard dependsOnSize, let text = position?.text, let sign = text.lastIndex(of: "/"),
            let size = Int(text[text.index(after: sign)...]), size > 0
        else {
            self.init(position, size: nil)
            return
        }
        self.init(sign == text.startIndex ? nil : Position(String(text[..<sign])), size: size)
    }

    var position: Position? {
        guard let size else { return page }
        return Position("\(page?.text ?? "")/\(size)")
    }
}
