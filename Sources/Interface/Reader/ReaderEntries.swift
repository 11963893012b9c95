import Packing
import System

/// The items of a list, or the comments under an item. Those of a long list are packed, apart from the ones that were used
/// last, and the later ones are in a file, so that it needs little memory.
struct ReaderEntries: RandomAccessCollection, Sendable {
    /// A part of the entries.
    private enum Part: Sendable {
        case plain([ReaderItem])
        /// The bytes of items as a zstd frame.
        case packed(PackedParts.Frame)
    }

    /// The entries of a part. All parts but the last one have as many.
    private static let partCount = 128

    private var parts: [Part] = []
    /// The mark of each entry; 0 for one that cannot be marked.
    private var marks: [UInt64] = []
    /// Whether full parts are packed.
    private let isPacked: Bool
    private let packed: PackedParts

    /// - Parameters:
    ///   - isPacked: whether old entries are packed. Threads need all of theirs for each key.
    ///   - folder: for the file; nil for the usual one.
    init(_ items: [ReaderItem] = [], isPacked: Bool, folder: String? = nil) {
        self.isPacked = isPacked
        packed = PackedParts(folder: folder)
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

    /// The entries of a part that the file no longer has, as on a broken disk.
    fileprivate static let unreadable = (0..<partCount).map { _ in
        ReaderItem(id: "", title: "(the temporary file cannot be read)", details: [])
    }

    private mutating func put(_ items: [ReaderItem], at part: Int) {
        guard isPacked, items.count == Self.partCount else {
            parts[part] = .plain(items)
            return
        }
        var bytes = ItemBytes()
        for item in items { bytes.append(item) }
        parts[part] = .packed(packed.frame(of: bytes.bytes))
    }

    private func items(of part: Int) -> [ReaderItem] {
        switch parts[part] {
        case .plain(let items): items
        case .packed(let frame): packed.items(in: frame)
        }
    }
}

extension ReaderEntries: Hashable {
    static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }

    func hash(into hasher: inout Hasher) { hasher.combine(marks) }
}

/// The parts of entries as zstd frames. Copies of the entries share them, and the parts that were unpacked last.
private final class PackedParts: Sendable {
    /// A part.
    struct Frame: Sendable {
        enum Place: Sendable {
            case memory([UInt8])
            /// So many bytes at an offset of the file.
            case file(Int, count: Int)
        }

        /// Tells frames apart.
        let number: Int
        let place: Place
        /// How many bytes it has unpacked.
        let size: Int
    }

    private struct State {
        /// Its contexts are not for several threads.
        nonisolated(unsafe) let compression = Compression()
        /// How many frames there are.
        var count = 0
        /// How many bytes of frames are in memory.
        var bytes = 0
        var file: UnnamedFile?
        /// The parts that were unpacked last, by the numbers of their frames.
        var unpacked: [(number: Int, items: [ReaderItem])] = []
    }

    private let state = Lock(State())
    private let folder: String?
    /// A screen has few, also if it shows only unread items.
    private static let mostUnpacked = 16
    /// How many bytes of frames are in memory before further ones are in a file.
    private static let mostBytes = 1 << 20

    init(folder: String?) { self.folder = folder }

    func frame(of bytes: [UInt8]) -> Frame {
        state.withLock { state in
            state.count += 1
            let frame = state.compression.pack(bytes)
            if state.bytes + frame.count > Self.mostBytes {
                state.file = state.file ?? UnnamedFile(in: folder)
                if let offset = state.file?.append(frame) {
                    return Frame(number: state.count, place: .file(offset, count: frame.count), size: bytes.count)
                }
            }
            // Without a file, memory is better than nothing.
            state.bytes += frame.count
            return Frame(number: state.count, place: .memory(Array(frame)), size: bytes.count)
        }
    }

    func items(in frame: Frame) -> [ReaderItem] {
        state.withLock { state in
            if let known = state.unpacked.first(where: { $0.number == frame.number }) { return known.items }
            let packed: [UInt8]? =
                switch frame.place {
                case .memory(let bytes): bytes
                case .file(let offset, let count): state.file?.bytes(at: offset, count: count)
                }
            let bytes = packed?.withUnsafeBytes { try? state.compression.unpack($0, size: frame.size) }
            let items = bytes.map(ItemBytes.items) ?? ReaderEntries.unreadable
            if state.unpacked.count == Self.mostUnpacked { state.unpacked.removeFirst() }
            state.unpacked.append((frame.number, items))
            return items
        }
    }
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
