import CXML2

/// The plain text of HTML, as a browser's `innerText` has it: line breaks instead of paragraphs, tabs between cells, no
/// tags, no comments, no scripts, and characters instead of references (HTML Standard, section 3.2.7).
package enum HTMLText {
    /// Decodes a fragment of HTML. Its errors are mended as browsers mend them.
    package static func plain(_ html: String) throws(HTMLTextError) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            var rendered = RenderedText()
            rendered.add(html)
            return rendered.text
        }
        if let reason = folio_xml2_load() { throw .libraryMissing(String(cString: reason)) }
        // libxml2 takes a NUL for the end, and text outside of an element for a paragraph.
        let bytes = Array("<body>\(html.replacing("\0", with: "\u{FFFD}"))".utf8)
        var rendered = RenderedText()
        let isWhole = withUnsafeMutablePointer(to: &rendered) { rendered in
            bytes.withUnsafeBytes { bytes in
                folio_html_parse(bytes.baseAddress, bytes.count, handler, rendered)
            }
        }
        guard isWhole else { throw .notRead }
        return rendered.text
    }

    private static var handler: FolioHTMLHandler {
        FolioHTMLHandler(
            start: { context, name in HTMLText.rendered(context)?.pointee.start(HTMLText.text(name)) },
            end: { context, name in HTMLText.rendered(context)?.pointee.end(HTMLText.text(name)) },
            text: { context, bytes, count in
                let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
                HTMLText.rendered(context)?.pointee.add(String(decoding: bytes, as: UTF8.self))
            })
    }

    private static func text(_ name: UnsafePointer<CChar>?) -> String { name.map { String(cString: $0) } ?? "" }

    private static func rendered(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<RenderedText>? {
        context?.assumingMemoryBound(to: RenderedText.self)
    }
}

/// Why HTML has no plain text.
package enum HTMLTextError: Error, Hashable {
    /// libxml2 cannot be loaded; the system's reason.
    case libraryMissing(String)
    /// The text is over 2 GiB, or memory is short.
    case notRead
}
