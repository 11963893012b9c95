import JSON

/// What shows that texts are HTML.
enum HTMLSigns {
    /// Whether a value has a character reference or an end tag, and none would lose something as HTML: line breaks between
    /// its lines, the marks of Markdown, or what only looks like a tag, such as `<u8>`.
    static func areIn(_ values: [JSONTree]) -> Bool {
        let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.contains(where: hasSign) && !texts.contains(where: losesText)
    }

    private static func hasSign(_ text: String) -> Bool {
        text.contains(
            /&(#[0-9]{2,6}|#x[0-9a-fA-F]{2,5}|amp|lt|gt|quot|nbsp|[a-z]{4,8});|<\/[a-z][a-z0-9]*>|<br ?\/?>/)
    }

    private static func losesText(_ text: String) -> Bool {
        if text.drop(while: \.isWhitespace).prefixMatch(of: start) != nil { return false }
        if text.contains(unknownTag) { return true }
        // Markdown may have elements of HTML, and HTML hardly has its marked lines.
        if text.contains(markedLine) { return true }
        return !text.contains(block) && (text.contains(severalLines) || text.contains(/\*\*\S|\]\(https?:|`[^`\n]+`/))
    }

    // Regular expressions are not Sendable, but literals never change.
    /// How a document of HTML begins.
    nonisolated(unsafe) private static let start =
        /<(?:!doctype|html|head|body|p|div|ul|ol|h[1-6]|table|pre|blockquote|section|article|figure|hr|dl)\b/
        .ignoresCase()
    /// A start tag of HTML that makes paragraphs or breaks lines.
    nonisolated(unsafe) private static let block =
        /<(?:p|br|div|ul|ol|li|h[1-6]|table|tr|pre|blockquote|section|article|figure|hr|dl)\b/
        .ignoresCase()
    /// Something in angle brackets that is not a tag of HTML, such as `<u8>` and `<me@example.com>`.
    nonisolated(unsafe) private static let unknownTag =
        /<(?!\/?(?:a|abbr|acronym|address|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|g|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|mi|mn|mo|mrow|msub|msup|nav|nobr|noframes|noscript|object|ol|optgroup|option|output|p|param|path|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|use|var|video|wbr)[\s\/>])[A-Za-z][^<>=\n\u{22}\u{27}]*>/
        .ignoresCase()
    /// A line of Markdown. A line break of two characters is one, so that scalars are compared.
    nonisolated(unsafe) private static let markedLine =
        /(?:^|\n) {0,3}(?:```|#{1,6} \S|[-*+] \S|> ?\S)/.matchingSemantics(.unicodeScalar)
    nonisolated(unsafe) private static let severalLines = /\S *\r?\n\s*\S/.matchingSemantics(.unicodeScalar)
}
