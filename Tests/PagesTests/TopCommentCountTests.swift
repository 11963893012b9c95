import Pages
import TestSupport
import Testing

/// Where a flat list of comments ends if only some comments at the top are wanted.
struct TopCommentCountTests {
    @Test(arguments: [
        (1, ["1,2<1", "3"], [nil, 0]), (1, ["1,2,3<1"], [1]), (2, ["1,2,3<1", "4"], [nil, 0]),
        // A comment takes its replies along, also those before it.
        (2, ["3<1,4<1,1,2"], [nil]), (1, ["3<1,4<1,1,2"], [3]), (1, ["3<9,4<9"], [1]),
        // So a longer beginning may have fewer of them.
        (2, ["3<9,4<8,5<7,9,8,7,1"], [2]), (2, ["3<9,4<9,5<9,9,1,2"], [5]), (3, ["3<9,4<9,5<9,9,1,2"], [nil]),
        // Of a circle of replies, the first comment is at the top.
        (1, ["1<2,2<1"], [nil]), (1, ["1<1,2<1"], [nil]), (1, ["1<3,2<1,3<2,4"], [3]),
        // Only the first comment with an id has replies.
        (2, ["1,1,2<1"], [nil]), (1, ["1,2<1,1"], [2]),
    ])
    func beginning_isTheLongestWithSoManyAtTheTop(most: Int, pages: [String], expected: [Int?]) throws {
        var sut = TopCommentCount(most: most)
        #expect(try pages.map { sut.add(try Self.page($0)) } == expected)
    }

    /// The result agrees with the nested comments of each beginning.
    @Test func beginning_hasSoManyAtTheTopOnceItIsNested() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let comments = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                let parent = Int.random(in: 0...14, using: &random)
                return "\(Int.random(in: 1...12, using: &random))" + (parent > 0 ? "<\(parent)" : "")
            }
            let most = Int.random(in: 1...5, using: &random)
            let tops = try (1...comments.count).map {
                NestedComments([try Self.page(comments.prefix($0).joined(separator: ","))], depth: 9).tops
            }
            let longest = tops.last ?? 0 <= most ? nil : (tops.lastIndex { $0 <= most } ?? -1) + 1
            var sut = TopCommentCount(most: most)
            #expect(try sut.add(Self.page(comments.joined(separator: ","))) == longest, "\(comments) \(most)")
        }
    }

    /// Comments as `ID` or `ID<PARENT`.
    private static func page(_ text: String) throws -> Page {
        let items = text.split(separator: ",").map { comment in
            let parts = comment.split(separator: "<")
            return parts.count == 1 ? #"{"id":\#(parts[0])}"# : #"{"id":\#(parts[0]),"p":\#(parts[1])}"#
        }
        return try PageFactory(parent: ".p").page("[\(items.joined(separator: ","))]")
    }
}
