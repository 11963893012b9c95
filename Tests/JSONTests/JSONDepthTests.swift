import JSON
import Testing

/// At most 1,024 nested containers, wherever they are.
@Suite struct JSONDepthTests {
    @Test(arguments: [1_023, 1_024])
    func nesting_upToTheLimitIsTaken(depth: Int) throws {
        #expect(try Found.in(lists(depth), items: ".").items == [lists(depth - 1)])
        #expect(try Found.in(lists(depth), items: ".", single: true, facts: ["."]).facts == [lists(depth)])
        #expect(try Found.in(#"{"x":\#(lists(depth - 1)),"i":[]}"#, items: ".i").items == [])
        #expect(try Found.in(#"{"i":\#(lists(depth - 1))}"#, items: ".i", facts: [".i[0]"]).facts == [lists(depth - 2)])
        #expect(try Found.in(maps(depth), items: ".", single: true).items == [maps(depth)])
        #expect(try Found.in("[\(lists(depth - 1)),\(lists(depth - 1))]", items: ".").items.count == 2)
    }

    @Test func nesting_beyondTheLimitIsReportedAtTheContainerThatIsTooDeep() {
        #expect(throws: JSONError.invalid(.tooDeep, offset: 1_024)) { try Found.in(lists(1_025), items: ".") }
        #expect(throws: JSONError.invalid(.tooDeep, offset: 1_024)) {
            try Found.in(lists(1_025), items: ".", single: true, columns: [".[0][0]"], facts: [".[0]"])
        }
        #expect(throws: JSONError.invalid(.tooDeep, offset: 5 + 1_023)) {
            try Found.in(#"{"x":\#(lists(1_024)),"i":[]}"#, items: ".i")
        }
        #expect(throws: JSONError.invalid(.tooDeep, offset: 1_024 * 5)) {
            try Found.in(maps(1_025), items: ".", single: true)
        }
        #expect(throws: JSONError.invalid(.tooDeep, offset: 1_024)) {
            try Found.in(String(repeating: "[", count: 1_000_000), items: ".", single: true)
        }
    }

    /// Plans as deep as the limit: every container is on a wanted path.
    @Test func wantedPaths_mayBeAsDeepAsTheLimit() throws {
        let keys = String(repeating: ".k", count: 1_023)
        let body = String(repeating: #"{"k":"#, count: 1_023) + "[7]" + String(repeating: "}", count: 1_023)
        #expect(try Found.in(body, items: keys).items == ["7"])
        #expect(try Found.in(body, items: ".", single: true, columns: [keys + "[0]"]).columns == [["7"]])
        let deeper = #"{"k":\#(body)}"#
        let error = JSONError.invalid(.tooDeep, offset: 1_024 * 5)
        #expect(throws: error) { try Found.in(deeper, items: keys + ".k") }
        #expect(throws: error) { try Found.in(deeper, items: ".", single: true, columns: [keys + ".k[0]"]) }
    }

    private func lists(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private func maps(_ depth: Int) -> String {
        String(repeating: #"{"k":"#, count: depth) + "0" + String(repeating: "}", count: depth)
    }
}
