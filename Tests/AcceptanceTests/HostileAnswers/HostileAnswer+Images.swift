/// Images of items: their URLs, their responses, and the names of their files.
extension HostileAnswer {
    private static let list = cursor.replacing("fields: {}", with: "fields: {image: .u}")
    private static let png = Answer.body(Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + [13, 10, 26, 10])

    private static func page(_ value: String, id: String = "1") -> Answer {
        .text(#"{"items":[{"id":\#(id),"u":\#(value)}]}"#)
    }

    /// A row whose item has the image `/x` of the server.
    private static func image(
        _ name: String, _ answer: Answer, id: String = "1", code: Int32 = 0, error: String = "", files: [String] = [],
        requests: Int = 2, other: [Answer] = []
    ) -> Self {
        var row = Self(
            name: "image: \(name)", answers: [page("\"http://127.0.0.1:PORT/x\"", id: id), answer], code: code,
            out: [#"{"id":\#(id),"image":"URL/x"}"#], error: error, requests: requests)
        (row.list, row.command, row.files, row.other) = (list, "feed api --images FOLDER --quiet", files, other)
        return row
    }

    /// A row whose item has another value as its image.
    private static func image(value: String, code: Int32 = 7, error: String = "") -> Self {
        var row = Self(
            name: "image: \(value)", answers: [page(value)], code: code, out: [#"{"id":1,"image":\#(value)}"#],
            error: error, requests: 1)
        (row.list, row.command) = (list, "feed api --images FOLDER --quiet")
        return row
    }

    @HostileAnswers static var images: [Self] {
        for url in [
            "javascript:alert(1)", "file:///etc/passwd", "data:image/png;base64,AAAA", "ftp://127.0.0.1/", "http://",
            "http://a:b@127.0.0.1/x", "http://127.0.0.1:0/", "http://127.0.0.1:99999/", "#", "//", "http://[::1/",
            "/%2e%2e/x", "http://h/%zz",
        ] {
            image(value: "\"\(url)\"", error: "folio: the image of 1: invalid URL '")
        }
        image(value: #""/x\r\nX: y""#, error: "the image of 1: invalid URL '/x␍␊X: y'")
        image(value: #""/x\u001b[2J""#, error: "the image of 1: invalid URL '/x␛[2J'")
        for value in ["true", "1"] { image(value: value, error: "the image of 1: invalid URL '\(value)'") }
        for value in ["null", "\"\"", "[]", #"["/a"]"#] { image(value: value, code: 0) }
        image(
            "missing", .text("a\u{1B}[2J", status: "404 No"), code: 5, error: "folio: the image of 1: not found\n")
        image("fails for ever", .text("", status: "500 No"), code: 6, error: "tried 5 times\n", requests: 1 + retried)
        image("empty", .body([]), code: 7, error: "the image of 1: the response is empty\n")
        image("no content", .text("", status: "204 No"), code: 7, error: "the image of 1: the response is empty\n")
        image("HTML", .text("<html>", "Content-Type: text/html"), files: ["1.bin"])
        image("a type that is a path", .text("abc", "Content-Type: image/../../sh"), files: ["1.bin"])
        image(
            "cut", .raw("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc"), code: 6, error: "the connection broke",
            requests: 1 + retried)
        image("a bomb", .coded("br", brotliBomb), code: 7, error: "the image of 1: the response is larger than 64 MiB")
        image(
            "100 MiB announced", .raw("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\nabc"), code: 7,
            error: "the image of 1: the response is larger than 64 MiB")
        image(
            "redirects for ever", .text("", "Location: /x", "Content-Length: 0", "Connection: close", status: "302 F"),
            code: 7,
            error: "the image of 1: more than 10 redirects", requests: 12)
        image(
            "a redirect to a file", .text("", "Location: file:///etc/passwd", "Content-Length: 0", status: "302 F"),
            code: 7, error: "a redirect to 'file:///etc/passwd' that folio does not follow")
        image(
            "a redirect to another host",
            .text("", "Location: http://127.0.0.1:OTHER/y", "Content-Length: 0", status: "302 F"), files: ["1.png"],
            other: [png])
        image(
            "a wait of 31 years", .text("", "Retry-After: 999999999", "Content-Length: 0", status: "429 Busy"), code: 6,
            error: "accepts no requests for the next 11575 days")
        for (id, file) in [
            (#""../../x""#, "%2E.%2F..%2Fx"), (#""/etc/x""#, "%2Fetc%2Fx"), (#""..""#, "%2E."), (#"".""#, "%2E"),
            (#""a\u0000b""#, "a%00b"), (#""a\u001b[2J""#, "a%1B%5B2J"), (#""a\u202eb""#, "a%E2%80%AEb"),
            (#"".hidden""#, "%2Ehidden"), (#""a\nb""#, "a%0Ab"),
        ] {
            image("the id \(id)", png, id: id, files: ["\(file).png"])
        }
        image(
            "an id of 300 characters", png, id: "\"\(String(repeating: "x", count: 300))\"",
            files: ["\(String(repeating: "x", count: 183))-d7cecbe9a92c4e0d.png"])
    }
}
