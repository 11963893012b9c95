import JSON

extension Page {
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
