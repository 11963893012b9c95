import Wording
import YAML

/// A value of a plugin file that folio writes, with comments.
package indirect enum DraftValue: Sendable, Hashable {
    /// Written as it is, such as `true` or `100`.
    case word(String)
    /// A text, quoted if YAML needs that.
    case text(String)
    case list([DraftValue])
    case mapping(DraftMapping)
}

/// A mapping of a plugin file.
package struct DraftMapping: Sendable, Hashable {
    /// A key with its value.
    struct Entry: Sendable, Hashable {
        let key: String
        let value: DraftValue
        /// What is said above the key, each on a line of its own.
        var comments: [Message] = []
    }

    /// What is said about a key that is missing, or about the whole.
    private struct Remark: Sendable, Hashable {
        let key: String?
        let text: Message
    }

    private(set) var entries: [Entry] = []
    private var notes: [Remark] = []
    /// Comments after the last key.
    var remarks: [Message] { notes.map(\.text) }
    /// Whether each key has a line of its own.
    var isBlock = false

    init(isBlock: Bool = false) {
        self.isBlock = isBlock
    }

    var isEmpty: Bool { entries.isEmpty && notes.isEmpty }

    /// The value under a key. Setting it keeps the place of the key; a new key is the last one.
    subscript(_ key: String) -> DraftValue? {
        get { entries.first { $0.key == key }?.value }
        set {
            let index = entries.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?):
                entries[index] = Entry(key: key, value: value, comments: entries[index].comments)
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The mapping with only some of its keys.
    func keeping(_ isKept: (_ key: String) -> Bool) -> DraftMapping {
        var mapping = self
        mapping.entries.removeAll { !isKept($0.key) }
        return mapping
    }

    /// Says something above a key; at the end if it is missing.
    mutating func comment(_ comment: Message, at key: String? = nil) {
        guard let index = entries.firstIndex(where: { $0.key == key }) else {
            return notes.append(Remark(key: key, text: comment))
        }
        entries[index].comments.append(comment)
    }

    /// Whether something is said about a key.
    func hasComment(at key: String) -> Bool {
        notes.contains { $0.key == key } || entries.contains { $0.key == key && !$0.comments.isEmpty }
    }

    /// Sets a value that answers what was said about a key.
    ///
    /// - Parameter before: the key that a new one stands after.
    mutating func answer(_ value: DraftValue, at key: String, after before: String? = nil) {
        notes.removeAll { $0.key == key }
        let entry = Entry(key: key, value: value)
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries[index] = entry
        } else {
            let place = entries.firstIndex { $0.key == before }.map { $0 + 1 } ?? entries.endIndex
            entries.insert(entry, at: place)
        }
    }
}

extension Message {
    /// A comment, which is one line. libyaml takes U+0085, U+2028 and U+2029 for line breaks, too.
    fileprivate func comment(in catalog: Catalog) -> String {
        let text = self.text(in: catalog).map { $0.isNewline ? " " : $0 }
        return "# \(String(text.filter { !$0.unicodeScalars.contains(where: Self.isControl) }))"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}

extension DraftValue {
    /// The lines of a mapping, each indented by so many spaces.
    ///
    /// - Parameter catalog: the language of the comments.
    static func lines(_ mapping: DraftMapping, indent: Int, in catalog: Catalog) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let entries = mapping.entries.flatMap { entry -> [String] in
            entry.comments.map { margin + $0.comment(in: catalog) } + lines(of: entry, indent: indent, in: catalog)
        }
        return entries + mapping.remarks.map { margin + $0.comment(in: catalog) }
    }

    /// The longest line that has a whole mapping or list.
    private static let width = 110

    private static func lines(of entry: DraftMapping.Entry, indent: Int, in catalog: Catalog) -> [String] {
        let key = String(repeating: " ", count: indent) + YAMLText.scalar(entry.key) + ":"
        if let text = entry.value.inline, key.count + 1 + text.count <= width { return ["\(key) \(text)"] }
        switch entry.value {
        case .word(let text): return ["\(key) \(text)"]
        case .text(let text): return ["\(key) \(YAMLText.scalar(text))"]
        case .mapping(let mapping): return [key] + lines(mapping, indent: indent + 2, in: catalog)
        case .list(let values):
            let margin = String(repeating: " ", count: indent + 2)
            return [key]
                + values.flatMap { value -> [String] in
                    if case .mapping(let mapping) = value, value.inline.map({ $0.count > width - indent }) ?? true {
                        let lines = lines(mapping, indent: indent + 4, in: catalog)
                        return ["\(margin)- \(lines.first?.drop { $0 == " " } ?? "")"] + lines.dropFirst()
                    }
                    return ["\(margin)- \(value.inline ?? "")"]
                }
        }
    }

    /// The value on one line; nil if it needs several.
    private var inline: String? {
        switch self {
        case .word(let text): return text
        case .text(let text): return YAMLText.scalar(text)
        case .list(let values):
            let texts = values.compactMap(\.inline)
            return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .mapping(let mapping):
            guard !mapping.isBlock, mapping.remarks.isEmpty, mapping.entries.allSatisfy(\.comments.isEmpty) else {
                return nil
            }
            let entries = mapping.entries.compactMap { entry in
                entry.value.inline.map { (name: entry.key, value: $0) }
            }
            return entries.count == mapping.entries.count ? YAMLText.flow(entries) : nil
        }
    }
}
