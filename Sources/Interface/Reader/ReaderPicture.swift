import Wording

/// How a terminal shows pictures.
package enum PictureForm: Hashable, Sendable {
    /// With characters in coloured cells.
    case cells
    /// As images, in one of the ways that terminals know. The size of a cell is in pixels.
    case images(ImageProtocol, cell: ReaderSize)
}

/// How a terminal is sent images.
package enum ImageProtocol: Hashable, Sendable {
    /// The graphics protocol of Kitty, with PNG files.
    case kitty
    /// The inline images of iTerm2, with PNG files.
    case iTerm
    /// Sixel graphics, as the terminals of DEC had them.
    case sixel
}

/// A picture that is wanted: of which item, and how large it may be.
package struct PictureRequest: Hashable, Sendable {
    /// The request's number, for the answer.
    package let number: Int
    /// The item's id, as the server has it.
    package let id: String
    /// The picture's URL, if the item has one.
    package let url: String?
    /// The most columns and rows that it may take.
    package let size: ReaderSize
    /// How the terminal shows it.
    package let form: PictureForm
}

/// A picture in the cells of a terminal: its rows from the top.
package struct DrawnPicture: Hashable, Sendable {
    /// The parts of each row.
    package let rows: [[ReaderLine.Part]]

    package init(rows: [[ReaderLine.Part]]) { self.rows = rows }

    /// The bytes of its images.
    fileprivate var count: Int { rows.joined().reduce(0) { $0 + ($1.image?.data.utf8.count ?? 0) } }
}

/// The pictures of items: those that were drawn, and the one that is loaded.
struct ReaderPictures: Sendable {
    struct Key: Hashable, Sendable {
        let id: String
        let url: String?
        let size: ReaderSize
        let form: PictureForm
    }

    enum Picture: Hashable, Sendable {
        case loading
        case drawn(DrawnPicture)
        case failed(String)
    }

    private var known: [Key: Picture] = [:]
    /// The keys in the order of their use, the last one used last.
    private var order: [Key] = []
    private var running: (number: Int, key: Key)?
    /// How many pictures are kept, and how many bytes of images. The last one is kept in any case.
    private static let (most, mostBytes) = (20, 4 << 20)

    subscript(key: Key) -> Picture? { known[key] }

    /// Notes which picture is on the screen. Returns what to cancel and what to load.
    ///
    /// - Parameter number: that of a new request.
    mutating func want(_ key: Key?, number: () -> Int) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        if let running, running.key != key {
            effects.append(.cancel(running.number))
            known[running.key] = nil
            self.running = nil
        }
        guard let key else { return effects }
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > Self.most { known[order.removeFirst()] = nil }
        guard known[key] == nil else { return effects }
        let request = PictureRequest(number: number(), id: key.id, url: key.url, size: key.size, form: key.form)
        known[key] = .loading
        running = (request.number, key)
        return effects + [.draw(request)]
    }

    /// Takes the answer to a request.
    mutating func take(_ picture: Picture, of number: Int) {
        guard let running, running.number == number else { return }
        known[running.key] = picture
        self.running = nil
        func count(_ key: Key) -> Int { if case .drawn(let picture) = known[key] { picture.count } else { 0 } }
        var bytes = order.reduce(0) { $0 + count($1) }
        while bytes > Self.mostBytes, order.count > 1 {
            let oldest = order.removeFirst()
            bytes -= count(oldest)
            known[oldest] = nil
        }
    }

    /// Forgets a picture that failed, so that it is loaded again. Returns whether there was one.
    mutating func retry(_ key: Key) -> Bool {
        guard case .failed = known[key] else { return false }
        known[key] = nil
        return true
    }
}

extension ReaderState {
    /// The item whose picture is on the screen: that of the screen, or the selected one beside the list.
    private var pictured: ReaderItem? {
        guard list.showsPictures, help == nil else { return nil }
        if screens.count == 1 { return isWide ? screen.selected : nil }
        return screen.hasHead && screen.viewport.top == 0 ? screen.entries.first : nil
    }

    /// What identifies the picture of an item; nil if it has none.
    func pictureKey(of item: ReaderItem) -> ReaderPictures.Key? {
        let form = pictureForm ?? .cells
        guard list.showsPictures, item.hasPicture, list.drawsWithCharacters || form != .cells else { return nil }
        let columns = isWide ? size.columns - size.columns * 2 / 5 - 4 : size.columns - 2
        let room = ReaderSize(columns: min(columns, 80), rows: min(bodyRows / 2, 24))
        guard room.columns > 3, room.rows > 1 else { return nil }
        return ReaderPictures.Key(id: item.id, url: item.picture, size: room, form: form)
    }

    /// Loads the picture that is on the screen, and cancels one that no longer is.
    mutating func loadPicture() -> [ReaderEffect] {
        // Until it is known how the terminal shows pictures, none is loaded.
        let key = pictureForm == nil ? nil : pictured.flatMap { pictureKey(of: $0) }
        return pictures.want(key) {
            lastNumber += 1
            return lastNumber
        }
    }

    /// Loads the picture of the screen's item again, if it failed.
    mutating func retryPicture() -> Bool {
        guard screen.hasHead, screen.viewport.selected == 0,
            let key = screen.entries.first.flatMap({ pictureKey(of: $0) })
        else { return false }
        return pictures.retry(key)
    }
}
