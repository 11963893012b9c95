/// An entity tag (RFC 9110, section 8.8.3), even if the server sends it without quotes.
struct EntityTag: Equatable {
    /// The tag as received, with quotes and `W/`. Servers compare it with the tag they sent, even an invalid one.
    let text: String

    /// Nil if the text cannot be sent back as one tag.
    init?(_ text: String) {
        let tag = Self.opaque(text)
        let isQuoted = tag.utf8.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
        let inner = isQuoted ? tag.utf8.dropFirst().dropLast() : tag.utf8
        guard isQuoted || (!tag.isEmpty && !inner.contains(UInt8(ascii: ","))),
            !inner.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") })
        else { return nil }
        self.text = text
    }

    /// Weak comparison (RFC 9110, section 8.8.3.2): a server that compresses a response may weaken its tag.
    func matches(_ other: EntityTag) -> Bool {
        Self.opaque(text) == Self.opaque(other.text)
    }

    private static func opaque(_ text: String) -> Substring {
        text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
    }
}
