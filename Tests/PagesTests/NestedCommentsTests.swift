import JSON
import Pages
import TestSupport
import Testing

/// Pages of a flat list of comments as threads.
struct NestedCommentsTests {
    @Test func replies_areBelowTheirCommentsAcrossPages() throws {
        let sut = try makeSUT(
            #"[{"id":4,"p":2},{"id":1},{"id":2,"p":1}]"#, #"[{"id":3,"p":1},{"id":5,"p":null},{"id":6,"p":4}]"#)
        #expect(Self.text(sut) == "1(2(4(6)) 3) | 5")
        #expect(sut.tops == 2 && sut.replies == 4 && sut.unread == 0 && sut.deeper == 0)
    }

    @Test func ids_areComparedAsText() throws {
        let sut = try makeSUT(
            #"[{"id":1},{"id":"2","p":"1"},{"id":3,"p":2},{"id":"\u00e9"},{"id":5,"p":"é"}]"#)
        #expect(Self.text(sut) == "1(2(3)) é(5)")
    }

    @Test(arguments: ["", #","p":null"#, #","p":"""#, #","p":0"#, #","p":"0""#])
    func comment_withoutAParentIsAtTheTop(parent: String) throws {
        let sut = try makeSUT(#"[{"id":0},{"id":""},{"id":1\#(parent)}]"#)
        #expect(sut.tops == 3 && sut.orphans == 0)
    }

    @Test func roots_areTheValuesThatMeanNoParent() throws {
        let page = try PageFactory(parent: ".p", roots: ["t3_x"])
            .page(#"[{"id":0},{"id":1,"p":"t3_x"},{"id":2,"p":0},{"id":3,"p":""}]"#)
        let sut = NestedComments([page], depth: 9)
        #expect(Self.text(sut) == "0(2) 1 3" && sut.orphans == 1)
    }

    @Test func commentsWithoutTheirParents_areAtTheTopAndCounted() throws {
        let sut = try makeSUT(#"[{"id":1,"p":9},{"id":2,"p":1},{"id":3,"p":4},{"id":4,"p":3}]"#)
        #expect(Self.text(sut) == "1(2) 3(4)")
        #expect(sut.orphans == 1 && sut.circles == 1)
        let threads = try #require(sut.pages.first)
        #expect(threads.apart == [0, 1])
        let shown = [0, 1].map { String(decoding: threads.parent(ofItem: $0, under: [7]), as: UTF8.self) }
        #expect(shown == ["9", "4"])
    }

    @Test func depth_cutsThreads() throws {
        let page = #"[{"id":1},{"id":2,"p":1},{"id":3,"p":2},{"id":4,"p":3},{"id":5,"p":1}]"#
        let texts = try (1...4).map { try makeSUT([page], depth: $0) }
        #expect(texts.map(Self.text) == ["1", "1(2 5)", "1(2(3) 5)", "1(2(3(4)) 5)"])
        #expect(texts.map(\.unread) == [4, 2, 1, 0])
        #expect(texts.map(\.replies) == [0, 2, 3, 4])
    }

    @Test func deeperReplies_areAtTheLastLevelIfAllAreShown() throws {
        let page = #"[{"id":1},{"id":2,"p":1},{"id":3,"p":2},{"id":4,"p":3},{"id":5,"p":1},{"id":6,"p":2}]"#
        let sut = try makeSUT([page], depth: 2, showsDeeper: true)
        #expect(Self.text(sut) == "1(2 3 4 6 5)")
        #expect(sut.deeper == 3 && sut.unread == 0 && sut.replies == 5)
        guard case .read(let lists)? = sut.pages.first?.replies?.first else { return #expect(Bool(false)) }
        #expect(lists.first?.apart == [1, 2, 3])
    }

    @Test func longChain_takesNoMoreStack() throws {
        let count = 10_000
        let items = (0..<count).map { #"{"id":\#($0 + 1),"p":\#($0)}"# }.joined(separator: ",")
        let sut = try makeSUT(["[\(items)]"], depth: 64, showsDeeper: true)
        #expect(sut.tops == 1 && sut.replies == count - 1 && sut.deeper == count - 64)
        #expect(try makeSUT(["[\(items)]"], depth: 64).unread == count - 64)
    }

    private func makeSUT(_ pages: String...) throws -> NestedComments { try makeSUT(pages) }

    private func makeSUT(
        _ pages: [String], depth: Int = 9, showsDeeper: Bool = false
    ) throws -> NestedComments {
        let factory = try PageFactory(parent: ".p")
        return NestedComments(try pages.map { try factory.page($0) }, depth: depth, showsDeeper: showsDeeper)
    }

    /// The threads as `1(2 3(4))`, and ` | ` between pages.
    private static func text(_ comments: NestedComments) -> String {
        comments.pages.map(text).joined(separator: " | ")
    }

    private static func text(_ threads: Threads) -> String {
        threads.page.ids.enumerated().map { row, id in
            guard case .read(let lists)? = threads.replies?[row], !lists.isEmpty else { return id }
            return "\(id)(\(lists.map(text).joined(separator: " ")))"
        }.joined(separator: " ")
    }
}
