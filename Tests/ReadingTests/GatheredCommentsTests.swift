import Pages
import TestSupport
import Testing

@testable import Reading

/// Flat lists of comments, until they are nested or too long.
struct GatheredCommentsTests {
    private static let pages = [#"[{"id":2,"p":1},{"id":1}]"#, #"[{"id":3,"p":1},{"id":4}]"#, #"[{"id":5}]"#]

    @Test func pages_areGatheredUpToTheLimit() throws {
        var sut = GatheredComments(most: nil, mostBytes: Self.pages.joined().utf8.count)
        for page in Self.pages { #expect(try sut.add(Self.page(page)).isEmpty) }
        #expect(!sut.isTooLong)
        let nested = sut.nested(depth: 9, showsDeeper: true)
        #expect(nested.pages.flatMap(\.page.ids) == ["1", "4", "5"] && nested.replies == 2)
    }

    @Test func longerList_isShownFlatWithEachComment() throws {
        var sut = GatheredComments(most: nil, mostBytes: Self.pages[0].utf8.count)
        #expect(try sut.add(Self.page(Self.pages[0])).isEmpty)
        let shown = try sut.add(Self.page(Self.pages[1])) + sut.add(Self.page(Self.pages[2]))
        #expect(sut.isTooLong && sut.shown == 5 && sut.cut == nil)
        #expect(shown.map(\.page.ids) == [["2", "1"], ["3", "4"], ["5"]])
        #expect(shown.map(\.apart) == [[0], [0], []])
        #expect(shown.allSatisfy { $0.replies == nil })
    }

    @Test func longerList_isCutToWhatWasAskedFor() throws {
        var sut = GatheredComments(most: 3, mostBytes: 1)
        let shown = try Self.pages.flatMap { try sut.add(Self.page($0)) }
        #expect(shown.map(\.page.ids) == [["2", "1"], ["3"], []])
        #expect(sut.cut?.row == 1 && sut.cut?.page.ids == ["3", "4"])
    }

    private static func page(_ json: String) throws -> Page { try PageFactory(parent: ".p").page(json) }
}
