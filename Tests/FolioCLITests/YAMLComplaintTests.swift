import Presentation
import TestSupport
import Testing
import YAML

@testable import FolioCLI

@Suite struct YAMLComplaintTests {
    private static let mark = SourceMark(line: 4, column: 2)
    private static let first = SourceMark(line: 3, column: 5)

    private static let texts: [(YAMLError, String)] = [
        (.tooLarge(bytes: 2_000_000), "the file has 2000000 bytes; at most 1048576 are read"),
        (.tooDeep(mark: mark), "more than 64 levels"),
        (.tooManyNodes(mark: mark), "more than 100000 values, aliases counted"),
        (
            .syntax(problem: "did not find expected ',' or ']'", start: first, mark: mark),
            "did not find expected ',' or ']' (in what begins at line 3, column 5)"
        ),
        (.syntax(problem: "found unknown escape character", start: nil, mark: mark), "found unknown escape character"),
        (.tab(mark: mark), "a tab where YAML wants spaces"),
        (.quoteThis(fragment: "{id} ", mark: mark), "quote this: \"{id}\""),
        (.quoteThis(fragment: "a: \"b\"", mark: mark), "quote this: 'a: \"b\"'"),
        (
            .colonWithoutSpace(fragment: "Accept:text/html", mark: mark),
            "a space is missing behind the colon of 'Accept:text/html'"
        ),
        (.duplicateKey(key: "path", first: first, mark: mark), "the key 'path' stands in line 3 already"),
        (.keyNotScalar(mark: mark), "a key must be plain text"),
        (
            .mergeKey(mark: mark),
            "'<<' does not merge in YAML 1.2; repeat the keys, or give an alias for the whole value"
        ),
        (.unknownTag(tag: "!env", mark: mark), "unknown tag '!env'"),
        (.tagMismatch(tag: "!!int", mark: mark), "the value is not of the type '!!int'"),
        (.undefinedAlias(name: "x", mark: mark), "there is no anchor '&x' before this alias"),
        (.recursiveAlias(name: "x", mark: mark), "the alias '*x' stands inside its own anchor"),
        (.secondDocument(mark: mark), "a second document begins; a file holds one"),
        (.directive(mark: mark), "directives other than %YAML are not read"),
    ]

    @Test(arguments: texts)
    func yamlError_isTold(error: YAMLError, text: String) {
        #expect(Complaint.yaml(error) == text)
    }
}
