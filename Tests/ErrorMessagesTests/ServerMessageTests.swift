import ErrorMessages
import Testing

@Suite struct ServerMessageTests {
    @Test(arguments: [
        (#"{"error": "code", "error_description": "why"}"#, ["why", "code"]),
        (#"{"error": {"message": "why"}, "title": "short"}"#, ["why", "short"]),
        (#"{"errors": [{"message": "first"}, {"message": "second"}]}"#, ["first"]),
        (#"{"errors": ["a", "b"], "warnings": [{"message": "c"}], "warning": "d"}"#, ["a", "c", "d"]),
        (#"{"warnings": ["c"]}"#, ["c"]), (#"{"message": 7}"#, []), ("[]", []),
    ])
    func texts_areThoseThatTellMostFirst(body: String, texts: [String]) {
        #expect(ServerMessage.texts(in: Array(body.utf8)) == texts)
    }

    /// Where the status means success, a title is one of data.
    @Test func title_isAMessageOnlyOfAnError() {
        let body = Array(#"{"title": "a", "error": "b"}"#.utf8)
        #expect(ServerMessage.texts(in: body) == ["b", "a"])
        #expect(ServerMessage.texts(in: body, isError: false) == ["b"])
    }

    @Test func texts_areEmptyForInvalidJSON() {
        #expect(ServerMessage.texts(in: Array("<html>".utf8)) == nil)
    }

    @Test(arguments: [
        (["", "why"], "why"), (["<p>", "why"], "why"), (["a\n b\u{1B}\u{202E}"], "a b"),
        (["key s3cret", "why"], nil), ([], nil),
    ])
    func shown_isTheFirstTextThatSaysSomethingOnOneLine(texts: [String], shown: String?) {
        #expect(ServerMessage.shown(texts, unless: { $0.contains("s3cret") }) == shown)
    }

    @Test func longText_isCut() {
        let shown = ServerMessage.shown([String(repeating: "a", count: 300)], unless: { _ in false })
        #expect(shown == String(repeating: "a", count: ServerMessage.limit - 1) + "…")
    }
}
