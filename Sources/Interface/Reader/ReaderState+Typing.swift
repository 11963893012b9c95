import System
import Wording

/// What is typed on the status line: a word to search, or the name of a file.
extension ReaderState {
    /// A text that is being typed.
    struct Typed: Hashable, Sendable {
        /// What it is for.
        enum Purpose: Hashable, Sendable {
            case search
            /// The name of a file for a text.
            case file(of: String)
        }

        let purpose: Purpose
        var text = ""

        /// The text with what is before it on the status line.
        func line(in catalog: Catalog) -> String {
            switch purpose {
            case .search: "/\(text)▏"
            case .file: Message("save to: \(text)").text(in: catalog) + "▏"
            }
        }
    }

    mutating func type(_ key: Key, _ typed: Typed) -> [ReaderEffect] {
        switch key {
        case .character(let character): self.typed?.text.append(character)
        case .backspace:
            if self.typed?.text.popLast() == nil { self.typed = nil }
        case .control("u"): self.typed?.text = ""
        case .enter:
            self.typed = nil
            switch typed.purpose {
            case .search: search(for: typed.text.lowercased())
            case .file(let content): return typed.text.isEmpty ? [] : [.save(content, to: typed.text)]
            }
        case .escape, .control("c"), .control("g"): self.typed = nil
        default: break
        }
        return []
    }

    /// Asks for the name of a file for the selected item.
    mutating func beginSaving() {
        guard let item = screen.selected else { return }
        typed = Typed(purpose: .file(of: item.written), text: item.fileName)
    }
}

extension ReaderItem {
    /// The longest part of a title that is in the name of its file, in characters.
    private static let longestName = 40

    /// A name for a file with the item: the words of its title.
    var fileName: String {
        let lead = (title ?? text ?? shownID).prefix { !$0.isNewline }.prefix(Self.longestName)
        let words = lead.split { !$0.isLetter && !$0.isNumber }
        return (words.isEmpty ? "item" : words.joined(separator: "-").lowercased()) + ".txt"
    }

    /// The item as a text file.
    var written: String {
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
