import Templates
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

    @Test(arguments: [
        ("{day|date:iso8601}", "2024-03-01T00:00:00Z"), ("{day|date:seconds}", "1709251200"),
        ("{day|date:milliseconds}", "1709251200000"), ("{day|date:%d.%m.%Y %H:%M}", "01.03.2024 00:00"),
        ("{day|date:%Y%%%m}", "2024%03"), ("{day|date:%A %e %B}", "Friday  1 March"),
        ("{day|shift:-1d}", "2024-02-29"), ("{day|shift:+1h}", "2024-03-01T01:00:00Z"),
        ("{day|shift:-366d|date:date}", "2023-03-01"), ("{day|shift:90m|date:%H:%M}", "01:30"),
        ("{time|date:date}", "2024-05-01"), ("{time|shift:-10h}", "2024-04-30T22:00:00Z"),
        ("{unix|shift:1d}", "1709337600"), ("{milli|shift:1d}", "1709337600000"), ("{unix|date:date}", "2024-03-01"),
        ("{b|replace: ,+}", "Y+Z"), ("{path|replace:/,}", "ownername"), ("{list|replace:p,,}", ",,q"),
        ("{b|base64}", "WSBa"), ("{path|encode}", "owner%2Fname"), ("{b|encode|encode}", "Y%2520Z"),
        ("{a|if:yes}", "yes"), ("{none|if:yes|default:no}", "no"), ("{list|if:many}", "many"),
    ])
    func functions_changeTheValue(template: String, text: String) throws {
        let values = Self.values.merging([
            "day": ["2024-03-01"], "time": ["2024-05-01T10:00:00+02:00"], "unix": ["1709251200"],
            "milli": ["1709251200000"],
        ]) { $1 }
        #expect(try Template(parsing: template).text { values[$0] } == text)
    }

    @Test(arguments: [
        ("{a|date:date}", "x"), ("{a|shift:-1d}", "2024-13-01"), ("{a|shift:-1000000d}", "2024-01-01"),
        ("{a|date:seconds}", ""), ("{a|date:date}", "1e30"),
        ("{a|date:date}", "20240501"), ("{a|shift:1d}", "2024"),
    ])
    func noTime_isAnError(template: String, value: String) throws {
        #expect(throws: TemplateError.notATime(name: "a", value: value)) {
            _ = try Template(parsing: template).text { _ in [value] }
        }
    }

    @Test(arguments: [
        "{none}", "/{a}/{none}", "{empty}", "{none|lower}", "{none|segments}", "{none|date:date}", "{none|shift:1d}",
        "{none|if:x}",
    ])
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
        ("{a|lower:x}", .functionTakesNoArgument(name: "lower", offset: 0)),
        ("{a|segments:x}", .functionTakesNoArgument(name: "segments", offset: 0)),
        ("{a|join}", .functionNeedsArgument(name: "join", offset: 0)),
        ("{a|upper|default}", .functionNeedsArgument(name: "default", offset: 0)),
        ("{a|date}", .functionNeedsArgument(name: "date", offset: 0)),
        ("{a|upper|lower:}", .functionTakesNoArgument(name: "lower", offset: 0)),
        ("{a|date:iso}", .badArgument(function: "date", argument: "iso", offset: 0)),
        ("{a|date:%s}", .badArgument(function: "date", argument: "%s", offset: 0)),
        ("{a|date:%Y-%}", .badArgument(function: "date", argument: "%Y-%", offset: 0)),
        ("{a|shift:7}", .badArgument(function: "shift", argument: "7", offset: 0)),
        ("{a|shift:--7d}", .badArgument(function: "shift", argument: "--7d", offset: 0)),
        ("{a|shift:500ms}", .badArgument(function: "shift", argument: "500ms", offset: 0)),
        ("{a|replace:x}", .badArgument(function: "replace", argument: "x", offset: 0)),
        ("{a|replace:,x}", .badArgument(function: "replace", argument: ",x", offset: 0)),
        ("{a|base64:x}", .functionTakesNoArgument(name: "base64", offset: 0)),
    ])
    func parse_reportsTheErrorAndItsPlace(text: String, problem: TemplateError) {
        #expect(throws: problem) { _ = try Template(parsing: text) }
    }

    @Test func template_keepsItsTextAndNames() throws {
        let template = try Template(parsing: "/{b|lower}/{{x}}/{a}/{b}")
        #expect(template.description == "/{b|lower}/{{x}}/{a}/{b}")
        #expect(template.names == ["b", "a"])
    }
}
