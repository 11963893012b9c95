import Presentation
import Wording

/// What is typed on the status line: a word to search, or the name of a file.
extension ReaderState {
    /// A text that is being typed.
    struct Typed: Sendable {
        /// What it is for.
        enum Purpose: Sendable {
            case search
            /// A jq expression.
            case filter
            /// The name of one of some programs.
            case command(of: [String])
            /// A parameter that a comment needs, after those that were given.
            case value(NeededValue, given: [String])
            /// The name of a file for items.
            case file(of: SavedItems)
        }

        let purpose: Purpose
        var text = ""

        /// The text with what is before it on the status line.
        func line(in catalog: Catalog) -> String {
            switch purpose {
            case .search: "/\(text)▏"
            case .filter: "|\(text)▏"
            case .value(let needed, _):
                "\(Sanitizer.cell(needed.name)): \(text)▏"
                    + (needed.help.map { "  (\(Sanitizer.cell($0)))" } ?? "")
            case .command(let names) where names.count == 1: Message("run: \(text)").text(in: catalog) + "▏"
            case .command(let names):
                Message("run: \(text)").text(in: catalog) + "▏  Tab: \(names.joined(separator: ", "))"
            case .file(let items) where items.count == 1:
                Message("save to (.txt, .json or .jsonl): \(text)").text(in: catalog) + "▏"
            case .file(let items):
                Message("save what is loaded (\(items.count)) to (.txt, .json or .jsonl): \(text)").text(in: catalog)
                    + "▏"
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
            case .filter: return filter(by: typed.text)
            case .command: return run(typed.text)
            case .value(let needed, let given):
                if typed.text.isEmpty { break }
                return compose(with: given + ["\(needed.name)=\(typed.text)"])
            case .file(let items):
                guard !SavedItems.isTable(typed.text) else {
                    notice = Message("only text, .json and .jsonl; for tables, use 'folio feed -o csv'")
                    return []
                }
                return typed.text.isEmpty ? [] : [.save(items.content(of: typed.text), to: typed.text)]
            }
        case .tab:
            guard case .command(let names) = typed.purpose else { break }
            let next = names.firstIndex(of: typed.text).map { ($0 + 1) % names.count } ?? 0
            self.typed?.text = names[next]
        case .escape, .control("c"), .control("g"): self.typed = nil
        default: break
        }
        return []
    }

    /// Asks for the name of a file for the selected item.
    mutating func beginSaving() {
        let isJSON = screen.subject == .json
        guard let item = isJSON ? screen.source : screen.selected else { return }
        typed = Typed(purpose: .file(of: SavedItems([item])), text: item.fileName + (isJSON ? ".json" : ".txt"))
    }

    /// Asks for the name of a file for all that is loaded and shown: the list, or the item with its comments.
    mutating func beginSavingAll() {
        let items = screen.visible.map { screen.entries[$0] }
        guard !items.isEmpty else { return }
        typed = Typed(
            purpose: .file(of: SavedItems(items)), text: ReaderItem.fileName(of: screen.title) + ".txt")
    }
}
