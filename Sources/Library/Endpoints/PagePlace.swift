import Pages

/// A place inside a list: a page, and how many of its items lie before.
///
/// As a position it is written `3~PAGE`, behind the first three items of the page at PAGE, and just PAGE where none lie
/// before. A position that looks so by itself is written behind `0~`.
struct PagePlace: Equatable {
    /// What the strategy understands; nil for the start of the list.
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
