import CurlHTTP
import Foundation
import HTTP
import Synchronization
import Testing

/// How the bytes of a response are read, and which are invalid.
@Suite struct ResponseTests {
    @Test func fields_keepTheirOrderAndRepeats() async throws {
        let head = """
            HTTP/1.1 207 Multi: Status\r\nB: 1\r\nSet-Cookie: a=1\r\nlink: <x>; rel="next"\r\nB:2\r\nEmpty:\r\nSET-COOKIE: b\r\n\
            X-Padded: \t a b \t \r\nContent-Length: 0\r\n\r\n
            """
        let response = try await response(to: head)
        #expect(response.status == 207)
        #expect(
            response.fields == [
                "B": "1", "Set-Cookie": "a=1", "link": #"<x>; rel="next""#, "B": "2", "Empty": "", "SET-COOKIE": "b",
                "X-Padded": "a b", "Content-Length": "0",
            ])
        #expect(response.body.isEmpty)
    }

    /// RFC 9112, section 5.2: each line break of an obsolete folded field is a space.
    @Test func foldedField_isOneField() async throws {
        let response = try await response(
            to: "HTTP/1.1 200 OK\r\nA: one\r\n two: 2\r\n\tthree\r\nB:\r\n b\r\nContent-Length: 0\r\n\r\n")
        #expect(response.fields == ["A": "one two: 2 three", "B": "b", "Content-Length": "0"])
    }

    @Test func interimResponses_arePassedOver() async throws {
        let response = try await response(
            to: """
                HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nX: early\r\n\r\n\
                HTTP/1.1 102 Processing: still\r\n\r\nHTTP/1.1 201 Created\r\nX: late\r\nContent-Length: 2\r\n\r\nok
                """)
        #expect(response.status == 201)
        #expect(response.fields == ["X": "late", "Content-Length": "2"])
        #expect(response.text == "ok")
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody",
        "HTTP/1.0 200 OK\r\n\r\nbody", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nbody",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nbod\r\n1\r\ny\r\n0\r\nTrailer: t\r\n\r\n",
        "HTTP/1.1 500\r\nContent-Length: 4\r\n\r\nbody",
    ])
    func body_isDelimitedInEveryWay(raw: String) async throws {
        #expect(try await response(to: raw).text == "body")
    }

    /// RFC 9110, section 6.5.1.
    @Test func trailers_areNoHeaderFields() async throws {
        let response = try await response(
            to: """
                HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nETag: "x"\r\n y\r\nA: b\r\n\r\n
                """)
        #expect(response.text == "body")
        #expect(response.fields == ["Transfer-Encoding": "chunked"])
    }

    /// RFC 9112, section 7.1.2: a client ignores or limits them.
    @Test(arguments: [
        "Trailer: \(String(repeating: "t", count: 1_000))\r\n", "A: b\r\n", "HTTP/1.1 200 OK: x\r\n",
    ])
    func trailers_countForTheLimitOfTheHead(line: String) async throws {
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n")
            let lines = String(repeating: line, count: (64 << 10) / line.utf8.count)
            for _ in 0..<1_600 where !connection.clientCloses(withinMilliseconds: 0) { connection.send(lines) }
            connection.send("\r\n")
        }
        try await withLoop { loop in
            _ = await #expect(throws: HTTPError.headTooLarge) { try await loop.send(.to(server.port)) }
        }
    }

    /// A trailer that looks like a status line begins no other response.
    @Test func trailers_leaveTheFieldsAlone() async throws {
        let response = try await response(
            to: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nHTTP/1.1 500 X: y\r\n\r\n")
        #expect(response.status == 200 && response.statusLine == "HTTP/1.1 200 OK")
        #expect(response.fields == ["Transfer-Encoding": "chunked"])
    }

    @Test func responseWithoutBody_isComplete() async throws {
        for status in [204, 304] {
            let response = try await response(to: "HTTP/1.1 \(status) -\r\nETag: \"x\"\r\n\r\n", isClosing: false)
            #expect(response.status == status)
            #expect(response.fields["etag"] == "\"x\"")
            #expect(response.body.isEmpty)
        }
    }

    /// The URL is that of the request, and the redirect is not followed here.
    @Test func redirect_isAResponse() async throws {
        let response = try await response(to: "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")
        #expect(response.status == 302)
        #expect(response.fields["Location"] == "/elsewhere")
        #expect(response.url.path == "/")
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nbody", "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbody",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n",
    ])
    func brokenConnection_isAnInterruption(raw: String) async throws {
        let error = await #expect(throws: HTTPError.self) { try await response(to: raw) }
        guard case .interrupted(let reason) = error else {
            Issue.record("not .interrupted: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    /// RFC 9112, section 7.1: a size in hexadecimal digits, and a line break after the data.
    @Test(arguments: ["zz\r\n", "\r\n", "-1\r\n", "fffffffffffffffff\r\n", "5\r\nbodyXX1\r\n"])
    func brokenChunks_areReportedAsSuch(chunks: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await response(to: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
        }
        guard case .badChunks(let reason) = error else {
            Issue.record("not .badChunks: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: ["gzip", "br", "zstd"])
    func brokenCoding_isReportedAsSuch(coding: String) async throws {
        var body = try #require(CodedPage.codings[coding].flatMap { Data(base64Encoded: $0) })
        body.replaceSubrange(20..<40, with: Data(repeating: 0xFF, count: 20))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        let error = await #expect(throws: HTTPError.self) { try await response(to: Array(head.utf8) + body) }
        guard case .badEncoding(let reason) = error else {
            Issue.record("not .badEncoding: \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func unknownCoding_isNamed() async throws {
        await #expect(throws: HTTPError.unknownEncoding("Rot13")) {
            try await response(to: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, Rot13\r\nContent-Length: 1\r\n\r\nx")
        }
    }

    /// Half of the data must not pass for the whole body, however the end of the body is marked.
    @Test(arguments: CodedPage.codings.keys.sorted(), ["Content-Length", "Transfer-Encoding", "Connection"])
    func codedBody_thatIsCutIsAnInterruption(coding: String, framing: String) async throws {
        let data = try #require(CodedPage.codings[coding].flatMap { Data(base64Encoded: $0) })
        for isCut in [true, false] {
            let body = isCut ? data.prefix(data.count / 2) : data
            let chunks = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
            let value = ["Content-Length": "\(body.count)", "Transfer-Encoding": "chunked"][framing] ?? "close"
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\(framing): \(value)\r\n\r\n"
            let raw = Array(head.utf8) + (framing == "Transfer-Encoding" ? chunks : Array(body))
            if isCut {
                await #expect(throws: HTTPError.interrupted(reason: "unexpected end of the compressed data")) {
                    try await response(to: raw)
                }
            } else {
                #expect(try await response(to: raw).text == CodedPage.text)
            }
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 204 No Content\r\nContent-Encoding: gzip\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ])
    func coding_ofAnEmptyBodyIsIgnored(raw: String) async throws {
        #expect(try await response(to: raw).body.isEmpty)
    }

    @Test func coding_ofTheResponseToHeadIsIgnored() async throws {
        let server = try SocketServer(
            responding: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n")
        let response = try await withLoop { try await $0.send(.to(server.port, method: "HEAD")) }
        #expect(response.fields["Content-Encoding"] == "gzip" && response.body.isEmpty)
    }

    /// A requested range of the data may begin or end anywhere.
    @Test func part_ofCodedDataIsGivenAsItCame() async throws {
        let data = try #require(CodedPage.codings["gzip"].flatMap { Data(base64Encoded: $0) }).prefix(80)
        let head = "HTTP/1.1 206 Partial Content\r\nContent-Encoding: gzip\r\nContent-Length: \(data.count)\r\n\r\n"
        let response = try await response(to: Array(head.utf8) + data)
        #expect(response.body == Array(data))
    }

    /// The header has the meaning of the response.
    @Test(arguments: [302, 401, 404, 429, 500, 503], ["gzip", "utf-8", "gzip, compress"])
    func failure_whoseBodyCannotBeDecodedIsAResponse(status: Int, coding: String) async throws {
        let response = try await response(
            to:
                "HTTP/1.1 \(status) X\r\nRetry-After: 7\r\nContent-Encoding: \(coding)\r\nContent-Length: 5\r\n\r\nbusy!"
        )
        #expect(response.status == status && response.text == "busy!")
        #expect(response.fields["Retry-After"] == "7")
    }

    @Test func failure_whoseBodyIsCodedIsDecoded() async throws {
        let data = try #require(CodedPage.codings["gzip"].flatMap { Data(base64Encoded: $0) })
        let head = { (length: Int) in "HTTP/1.1 404 X\r\nContent-Encoding: gzip\r\nContent-Length: \(length)\r\n\r\n" }
        #expect(try await response(to: Array(head(data.count).utf8) + data).text == CodedPage.text)
        let cut = try await response(to: Array(head(80).utf8) + data.prefix(80))
        #expect(cut.status == 404 && cut.body == Array(data.prefix(80)))
    }

    @Test func codings_moreThanLibcurlTakes() async throws {
        let codings = Array(repeating: "gzip", count: 6).joined(separator: ", ")
        let error = await #expect(throws: HTTPError.self) {
            try await response(
                to: "HTTP/1.1 200 OK\r\nContent-Encoding: \(codings)\r\nContent-Length: 1\r\n\r\nx")
        }
        guard case .badEncoding = error else {
            Issue.record("not .badEncoding: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [(nil, "deflate, gzip, br, zstd"), ("bytes=5-9", "identity")])
    func request_forAPartAsksForNoCoding(range: String?, coding: String) async throws {
        let asked = Mutex<String?>(nil)
        let server = try SocketServer { connection, _ in
            let request = connection.request()
            asked.withLock { $0 = request?["Accept-Encoding"] }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
        try await withLoop { loop in
            var request = try HTTPRequest.to(server.port)
            if let range { request.fields.set("Range", range) }
            _ = try await loop.send(request)
        }
        #expect(asked.withLock { $0 } == coding)
    }

    @Test(arguments: ["Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3e8\r\n", "\r\n"])
    func bodyLimit_holdsWhereverTheBodyEnds(framing: String) async throws {
        let end = framing.hasPrefix("T") ? "\r\n0\r\n\r\n" : ""
        let raw = "HTTP/1.1 200 OK\r\n" + framing + String(repeating: "0", count: 1_000) + end
        for limit in [1_000, 1_001] {
            #expect(try await response(to: raw, limits: HTTPLimits(body: limit)).body.count == 1_000)
        }
        await #expect(throws: HTTPError.bodyTooLarge(limit: 999)) {
            try await response(to: raw, limits: HTTPLimits(body: 999))
        }
    }

    /// The server sends the first byte and waits for the client to close the connection.
    @Test func bodyLimit_holdsBeforeABodyThatSaysItIsLarger() async throws {
        await #expect(throws: HTTPError.bodyTooLarge(limit: 999)) {
            try await response(
                to: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n0", isClosing: false, limits: HTTPLimits(body: 999))
        }
    }

    /// RFC 9112, section 6.3: the end of the body cannot be determined. The server waits for the client to close.
    @Test(arguments: [
        "Content-Length: 2\r\nContent-Length: 3", "Content-Length: 3\r\nX: y\r\ncontent-length: 2",
        "Content-Length: 2, 3", "Transfer-Encoding: identity\r\nContent-Length: 2\r\nContent-Length: 3",
        "Content-Length: 2x", "Content-Length: +2", "Content-Length: 2 0", "Content-Length: 2,",
    ])
    func lengths_thatDifferAreAnError(fields: String) async throws {
        let error = await #expect(throws: HTTPError.self) {
            try await response(to: "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nok", isClosing: false)
        }
        guard case .ambiguousLength = error else {
            Issue.record("not .ambiguousLength: \(String(describing: error))")
            return
        }
    }

    /// The server waits for the client to close.
    @Test(arguments: [
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\n X: begins with a space\r\nContent-Length: 0\r\n\r\n",
    ])
    func head_thatBelongsToNoResponseIsNotHTTP(raw: String) async throws {
        let error = await #expect(throws: HTTPError.self) { try await response(to: raw, isClosing: false) }
        guard case .notHTTP = error else {
            Issue.record("not .notHTTP: \(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["99999999999999999999999", "9223372036854775808", "9223372036854775807"])
    func length_beyondAllNumbersIsTooLarge(length: String) async throws {
        await #expect(throws: HTTPError.bodyTooLarge(limit: 64 << 20)) {
            try await response(to: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nok", isClosing: false)
        }
    }

    @Test(arguments: [
        "Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2, 2",
        "Transfer-Encoding: chunked\r\nContent-Length: 9\r\nContent-Length: 7",
    ])
    func lengths_thatAgreeOrDoNotMatterAreTaken(fields: String) async throws {
        let body = fields.hasPrefix("T") ? "2\r\nok\r\n0\r\n\r\n" : "ok"
        #expect(try await response(to: "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n\(body)").text == "ok")
        let none = "HTTP/1.1 304 -\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n"
        #expect(try await response(to: none).status == 304)
    }

    /// libcurl has its own limits, and several error codes for them.
    @Test(arguments: [(1, 200_000), (1, 400_000), (10, 40_000), (300, 1_000), (2, 110_000)])
    func head_thatIsTooLargeIsReportedAsSuch(fields: Int, size: Int) async throws {
        let field = "X: " + String(repeating: "x", count: size) + "\r\n"
        await #expect(throws: HTTPError.headTooLarge) {
            try await response(
                to: "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: fields) + "Content-Length: 0\r\n\r\n")
        }
    }

    /// Each field is small.
    @Test(arguments: ["", "Link: </a.css>; rel=preload\r\n"])
    func interimHeads_thatAreTooLargeTogetherAreReportedAsSuch(field: String) async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\n\(field)\r\n"
        let count = (400 << 10) / interim.utf8.count
        await #expect(throws: HTTPError.headTooLarge) {
            try await response(
                to: String(repeating: interim, count: count) + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        }
    }

    @Test func head_isReadUpToItsLimits() async throws {
        let field = "X: " + String(repeating: "x", count: 100_000) + "\r\n"
        let response = try await response(to: "HTTP/1.1 200 OK\r\n\(field)\(field)Content-Length: 0\r\n\r\n")
        #expect(response.fields.values(of: "X").map(\.utf8.count) == [100_000, 100_000])
    }

    private func response(
        to raw: String, isClosing: Bool = true, limits: HTTPLimits = HTTPLimits()
    ) async throws -> HTTPResponse {
        try await response(to: Array(raw.utf8), isClosing: isClosing, limits: limits)
    }

    /// The client's response for these bytes, after which the server closes the connection.
    private func response(
        to raw: [UInt8], isClosing: Bool = true, limits: HTTPLimits = HTTPLimits()
    ) async throws -> HTTPResponse {
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            connection.send(raw)
            if !isClosing { _ = connection.clientCloses(withinMilliseconds: 30_000) }
        }
        return try await withLoop { loop in try await loop.send(.to(server.port, limits: limits)) }
    }
}
