import Wording

/// What somebody has read of a list, and where they left it.
package struct ReaderMarks: Hashable, Sendable {
    /// A place in a list.
    package struct Place: Hashable, Sendable {
        /// The id of the item.
        package let id: String
        /// Which item it was, from 1.
        package let number: Int

        /// - Parameter number: from 1.
        package init(id: String, number: Int) {
            self.id = id
            self.number = number
        }
    }

    /// The ids of the items that were read, also of those that are not loaded.
    package var read: Set<String>
    /// Where the list was left; nil for its start.
    package var place: Place?

    package init(read: Set<String> = [], place: Place? = nil) {
        self.read = read
        self.place = place
    }
}

/// Read marks, and the place where a list was left.
extension ReaderState {
    /// Where the list is left; nil at its start.
    package var place: ReaderMarks.Place? {
        let list = screens[0]
        guard !list.viewport.isAtStart, let item = list.selected, !item.id.isEmpty else { return nil }
        return ReaderMarks.Place(id: item.id, number: list.viewport.selected + 1)
    }

    /// Takes the marks of the list, and goes to the place where it was left.
    mutating func take(_ marks: ReaderMarks) {
        read = marks.read
        if !isTouched, marks.place != nil { restoring = marks.place }
        restore()
    }

    /// The most items that are loaded to find a place.
    private static let farthest = 500
    /// How many new items may be before a place.
    private static let drift = 20

    /// Whether more of the list is needed to find the place where it was left.
    var isRestoring: Bool {
        guard let place = restoring, screens.count == 1 else { return false }
        return screen.count < min(place.number + Self.drift, Self.farthest)
    }

    /// Selects the item where the list was left, if it is loaded.
    mutating func restore() {
        guard let place = restoring, let index = screens[0].place(of: place.id) else { return }
        restoring = nil
        screens[0].viewport.select(index, in: content(of: 0))
    }

    /// The item that a mark is for: the selected one of the list, or that of the screen.
    private var marked: ReaderItem? { screen.subject == .list ? screen.selected : screen.entries.first }

    /// Marks the item as read, or as unread if it is read.
    mutating func toggleRead() -> [ReaderEffect] {
        guard let id = marked?.id else { return [] }
        guard !id.isEmpty else {
            notice = Message("items without an id cannot be marked")
            return []
        }
        return read.contains(id) ? unmark(id) : mark([id])
    }

    /// Marks what the user opens as read.
    mutating func mark(_ ids: [String]) -> [ReaderEffect] {
        let new = ids.filter { !$0.isEmpty && read.insert($0).inserted }
        return new.isEmpty ? [] : [.mark(new, isRead: true)]
    }

    private mutating func unmark(_ id: String) -> [ReaderEffect] {
        read.remove(id)
        return [.mark([id], isRead: false)]
    }

    /// Marks the selected item of the list and all above as read.
    mutating func markAllAbove() -> [ReaderEffect] {
        guard screen.subject == .list else { return [] }
        return mark(screen.visible.prefix(screen.viewport.selected + 1).map { screen.entries[$0].id })
    }

    /// Shows only unread items, or all again.
    mutating func toggleUnread() {
        screens[0].hide(screens[0].hidden == nil ? read : nil)
        screens[0].viewport.show(in: content(of: 0))
    }

    /// How many items of the list are not read.
    var unread: Int { screens[0].count - read.count { screens[0].has($0) } }
}
