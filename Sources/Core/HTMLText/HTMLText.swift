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
            case .empty(let name):
                elements.start(name)
                elements.end(name)
            }
        }
        return elements.text
    }
}
