import Pages
import Testing

@testable import Reading

/// Positions in the lists of an endpoint with variables.
struct CombinationPositionTests {
    private static let combination = Combination().adding(
        .init(name: "repo", parameter: "repo", text: "a/b", json: Array(#""a/b""#.utf8), page: Position("after:3"))
    ).adding(.init(name: "state", parameter: "state", text: "op\"en", json: []))

    @Test(
        arguments: [
            (.start, #"[["a/b","after:3"],["op\"en",null],null]"#),
            (.at(Position("2~1")), #"[["a/b","after:3"],["op\"en",null],"2~1"]"#),
            (.end, #"[["a/b","after:3"],["op\"en",null],true]"#),
        ] as [(CombinationPosition.Place, String)])
    func text_isReadBack(place: CombinationPosition.Place, text: String) {
        let position = CombinationPosition(Self.combination, place)
        #expect(position.position.text == text)
        #expect(CombinationPosition(text) == position)
    }

    @Test func hiddenValue_hasItsPlaceOnly() {
        let combination = Combination().adding(
            .init(name: "a", parameter: "a", text: "s3cret", json: [], page: Position("1~"), isHidden: true))
        let position = CombinationPosition(combination, .start)
        #expect(position.position.text == #"[[null,"1~"],null]"#)
        #expect(CombinationPosition(position.position.text) == position)
    }

    @Test(arguments: [
        "", "3", "{}", "[]", "[[],null]", #"[["a"],null]"#, #"[[1,null],null]"#, #"[["a",1],null]"#,
        #"[["a",null],false]"#,
        #"[["a",null],1]"#, #"["a",null]"#, #"[["a",null]]"#,
    ])
    func otherText_isNoPosition(text: String) {
        #expect(CombinationPosition(text) == nil)
    }
}
