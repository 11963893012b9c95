import Pages

/// A place inside a list: a page, and how many of its items come before the place.
///
/// As a position it is written `3~PAGE`: after the first three items of the page at PAGE. If items have ids, it also has
/// a check of those three: `3.9f2c~PAGE`. Without items before, it is written as PAGE alone, or as `0~PAGE` if PAGE looks
/// like such a position.
struct PagePlace: Equatable {
    /// The page's position, for the strategy; nil for the start of the list.
    let page: Position?
    let skipping: Int
    /// A short hash of the ids of the items before; nil if they have none, and in positions of earlier versions of folio.
    let check: String?

    init(page: Position?, skipping: Int, check: String? = nil) {
        self.page = page
        self.skipping = skipping
        self.check = check
    }

    init(_ position: Position?) {
        guard let position, let parts = Self.split(position.text) else {
            self.init(page: position, skipping: 0)
            return
        }
        self.init(
            page: parts.page.isEmpty ? nil : Position(parts.page), skipping: parts.skipping, check: parts.check)
    }

    var position: Position {
        let text = page?.text ?? ""
        guard skipping > 0 || Self.split(text) != nil else { return Position(text) }
        return Position("\(skipping)\(check.map { ".\($0)" } ?? "")~\(text)")
    }

    /// The check of items, from `Page.idChecks`.
    static func check(of ids: some Sequence<UInt64>) -> String {
        let digits = String(FastHash.of(Array(ids)) & 0xFFFF, radix: 16)
        return String(repeating: "0", count: checkLength - digits.count) + digits
    }

    private static let checkLength = 4

    private static func split(_ text: String) -> (skipping: Int, check: String?, page: String)? {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "~")) else { return nil }
        let head = text[..<sign].split(separator: ".", omittingEmptySubsequences: false)
        guard let skipping = head.first.flatMap({ Int($0) }), skipping >= 0, head.count <= 2 else { return nil }
        let check = head.dropFirst().first.map { String($0) }
        if let check, !isCheck(check) { return nil }
        return (skipping, check, String(text[text.index(after: sign)...]))
    }

    private static func isCheck(_ text: String) -> Bool {
        text.utf8.count == checkLength
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }
}

extension Page {
    /// The page from a place inside it on. If the items before it are not the ones that were there, nothing tells which
    /// items are new. The page then has all its items.
    func from(_ place: PagePlace) -> Page {
        guard place.skipping > 0 else { return self }
        guard beginsWithItems(before: place) else {
            var page = self
            page.hasOtherStart = true
            return page
        }
        return leavingOut(first: place.skipping)
    }

    /// Whether the page has the items before a place, as far as the place shows which they are.
    func beginsWithItems(before place: PagePlace) -> Bool {
        guard items.count >= place.skipping else { return false }
        guard let check = place.check, let ids = idChecks else { return true }
        return PagePlace.check(of: ids.prefix(place.skipping)) == check
    }
}
