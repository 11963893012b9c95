/// Where the items of a list are, by their keys: in a long list, those of the first items and of the last ones. Items that
/// move come again soon.
struct EntryPlaces: Hashable, Sendable {
    /// How many of the first items are known, and at least how many of the last.
    static let most = 32_768

    private var first: [Int: Int] = [:]
    private var recent: [Int: Int] = [:]
    private var earlier: [Int: Int] = [:]

    /// The place of the item with a key; nil if it is not known.
    subscript(key: Int) -> Int? { first[key] ?? recent[key] ?? earlier[key] }

    /// Notes places of further items.
    mutating func add(_ places: [Int: Int]) {
        for (key, place) in places where self[key] == nil {
            if first.count < Self.most {
                first[key] = place
                continue
            }
            recent[key] = place
            if recent.count == Self.most { (earlier, recent) = (recent, [:]) }
        }
    }
}
