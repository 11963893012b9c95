import JSON
package import Pages

/// Replies as `children` of their comment, the last member of its object.
package struct NestedThreads: ThreadShape {
    /// How one level is written.
    fileprivate struct Level: Sendable {
        let columns: [ThreadColumn]
        let isRaw: Bool
        /// With `children`, and without it for comments whose replies were not requested.
        let selections: (ItemSelection, ItemSelection)
        let templates: (ItemTemplate, ItemTemplate)
    }

    private static let children = "children"

    private let levels: [Level]
    /// Whether `children` is added to the server's objects, too.
    private let addsToObjects: Bool
    /// Whether comments have `children`.
    private let hasReplies: Bool

    /// - Parameters:
    ///   - layouts: the layouts of comments, level by level; the last is for all levels below.
    ///   - hasParent: whether the id of the parent is written.
    ///   - isWhole: whether the server's objects already contain all replies.
    ///   - hasReplies: whether replies are read at all.
    package init(
        _ choice: ItemSelection.Choice, of layouts: [ItemLayout], hasParent: Bool, isWhole: Bool,
        hasReplies: Bool = true
    ) throws(ItemSelectionError) {
        var chosen: [String]?
        if case .only(let names) = choice { chosen = try layouts.chosen(names) }
        let own = hasParent ? ["parent"] : []
        levels = layouts.map { layout in
            let isRaw = choice == .raw || chosen == nil && layout.fields == nil
            let columns =
                isRaw
                ? [ThreadColumn(name: "item", value: .item)]
                : (chosen ?? [layout].names(with: own)).map(layout.threadColumn)
            return Level(columns: columns, isRaw: isRaw)
        }
        self.hasReplies = hasReplies
        addsToObjects = !isWhole || levels.contains { !$0.isRaw }
    }

    package var selection: ItemSelection { hasReplies ? level(0).selections.0 : level(0).selections.1 }

    package func page(_ threads: Threads, parent: [UInt8]) -> Page { page(threads, level: 0, parent: parent) }

    private func level(_ number: Int) -> Level { levels[min(number, levels.count - 1)] }

    private func page(_ threads: Threads, level number: Int, parent: [UInt8]) -> Page {
        let level = level(number)
        let page = threads.page
        var rows = ThreadRows(columnCount: level.columns.count + 1)
        for row in page.items.indices {
            let above = threads.parent(ofItem: row, under: parent)
            let values = level.columns.map { page.bytes($0.value, ofItem: row, parent: above, level: number) }
            let isWritten = !level.isRaw || addsToObjects
            let children = isWritten ? threads.replies.map { list($0[row], of: page, row, level: number) } : nil
            guard level.isRaw else {
                rows.add(values + [children ?? []])
                continue
            }
            let item = children.map { Self.adding($0, to: values[0]) } ?? values[0]
            rows.add(item: item, [item, []])
        }
        return rows.page(of: page, idSlot: level.columns.firstIndex { $0.name == "id" })
    }

    /// The replies to a comment as a JSON list; null if they could not be read.
    private func list(_ replies: Threads.Replies, of page: Page, _ row: Int, level: Int) -> [UInt8] {
        guard case .read(let pages) = replies else { return Array("null".utf8) }
        let parent = page.idBytes(ofItem: row)
        var list = [UInt8(ascii: "[")]
        for threads in pages where !threads.page.items.isEmpty {
            let templates = self.level(level + 1).templates
            let template = threads.replies == nil ? templates.1 : templates.0
            let start = list.count
            template.append(self.page(threads, level: level + 1, parent: parent), outer: .none, to: &list)
            // The first reply has no comma before it.
            if start == 1 { list.remove(at: start) }
        }
        list.append(UInt8(ascii: "]"))
        return list
    }

    /// The server's object with `children` as its last member, which replaces any member of that name.
    private static func adding(_ list: [UInt8], to object: [UInt8]) -> [UInt8] {
        guard let members = JSONObject.members(of: object) else { return object }
        var out = object.dropLast()
        if members.contains(where: { $0.name == children }) {
            out = [UInt8(ascii: "{")]
            for (name, value) in members where name != children {
                if out.count > 1 { out.append(UInt8(ascii: ",")) }
                var key: [UInt8] = []
                JSONWriter.append(name, to: &key)
                out += key + [UInt8(ascii: ":")] + object[value.bytes]
            }
        }
        if members.contains(where: { $0.name != children }) { out.append(UInt8(ascii: ",")) }
        return Array(out) + Array("\"\(children)\":".utf8) + list + [UInt8(ascii: "}")]
    }
}

extension NestedThreads.Level {
    fileprivate init(columns: [ThreadColumn], isRaw: Bool) {
        self.columns = columns
        self.isRaw = isRaw
        let own = columns.enumerated().map { ItemSelection.Column(name: $1.name, source: .slot($0)) }
        let children = ItemSelection.Column(name: "children", source: .slot(own.count))
        let without = ItemSelection(columns: own, isRaw: isRaw)
        let with = isRaw ? without : ItemSelection(columns: own + [children], isRaw: false)
        selections = (with, without)
        templates = (ItemTemplate(with, before: ","), ItemTemplate(without, before: ","))
    }
}
