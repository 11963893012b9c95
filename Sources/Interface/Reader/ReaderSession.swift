package import Pages
package import System
package import Wording

/// All that the screen shows: a list that is read, and the menu that it was chosen from.
package struct ReaderSession: Sendable {
    /// Nil if a list was named when the program was started.
    private var menu: EndpointMenu?
    private var reader: ReaderState?
    private var size: ReaderSize
    private var now: UnixTime
    private var pictureForm: PictureForm?
    private let catalog: Catalog
    private let utcOffset: Int

    /// What is shown at the start.
    package enum Start: Sendable {
        case list(ReaderState.List)
        case menu(EndpointMenu)
    }

    /// - Parameters:
    ///   - catalog: the language.
    ///   - utcOffset: the time zone, in seconds east of UTC.
    package init(_ start: Start, size: ReaderSize, now: UnixTime, in catalog: Catalog, utcOffset: Int) {
        (self.size, self.now, self.catalog, self.utcOffset) = (size, now, catalog, utcOffset)
        switch start {
        case .list(let list): reader = reader(of: list)
        case .menu(let menu): self.menu = menu
        }
    }

    private func reader(of list: ReaderState.List) -> ReaderState {
        var reader = ReaderState(list, size: size, now: now, in: catalog, utcOffset: utcOffset)
        reader.pictureForm = pictureForm
        return reader
    }

    /// The size that it is shown in.
    package var shownSize: ReaderSize { size }

    /// Where the list on the screen is left; nil at its start, and without one.
    package var place: ReadMarks.Place? { reader?.place }

    /// The lines of the screen, from the top: as many as it has.
    package var view: [ReaderLine] { reader?.view ?? menu?.view(size, in: catalog) ?? [] }

    /// The effects of the start.
    package mutating func start() -> [ReaderEffect] { reader?.start() ?? [] }

    /// Changes the state after an event.
    package mutating func update(_ event: ReaderEvent) -> [ReaderEffect] {
        switch event {
        case .resized(let size):
            self.size = size
            if let content = menu?.content(size, in: catalog) { menu?.viewport.show(in: content) }
        case .tick(let now): self.now = now
        case .pictures(let form): pictureForm = form
        case .opened(let list):
            guard menu != nil, reader == nil else { return [] }
            var list = list
            list.isFromMenu = true
            reader = reader(of: list)
            return start()
        case .refused(let reason):
            menu?.refuse(reason)
            return []
        case .lacks(let parameter, let help, let number, let reason):
            guard let reader else { return [] }
            // Nobody is taken away from what they read.
            guard menu != nil, reader.isEmpty else { return update(.failed(number, reason)) }
            self.reader = nil
            menu?.ask(for: parameter, help: help)
            return [.leave(nil)]
        case .key(let key) where reader == nil: return press(key)
        default: break
        }
        let effects = reader?.update(event) ?? []
        guard effects.contains(.back) else { return effects }
        guard menu != nil else { return [.quit] }
        let place = place
        reader = nil
        menu?.close()
        return [.leave(place)]
    }

    private mutating func press(_ key: Key) -> [ReaderEffect] {
        let (size, catalog) = (size, catalog)
        switch menu?.press(key, in: { $0.content(size, in: catalog) }) {
        case .open(let choice): return [.choose(choice)]
        case .quit: return [.quit]
        case .suspend: return [.suspend]
        case nil: return []
        }
    }
}
