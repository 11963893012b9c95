import Packing
import System

/// The items of a list, or the comments under an item. Those of a long list are packed, apart from the ones that were used
/// last, so that it needs little memory.
struct ReaderEntries: RandomAccessCollection, Sendable {
    /// A part of the entries.
    private enum Part: Sendable {
        case plain([ReaderItem])
        /// The bytes of items as a zstd frame, and how many bytes it has unpacked.
        case packed([UInt8], size: Int)
    }

    /// The entries of a part. All parts but the last one have as many.
    private static let partCount = 128

    private var parts: [Part] = []
    /// The mark of each entry; 0 for one that cannot be marked.
    private var marks: [UInt64] = []
    /// Whether full parts are packed.
    private let isPacked: Bool
    private let unpacked = UnpackedParts()

    /// - Parameter isPacked: whether old entries are packed. Threads need all of theirs for each key.
    init(_ items: [ReaderItem] = [], isPacked: Bool) {
        self.isPacked = isPacked
        for item in items { append(item) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { marks.count }

    subscript(index: Int) -> ReaderItem {
        get {
            precondition(indices.contains(index))
            return items(of: index / Self.partCount)[index % Self.partCount]
        }
        set {
            precondition(indices.contains(index))
            let part = index / Self.partCount
            var items = items(of: part)
            items[index % Self.partCount] = newValue
            marks[index] = newValue.mark ?? 0
            unpacked.forget(part)
            put(items, at: part)
        }
    }

    /// Adds an entry at the end.
    mutating func append(_ item: ReaderItem) {
        let last = parts.count - 1
        if count % Self.partCount == 0 {
            parts.append(.plain([item]))
        } else if case .plain(var items) = parts[last] {
            // Moved, and not copied.
            parts[last] = .plain([])
            items.append(item)
            put(items, at: last)
        }
        marks.append(item.mark ?? 0)
    }

    /// The mark of an entry; nil for one that cannot be marked.
    func mark(at index: Int) -> UInt64? { marks[index] == 0 ? nil : marks[index] }

    /// How many entries have none of some marks.
    func count(without others: Set<UInt64>) -> Int { marks.count { !others.contains($0) } }

    private mutating func put(_ items: [ReaderItem], at part: Int) {
        guard isPacked, items.count == Self.partCount else {
            parts[part] = .plain(items)
            return
        }
        var bytes = ItemBytes()
        for item in items { bytes.append(item) }
        parts[part] = .packed(unpacked.frame(of: bytes.bytes), size: bytes.bytes.count)
    }

    private func items(of part: Int) -> [ReaderItem] {
        switch parts[part] {
        case .plain(let items): items
        case .packed(let frame, let size): unpacked.items(of: part, frame, size: size)
        }
    }
}

extension ReaderEntries: Hashable {
    static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    func hash(into hasher: inout Hasher) { hasher.combine(marks) }
}

/// The parts that were unpacked last. Copies of the entries share them.
private final class UnpackedParts: Sendable {
    private struct State {
        /// Its contexts are not for several threads.
        nonisolated(unsafe) let compression = Compression()
        /// The frames tell apart the parts of copies that have changed.
        var parts: [(part: Int, frame: [UInt8], items: [ReaderItem])] = []
    }

    private let state = Lock(State())
    /// A screen has few, also if it shows only unread items.
    private static let most = 16

    func items(of part: Int, _ frame: [UInt8], size: Int) -> [ReaderItem] {
        state.withLock { state in
            if let known = state.parts.first(where: { $0.part == part && $0.frame == frame }) { return known.items }
            let bytes = frame.withUnsafeBytes { try? state.compression.unpack($0, size: size) }
            let items = ItemBytes.items(in: bytes ?? [])
            if state.parts.count == Self.most { state.parts.removeFirst() }
            state.parts.append((part, frame, items))
            return items
        }
    }

    func frame(of bytes: [UInt8]) -> [UInt8] { state.withLock { Array($0.compression.pack(bytes)) } }

    func forget(_ part: Int) { state.withLock { $0.parts.removeAll { $0.part == part } } }
}

/// Items as bytes: numbers with seven bits in each byte, and texts in UTF-8 after the number of their bytes.
private struct ItemBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ item: ReaderItem) {
        append(item.id)
        append(item.mark)
        append(UInt64(item.hasTextID ? 1 : 0) + (item.hasPicture ? 2 : 0))
        for text in [item.title, item.text, item.author, item.url, item.picture] { append(text) }
        for texts in [item.links, item.details] {
            append(UInt64(texts.count))
            for text in texts { append(text) }
        }
        append(item.date.map { UInt64(bitPattern: Int64($0.seconds)) })
        append(UInt64(item.depth))
        append(UInt64(item.replies))
        append(UInt64(item.json.count))
        bytes += item.json
        append(UInt64(item.values.count))
        for (name, value) in item.values {
            append(name)
            append(value)
        }
    }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func append(_ number: UInt64?) {
        append(UInt64(number == nil ? 0 : 1))
        if let number { append(number) }
    }

    private mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes += text.utf8
    }

    private mutating func append(_ text: String?) {
        append(UInt64(text == nil ? 0 : 1))
        if let text { append(text) }
    }

    // MARK: Reading

    private var place = 0

    static func items(in bytes: [UInt8]) -> [ReaderItem] {
        var reader = ItemBytes(bytes: bytes)
        var items: [ReaderItem] = []
        while reader.place < bytes.count { items.append(reader.item()) }
        return items
    }

    private mutating func item() -> ReaderItem {
        var item = ReaderItem(id: text(), mark: optional { $0.number() }, details: [])
        let flags = number()
        (item.hasTextID, item.hasPicture) = (flags & 1 != 0, flags & 2 != 0)
        item.title = optional { $0.text() }
        item.text = optional { $0.text() }
        item.author = optional { $0.text() }
        item.url = optional { $0.text() }
        item.picture = optional { $0.text() }
        item.links = (0..<number()).map { _ in text() }
        item.details = (0..<number()).map { _ in text() }
        item.date = optional { UnixTime(seconds: Int(Int64(bitPattern: $0.number()))) } ?? nil
        item.depth = Int(number())
        item.replies = Int(number())
        let size = Int(number())
        // A copy, so that the other items need not stay.
        item.json = ArraySlice(Array(bytes[place..<place + size]))
        place += size
        for _ in 0..<number() {
            let name = text()
            item.values[name] = text()
        }
        return item
    }

    private mutating func optional<Value>(_ read: (inout Self) -> Value) -> Value? {
        number() == 0 ? nil : read(&self)
    }

    private mutating func number() -> UInt64 {
        var (number, shift) = (UInt64(0), UInt64(0))
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { break }
            shift += 7
        }
        return number
    }

    private mutating func text() -> String {
        let count = Int(number())
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }
}
