import JSON

/// The comments of a flat list as a tree. It takes linear time, and needs no more stack for a long chain of replies.
///
/// Comments are numbered in the order of the list. Ids are compared as text, so that `5` and `"5"` are the same.
struct CommentTree {
    /// The number of the comment above each comment; nil at the top.
    private var above: [Int?]
    /// The comments at the top that reply to a comment which is not in the list.
    let orphans: Set<Int>
    /// The first comment of each circle of replies. It is at the top.
    private(set) var circles: Set<Int> = []
    /// The first reply to each comment, and the next reply to the same comment.
    private var firstReply: [Int?]
    private var nextReply: [Int?]

    /// - Parameter comments: the id of each comment and of the comment above it; nil for none.
    init(_ comments: [(id: String?, parent: String?)]) {
        var numbers: [ExactText: Int] = [:]
        for (number, comment) in comments.enumerated() {
            // The first comment with an id gets the replies.
            if let id = comment.id.map(ExactText.init), numbers[id] == nil { numbers[id] = number }
        }
        above = comments.map { $0.parent.flatMap { numbers[ExactText($0)] } }
        let resolved = above
        orphans = Set(comments.indices.filter { comments[$0].parent != nil && resolved[$0] == nil })
        firstReply = Array(repeating: nil, count: comments.count)
        nextReply = firstReply
        breakCircles()
        for number in comments.indices.reversed() {
            guard let parent = above[number] else { continue }
            nextReply[number] = firstReply[parent]
            firstReply[parent] = number
        }
    }

    /// Moves the first comment of each circle to the top.
    private mutating func breakCircles() {
        // The comment from which each comment was first reached.
        var reached: [Int?] = Array(repeating: nil, count: above.count)
        for start in above.indices {
            var place: Int? = start
            while let number = place, reached[number] == nil {
                reached[number] = start
                place = above[number]
            }
            guard let inside = place, reached[inside] == start else { continue }
            var first = inside
            var number = above[inside]
            while let next = number, next != inside {
                first = min(first, next)
                number = above[next]
            }
            above[first] = nil
            circles.insert(first)
        }
    }

    /// The comments at the top, in the order of the list.
    var tops: [Int] { above.indices.filter { above[$0] == nil } }

    /// The replies to a comment, in the order of the list.
    func replies(to number: Int) -> [Int] {
        var replies: [Int] = []
        var next = firstReply[number]
        while let reply = next {
            replies.append(reply)
            next = nextReply[reply]
        }
        return replies
    }

    /// The comments below a comment at any depth, each before its replies.
    func below(_ number: Int) -> [Int] {
        var all: [Int] = []
        var open = Array(replies(to: number).reversed())
        while let next = open.popLast() {
            all.append(next)
            open += replies(to: next).reversed()
        }
        return all
    }

    /// The comment above a comment; nil at the top.
    func parent(of number: Int) -> Int? { above[number] }

    /// Whether a comment is at the top although it replies to another.
    func isApart(_ number: Int) -> Bool { orphans.contains(number) || circles.contains(number) }
}
