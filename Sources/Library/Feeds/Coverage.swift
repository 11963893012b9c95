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
        var hashes: Set<UInt64> = []
        var loaded = 0
    }

    private let hashes: (Generation.ID, HashShare) throws -> [UInt64]
    private let most: Int
    private var groups: [Kind: Group] = [:]

    init(most: Int = Self.most, hashes: @escaping (Generation.ID, HashShare) throws -> [UInt64]) {
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
            return try hashes(older.id, .whole).allSatisfy { hash in mine.contains { $0.contains(hash) } }
        }
        for share in HashShare.shares(atMost: most, of: items) {
            var mine: Set<UInt64> = []
            for kind in kinds {
                for generation in groups[kind]?.generations ?? [] { mine.formUnion(try hashes(generation.id, share)) }
            }
            guard try hashes(older.id, share).allSatisfy(mine.contains) else { return false }
        }
        return true
    }

    private mutating func load(_ kind: Kind) throws {
        guard let group = groups[kind] else { return }
        for generation in group.generations[group.loaded...] {
            groups[kind]?.hashes.formUnion(try hashes(generation.id, .whole))
        }
        groups[kind]?.loaded = group.generations.count
    }
}

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

    package func contains(_ hash: UInt64) -> Bool {
        bits == 0 || hash >> UInt64(64 - bits) == value
    }
}
