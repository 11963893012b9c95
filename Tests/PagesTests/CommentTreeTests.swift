import Testing

@testable import Pages

/// Flat lists of comments as trees.
struct CommentTreeTests {
    /// The comments below a comment, or all of them, as `1(2 3(4))`.
    private static func text(_ tree: CommentTree, _ numbers: [Int]) -> String {
        numbers.map { number in
            let replies = tree.replies(to: number)
            return "\(number)" + (replies.isEmpty ? "" : "(\(text(tree, replies)))")
        }.joined(separator: " ")
    }

    @Test(
        arguments: [
            // A comment's number is its place in the list.
            ("", ""), ("a", "0"), ("a b c", "0 1 2"), ("a b:a c:b d:a", "0(1(2) 3)"),
            // A reply that precedes its comment.
            ("b:a a", "1(0)"), ("c:b b:a a d", "2(1(0)) 3"),
            // A second comment with an id gets no replies.
            ("a a b:a", "0(2) 1"),
            // A comment that did not come.
            ("a b:x c:b", "0 1(2)"),
            // Circles.
            ("a:a", "0"), ("a:b b:a", "0(1)"), ("x a:c b:a c:b d:b", "0 1(2(3 4))"), ("d:b b:a a:b", "1(0 2)"),
        ])
    func comments_areBelowTheOnesTheyReplyTo(list: String, tree: String) {
        let sut = makeSUT(list)
        #expect(Self.text(sut, sut.tops) == tree)
    }

    @Test func orphansAndCircles_areApart() {
        let sut = makeSUT("a b:x c:d d:c e:c f:f")
        #expect(sut.orphans == [1])
        #expect(sut.circles == [2, 5])
        #expect(sut.tops == [0, 1, 2, 5])
        #expect(sut.tops.filter(sut.isApart) == [1, 2, 5])
    }

    @Test func commentsBelow_areInTheOrderOfTheThread() {
        let sut = makeSUT("a b:a c:b d:a e:c f")
        #expect(sut.below(0) == [1, 2, 4, 3])
        #expect(sut.below(5).isEmpty)
        #expect(sut.parent(of: 4) == 2 && sut.parent(of: 0) == nil)
    }

    @Test(arguments: [false, true]) func longChain_isReadWithoutRecursion(isReversed: Bool) {
        let count = 200_000
        let ids = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
        let sut = CommentTree(ids.map { (id: "\($0)", parent: $0 == 0 ? nil : "\($0 - 1)") })
        #expect(sut.tops == [isReversed ? count - 1 : 0])
        #expect(sut.below(sut.tops[0]).count == count - 1)
        #expect(sut.circles.isEmpty && sut.orphans.isEmpty)
    }

    @Test func longCircle_isBrokenOnce() {
        let count = 200_000
        let sut = CommentTree((0..<count).map { (id: "\($0)", parent: "\(($0 + 1) % count)") })
        #expect(sut.tops == [0] && sut.circles == [0])
        #expect(sut.below(0).count == count - 1)
    }

    /// - Parameter list: comments as `id` or `id:parent`.
    private func makeSUT(_ list: String) -> CommentTree {
        CommentTree(
            list.split(separator: " ").map { comment in
                let parts = comment.split(separator: ":").map(String.init)
                return (id: parts[0], parent: parts.count > 1 ? parts[1] : nil)
            })
    }
}
