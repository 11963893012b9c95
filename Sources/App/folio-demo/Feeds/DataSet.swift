/// The items of the demo: a list that is computed, never stored.
///
/// Items have numbers, 0 for the oldest. Everything about an item follows from the seed and its number, so that a
/// million of them need neither memory nor time to start, and the same seed gives the same bytes.
struct DataSet {
    /// How many items there are: the newest has the number `count - 1`.
    private(set) var count: Int
    let seed: UInt64
    /// What an image's URL starts with, up to its id.
    let imageURLPrefix: [UInt8]
    /// How long the `text` of each item is; without one where nil.
    private(set) var textLength: Int?
    private let initialCount: Int
    private let cipher: IDCipher
    /// Gives the ids of comments, which are never those of items.
    let commentCipher: IDCipher
    /// Gives the ids of replies, which are those of nothing else.
    let replyCipher: IDCipher

    /// The moment up to which the first items were posted: 2024-05-01T10:00:00Z in seconds since 1970.
    static let epoch = 1_714_557_600
    static let secondsPerItem = 60

    init(count: Int, seed: UInt64, baseURL: String, textLength: Int? = nil) {
        self.count = count
        self.textLength = textLength
        self.seed = seed
        imageURLPrefix = Array("\(baseURL)/v1/image/".utf8)
        initialCount = count
        cipher = IDCipher(seed: seed)
        commentCipher = IDCipher(seed: ~seed)
        replyCipher = IDCipher(seed: Draw.mix(seed ^ Draw.Stream.reply.rawValue))
    }

    /// Adds one item at the head, as if someone had just posted it.
    mutating func insert() {
        count += 1
    }

    func id(of number: Int) -> ItemID {
        cipher.id(of: number)
    }

    /// The number of an item, or nil when there is no item with this id.
    func number(of id: ItemID) -> Int? {
        cipher.number(of: id).flatMap { $0 < count ? $0 : nil }
    }

    /// The minute in which an item was posted, in seconds since 1970; after the epoch for an inserted one.
    func minutePosted(_ number: Int) -> Int {
        Self.epoch - (initialCount - number) * Self.secondsPerItem
    }
}
