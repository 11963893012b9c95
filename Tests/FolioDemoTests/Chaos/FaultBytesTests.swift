import Foundation
import TestSupport
import Testing

@testable import folio_demo

/// The bytes of each fault on the wire.
struct FaultBytesTests {
    private static let target = "/v1/feed/offset?limit=3"

    @Test func reset_endsTheConnectionWithoutAByte() throws {
        let (bytes, end) = try rest(server("reset"))
        #expect(bytes.isEmpty && end == .reset)
    }

    @Test func truncated_endsInTheBody() throws {
        let sut = try server("truncated")
        let response = try parsed(rest(sut))
        let page = self.page(sut)
        #expect(response.head.contains("\r\nContent-Length: \(page.count)\r\n"))
        #expect(response.body == Array(page.prefix(page.count / 2)) && response.end == .closed)
    }

    @Test func longLength_promisesMoreThanThereIs() throws {
        let sut = try server("long_length")
        let response = try parsed(rest(sut))
        #expect(response.head.contains("\r\nContent-Length: \(response.body.count + 1_000)\r\n"))
        #expect(response.body == page(sut) && response.end == .closed)
    }

    @Test func shortLength_promisesLessThanThereIs() throws {
        let sut = try server("short_length")
        let response = try parsed(rest(sut))
        #expect(response.head.contains("\r\nContent-Length: \(response.body.count / 2)\r\n"))
        #expect(response.body == page(sut))
    }

    @Test func badStatusLine_isNone() throws {
        let sut = try server("bad_status_line")
        let response = try parsed(rest(sut))
        #expect(response.head.hasPrefix("HTTP/1.1 OK 200\r\nContent-Type: application/json\r\n"))
        #expect(response.body == page(sut))
    }

    @Test(arguments: ["slow", "slow_head"])
    func slow_comesWholeInTheEnd(fault: String) throws {
        let sut = try server(fault, "--chaos-stall", "1")
        let response = try parsed(rest(sut))
        #expect(response.head.hasPrefix("HTTP/1.1 200 OK\r\n") && response.end == .closed)
        #expect(response.head.contains("\r\nConnection: close\r\n"))
        #expect(response.body == page(sut))
    }

    @Test func slow_stallsInTheBody() throws {
        let sut = try server("slow", "--chaos-stall", "600000")
        let client = try ask(sut)
        let page = self.page(sut)
        let length = try head(client).count + page.count / 2
        let response = try parsed(client.receiveRest(atMost: length))
        #expect(response.body == Array(page.prefix(page.count / 2)) && response.end == nil)
        #expect(try sut.stop(.signal(SIGTERM)) == 0)
    }

    @Test func slowHead_stallsBeforeTheBody() throws {
        let sut = try server("slow_head", "--chaos-stall", "600000")
        let client = try ask(sut)
        let start = try client.receiveRest(atMost: 20).bytes
        #expect(String(decoding: start, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(start.firstRange(of: Array("\r\n\r\n".utf8)) == nil)
        #expect(try sut.stop(.signal(SIGTERM)) == 0)
    }

    @Test func slow_noticesAClientThatLeaves() throws {
        let sut = try server("slow", "--chaos-stall", "600000")
        do {
            let leaving = try ask(sut)
            _ = try head(leaving)
        }
        try sut.wait { $0.aborted == 1 }
    }

    @Test func huge_isTwoGibibytesThatAreNeverThere() throws {
        let sut = try server("huge")
        let client = try ask(sut)
        let response = try parsed(client.receiveRest(atMost: 1 << 20))
        #expect(response.head.contains("\r\nContent-Length: \(2 * 1_073_741_824 + 12)\r\n"))
        #expect(response.body.starts(with: Array(#"{"items":["#.utf8)))
        #expect(response.body.dropFirst(10).allSatisfy { $0 == UInt8(ascii: " ") })
        #expect(try sut.stop(.signal(SIGTERM)) == 0)
    }

