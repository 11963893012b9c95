/// Where a body ends: `Content-Length` and `Transfer-Encoding`.
extension HostileAnswer {
    private static let broken = "the connection broke before the response was complete"
    private static let badChunks = "the response's chunked encoding is invalid"
    private static let badLength = "Content-Length"
    private static let page = "14\r\n\(Answer.onePage)\r\n"
    private static let page1 = #"{"items":[{"id":1}],"next":"b"}"#

    @HostileAnswers static var lengths: [Self] {
        Self.refused("length: two values", .head("Content-Length: 20", "Content-Length: 2"), error: badLength)
        Self.refused("length: huge", .head("Content-Length: 99999999999999999999"), error: "larger than 64 MiB")
        Self.refused("length: 2^63 - 1", .head("Content-Length: 9223372036854775807"), error: "larger than 64 MiB")
        Self.refused(
            "length: two values, and a coding that does not delimit",
            .head("Transfer-Encoding: identity", "Content-Length: 20", "Content-Length: 2"), error: badLength)
        Self.used(
            "length: zero, but chunked",
            .chunks("\(page)0\r\n\r\n", "Content-Length: 0"))
        Self.refused(
            "length: longer than the body", .head("Content-Length: 21"), code: 6, error: broken, requests: retried)
        Self.refused("length: shorter than the body", .head("Content-Length: 19"), error: "unexpected end")
        // What follows must not count as the answer to the next request.
        Self.used(
            "length: another response after the body",
            .raw(
                """
                HTTP/1.1 200 OK\r\nContent-Length: \(page1.utf8.count)\r\n\r\n\(page1)\
                HTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\n{"items":[{"id":666}]}
                """, keepsOpen: true),
            .text(#"{"items":[{"id":2}]}"#), out: [one, #"{"id":2}"#])
        Self.used(
            "length: a response after that of a 204",
            .raw(
                """
                HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 22\r\n\r\n{"items":[{"id":666}]}
                """, keepsOpen: true), out: [])
        for value in ["-1", "-20", "+20", "20x", "2x", "0x14", "1e2", "2 0", "20;", "", "٢٠", "20, -20"] {
            Self.refused("length: '\(value)'", .head("Content-Length: \(value)"), error: badLength)
        }
        // Chunks
        Self.refused("chunks: negative", .chunks("-14\r\n\(Answer.onePage)\r\n0\r\n\r\n"), error: badChunks)
        Self.refused("chunks: no size", .chunks("\r\n\(Answer.onePage)\r\n0\r\n\r\n"), error: badChunks)
        Self.refused("chunks: more digits than a number has", .chunks("11111111111111111\r\n\(page)"), error: badChunks)
        Self.refused(
            "chunks: huge", .chunks("7fffffffffffffff\r\n\(Answer.onePage)"), code: 6, error: broken, requests: retried)
        Self.refused("chunks: no line break", .chunks("14\r\n\(Answer.onePage)0\r\n\r\n"), error: badChunks)
        Self.refused("chunks: no last one", .chunks(page), code: 6, error: broken, requests: retried)
        Self.refused("chunks: half of one", .chunks("14\r\n{\"items\""), code: 6, error: broken, requests: retried)
        Self.used(
            "chunks: an extension of 5 MB",
            .chunks("14;x=\(String(repeating: "y", count: 5_000_000))\r\n\(Answer.onePage)\r\n0\r\n\r\n"))
        Self.used(
            "chunks: an extension with controls", .chunks("14;\u{1B}[2J=\"\0\"\r\n\(Answer.onePage)\r\n0\r\n\r\n"))
        Self.used(
            "chunks: one byte each",
            .chunks(Answer.onePage.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"))
        Self.used(
            "chunks: trailers that are about the body",
            .chunks("\(page)0\r\nContent-Length: 2\r\nContent-Encoding: gzip\r\nLink: </x>; rel=next\r\n\r\n"))
        Self.used("chunks: more after the last one", .chunks("\(page)0\r\n\r\n{\"items\":[]}"))
        Self.used(
            "chunks: HTTP/1.0", .raw("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(page)0\r\n\r\n"))
        // Without another coding in the bytes, the document decides.
        Self.used(
            "transfer coding: chunked twice",
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, chunked\r\n\r\n\(page)0\r\n\r\n"))
        Self.used("transfer coding: unknown", .head("Transfer-Encoding: rot13"))
    }
}
