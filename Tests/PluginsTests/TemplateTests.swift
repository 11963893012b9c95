import Plugins
import Testing

@Suite struct TemplateTests {
    private static let values: [String: [String]] = [
        "a": ["x"], "b": ["Y Z"], "list": ["p", "q"], "empty": [], "path": ["owner/name"],
    ]

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("{a}", "x"), ("/{a}/{b}", "/x/Y Z"), ("{a}{a}", "xx"),
        ("{{a}}", "{a}"), ("{{{a}}}", "{x}"), ("a}}b{{", "a}b{"),
        ("{b|lower}", "y z"), ("{a|upper}", "X"), ("{b|lower|upper}", "Y Z"),
        ("{list}", "p,q"), ("{list|join:-}", "p-q"), ("{list|join:}", "pq"), ("{list|join:, |upper}", "P, Q"),
        ("{list|join::}", "p:q"),
        ("{none|default:d}", "d"), ("{none|default:}", ""), ("{empty|default:d}", "d"), ("{a|default:d}", "x"),
        ("{none|default:d|upper}", "D"), ("{none|upper|default:d}", "d"), ("{path|segments}", "owner/name"),
    ])
    func text_hasValuesInPlace(template: String, text: String) throws {
        #expect(try Template(parsing: template).text { Self.values[$0] } == text)
    }

    @Test(arguments: ["{none}", "/{a}/{none}", "{empty}", "{none|lower}", "{none|segments}"])
    func text_isNilWhereAParameterIsNotSet(template: String) throws {
        #expect(try Template(parsing: template).text { Self.values[$0] } == nil)
    }

    @Test func text_encodesValuesAndNothingElse() throws {
        let template = try Template(parsing: "/a b/{b}/{path|segments}")
        let text = try template.text({ Self.values[$0] }) { value, keepsSlash in "<\(value) \(keepsSlash)>" }
        #expect(text == "/a b/<Y Z false>/<owner/name true>")
    }

    @Test(arguments: ["..", ".", "../x", "x/..", "x/./y", "x/../../y"])
    func segments_refuseDots(value: String) throws {
        let template = try Template(parsing: "/{path|segments}")
        #expect(throws: TemplateError.dotSegment(name: "path", value: value)) {
            _ = try template.text { _ in [value] }
        }
    }

    @Test(arguments: ["", "a", "a/b", "...", ".a", "a.", "a..b/c"])
    func segments_takeOtherTexts(value: String) throws {
        #expect(try Template(parsing: "{path|segments}").text { _ in [value] } == value)
    }

    @Test(arguments: [
        ("{list}", ["p", "q"]), ("{empty}", []), ("{a}", nil), ("{none}", nil), ("{list|join:,}", nil),
        ("x{list}", nil), ("{list}{list}", nil), ("list", nil),
    ])
    func list_isALoneParameterWithSeveralValues(template: String, values: [String]?) throws {
        #expect(try Template(parsing: template).list { Self.values[$0] } == values)
    }

    @Test(arguments: [
        ("{a", TemplateError.unclosedBrace(offset: 0)), ("/x/{", .unclosedBrace(offset: 3)),
        ("{{{", .unclosedBrace(offset: 2)), ("a}b", .strayBrace(offset: 1)), ("}", .strayBrace(offset: 0)),
        ("{a}}", .strayBrace(offset: 3)), ("x{}", .emptyName(offset: 1)), ("{|lower}", .emptyName(offset: 0)),
        ("{a|trim}", .unknownFunction(name: "trim", offset: 0)), ("é{a|}", .unknownFunction(name: "", offset: 1)),
        ("{a|lower:x}", .unknownFunction(name: "lower", offset: 0)),
        ("{a|segments:x}", .unknownFunction(name: "segments", offset: 0)),
        ("{a|join}", .functionNeedsArgument(name: "join", offset: 0)),
        ("{a|upper|default}", .functionNeedsArgument(name: "default", offset: 0)),
    ])
    func parse_reportsTheErrorAndItsPlace(text: String, problem: TemplateError) {
        #expect(throws: problem) { _ = try Template(parsing: text) }
    }

    @Test func template_keepsItsTextAndNames() throws {
        let template = try Template(parsing: "/{b|lower}/{{x}}/{a}/{b}")
        #expect(template.description == "/{b|lower}/{{x}}/{a}/{b}")
        #expect(template.names == ["b", "a"])
    }

    @Test(arguments: [
        ("params: {x: {}}", "‸\"https://a.test/{x}\"", true),
        ("params: {x: {required: true}}", "https://a.test/{x}", false),
        ("params: {x: 1}", "https://a.test/{x}", false),
        ("params: {x: {}}", "https://a.test/{x|default:1}", false),
        ("params: {x: {}}", "‸\"https://a.test/{x|default:1}/{x}\"", true),
    ])
    func baseURL_mustAlwaysHaveAText(parameters: String, baseURL: String, isRefused: Bool) {
        let marked = Marked(file(plugin: parameters, baseURL: baseURL))
        #expect(problems(marked.text) == (isRefused ? marked.located([.maybeUnset("x")]) : []))
    }
}
