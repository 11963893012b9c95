/// The entries that are shown, by their indices in the list: all, or some. All of a long list need no memory.
enum VisibleEntries: RandomAccessCollection, Hashable, Sendable {
    /// The first ones, as many as that.
    case all(Int)
    /// Some, in the order of the list.
    case some([Int])

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch self {
        case .all(let count): count
        case .some(let entries): entries.count
        }
    }

    subscript(place: Int) -> Int {
        switch self {
        case .all: place
        case .some(let entries): entries[place]
        }
    }
}
