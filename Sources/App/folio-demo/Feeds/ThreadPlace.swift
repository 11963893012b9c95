/// A comment of the data set, or a reply at any level below it.
struct ThreadPlace: Equatable {
    /// Identifies the comment among all others.
    let comment: Int
    /// The indexes of the replies on the way down, from 0; empty for the comment itself.
    let way: [Int]

    /// How many levels of replies there are below a comment.
    static let levels = 3
    /// The number of bits for each level; zero means no reply.
    private static let width = 5
    private static let mask = 1 << width - 1

    init(comment: Int, way: [Int] = []) {
        self.comment = comment
        self.way = way
    }

    /// The place that a number encodes; nil if it encodes none.
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

    /// Identifies the reply among all others.
    var number: Int {
        (0..<Self.levels).reduce(comment) { number, level in
            number << Self.width | (level < way.count ? way[level] + 1 : 0)
        }
    }

    /// The place of a reply to this comment or reply.
    func reply(_ place: Int) -> ThreadPlace { ThreadPlace(comment: comment, way: way + [place]) }

    /// The parent; nil for a comment.
    var above: ThreadPlace? {
        way.isEmpty ? nil : ThreadPlace(comment: comment, way: way.dropLast())
    }
}
