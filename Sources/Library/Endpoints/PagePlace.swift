import Pages

/// A place inside a list: a page, and how many of its items come before the place.
///
/// As a position it is written `3~PAGE`: after the first three items of the page at PAGE. Without items before, it is
/// written as PAGE alone, or as `0~PAGE` if PAGE looks like such a position.
struct PagePlace: Equatable {
    /// The page's position, for the strategy; nil for the start of the list.
    let page: Position?
    let skipping: Int

    init(page: Position?, skipping: Int) {
        self.page = page
        self.skipping = skipping
    }

    init(_ position: Position?) {
        guard let position, let (skipping, rest) = Self.split(position.text) else {
            self.init(page: position, skipping: 0)
            return
        }
        self.init(page: rest.isEmpty ? nil : Position(rest), skipping: skipping)
    }

    var position: Position {
        let text = page?.text ?? ""
        return skipping > 0 || Self.split(text) != nil ? Position("\(skipping)~\(text)") : Position(text)
    }

    private static func split(_ text: String) -> (Int, String)? {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "~")), let skipping = Int(text[..<sign]), skipping >= 0
        else { return nil }
        return (skipping, String(text[text.index(after: sign)...]))
    }
}
