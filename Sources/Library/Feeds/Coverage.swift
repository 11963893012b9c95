import Pages

/// What the newer generations of a collection hold, to tell which older ones show nothing any more.
struct Coverage {
    /// How many hashes are held at a time; longer lists are looked at share by share.
    static let most = 1 << 17

    /// Generations of one start, and of one kind of ending.
    private struct Kind: Hashable {
        let start: Position?
        let isClosed: Bool
    }

    /// They are looked at together, once somebody asks.
    private struct Group {
        var generations: [Generation] = []
        var items = 0
        var supersedes = false
        /// The hashes of the first so many generations; only of groups that are small.
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
        let kind = Kind(start: generation.start, isClosed: generation.ending?.isClosed == true)
        groups[kind, default: Group()].generations.append(generation)
        groups[kind]?.items += generation.items
        if generation.ending == .superseding, generation.items > 0 { groups[kind]?.supersedes = true }
    }

    /// Whether an older generation has nothing of its own.
    mutating func covers(_ older: Generation) throws -> Bool {
        let kinds = groups.keys.filter { kind in
            (kind.start == nil || kind.start == older.start) && (kind.isClosed || older.ending?.isClosed != true)
        }
        if kinds.contains(where: { $0.start == nil && groups[$0]?.supersedes == true }) { return true }
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

/// Hands out the hashes of a generation that are in a share, as long as the receiver wants more.
package typealias HashReader = (Generation.ID, HashShare, (UInt64) -> Bool) throws -> Void

/// Hashes by their highest bits, so that a long list need not be held whole.
package struct HashShare: Sendable, Hashable {
    /// All of them.
    package static let whole = HashShare(bits: 0, value: 0)

    private let bits: Int
    private let value: UInt64

    private init(bits: Int, value: UInt64) {
        self.bits = bits
        self.value = value
    }

    /// Shares that together are all, each of about so many of a number of hashes.
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
