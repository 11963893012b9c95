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
        let numbers = texts.compactMap(Double.init)
        if numbers.count == texts.count {
            isKept = Self.isKept(numbers, order)
        } else if isByVersion, Self.areTimes(texts) {
            isKept = Self.isKept(texts, order)
        } else {
            return nil
        }
    }

    private static func isKept<Value: Comparable>(_ values: [Value], _ order: Endpoint.Order) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { order == .oldestFirst ? $0 <= $1 : $0 >= $1 }
    }

    /// Whether texts have the order of time: they begin like a date (`2024-05-01`), and are all as long.
    private static func areTimes(_ texts: [String]) -> Bool {
        texts.allSatisfy { text in
            let date = text.utf8.prefix(10).map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? UInt8(ascii: "0") : $0 }
            return text.utf8.count == texts[0].utf8.count && date == Array("0000-00-00".utf8)
        }
    }
}
