package import Pages
import Wording

/// Read marks, and the place where a list was left.
extension ReaderState {
    /// Where the list is left; nil at its start.
    package var place: ReadMarks.Place? {
        // Whoever leaves before the place is found comes back to it.
        if let restoring { return restoring }
        let list = screens[0]
        guard !list.viewport.isAtStart, let item = list.selected?.mark else { return nil }
        return ReadMarks.Place(item: item, number: list.visible[list.viewport.selected] + 1)
    }

    /// Takes the marks of the list, and goes to the place where it was left.
    mutating func take(_ marks: ReadMarks) {
        read = marks.items
        countUnread()
        if !isTouched, let place = marks.place, place.number <= Self.farthest { restoring = place }
        restore()
    }

    /// The farthest place that is sought.
    static let farthest = 500
    /// How many new items may be before a place.
    private static let drift = 20

    /// Whether more of the list is needed to find the place where it was left.
    var isRestoring: Bool {
        guard let place = restoring, screens.count == 1 else { return false }
        return screen.count < place.number + Self.drift
    }

    /// Selects the item where the list was left, if it is loaded.
    mutating func restore() {
        guard let place = restoring, let index = screens[0].place(of: place.item) else { return }
        restoring = nil
        screens[0].viewport.select(index, in: content(of: 0))
    }

    /// The item that a mark is for: the selected one of the list, or that of the screen.
    private var marked: ReaderItem? { screen.subject == .list ? screen.selected : screen.entries.first }

    /// Marks the item as read, or as unread if it is read.
    mutating func toggleRead() -> [ReaderEffect] {
        guard let item = marked else { return [] }
        guard let own = item.mark else {
            notice = Message("this item cannot be marked")
            return []
        }
        return read.contains(own) ? unmark(own) : mark([item])
    }

    /// Marks what the user opens as read.
    mutating func mark(_ items: some Sequence<ReaderItem>) -> [ReaderEffect] {
        let new = items.compactMap(\.mark).filter { read.insert($0).inserted }
        countUnread()
        return new.isEmpty ? [] : [.mark(new, isRead: true)]
    }

    private mutating func unmark(_ mark: UInt64) -> [ReaderEffect] {
        read.remove(mark)
        countUnread()
        return [.mark([mark], isRead: false)]
    }

    /// Marks the selected item of the list and all above as read.
    mutating func markAllAbove() -> [ReaderEffect] {
        guard screen.subject == .list else { return [] }
        return mark(screen.visible.prefix(screen.viewport.selected + 1).map { screen.entries[$0] })
    }

    /// Shows only unread items, or all again.
    mutating func toggleUnread() {
        guard screen.subject == .list else {
            notice = Message("not here: q leads back")
            return
        }
        screens[0].hide(screens[0].hidden == nil ? read : nil)
        screens[0].viewport.show(in: content(of: 0))
    }

    /// Counts the items of the list that are not read.
    mutating func countUnread() { unread = screens[0].entries.count(without: read) }
}
