import Testing

@testable import JSON

@Suite struct JSONPlanTests {
    @Test func extract_findsItemsColumnsAndFacts() throws {
        let plan = try JSONPlan(
            items: JSONPath(parsing: ".data.items"),
            columns: [JSONPath(parsing: ".id"), JSONPath(parsing: ".user.name"), JSONPath(parsing: ".tags[1]")],
            facts: [JSONPath(parsing: ".meta.next")])
        let body = Array(
            #"{"meta":{"next":"abc"},"data":{"items":[{"id":1,"user":{"name":"x"}},{"tags":["a", "b" ],"id" : 12}]}}"#
                .utf8)
        let page = try plan.extract(from: body)
        #expect(
            page.items.map { String(decoding: body[$0.bytes], as: UTF8.self) } == [
                #"{"id":1,"user":{"name":"x"}}"#, #"{"tags":["a", "b" ],"id" : 12}"#,
            ])
        #expect(page.columns.map { body.text(of: $0) } == ["1", "x", nil, "12", nil, "b"])
        #expect(page.facts.map { body.text(of: $0) } == ["abc"])
    }
}
