import HTMLText

extension FuzzTarget {
    /// A field with HTML.
    static let html = FuzzTarget(name: "html") { bytes in
        let html = text(bytes)
        let plain = HTMLText.plain(html)
        // A few references are shorter than their characters: `&nGt;` has 5 bytes, and its two characters have 6.
        guard plain.utf8.count <= 4 * html.utf8.count else { return "the text is not much longer than the HTML" }
        guard !html.utf8.contains(where: { "&<".utf8.contains($0) || $0 == 0 }) else { return nil }
        return broken("text without markup keeps its words", unless: words(plain) == words(html))
    }

    /// The parts between ASCII whitespace.
    private static func words(_ text: String) -> [ArraySlice<UInt8>] {
        Array(text.utf8).split { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    }
}
