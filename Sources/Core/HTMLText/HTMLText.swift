/// The plain text of HTML, as a browser's `innerText` has it: line breaks instead of paragraphs, tabs between cells, no
/// tags, no comments, no scripts, and characters instead of references (HTML Standard, section 3.2.7).
package enum HTMLText {
    /// Decodes a fragment of HTML. Its errors are mended as browsers mend them, and the time is linear in its length.
    package static func plain(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var scanner = HTMLScanner(bytes)
        var elements = OpenElements()
        while let token = scanner.next() {
            switch token {
            case .text(let range): elements.add(CharacterReferences.decoded(bytes[range]))
            case .rawText(let range): elements.add(String(decoding: bytes[range], as: UTF8.self))
            case .start(let name): elements.start(name)
            case .end(let name): elements.end(name)
            case .empty(let name): elements.startAndEnd(name)
            }
        }
        return elements.text
    }

    /// The text for a person who reads it: with marks of lists, quotations and code, and numbers of links.
    ///
    /// - Parameters:
    ///   - keepsLineBreaks: whether a line break in the source is one in the text.
    ///   - keepsUnknownTags: whether a tag that HTML does not have is text, such as `<String>`.
    package static func readable(
        _ html: String, keepsLineBreaks: Bool = false, keepsUnknownTags: Bool = false
    ) -> ReadableHTML {
        let bytes = Array(html.utf8)
        var scanner = HTMLScanner(bytes)
        var elements = OpenElements(ReadableLayout(keepsLineBreaks: keepsLineBreaks))
        func takeTag(_ token: HTMLScanner.Token) {
            switch token {
            case .start(let name): elements.start(name, first: Int(value("start")))
            case .end(let name): elements.end(name)
            case .empty(let name): elements.startAndEnd(name)
            case .text, .rawText: break
            }
        }
        func value(_ name: String) -> String { scanner.attribute(name).map(CharacterReferences.decoded) ?? "" }
        while let token = scanner.next() {
            switch token {
            case .text(let range): elements.add(CharacterReferences.decoded(bytes[range]))
            case .rawText(let range): elements.add(String(decoding: bytes[range], as: UTF8.self))
            case .start("a"): elements.render { $0.startLink(value("href")) }
            case .end("a"): elements.render { $0.endLink() }
            case .start("img"), .empty("img"): elements.render { $0.addPicture(value("alt"), at: value("src")) }
            case .start(let name) where marks[name] != nil: elements.render { $0.addMark(marks[name]?.start ?? "") }
            case .end(let name) where marks[name] != nil: elements.render { $0.addMark(marks[name]?.end ?? "") }
            case .start, .end, .empty:
                if keepsUnknownTags, let tag = scanner.unknownTag {
                    elements.add(String(decoding: bytes[tag], as: UTF8.self))
                    continue
                }
                takeTag(token)
            }
        }
        elements.render { $0.endLink() }
        return ReadableHTML(text: elements.text, links: elements.rendered.layout?.links ?? [])
    }

    /// What stands for elements inside of lines.
    private static let marks: [String: (start: String, end: String)] = [
        "code": ("`", "`"), "del": ("~~", "~~"), "s": ("~~", "~~"), "strike": ("~~", "~~"), "sup": ("^", ""),
        "q": ("“", "”"),
    ]
}
