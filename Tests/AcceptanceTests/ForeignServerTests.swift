import Foundation
import TestSupport
import Testing

/// Requests to a server from another project: Python's own.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct ForeignServerTests {
    @Test func call_isUnderstoodAndItsResponseIsExact() throws {
        let folio = try Folio()
        _ = try folio.folder.write("{\"a\": [1,\r\n 2]}\u{0}", to: "x.json")
        let server = try Child(
            "/usr/bin/python3",
            ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folio.folder.path])
        defer { server.signal(SIGKILL) }
        try server.read { $0.outText.contains(") ...") }
        let port = try #require(server.outText.firstMatch(of: #/port (\d+)/#)?.output.1)
        let url = "http://127.0.0.1:\(port)/x.json"

        let whole = try folio.run("call \(url) -i")
        let head = try #require(whole.out.components(separatedBy: "\r\n\r\n").first)
        #expect(head.hasPrefix("HTTP/1.0 200 OK\r\nServer: SimpleHTTP/"))
        #expect(head.contains("\r\nContent-type: application/json\r\n"))
        #expect(whole.out == head + "\r\n\r\n{\"a\": [1,\r\n 2]}\u{0}" && whole.code == 0)

        let date = try #require(head.firstMatch(of: #/Last-Modified: ([^\r]+)/#)?.output.1)
        let unchanged = try folio.shell("folio call \(url) -i -H 'If-Modified-Since: \(date)'")
        #expect(unchanged.out.hasPrefix("HTTP/1.0 304 Not Modified\r\n") && unchanged.code == 0)

        #expect(try folio.run("call \(url) -X HEAD").out.isEmpty)
        let posted = try folio.run("call \(url) -d a=b")
        #expect(posted.out.contains("Unsupported method") && posted.code == 6)
        #expect(try folio.run("call http://127.0.0.1:\(port)/none").code == 5)
        #expect(try folio.run("call http://127.0.0.1:\(port)/none").out.contains("File not found"))
    }
}
