import TestSupport
import Testing

/// A server counts characters instead of bytes for `Content-Length`, so that the end of a list of lines is missing.
struct ShortLengthTests {
    @Test(arguments: ["csv", "tsv", "jsonl"])
    func linesBeyondTheLength_areAnError(format: String) throws {
        let rows = (1...60).map { number in
            format == "jsonl"
                ? "{\"id\":\(number),\"name\":\"Señor Núñez\"}" : "\(number)\(format == "csv" ? "," : "\t")Señor Núñez"
        }
        let lines = (format == "jsonl" ? [] : ["id\(format == "csv" ? "," : "\t")name"]) + rows
        let body = lines.map { "\($0)\n" }.joined()
        for length in [body.count, body.utf8.count - rows[0].utf8.count - 1, body.utf8.count] {
            let server = try ScriptedServer(
                .bytes(
                    Array(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(length)\r\n\r\n\(body)".utf8),
                    keepsOpen: true)
            )
            let folio = try Folio(plugins: Plugin.list(server, "format: \(format)\nid: .id\nfields: {name: .name}"))
            let run = try folio.run("feed api --all --json")
            if length == body.utf8.count {
                #expect(run.code == 0 && run.out.contains("\"complete\":true"), "\(run)")
            } else {
                #expect(run.code == 7 && run.error.contains("longer than its Content-Length"), "\(length): \(run)")
            }
        }
    }
}
