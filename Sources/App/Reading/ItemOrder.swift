import JSON
import Pages
import Plugins

/// The values that show whether a list has the order that its plugin says.
struct ItemOrder {
    /// Whether each item has its place.
    let isKept: Bool

    /// Nil if the items have no values that can be compared: numbers, or dates and times as ISO 8601 writes them. For
    /// `newest_first` and `oldest_first` these are the ids, which servers mostly count up; else the versions.
    init?(of page: Page, by order: Endpoint.Order) {
        let isByVersion = order == .recentlyChangedFirst
        guard let slot = isByVersion ? page.layout.versionSlot : page.layout.idSlot else { return nil }
        let texts = page.items.indices.compactMap { page.body.text(of: page.column(slot, ofItem: $0)) }
        guard texts.count == page.items.count, texts.count > 1 else { return nil }
        if texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.digits.contains) }) {
            // A number with more digits is greater.
            let length = texts.map(\.utf8.count).max() ?? 0
            isKept = Self.isKept(texts.map { String(repeating: "0", count: length - $0.utf8.count) + $0 }, order)
        } else if isByVersion, Self.areTimes(texts) {
            isKept = Self.isKept(texts, order)
        } else {
            return nil
        }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isKept<Value: Comparable>(_ values: [Value], _ order: Endpoint.Order) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { order == .oldestFirst ? $0 <= $1 : $0 >= $1 }
    }

    /// Whether texts have the order of time: they begin like a date (`2024-05-01`), are all as long, and have the same
    /// offset from UTC.
    private static func areTimes(_ texts: [String]) -> Bool {
        let forms = texts.map { text in
            let zero = UInt8(ascii: "0")
            let begin = text.utf8.prefix(19).map { digits.contains($0) ? zero : $0 }
            let offset = text.utf8.dropFirst(19).drop { digits.contains($0) || $0 == UInt8(ascii: ".") }
            return (begin, Array(offset), text.utf8.count)
        }
        return forms.allSatisfy { $0 == forms[0] && $0.0.starts(with: Array("0000-00-00".utf8)) }
    }
}
