import Formats
import JSON
import Pages
import Testing

@Suite struct JSONDocumentTests {
    private let meta = OutputMeta(
        endpoint: "demo/images", source: "remote", fetchedAt: "2024-01-15T10:30:00Z", complete: true, next: nil)
    private let metaText =
        #""meta":{"endpoint":"demo/images","source":"remote","fetched_at":"2024-01-15T10:30:00Z","complete":true,"#
        + #""next":null}"#

    @Test func document_holdsTheItemsOfAllPagesAndTheMeta() throws {
        let first = try makePage(#"[{"id":1,"title":"a"},{"id":2}]"#)
        let second = try makePage(#"[{"id":3,"title":"c"}]"#)
        let expected = """
            {"items":[
            {"id":1,"title":"a"},
            {"id":2,"title":null},
            {"id":3,"title":"c"}
            ],\(metaText)}

            """
        #expect(try Output(format: "json", meta: meta).text(first, second) == expected)
    }

    @Test func document_isTheSameWhereAPageIsEmpty() throws {
        let empty = try makePage("[]")
        let page = try makePage(#"[{"id":1,"title":"a"}]"#)
        #expect(
            try Output(format: "json", meta: meta).text(empty, page, empty)
                == "{\"items\":[\n{\"id\":1,\"title\":\"a\"}\n],\(metaText)}\n")
    }

    @Test func document_isValidWithoutItems() throws {
        #expect(try Output(format: "json", meta: meta).text(makePage("[]")) == "{\"items\":[],\(metaText)}\n")
    }

    @Test func document_closesAfterAFailureBeforeTheFirstPage() throws {
        let meta = OutputMeta(endpoint: "demo/images", source: nil, fetchedAt: nil, complete: false, next: nil)
        let expected =
            #"{"items":[],"meta":{"endpoint":"demo/images","source":null,"fetched_at":null,"complete":false,"#
            + "\"next\":null}}\n"
        #expect(try Output(format: "json", meta: meta).text() == expected)
    }

    @Test func document_closesAfterALaterFailureAndEscapesItsTexts() throws {
        let meta = OutputMeta(
            endpoint: "a\"b", source: "stale", fetchedAt: "2024-01-15T10:30:00Z", complete: false, next: "p\\1\n")
        let text = try Output(format: "json", meta: meta).text(makePage(#"[{"id":1,"title":"a"}]"#))
        #expect(text.hasSuffix(#""complete":false,"next":"p\\1\n"}}"# + "\n"))
        #expect(text.contains(#""endpoint":"a\"b""#))
        let body = Array(text.utf8)
        let plan = try JSONPlan(
            items: JSONPath(parsing: ".items"), columns: [], facts: [JSONPath(parsing: ".meta.next")])
        let found = try plan.extract(from: body)
        #expect(found.items.count == 1)
        #expect(found.facts.map { body.text(of: $0) } == ["p\\1\n"])
    }
}
