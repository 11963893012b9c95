import JSON
import Pages
import Wording

extension OutputFormat {
    /// One document for the whole output, valid even after an error.
    package static let json = OutputFormat(
        name: "json",
        summary: Message("One document, even after an error; same as --json"),
        fileExtension: "json",
        header: .none,
        threads: .nested,
        isResumable: false,
        results: nil
    ) { selection, _ in
        JSONDocumentWriter(selection)
    }
}

extension OutputFormat {
    /// Appends the document of a list that could not be read.
    package static func appendEmptyJSON(of endpoint: String, to out: inout [UInt8]) {
        out += #"{"items":["#.utf8
        JSONDocumentWriter.appendEnd(
            OutputMeta(endpoint: endpoint, source: nil, fetchedAt: nil, complete: false, next: nil), isEmpty: true,
            to: &out)
    }
}

/// Writes one document with one item per line: `{"items":[…],"meta":{…}}`.
struct JSONDocumentWriter: PageWriter {
    private let template: ItemTemplate
    private var isEmpty = true

    init(_ selection: ItemSelection) {
        template = ItemTemplate(selection, before: ",\n")
    }

    func begin(to out: inout [UInt8]) {
        out += #"{"items":["#.utf8
    }

    mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        guard !page.items.isEmpty else { return }
        let start = out.count
        template.append(page, outer: outer, to: &out)
        // There is no comma before the first item.
        if isEmpty { out.remove(at: start) }
        isEmpty = false
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) { Self.appendEnd(meta, isEmpty: isEmpty, to: &out) }

    /// Appends what follows the items.
    fileprivate static func appendEnd(_ meta: OutputMeta, isEmpty: Bool, to out: inout [UInt8]) {
        out += (isEmpty ? "]" : "\n]").utf8
        out += #","meta":{"endpoint":"#.utf8
        Self.append(meta.endpoint, to: &out)
        out += #","source":"#.utf8
        Self.append(meta.source, to: &out)
        out += #","fetched_at":"#.utf8
        Self.append(meta.fetchedAt, to: &out)
        out += #","complete":\#(meta.complete),"next":"#.utf8
        Self.append(meta.next, to: &out)
        if let replies = meta.replies {
            let unread = replies.unread.map(String.init) ?? "null"
            out += #","replies":{"read":\#(replies.read),"unread":\#(unread)}"#.utf8
        }
        if let skipped = meta.skipped { out += #","skipped":\#(skipped)"#.utf8 }
        if let unfinished = meta.unfinished { out += #","unfinished":\#(unfinished)"#.utf8 }
        out += "}}\n".utf8
    }

    private static func append(_ text: String?, to out: inout [UInt8]) {
        if let text { JSONWriter.append(text, to: &out) } else { out += "null".utf8 }
    }
}
