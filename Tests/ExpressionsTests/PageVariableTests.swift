import JSON
import Testing

@testable import Expressions

/// Expressions with the variables of a page.
@Suite struct PageVariableTests {
    private static let input = #"[{"a":1152921504606846977,"s":"x"},{"id":2},{"link":"l"},206,"p"]"#

    @Test(arguments: [
        ("$last.id", "2"), ("$headers.link", "l"), ("$status", "206"), ("$position", "p"),
        ("\"\\(.s)\\($last.id)\"", "x2"), (".a", "1152921504606846977"),
    ])
    func variables_haveTheirValues(text: String, expected: String) throws {
        let found = try results(of: .ofPage(Expression(parsing: text)), on: Self.input)
        #expect(found.map { $0.text.replacing("\"", with: "") } == [expected])
    }

    @Test func part_isThatOfThePage() throws {
        let found = try results(
            of: .ofPage(Expression(parsing: "if $status == 206 then .a else 0 end")), on: Self.input)
        #expect(found == [Given(text: "1152921504606846977", isPart: true)])
    }

    @Test func check_knowsThemOnlyAboutPages() throws {
        let expressions = Set(try ["$last.id", "$lost.id", ". as $last | $last"].map(Expression.init(parsing:)))
        let ofItems = ExpressionCheck.errors(in: expressions)
        #expect(Set(ofItems.keys.map(\.text)) == ["$last.id", "$lost.id"])
        let ofPages = ExpressionCheck.errors(in: expressions, bindsPage: true)
        #expect(ofPages.map(\.key.text) == ["$lost.id"])
        #expect(ofPages.values.first == .undefined("$lost", offset: 0))
    }

    @Test(arguments: [
        ("$last.id", true), (". as $x | $x", false), (".last", false), ("\"$last\"", false), ("\"\\($status)\"", true),
    ])
    func use_isFound(text: String, usesThem: Bool) throws {
        #expect(try Expression(parsing: text).usesPageVariables == usesThem)
    }

    @Test(arguments: [
        ("$last.id", ".id"), ("$last.a[\"b c\"][0]", ".a[\"b c\"][0]"), ("$last.a[]", nil), ("$last | .id", nil),
        (".id", nil),
        ("$last", nil), ("$lastly.id", nil),
    ])
    func path_isThatInTheLastItem(text: String, path: String?) throws {
        let expected = try path.map { try JSONPath(parsing: $0) }
        #expect(try Expression(parsing: text).pathInLastItem == expected)
    }

    @Test(arguments: [
        ("$headers.link", true), ("$headers[\"x-next\"]", true), ("$headers.\"x-next\"", true), ("$headers", false),
        ("$headers | keys", false), ("$headers[.name]", false), ("$headers.a + $headers[.b]", false), ("$status", true),
    ])
    func headers_areNamed(text: String, areNamed: Bool) throws {
        #expect(try Expression(parsing: text).namesItsHeaders == areNamed)
    }
}
