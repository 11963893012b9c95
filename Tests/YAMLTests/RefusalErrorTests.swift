import Testing

@testable import YAML

@Suite struct RefusalTests {
    @Test(arguments: [
        ("a: &x {b: 1}\nc: *x", #"{"a": {"b": int 1}, "c": {"b": int 1}}"#),
        ("a: &x 1\nb: &x 2\nc: *x", #"{"a": int 1, "b": int 2, "c": int 2}"#),
        ("&k a: 1\nb: *k", #"{"a": int 1, "b": "a"}"#),
        ("a: &k b\n*k : 1", #"{"a": "b", "b": int 1}"#),
        ("a: &x !!str 1\nb: *x", #"{"a": "1", "b": "1"}"#),
    ])
    func alias_standsForItsAnchor(text: String, dump: String) throws {
        #expect(try parse(text).root.dump == dump)
    }

    @Test(arguments: [
        ("a: &x [1, *x]", YAMLError.recursiveAlias(name: "x", mark: SourceMark(1, 11))),
        ("a: &x\n  b: {c: *x}", .recursiveAlias(name: "x", mark: SourceMark(2, 10))),
        ("a: &x 1\nb: *y", .undefinedAlias(name: "y", mark: SourceMark(2, 4))),
        ("a: 1\n---\nb: 2", .secondDocument(mark: SourceMark(2, 1))),
        ("a: 1\n---\n", .secondDocument(mark: SourceMark(2, 1))),
        ("%TAG ! x\n--- a", .directive(mark: SourceMark(1, 1))),
        ("# c\n\n%YAML 1.2\n%TAG ! x\n--- a", .directive(mark: SourceMark(4, 1))),
        ("a: 1\n...\n%TAG ! x\n--- b", .directive(mark: SourceMark(3, 1))),
        ("%x: 1", .directive(mark: SourceMark(1, 1))),
        ("? [a]\n: b", .keyNotScalar(mark: SourceMark(1, 3))),
        ("{a: 1}: b", .keyNotScalar(mark: SourceMark(1, 1))),
        ("{a}: b", .keyNotScalar(mark: SourceMark(1, 1))),
        ("a: 1\n<<: {b: 2}", .mergeKey(mark: SourceMark(2, 1))),
        ("a: !!int x", .tagMismatch(tag: "!!int", mark: SourceMark(1, 4))),
        ("a: !!null x", .tagMismatch(tag: "!!null", mark: SourceMark(1, 4))),
        ("a: !!bool 1", .tagMismatch(tag: "!!bool", mark: SourceMark(1, 4))),
        ("a: !!float x", .tagMismatch(tag: "!!float", mark: SourceMark(1, 4))),
        ("a: !!int 1.5", .tagMismatch(tag: "!!int", mark: SourceMark(1, 4))),
        ("a: !!seq x", .tagMismatch(tag: "!!seq", mark: SourceMark(1, 4))),
        ("a: !!seq {}", .tagMismatch(tag: "!!seq", mark: SourceMark(1, 4))),
        ("a: !!map [1]", .tagMismatch(tag: "!!map", mark: SourceMark(1, 4))),
        ("a: !!str [1]", .tagMismatch(tag: "!!str", mark: SourceMark(1, 4))),
        ("a: !!binary aGk=", .unknownTag(tag: "!!binary", mark: SourceMark(1, 4))),
        ("a: !!set {b: 1}", .unknownTag(tag: "!!set", mark: SourceMark(1, 4))),
        ("a: !env TOKEN", .unknownTag(tag: "!env", mark: SourceMark(1, 4))),
        ("a: !<tag:example.org,1:x> y", .unknownTag(tag: "tag:example.org,1:x", mark: SourceMark(1, 4))),
        ("headers: {Accept:text/html}", .colonWithoutSpace(fragment: "Accept:text/html", mark: SourceMark(1, 11))),
        ("h: {a: 1, b :2}", .colonWithoutSpace(fragment: "b :2", mark: SourceMark(1, 11))),
        ("h: {a:}", .colonWithoutSpace(fragment: "a:", mark: SourceMark(1, 5))),
        ("h: {a: 1, b:[c]}", .colonWithoutSpace(fragment: "b:[c]", mark: SourceMark(1, 11))),
        ("h: {a:{b: 1}}", .colonWithoutSpace(fragment: "a:{b: 1}", mark: SourceMark(1, 5))),
    ])
    func parse_refuses(text: String, error: YAMLError) {
        #expect(errors(text) == [error])
    }

    @Test(arguments: [
        ("a: !!int \"3\"", #"{"a": int 3}"#), ("a: !!float 1", #"{"a": float 1}"#), ("a: !!str 1", #"{"a": "1"}"#),
        ("a: !!null ''", #"{"a": null }"#), ("a: !!bool 'true'", #"{"a": bool true}"#), ("a: ! 12", #"{"a": "12"}"#),
        ("a: !!seq [1]", #"{"a": [int 1]}"#), ("a: !!map {b: 1}", #"{"a": {"b": int 1}}"#),
        ("a: ! [1]", #"{"a": [int 1]}"#), ("a: !<tag:yaml.org,2002:str> 1", #"{"a": "1"}"#),
        ("a: !!str", #"{"a": ""}"#), ("a: &x !!null\nb: *x", #"{"a": null , "b": null }"#),
    ])
    func tag_ofTheCoreSchemaIsHonoured(text: String, dump: String) throws {
        #expect(try parse(text).root.dump == dump)
    }

    @Test func duplicateKey_namesBothPlaces() {
        let text = "a: 1\nb: {c: 1, \"c\": 2}\n1: x\na: 2\n'1': y\na: 3"
        #expect(
            errors(text) == [
                .duplicateKey(key: "c", first: SourceMark(2, 5), mark: SourceMark(2, 11)),
                .duplicateKey(key: "a", first: SourceMark(1, 1), mark: SourceMark(4, 1)),
                .duplicateKey(key: "1", first: SourceMark(3, 1), mark: SourceMark(5, 1)),
                .duplicateKey(key: "a", first: SourceMark(1, 1), mark: SourceMark(6, 1)),
            ])
    }

    @Test func errors_areCollectedInTheOrderOfTheFile() {
        let text = "a: {x: {y}, z: {w}}\na: !env B\n<<: 1\nb: [1"
        #expect(
            errors(text) == [
                .quoteThis(fragment: "{y}", mark: SourceMark(1, 8)),
                .quoteThis(fragment: "{w}", mark: SourceMark(1, 16)),
                .unknownTag(tag: "!env", mark: SourceMark(2, 4)),
                .syntax(
                    problem: "did not find expected ',' or ']'", start: SourceMark(4, 4), mark: SourceMark(4, 6)),
            ])
    }
}
