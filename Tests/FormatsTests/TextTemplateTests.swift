import Formats
import Testing

@Suite struct TextTemplateTests {
    @Test(
        arguments: [
            ("", []),
            ("plain", [.text("plain")]),
            (#"{title} — {author}\n"#, [.gap("title"), .text(" — "), .gap("author"), .text("\n")]),
            (#"a\tb\r\0\\n"#, [.text("a\tb\r\0\\n")]),
            ("{{id}}", [.text("{id}")]),
            ("{{{id}}}", [.text("{"), .gap("id"), .text("}")]),
            ("{a.b[0]}{c}", [.gap("a.b[0]"), .gap("c")]),
            ("{ }", [.gap(" ")]),
        ] as [(String, [TextTemplate.Piece])])
    func template_isTextAndGaps(text: String, pieces: [TextTemplate.Piece]) throws {
        #expect(try TextTemplate(parsing: text).pieces == pieces)
    }

    @Test(
        arguments: [
            ("ab{title", .unclosed(offset: 2)),
            ("{", .unclosed(offset: 0)),
            ("{{id}", .unopened(offset: 4)),
            ("é}", .unopened(offset: 1)),
            ("a{}", .emptyGap(offset: 1)),
            (#"a\x"#, .unknownEscape("x", offset: 1)),
            (#"\{"#, .unknownEscape("{", offset: 0)),
            (#"a\"#, .unknownEscape(nil, offset: 1)),
        ] as [(String, TextTemplateError)])
    func template_isRefusedWithThePlace(text: String, error: TextTemplateError) {
        #expect(throws: error) { try TextTemplate(parsing: text) }
    }
}
