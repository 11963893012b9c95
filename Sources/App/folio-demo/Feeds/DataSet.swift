/// The items of the demo: a list that is computed, never stored.
///
/// Items are numbered, from 0 for the oldest. Everything about an item follows from the seed and its number. Therefore
/// a million items need neither memory nor time to start, and the same seed gives the same bytes.
struct DataSet {
    /// The number of items; the newest has the number `count - 1`.
    private(set) var count: Int
    let seed: UInt64
    /// The beginning of every image URL, up to the image's id.
    let imageURLPrefix: [UInt8]
    /// The length of each item's `text`; nil for items without one.
    private(set) var textLength: Int?
    private let initialCount: Int
    private let cipher: IDCipher
    /// Makes the ids of comments, which differ from those of items.
    let commentCipher: IDCipher
    /// Makes the ids of replies, which differ from all other ids.
    let replyCipher: IDCipher

    /// When the newest of the initial items was posted: 2024-05-01T10:00:00Z, in seconds since 1970.
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
        replyCipher = IDCipher(seed: RandomSequence.mix(seed ^ RandomSequence.Stream.reply.rawValue))
    }

    /// Adds one item at the start of the list, as if a user had just posted it.
    mutating func insert() {
        count += 1
    }

    func id(of number: Int) -> ItemID {
        cipher.id(of: number)
    }

    /// The number of the item with an id; nil if there is none.
    func number(of id: ItemID) -> Int? {
        cipher.number(of: id).flatMap { $0 < count ? $0 : nil }
    }

    /// The minute in which an item was posted, in seconds since 1970; later than the epoch for an inserted one.
    func minutePosted(_ number: Int) -> Int {
        Self.epoch - (initialCount - number) * Self.secondsPerItem
    }
}
