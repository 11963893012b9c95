/// A position in the stored copy of a list. The copy may be put together from several walks, so that no position of the
/// server leads to its items. It means the same place as long as the stored walks are the same.
///
/// As text it is `stored~RECORD.ROW.CHECK`, and `~START` follows if the list is read from elsewhere than its beginning.
package struct StoredPosition: Sendable, Hashable {
    /// Where the stored list is read from.
    package enum Start: Sendable, Hashable {
        /// From its beginning.
        case list
        /// From a position that a person gave, such as a page number.
        case given(Position)
        /// From a position that folio printed.
        case printed(Position)
    }

    /// The place of a page in the stored list.
    package struct Place: Sendable, Hashable {
        /// Where the list is read from.
        package let start: Start
        /// Identifies the stored walks.
        package let walks: UInt64
        /// The number of the page among those that are read, from 0.
        package var record = 0

        package init(start: Start, walks: UInt64) {
            self.start = start
            self.walks = walks
        }
    }

    /// Where the list is read from.
    package let start: Start
    /// The number of the page among those that are read.
    package let record: Int
    /// How many items of its response come before.
    package let row: Int
    /// A hash of the stored walks and of the item before.
    private let check: UInt64

    /// The position after the first `count` items of a page; nil if its positions are the server's.
    package init?(_ page: Page, after count: Int) {
        guard let place = page.storedPlace else { return nil }
        (start, record, row) = (place.start, place.record, page.received(before: count))
        check = Self.check(place, page, row)
    }

    /// Whether it is a place inside or after a page of the stored list, and the walks and the item are those that were there.
    package func isRight(in page: Page) -> Bool {
        guard let place = page.storedPlace, row <= page.asReceived.items.count else { return false }
        return Self.check(place, page, row) == check
    }

    private static func check(_ place: Place, _ page: Page, _ row: Int) -> UInt64 {
        let whole = page.asReceived
        let item = row > 0 && row <= whole.items.count ? whole.keeping([row - 1]) : nil
        return ContentHash.of([place.walks, item?.identityHashes?.first ?? item?.itemHashes.first ?? 0])
    }

    /// Reads a position as text; nil for any other text.
    package init?(_ position: Position?) {
        guard let text = position?.text, text.hasPrefix(Self.prefix) else { return nil }
        let rest = text.dropFirst(Self.prefix.count)
        let numbers = rest.prefix { $0 != "~" }.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3, let record = Int(numbers[0]), let row = Int(numbers[1]), record >= 0, row >= 0,
            numbers[2].utf8.count == Self.digits, let check = UInt64(numbers[2], radix: 16)
        else { return nil }
        (self.record, self.row, self.check) = (record, row, check)
        let mark = rest.drop { $0 != "~" }
        let start = mark.dropFirst()
        switch start.first {
        case nil where mark.isEmpty: self.start = .list
        case "+": self.start = .given(Position(String(start.dropFirst())))
        case "=": self.start = .printed(Position(String(start.dropFirst())))
        default: return nil
        }
    }

    /// The position as text.
    package var position: Position {
        let hash = String(check, radix: 16)
        let text = "\(Self.prefix)\(record).\(row)." + String(repeating: "0", count: Self.digits - hash.count) + hash
        return switch start {
        case .list: Position(text)
        case .given(let start): Position("\(text)~+\(start.text)")
        case .printed(let start): Position("\(text)~=\(start.text)")
        }
    }

    private static let prefix = "stored~"
    private static let digits = 16
}
