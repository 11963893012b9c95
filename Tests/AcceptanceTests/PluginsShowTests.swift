import TestSupport
import Testing

/// What `folio plugins show` says of an endpoint.
struct PluginsShowTests {
    /// Comments are described once if the same ones are shown.
    @Test(arguments: [
        ("", true), (", query: {all: 1}", false), (", where: .a", false), (", cache: {max_stale: 1h}", true),
    ])
    func sameComments_areDescribedOnce(keys: String, isSame: Bool) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:1
                    endpoints:
                      new: {path: /new, id: .id, fields: {}, comments: {path: "/of/{id}", id: .id}}
                      old: {path: /old, id: .id, fields: {}, comments: {path: "/of/{id}", id: .id\(keys)}}
                """)
        let run = try folio.run("plugins show api")
        #expect(run.code == 0)
        #expect(run.out.contains("comments: the same as for api/new") == isSame, "\(run.out)")
    }
}
