import Plugins
import Testing

/// Names that a later version gives a meaning are refused where they stand, and nothing else is said of them.
@Suite struct LaterKeysTests {
    @Test(arguments: [
        ("‸errors: []", "errors"), ("‸actions: {}", "actions"), ("params: {x: {‸secret: true}}", "secret"),
    ])
    func plugin_refusesWhatALaterVersionBrings(lines: String, key: String) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located([.notInThisVersion(key)]))
    }

    @Test(arguments: [
        ("‸where: .a == null", "where"), ("‸method: POST", "method"), ("‸json: {a: 1}", "json"),
        ("‸form: {a: 1}", "form"), ("‸errors: []", "errors"),
        ("comments: {path: \"/{id}\", ‸where: .a}", "where"),
        ("params: {x: {‸secret: true}}", "secret"),
        ("fields: {a: {at: .a, ‸format: iso}}", "format"),
        ("pagination: {strategy: keyset, key: .a, after: {‸header: A}}", "header"),
        ("pagination: {strategy: keyset, key: .a, after: {query: a}, before: {‸body: .a}}", "body"),
        ("pagination: {strategy: page, page: {‸body: .page}}", "body"),
        ("pagination: {strategy: offset, offset: {‸header: Offset}}", "header"),
        ("pagination: {strategy: cursor, token: .t, cursor: {‸body: .cursor}}", "body"),
    ])
    func endpoint_refusesWhatALaterVersionBrings(lines: String, key: String) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.notInThisVersion(key)]))
    }
}
