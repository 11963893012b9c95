import Plugins
import Schema
import Testing

/// Names that a later version will use are refused, without another error.
@Suite struct LaterKeysTests {
    @Test(arguments: [
        ("fields: {a: {at: .a, ‸format: iso}}", "format"),
        ("comments: {path: \"/{id}\", fields: {a: {at: .a, ‸format: iso}}}", "format"),
    ])
    func endpoint_refusesWhatALaterVersionBrings(lines: String, key: String) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.refusedKey(key, .later)]))
    }
}
