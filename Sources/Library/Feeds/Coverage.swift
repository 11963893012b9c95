import Pages

/// The items of a collection's newer generations. Finds older generations that add no item of their own.
struct Coverage {
    /// How many hashes to hold at a time; longer lists are compared share by share.
    static let most = 1 << 17

    /// How much of the list a generation proves to be known.
    private enum Reach: Int, Comparable {
        /// It may lack items.
        case open
        /// All items are known, but the later ones are in an older generation.
        case joined
        /// It has all items itself.
        case whole

        init(_ generation: Generation) {
            switch generation.ending {
            case .complete, .superseding: self = .whole
            case .joined: self = .joined
            case .cut, .moved, nil: self = .open
            }
        }

        static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
    }

    /// Groups generations by their definition, start and reach.
    private struct Kind: Hashable {
        let definition: ListDefinition?
        let start: Position?
        let reach: Reach
    }

    /// Generations whose hashes are loaded together, on the first query.
    private struct Group {
        var generations: [Generation] = []
        var items = 0
        var supersedes = false
        /// The hashes of the first `loaded` generations; only in small groups.
        var hashes = SortedHashes()
        var loaded = 0
    }

    private let hashes: HashReader
    private let most: Int
    private var groups: [Kind: Group] = [:]

    init(most: Int = Self.most, hashes: @escaping HashReader) {
        self.most = most
        self.hashes = hashes
    }

    mutating func add(_ generation: Generation) {
        let kind = Kind(definition: generation.definition, start: generation.start, reach: Reach(generation))
        groups[kind, default: Group()].generations.append(generation)
        groups[kind]?.items += generation.items
        if generation.ending == .superseding, generation.items > 0 { groups[kind]?.supersedes = true }
    }

    /// Whether every item of an older generation occurs in a newer one.
    mutating func covers(_ older: Generation) throws -> Bool {
        let reach = Reach(older)
        let kinds = groups.keys.filter { kind in
            kind.definition?.list == older.definition?.list && (kind.start == nil || kind.start == older.start)
                && (reach == .open || kind.reach >= reach && kind.definition == older.definition)
        }
        let supersedes = kinds.contains { kind in
            kind.definition == older.definition && kind.start == nil && groups[kind]?.supersedes == true
        }
        if supersedes { return true }
        let items = kinds.reduce(0) { $0 + (groups[$1]?.items ?? 0) }
        guard !kinds.isEmpty, items >= older.items else { return false }
        if items <= most {
            for kind in kinds { try load(kind) }
            let mine = kinds.compactMap { groups[$0]?.hashes }
            return try all(of: older.id, in: .whole) { hash in mine.contains { $0.contains(hash) } }
        }
        let newer = kinds.flatMap { groups[$0]?.generations ?? [] }
        for share in HashShare.shares(atMost: most, of: items) {
            var mine = SortedHashes()
            try mine.add(expecting: most) { add in
                for generation in newer { try hashes(generation.id, share, add) }
            }
            guard try all(of: older.id, in: share, mine.contains) else { return false }
        }
        return true
    }

    private mutating func load(_ kind: Kind) throws {
        guard var group = groups.removeValue(forKey: kind) else { return }
        defer { groups[kind] = group }
        for generation in group.generations[group.loaded...] {
            try group.hashes.add(expecting: generation.items) { try hashes(generation.id, .whole, $0) }
        }
        group.loaded = group.generations.count
    }

    private func all(
        of generation: Generation.ID, in share: HashShare, _ isTrue: (UInt64) -> Bool
    ) throws -> Bool {
        var isSoFar = true
        try hashes(generation, share) {
            isSoFar = isTrue($0)
            return isSoFar
        }
        return isSoFar
    }
}

/// Passes the hashes of a generation that are in a share to a closure, until it returns false.
package typealias HashReader = (Generation.ID, HashShare, (UInt64) -> Bool) throws -> Void

/// A share of all hashes, selected by their highest bits: a long list is compared share by share to save memory.
package struct HashShare: Sendable, Hashable {
    /// All hashes.
    package static let whole = HashShare(bits: 0, value: 0)

    private let bits: Int
    private let value: UInt64

    private init(bits: Int, value: UInt64) {
        self.bits = bits
        self.value = value
    }

    /// Disjoint shares that together cover all hashes, each with about `most` of `count` hashes.
    static func shares(atMost most: Int, of count: Int) -> [HashShare] {
        var bits = 0
        while count >> bits > most { bits += 1 }
        return (0..<UInt64(1) << UInt64(bits)).map { HashShare(bits: bits, value: $0) }
    }

    /// Whether a hash belongs to the share.
    package func contains(_ hash: UInt64) -> Bool {
        bits == 0 || hash >> UInt64(64 - bits) == value
    }
}
