import TextLayout
import Wording

/// The screen of the menu.
extension EndpointMenu {
    /// The lines of the screen, from the top: as many as it has.
    func view(_ size: ReaderSize, in catalog: Catalog) -> [ReaderLine] {
        guard size.rows > 2 else { return [ReaderLine](repeating: ReaderLine(), count: max(0, size.rows)) }
        let rows = size.rows - 2
        var body: [ReaderLine] = []
        var place = viewport.top
        while place < entries.count, body.count < rows + viewport.hidden {
            body += lines(of: place, size, in: catalog)
            place += 1
        }
        if entries.isEmpty { body = notes(size, in: catalog) }
        body = Array(body.dropFirst(viewport.hidden).prefix(rows))
        body += [ReaderLine](repeating: ReaderLine(), count: rows - body.count)
        let count = Message(self.count, one: "\(self.count) list", other: "\(self.count) lists").text(in: catalog)
        let source = hasBrokenFile ? Message("a plugin file has errors").text(in: catalog) + " · " + count : count
        let top = ReaderLine.bar("folio", source, size.columns)
        return [top] + body + [statusBar(size, in: catalog)]
    }

    /// What the viewport needs to know of the entries.
    func content(_ size: ReaderSize, in catalog: Catalog) -> Viewport.Content {
        Viewport.Content(count: entries.count, rows: max(1, size.rows - 2)) { lines(of: $0, size, in: catalog).count }
    }

    private func lines(of place: Int, _ size: ReaderSize, in catalog: Catalog) -> [ReaderLine] {
        let entry = entries[place]
        var lines: [ReaderLine] = []
        if let heading = heading(of: place) {
            if place > 0 { lines.append(ReaderLine()) }
            lines.append(ReaderLine("  " + DisplayWidth.truncated(heading.text(in: catalog), to: room(size)), .dim))
        }
        let isSelected = place == viewport.selected
        let mark: ReaderLine.Part = isSelected ? .init("▌ ", .accent) : .init("  ")
        let name = DisplayWidth.truncated(entry.name, to: nameWidth(size))
        let gap = WordWrap.spaces(nameWidth(size) - DisplayWidth.of(name) + 2)
        let summary = DisplayWidth.truncated(entry.summary, to: max(0, room(size) - nameWidth(size) - 2))
        lines.append(ReaderLine([mark, .init(name, isSelected ? .bold : []), .init(gap), .init(summary, .dim)]))
        if isSelected { lines += notes(size, in: catalog) }
        return lines
    }

    private func room(_ size: ReaderSize) -> Int { max(1, size.columns - 2) }

    /// The columns of names: as many as the longest needs, or half of the screen.
    private func nameWidth(_ size: ReaderSize) -> Int { min(nameWidth, max(1, room(size) / 2)) }

    /// What there is to say below the selected entry, or without any.
    private func notes(_ size: ReaderSize, in catalog: Catalog) -> [ReaderLine] {
        func wrapped(_ text: String, _ style: ReaderLine.Style) -> [ReaderLine] {
            text.split(separator: "\n").flatMap { paragraph in
                WordWrap.lines(paragraph, width: max(1, room(size) - 2), longest: max(1, room(size) - 2))
                    .map { ReaderLine("    " + $0, style) }
            }
        }
        switch mode {
        case .refused(_, let reason): return wrapped(reason, .warning)
        case .asking(let question, _): return question.help.map { wrapped($0, .dim) } ?? []
        case _ where count == 0:
            let message = Message(
                "No plugins found. Create one with 'folio plugins new' or 'folio plugins probe URL'.")
            return wrapped(message.text(in: catalog), [])
        case _ where entries.isEmpty:
            return wrapped(Message("no list has '\(typed)' in its name or summary").text(in: catalog), .dim)
        default: return []
        }
    }

    private func statusBar(_ size: ReaderSize, in catalog: Catalog) -> ReaderLine {
        let place = entries.isEmpty ? "" : "\(viewport.selected + 1)/\(entries.count)"
        switch mode {
        case .asking(let question, _):
            return .bar("\(question.parameter): \(question.typed)▏", "", size.columns, cutsStart: true)
        case .opening: return .bar(Message("loading …").text(in: catalog), place, size.columns)
        case _ where !typed.isEmpty: return .bar("\(typed)▏", place, size.columns, cutsStart: true)
        default:
            let keys: [(String, Message)] = [
                ("↑ ↓", Message("move")), ("Enter", Message("read")), ("Esc", Message("quit")),
            ]
            let shown = keys.map { "\($0.0) \($0.1.text(in: catalog))" }
            return .bar(
                ([Message("type to search").text(in: catalog)] + shown).joined(separator: "  "), place, size.columns)
        }
    }
}