    @Test func gzipBomb_isAMebibyteOfGzip() throws {
        let sut = try server("gzip_bomb")
        let response = try parsed(rest(sut))
        #expect(response.head.contains("\r\nContent-Encoding: gzip\r\n"))
        #expect(response.head.contains("\r\nContent-Length: \(response.body.count)\r\n"))
        #expect((1_000_000...1_100_000).contains(response.body.count))
        #expect(response.body.starts(with: Gzip.head))
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
        arguments: [12, 16, 21])
    func gzip_isUnpackedByAnotherProgram(exponent: Int) throws {
        let spaces = Gzip.spaces(exponent: exponent)
        let file = spaces.start + [UInt8](repeating: spaces.repeated, count: spaces.count) + spaces.end
        let script = "import gzip, sys; t = gzip.decompress(sys.stdin.buffer.read()); print(len(t), set(t))"
        let result = try Child.run("/usr/bin/python3", ["-c", script], input: file)
        #expect(result.out == "\(1 << exponent) {32}\n")
        #expect(result.error.isEmpty)
    }

    @Test func truncatedGzip_isHalfOfTheBody() throws {
        let sut = try server("truncated_gzip")
        let response = try response(sut)
        let whole = Gzip.stored(page(sut))
        #expect(response.fields["content-encoding"] == "gzip")
        #expect(response.body == Array(whole.prefix(whole.count / 2)))
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
        arguments: [0, 1, 65_535, 65_536, 200_000])
    func storedGzip_isUnpackedByAnotherProgram(count: Int) throws {
        let script = "import gzip, sys; sys.stdout.write(gzip.decompress(sys.stdin.buffer.read()).decode())"
        let text = String(repeating: "x", count: count)
        let result = try Child.run("/usr/bin/python3", ["-c", script], input: Gzip.stored(Array(text.utf8)))
        #expect(result.out == text)
        #expect(result.error.isEmpty)
    }

    @Test func badGzip_isNotGzip() throws {
        let sut = try server("bad_gzip")
        let response = try response(sut)
        #expect(response.fields["content-encoding"] == "gzip")
        #expect(response.body == Gzip.head + page(sut))
    }

    @Test(
        arguments: [
            ("429", 429, nil), ("429_retry_after", 429, "1"), ("500", 500, nil), ("502", 502, nil), ("503", 503, nil),
            ("504", 504, nil),
        ] as [(String, Int, String?)])
    func status_isThatOfTheFault(fault: String, status: Int, retryAfter: String?) throws {
        let sut = try server(fault)
        let response = try response(sut)
        #expect(response.status == status && response.fields["retry-after"] == retryAfter)
        #expect(response.text == #"{"error":{"status":\#(status),"message":"this is chaos"}}"#)
    }

    @Test func retryDate_isAMomentInTheFuture() throws {
        let sut = try server("429_retry_date")
        let response = try response(sut)
        let date = try #require(response.fields["retry-after"])
        #expect(
            try #require(HTTPDateText.sortable(date)) > #require(HTTPDateText.sortable(response.fields["date"] ?? "")))
    }

    @Test func invalidUTF8_isInAString() throws {
        let sut = try server("invalid_utf8")
        let response = try response(sut)
        let page = self.page(sut)
        #expect(String(validating: response.body, as: UTF8.self) == nil)
        let place = try #require(response.body.firstRange(of: [0xFF, 0xFE]))
        #expect(response.body[..<place.lowerBound].suffix(6) == Array(#""id":""#.utf8)[...])
        #expect(response.body[..<place.lowerBound] + response.body[place.upperBound...] == page[...])
    }

    @Test func html_isAResponseWithStatus200() throws {
        let sut = try server("html")
        let response = try response(sut)
        #expect(response.status == 200 && response.fields["content-type"] == "text/html; charset=utf-8")
        #expect(response.text.hasPrefix("<!DOCTYPE html>"))
    }

    @Test func notJSON_isHalfADocumentOfTheRightLength() throws {
        let sut = try server("not_json")
        let page = self.page(sut)
        #expect(try response(sut).body == Array(page.prefix(page.count / 2)))
    }

