import JSON
import System

/// The items of a JSON document on stdin: a list, or an object whose `items` are one, as `--json` prints it.
enum JSONDocumentItems {
    /// The largest document, in bytes: it is held in memory.
    static let largest = 256 << 20

    /// Whether a line is an item by itself: a complete object, and not a document with `items`.
    static func isItem(_ line: [UInt8]) -> Bool {
        guard let names = JSONObject.members(of: line)?.map(\.name) else { return false }
        return names.contains("id") || !names.contains("items")
    }

    /// Reads a document to its end, and returns its items; throws a `ParentInputError` if it has no items.
    ///
    /// - Returns: the items, and whether the document says itself that others are missing.
    static func read(from line: [UInt8], _ input: LineSource) throws -> (items: [[UInt8]], isIncomplete: Bool) {
        let first = input.number
        var document = line
        while let more = try input.next() {
            document.append(UInt8(ascii: "\n"))
            document += more
            guard document.count <= largest else { throw ParentInputError.documentTooLarge(most: largest) }
        }
        let path = JSONPath(line.first == UInt8(ascii: "[") ? [] : [.key("items")])
        let plan = JSONPlan(items: path, columns: [], facts: [JSONPath([.key("meta"), .key("complete")])])
        guard let found = try? plan.extract(from: document) else {
            throw ParentInputError.lineWithoutID(number: first)
        }
        let isIncomplete = document.text(of: found.facts[plan.factSlots[0]]) == "false"
        return (found.items.map { Array(document[$0.bytes]) }, isIncomplete)
    }
}
