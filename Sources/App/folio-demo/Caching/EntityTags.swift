/// The value of `If-None-Match`: entity tags, or `*` for any (RFC 9110, section 13.1.2).
struct EntityTags {
    private let text: Substring

    init(_ text: String) {
        self.text = text.drop { $0 == " " }
    }

    /// Whether the list contains a tag, compared weakly (RFC 9110, section 8.8.3.2). A malformed tag ends the list.
    func contain(_ tag: String) -> Bool {
        if text.prefix(while: { $0 != " " }) == "*" { return true }
        var rest = text
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            if rest.hasPrefix("W/") { rest = rest.dropFirst(2) }
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
            if rest[...end] == tag { return true }
            rest = rest[rest.index(after: end)...]
        }
    }
}
