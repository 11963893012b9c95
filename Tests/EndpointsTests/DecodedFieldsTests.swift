import JSON
import Pages
import TestSupport
import Testing

@testable import Endpoints

/// Fields whose text is HTML.
@Suite struct DecodedFieldsTests {
    private static let body = #"""
        [{"id":"a&amp;b","title":"&#8220;Z&#8221;","n":5,"html":"<p>one</p><p>t\u0077o</p>","none":null},
         {"id":"2","title":"plain","html":{"x":"&lt;"}}]
        """#

    private func texts(_ page: Page, _ field: String) -> [String?] {
        page.items.indices.map { page.text(of: field, ofItem: $0) }
    }

    private func page(_ lines: String) throws -> Page {
        try makeSUT("path: /list\nid: .id\n" + lines).page(Self.body)
    }

    @Test func text_isDecodedAndOtherValuesStay() throws {
        let page = try page(
            """
            fields:
              id_text: {at: .id, decode: html}
              title: {at: .title, decode: html}
              raw: .title
              number: {at: .n, decode: html}
              html: {at: .html, decode: html, required: true}
              none: {at: .none, decode: html}
            """)
        #expect(texts(page, "title") == ["“Z”", "plain"])
        #expect(texts(page, "raw") == ["&#8220;Z&#8221;", "plain"])
        #expect(texts(page, "number") == ["5", nil])
        #expect(texts(page, "none") == [nil, nil])
        #expect(texts(page, "html")[0] == "one\n\ntwo")
        let object = page.layout.fields?.first { $0.name == "html" }.map { page.column($0.slot, ofItem: 1) }
        #expect(object.map { String(decoding: page.body[$0.bytes], as: UTF8.self) } == #"{"x":"&lt;"}"#)
        #expect(texts(page, "id_text") == ["a&b", "2"])
        // The id itself, and what is stored, are as received.
        #expect(page.ids == ["a&amp;b", "2"])
        #expect(page.receivedBody == Array(Self.body.utf8))
    }

    @Test func result_ofAnExpressionIsDecoded() throws {
        let page = try page("fields: {title: {at: '.title + \"<br>\" + .id', decode: html}, n: .n + 1, plain: .id}")
        #expect(texts(page, "title") == ["“Z”\na&b", "plain\n2"])
        #expect(texts(page, "n") == ["6", "1"])
        #expect(texts(page, "plain") == ["a&amp;b", "2"])
    }

    @Test func condition_seesTheValueAsReceived() throws {
        let page = try page("where: '.title | test(\"&\")'\nfields: {title: {at: .title, decode: html}}")
        #expect(page.wantedRows == [0])
    }
}
