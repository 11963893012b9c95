import Pages
import TestSupport
import Testing

@testable import Reading

/// Flat lists of comments, until they are nested or too long.
struct GatheredCommentsTests {
    private static let pages = [#"[{"id":2,"p":1},{"id":1}]"#, #"[{"id":3,"p":1},{"id":4}]"#, #"[{"id":5}]"#]

    @Test func pages_areGatheredUpToTheLimit() throws {
        var sut = GatheredComments(most: nil, mostBytes: Self.pages.joined().utf8.count)
        for page in Self.pages { #expect(try sut.add(Self.page(page)).shown.isEmpty) }
        #expect(!sut.isTooLong)
        let nested = sut.nested(depth: 9, showsDeeper: true)
        #expect(nested.pages.flatMap(\.page.ids) == ["1", "4", "5"] && nested.replies == 2)
    }

    @Test func list_endsBeforeTheFirstCommentAtTheTopThatIsNotWanted() throws {
        var sut = GatheredComments(most: 2)
        #expect(try Self.pages.map { try sut.add(Self.page($0)).last } == [nil, nil, 0])
        let nested = sut.nested(depth: 9, showsDeeper: true)
        #expect(nested.pages.flatMap(\.page.ids) == ["1", "4"] && nested.tops == 2 && nested.replies == 2)
    }

    @Test func longerList_isShownFlatWithEachComment() throws {
        var sut = GatheredComments(most: nil, mostBytes: Self.pages[0].utf8.count)
        #expect(try sut.add(Self.page(Self.pages[0])).shown.isEmpty)
        let shown = try sut.add(Self.page(Self.pages[1])).shown + sut.add(Self.page(Self.pages[2])).shown
        #expect(sut.isTooLong && sut.shown == 5)
        #expect(shown.map(\.page.ids) == [["2", "1"], ["3", "4"], ["5"]])
        #expect(shown.map(\.apart) == [[0], [0], []])
        #expect(shown.allSatisfy { $0.replies == nil })
    }

    @Test func longerList_endsWhereAShorterOneWould() throws {
        var sut = GatheredComments(most: 1, mostBytes: 1)
        let added = try Self.pages.prefix(2).map { try sut.add(Self.page($0)) }
        #expect(added.flatMap(\.shown).map(\.page.ids) == [["2", "1"], ["3"]])
        #expect(added.map(\.last) == [nil, 1])
    }

    private static func page(_ json: String) throws -> Page { try PageFactory(parent: ".p").page(json) }
}