    @Test func redirectLoop_leadsToItself() throws {
        let sut = try server("redirect_loop")
        let client = try RawClient(port: sut.port)
        let first = try client.get(Self.target)
        #expect(first.status == 307 && first.fields["location"] == "\(sut.firstLine)/chaos/loop")
        let second = try client.get("/chaos/loop")
        #expect(second.status == 307 && second.fields["location"] == "\(sut.firstLine)/chaos/loop")
    }

    @Test func crossOriginRedirect_leadsToTheOtherServer() throws {
        let sut = try server("cross_origin_redirect", "--chaos-other", "http://127.0.0.1:1")
        let response = try response(sut)
        #expect(response.status == 307 && response.fields["location"] == "http://127.0.0.1:1\(Self.target)")
    }

    // MARK: Server

    @Test(arguments: ["reset", "truncated", "short_length", "500"])
    func server_answersRightlyAtTheNextTry(fault: String) throws {
        let sut = try server(fault)
        _ = try ask(sut).receiveRest(atMost: 20)
        let response = try RawClient(port: sut.port).get(Self.target)
        #expect(response.status == 200)
        #expect(response.body == page(sut))
        #expect(try sut.faults() == [DemoFault(request: 1, target: Self.target, fault: fault, lasting: false)])
    }

    @Test func chaosLog_hasTheLinesOfFaults() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/faults.jsonl"
        let sut = try server("500,502", "--chaos-log", path)
        for page in 1...5 { _ = try RawClient(port: sut.port).get("/v1/feed?limit=\(page)") }
        let lines = try RawClient(port: sut.port).get("/faults").text
        #expect(lines.split(separator: "\n").count == 5)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == lines)
    }

    @Test func chaosLog_thatCannotBeWrittenIsReportedAtTheStart() throws {
        let result = try Child.run(Programs.demo, ["--port", "0", "--chaos", "1", "--chaos-log", "/nowhere/x"])
        #expect(result.code == 1)
        #expect(result.error == "folio-demo: cannot write /nowhere/x: No such file or directory\n")
    }

    @Test func server_servesManyRawResponsesAtOnce() throws {
        let sut = try server("slow", "--chaos-stall", "50")
        let clients = try (0..<30).map { number in
            let client = try RawClient(port: sut.port)
            client.send(Self.target + "&n=\(number)")
            return client
        }
        for client in clients { #expect(try parsed(client.receiveRest()).body == page(sut)) }
        #expect(try sut.faults().count == 30)
    }

    // MARK: Helpers

    private func server(_ faults: String, _ options: String...) throws -> DemoServer {
        try DemoServer(["--chaos", "1", "--chaos-rate", "1", "--chaos-only", faults] + options)
    }

    private func ask(_ sut: DemoServer) throws -> RawClient {
        let client = try RawClient(port: sut.port)
        client.send(Self.target)
        return client
    }

    private func rest(_ sut: DemoServer) throws -> (bytes: [UInt8], end: RawClient.End?) {
        try withExtendedLifetime(sut) { try ask(sut).receiveRest() }
    }

    private func response(_ sut: DemoServer) throws -> RawClient.Response {
        try withExtendedLifetime(sut) { try RawClient(port: sut.port).get(Self.target) }
    }

    /// Everything up to the body, once it has arrived.
    private func head(_ client: RawClient) throws -> [UInt8] {
        var length = 1
        while true {
            let bytes = try client.receiveRest(atMost: length).bytes
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) { return Array(bytes[..<end.upperBound]) }
            length = bytes.count + 1
        }
    }

    private func parsed(
        _ rest: (bytes: [UInt8], end: RawClient.End?)
    ) throws -> (head: String, body: [UInt8], end: RawClient.End?) {
        let end = try #require(rest.bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        return (
            String(decoding: rest.bytes[..<end.upperBound], as: UTF8.self), Array(rest.bytes[end.upperBound...]),
            rest.end
        )
    }

    /// The correct response, which contains the server's port.
    private func page(_ sut: DemoServer) -> [UInt8] {
        var api = DemoAPI(Options(), baseURL: sut.firstLine, clock: .system)
        var query = Query()
        query.append("limit", "3")
        _ = api.respond(to: Request(path: "/v1/feed/offset", target: Self.target, query: query))
        return api.body.withBytes { Array($0) }
    }
}
