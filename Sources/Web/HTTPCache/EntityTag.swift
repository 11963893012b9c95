/// An entity tag (RFC 9110, section 8.8.3), or what a server sends as one without its quotes.
struct EntityTag: Equatable {
    /// As received: quotes and `W/` included. Servers compare it with what they sent, whatever that was.
    let text: String

    /// Nil for text that cannot be sent back as one tag.
    init?(_ text: String) {
        let tag = Self.opaque(text)
        let isQuoted = tag.utf8.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
        let inner = isQuoted ? tag.utf8.dropFirst().dropLast() : tag.utf8
        guard isQuoted || (!tag.isEmpty && !inner.contains(UInt8(ascii: ","))),
            !inner.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") })
        else { return nil }
        self.text = text
    }

    /// Weak comparison (RFC 9110, section 8.8.3.2): a server that compresses an answer may weaken its tag on the way.
    func matches(_ other: EntityTag) -> Bool {
        Self.opaque(text) == Self.opaque(other.text)
    }

    private static func opaque(_ text: String) -> Substring {
        text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
    }
}
