import JSON
import Presentation
import System

/// Items as the content of a file, whose name says in which form.
struct SavedItems {
    private let items: [ReaderItem]

    init(_ items: [ReaderItem]) { self.items = items }

    /// How many there are.
    var count: Int { items.count }

    /// Whether a file's name says that it is to be a table, which is not among the forms.
    static func isTable(_ name: String) -> Bool {
        [".csv", ".tsv", ".xlsx"].contains(where: name.lowercased().hasSuffix)
    }

    /// The content of a file: JSON if its name ends so, and else text.
    func content(of name: String) -> String {
        if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") { return items.map { $0.line + "\n" }.joined() }
        guard name.hasSuffix(".json") else { return items.map(\.written).joined(separator: "\n\n").withoutModelines }
        if items.count == 1 { return items[0].line + "\n" }
        return "[\n" + items.map(\.line).joined(separator: ",\n") + "\n]\n"
    }
}

extension ReaderItem {
    /// The longest part of a title that is in the name of its file, in characters.
    private static let longestName = 40

    /// A name for a file with the item, without its ending: the words of its title.
    var fileName: String { Self.fileName(of: title ?? text ?? shownID) }

    /// A name for a file with a title, without its ending: the words of its first line.
    static func fileName(of title: String) -> String {
        let words = title.prefix { !$0.isNewline }.prefix(longestName).split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "item" : words.joined(separator: "-").lowercased()
    }

    /// The item as the server has it, on one line.
    fileprivate var line: String {
        var out: [UInt8] = []
        json.withUnsafeBufferPointer { JSONWriter.appendOnOneLine($0, to: &out) }
        return String(decoding: out, as: UTF8.self)
    }

    /// The item as text.
    fileprivate var written: String {
        let meta = ([author, date.map { Timestamp.text(Int64($0.seconds)) }].compactMap(\.self) + details).joined(
            separator: " · ")
        let numbered = links.enumerated().map { "[\($0 + 1)] \($1)" }
        let parts = [
            [title, meta.isEmpty ? nil : meta].compactMap(\.self).joined(separator: "\n"),
            text == title ? "" : text ?? "",
            (numbered + [url, picture].compactMap(\.self)).joined(separator: "\n"),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }
}
