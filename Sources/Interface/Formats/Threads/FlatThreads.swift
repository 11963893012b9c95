import JSON
package import Pages

/// A row for each comment in the order of the thread, each before its replies.
package struct FlatThreads: ThreadShape {
    /// How rows show their depth.
    package enum Indication: Sendable {
        /// The columns `parent` and `depth`.
        case columns
        /// Marks before the comment's text, else before its first column that can be text. `hasParent` adds the column
        /// `parent`.
        case marks(hasParent: Bool)
    }

    package let selection: ItemSelection
    private let levels: [[ThreadColumn]]
    private let isRaw: Bool
    private let markedColumn: Int?

    /// - Parameter layouts: the layouts of comments, level by level; the last is for all levels below.
    package init(
        _ choice: ItemSelection.Choice, of layouts: [ItemLayout], _ indication: Indication
    ) throws(ItemSelectionError) {
        let own: [String]
        let isMarked: Bool
        switch indication {
        case .columns: (own, isMarked) = (["parent", "depth"], false)
        case .marks(let hasParent): (own, isMarked) = (hasParent ? ["parent"] : [], true)
        }
        if case .only(let names) = choice {
            let chosen = try layouts.chosen(names)
            levels = layouts.map { chosen.map($0.threadColumn) }
            isRaw = false
        } else if choice == .declared, layouts.first?.fields != nil {
            let names = layouts.names(with: own)
            levels = layouts.map { names.map($0.threadColumn) }
            isRaw = false
        } else {
            let names = layouts.map { ItemLayout(idSlot: $0.idSlot, fields: nil) }.names(with: own)
            levels = layouts.map { names.map($0.threadColumn) + [ThreadColumn(name: "item", value: .item)] }
            isRaw = true
        }
        let columns = levels.first ?? []
        selection = ItemSelection(
            columns: columns.enumerated().map { .init(name: $1.name, source: .slot($0)) }, isRaw: isRaw)
        let text = columns.firstIndex { Self.texts.contains($0.name) }
        markedColumn = isMarked ? text ?? columns.firstIndex { !Self.unmarked.contains($0.name) } : nil
    }

    /// Names of fields that hold a comment's text.
    private static let texts: Set = ["message", "body", "text", "content", "comment"]

    /// Names of fields that are not text to read.
    private static let unmarked: Set = [
        "id", "parent", "depth", "created_at", "updated_at", "url", "image", "score", "distance",
    ]

    package func page(_ threads: Threads, parent: [UInt8]) -> Page {
        var rows = ThreadRows(columnCount: selection.columns.count)
        add(threads, level: 0, parent: parent, to: &rows)
        return rows.page(of: threads.page, idSlot: selection.columns.firstIndex { $0.name == "id" })
    }

    private func add(_ threads: Threads, level: Int, parent: [UInt8], to rows: inout ThreadRows) {
        let page = threads.page
        let columns = levels[min(level, levels.count - 1)]
        for row in page.items.indices {
            let above = threads.parent(ofItem: row, under: parent)
            var values = columns.map { page.bytes($0.value, ofItem: row, parent: above, level: level) }
            if let markedColumn, level > 0 { values[markedColumn] = Self.marked(values[markedColumn], level: level) }
            rows.add(item: isRaw ? Array(page.body[page.items[row].bytes]) : [], values)
            guard case .read(let pages) = threads.replies?[row] else { continue }
            for replies in pages { add(replies, level: level + 1, parent: page.idBytes(ofItem: row), to: &rows) }
        }
    }

    /// A value as text after the marks for its level.
    private static func marked(_ value: [UInt8], level: Int) -> [UInt8] {
        var text = Array("\(marks(level)) ".utf8)
        Cell(bytes: value, range: JSONRange(start: 0, end: UInt32(value.count))).appendText(to: &text)
        var marked: [UInt8] = []
        JSONWriter.append(String(decoding: text, as: UTF8.self), to: &marked)
        return marked
    }

    /// `>` for each level below the first, or their number if they would take up too much space.
    private static func marks(_ level: Int) -> String {
        level <= 5 ? String(repeating: ">", count: level) : ">\(level)>"
    }
}
