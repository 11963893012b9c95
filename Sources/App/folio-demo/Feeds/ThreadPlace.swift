/// A place in a thread: a comment of the data set, or a reply somewhere below it.
struct ThreadPlace: Equatable {
    /// What tells the comment from all others.
    let comment: Int
    /// The places of the replies on the way down, from 0; empty for the comment itself.
    let way: [Int]

    /// How many levels of replies there are below a comment.
    static let levels = 3
    /// The bits of a place in a number; zero is none.
    private static let width = 5
    private static let mask = 1 << width - 1

    init(comment: Int, way: [Int] = []) {
        self.comment = comment
        self.way = way
    }

    /// The place behind a number; nil where it is none.
    init?(number: Int) {
        var way: [Int] = []
        var hasEnded = false
        for level in 0..<Self.levels {
            let digit = number >> (Self.width * (Self.levels - 1 - level)) & Self.mask
            if digit > 0, hasEnded { return nil }
            hasEnded = hasEnded || digit == 0
            if digit > 0 { way.append(digit - 1) }
        }
        guard !way.isEmpty else { return nil }
        self.init(comment: number >> (Self.width * Self.levels), way: way)
    }

    /// A number that tells a reply from all others.
    var number: Int {
        (0..<Self.levels).reduce(comment) { number, level in
            number << Self.width | (level < way.count ? way[level] + 1 : 0)
        }
    }

    /// A reply to what is here.
    func reply(_ place: Int) -> ThreadPlace { ThreadPlace(comment: comment, way: way + [place]) }

    /// What is above; nil for a comment.
    var above: ThreadPlace? {
        way.isEmpty ? nil : ThreadPlace(comment: comment, way: way.dropLast())
    }
}
