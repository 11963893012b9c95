import Testing

@testable import YAML

/// Values that people write without quotes, although YAML gives them a meaning.
@Suite struct QuoteThisTests {
    @Test(arguments: [
        ("query: {state: {state}}", "{state}", SourceMark(1, 16)),
        ("query: {a: {x}, b: 1}", "{x}", SourceMark(1, 12)),
        ("path: {repo}/issues", "{repo}/issues", SourceMark(1, 7)),
        ("path: {repo}/issues # c", "{repo}/issues", SourceMark(1, 7)),
        ("- {repo}/issues\n- x", "{repo}/issues", SourceMark(1, 3)),
        ("x: {a: {b}/c, d: 1}", "{b}/c", SourceMark(1, 8)),
        ("x: [a, {b}, c]", "{b}", SourceMark(1, 8)),
        ("x: {{name}}", "{{name}}", SourceMark(1, 4)),
        ("x: {a: {{name}}, b: 1}", "{{name}}", SourceMark(1, 8)),
        ("x: {\"a\"}", "{\"a\"}", SourceMark(1, 4)),
        ("x: {? a}", "{? a}", SourceMark(1, 4)),
        ("x: {a, b}", "{a, b}", SourceMark(1, 4)),
        ("x: {\n  b\n}", "b", SourceMark(2, 3)),
        ("é: {ü: {b}}", "{b}", SourceMark(1, 8)),
    ])
    func template_inBracesIsNotAMapping(text: String, fragment: String, mark: SourceMark) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: mark)])
    }

    @Test(arguments: [
        ("q: {labels: {labels|join:,}, page: {page}}", "{labels|join:,}", SourceMark(1, 13)),
        ("q: {labels: {labels|join:;}}", "{labels|join:;}", SourceMark(1, 13)),
        ("q: {labels: {labels|join: x}}", "{labels|join: x}", SourceMark(1, 13)),
        ("q: {a: x|default:[]}", "x|default:[]", SourceMark(1, 8)),
        ("q: {a: 1, x|join:,}", "1, x|join:,", SourceMark(1, 8)),
        ("q: [a|b:,c]", "a|b:,c", SourceMark(1, 5)),
        ("q: {a: b:}", "b:", SourceMark(1, 8)),
    ])
    func template_withAFunctionIsNotAMapping(text: String, fragment: String, mark: SourceMark) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: mark)])
    }

    @Test(arguments: [
        ("q: {labels: a,b}", "a,b", SourceMark(1, 13)),
        ("q: {labels: a,b,c, x: 1}", "a,b,c", SourceMark(1, 13)),
        ("q: {where: .t | any(. == \"a, b\"), x: 1}", ".t | any(. == \"a, b\")", SourceMark(1, 12)),
        ("q: {at: [1, 2], b}", "[1, 2], b", SourceMark(1, 9)),
        ("q: {\n  b: 1,\n  c\n}", "c", SourceMark(3, 3)),
    ])
    func comma_inBracesEndsAValue(text: String, fragment: String, mark: SourceMark) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: mark)])
    }

    @Test(arguments: [
        ("x: {at: .a[0]}", ".a[0]", SourceMark(1, 9)),
        ("f: {first: .items[0], n: {name}}", ".items[0]", SourceMark(1, 12)),
        ("f: {a: .x[\"p,q\"], b: 1}", ".x[\"p,q\"]", SourceMark(1, 8)),
        ("f: {a: .x[], b: 1}", ".x[]", SourceMark(1, 8)),
        ("f: {a: .x[0,1].y}", ".x[0,1].y", SourceMark(1, 8)),
        ("f: {a: .a | [.b]}", ".a | [.b]", SourceMark(1, 8)),
        ("f: {a: [.a] | join}", "[.a] | join", SourceMark(1, 8)),
        ("f: {a: [a-z]+}", "[a-z]+", SourceMark(1, 8)),
        ("f: {a: b{c}}", "b{c}", SourceMark(1, 8)),
        ("f: {a: \"open\" == .state}", "\"open\" == .state", SourceMark(1, 8)),
        ("f: {a: 'b'c}", "'b'c", SourceMark(1, 8)),
        ("f: {a: b: c}", "b: c", SourceMark(1, 8)),
        ("- [.a[0], b]", ".a[0]", SourceMark(1, 4)),
        ("q: {a: 1, # see {b}\n  c: .x[0]}", ".x[0]", SourceMark(2, 6)),
        ("q: {a: 'x # y]', b: .z[0]}", ".z[0]", SourceMark(1, 21)),
    ])
    func bracket_inAFlowValue(text: String, fragment: String, mark: SourceMark) {
        let expected = YAMLError.quoteThis(fragment: fragment, mark: mark)
        #expect(errors(text) == [expected])
    }

    @Test(arguments: [
        ("q: {a: x #y}\npath: /z", "x #y", SourceMark(1, 8)),
        ("q: {a: x #y}", "x #y", SourceMark(1, 8)),
        ("q: {a: #y}\npath: /z", "#y", SourceMark(1, 8)),
        ("q: {a: x #y, b: 1}\npath: {y: z}", "x #y", SourceMark(1, 8)),
        ("q: {a: \"x # y]\", b: z #w}", "z #w", SourceMark(1, 21)),
        ("q: [a, b #c]", "b #c", SourceMark(1, 8)),
        ("q: [a,\n  b #c]", "b #c", SourceMark(2, 3)),
    ])
    func comment_swallowsTheClosingBracket(text: String, fragment: String, mark: SourceMark) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: mark)])
    }

    @Test(arguments: [
        ("items: [].x", "[].x", SourceMark(1, 8)),
        ("where: \"open\" == .state", "\"open\" == .state", SourceMark(1, 8)),
        ("w: .a | {b: .c, d: [1]}", ".a | {b: .c, d: [1]}", SourceMark(1, 4)),
        ("summary: Issues: and comments # c", "Issues: and comments", SourceMark(1, 10)),
        ("a: x:", "x:", SourceMark(1, 4)),
        ("k: 'it's'", "'it's'", SourceMark(1, 4)),
        ("a: &x 1\nk: *x y", "*x y", SourceMark(2, 4)),
    ])
    func text_continuesAfterANode(text: String, fragment: String, mark: SourceMark) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: mark)])
    }

    @Test(arguments: [
        ("key: @at", "@at"), ("key: `tick`", "`tick`"), ("key: %x", "%x"), ("key: *star", "*star"),
        ("key: *.x", "*.x"), ("key: *a.b # c", "*a.b"), ("key: !.x", "!.x"), ("key: !=x y", "!=x y"),
        ("key: !x!y z", "!x!y z"), ("key: &foo", "&foo"), ("key: &a=b", "&a=b"), ("key: - x", "- x"),
        ("key: ? x", "? x"), ("key: | text", "| text"), ("key: > 5", "> 5"), ("key: ,", ","), ("key: ]", "]"),
        ("key: }x", "}x"),
    ])
    func indicator_beginsABlockValue(text: String, fragment: String) {
        #expect(errors(text) == [.quoteThis(fragment: fragment, mark: SourceMark(1, 6))])
    }

    @Test(arguments: [
        ("- {at: @x, b: 1}", "@x"), ("- {at: *x, b: 1}", "*x"), ("- {at: !.x, b}", "!.x"), ("- {at: ?a, b: 1}", "?a"),
        ("- {at: %x}", "%x"), ("- {at: `x`}", "`x`"), ("- {at: | x}", "| x"), ("- {at: &, b: 1}", "&"),
    ])
    func indicator_beginsAFlowValue(text: String, fragment: String) {
        #expect(errors(text).first == .quoteThis(fragment: fragment, mark: SourceMark(1, 8)))
    }

    @Test func indicator_beginsAKey() {
        #expect(errors("a:\n  @type: .x\n") == [.quoteThis(fragment: "@type", mark: SourceMark(2, 3))])
    }
}
