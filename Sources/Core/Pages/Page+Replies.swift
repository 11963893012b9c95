import JSON

extension Page {
    /// How many replies an item has according to the server; nil if it does not count them.
    package func replyCount(_ row: Int) -> Int? {
        guard let slot = layout.replyCountSlot else { return nil }
        guard mayHaveReplies(row) else { return 0 }
        let range = column(slot, ofItem: row)
        switch body.kind(of: range) {
        case .number, .string: return body.text(of: range).flatMap { Int($0) }
        // A list of the replies' ids.
        case .array: return (try? Self.elements.extract(from: Array(body[range.bytes])))?.items.count
        case .boolean, .object, .null, nil: return nil
        }
    }

    private static let elements = JSONPlan(items: JSONPath([]), columns: [], facts: [])

    /// Whether an item may have replies: false if its reply count is 0.
    package func mayHaveReplies(_ row: Int) -> Bool {
        guard let slot = layout.replyCountSlot else { return true }
        let range = column(slot, ofItem: row)
        let text = body[range.bytes]
        switch body.kind(of: range) {
        case nil, .null: return false
        case .boolean: return text.first == UInt8(ascii: "t")
        case .number: return Double(String(decoding: text, as: UTF8.self)) != 0
        case .string: return !["", "0"].contains(body.text(of: range) ?? "")
        case .array, .object: return text.dropFirst().dropLast().contains { $0 > 0x20 }
        }
    }
}
