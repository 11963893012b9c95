import Presentation
import TestSupport
import Testing
import YAML

@testable import Diagnostics
@testable import FolioCLI

@Suite struct YAMLDiagnosticTests {
    private static let mark = SourceMark(line: 4, column: 2)
    private static let first = SourceMark(line: 3, column: 5)

    private static let texts: [(YAMLError, String)] = [
        (.tooLarge(bytes: 2_000_000, limit: 1_048_576), "the file has 2000000 bytes; the limit is 1048576"),
        (.tooDeep(limit: 64, mark: mark), "nested more than 64 levels deep"),
        (.tooManyNodes(limit: 100_000, mark: mark), "more than 100000 values, including aliases"),
        (.tooManyKeys(limit: 1_000, mark: mark), "more than 1000 keys in one mapping"),
        (.tooMuchText(limit: 1_048_576, mark: mark), "more than 1048576 bytes of text, including aliases"),
        (
            .syntax(problem: "did not find expected ',' or ']'", start: first, mark: mark),
            "did not find expected ',' or ']' (in the part that starts at line 3, column 5)"
        ),
        (.syntax(problem: "found unknown escape character", start: nil, mark: mark), "found unknown escape character"),
        (.tab(mark: mark), "YAML needs spaces here, not a tab"),
        (.quoteThis(fragment: "{id} ", mark: mark), "this needs quotes: \"{id}\""),
        (.quoteThis(fragment: "a: \"b\"", mark: mark), "this needs quotes: 'a: \"b\"'"),
        (
            .colonWithoutSpace(fragment: "Accept:text/html", mark: mark),
            "missing space after the colon of 'Accept:text/html'"
        ),
        (.duplicateKey(key: "path", first: first, mark: mark), "duplicate key 'path', first in line 3"),
        (.keyNotScalar(mark: mark), "a key must be plain text"),
        (
            .mergeKey(mark: mark),
            "YAML 1.2 has no merge key '<<'; repeat the keys, or use an alias for the whole value"
        ),
        (.unknownTag(tag: "!env", mark: mark), "unknown tag '!env'"),
        (.tagMismatch(tag: "!!int", mark: mark), "the value does not match its tag '!!int'"),
        (.undefinedAlias(name: "x", mark: mark), "unknown alias: no anchor '&x' comes before it"),
        (.recursiveAlias(name: "x", mark: mark), "the alias '*x' is inside its own anchor"),
        (.secondDocument(mark: mark), "a second document starts here; a file may contain only one"),
        (.directive(mark: mark), "the only supported directive is %YAML"),
    ]

    @Test(arguments: texts)
    func yamlError_isReported(error: YAMLError, text: String) {
        #expect(Diagnostic.yaml(error) == text)
    }
}
