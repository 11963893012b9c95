import CurlHTTP
import HTTP
import Synchronization
import Testing

/// The bytes of a request on the wire, and its measurements.
@Suite struct RequestTests {
    @Test func fields_areSentInTheirOrderAndNothingIsMadeUp() async throws {
        let request = HTTPRequest(
            method: "PATCH", url: try HTTPURL("http://127.0.0.1/a?b=%20"),
            fields: ["X-B": "2", "X-A": "", "X-B": "3", "Authorization": "Bearer t"], body: Array("{}".utf8))
        let (received, _) = try await exchange(request)
        #expect(received.line == "PATCH /a?b=%20 HTTP/1.1")
        #expect(
            received.fields.filter { !$0.hasPrefix("Host: ") && !$0.hasPrefix("Accept-Encoding: ") } == [
                "User-Agent: folio", "Accept: */*", "X-B: 2", "X-A:", "X-B: 3", "Authorization: Bearer t",
                "Content-Length: 2",
            ])
        #expect(received["Accept-Encoding"]?.contains("gzip") == true)
        #expect(received.body == Array("{}".utf8))
    }

    @Test func givenFields_replaceTheLibrarysOwn() async throws {
        let request = HTTPRequest(
            url: try HTTPURL("http://127.0.0.1/"), fields: ["Accept": "application/json", "User-Agent": "folio/1"])
        let (received, _) = try await exchange(request)
        #expect(received["Accept"] == "application/json")
        #expect(received.fields.filter { $0.hasPrefix("Accept: ") }.count == 1)
        #expect(received["User-Agent"] == "folio/1")
    }

    @Test(arguments: [("If-Modified-Since", "Sat\r\n\r\nGET /b HTTP/1.1"), ("X\r\nY", "1"), ("X", "a\u{0}b")])
    func fieldOfSeveralLines_isNotSent(name: String, value: String) async throws {
        let server = try SocketServer(responding: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, fields: [name: value])
            await #expect(throws: HTTPError.invalidField(name: name)) { try await loop.send(request) }
            #expect(try await loop.send(.to(server.port)).status == 200)
        }
    }

    /// Larger than what libcurl sends with the header, and than what it sends without `Expect: 100-continue`.
    @Test(arguments: [0, 1, 65_535, 65_536, 1_048_577])
    func body_isSentWhole(size: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let request = HTTPRequest(
            method: "POST", url: try HTTPURL("http://127.0.0.1/"), fields: ["Content-Type": "application/octet-stream"],
            body: body)
        let (received, response) = try await exchange(request)
        #expect(received.body == body)
        #expect(received["Content-Length"] == "\(size)")
        #expect(received["Content-Type"] == "application/octet-stream")
        #expect(received["Expect"] == nil)
        #expect(response.metrics.sentBytes == Int64(received.headSize + size))
    }

    /// Requests share a handle; nothing of the first may affect the next.
    @Test func method_isEachRequestsOwn() async throws {
        let received = Mutex<[ReceivedRequest]>([])
        let server = try SocketServer { connection, _ in
            while let request = connection.request() {
                received.withLock { $0.append(request) }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let requests = [
            ("POST", "a"), ("GET", nil), ("DELETE", nil), ("PUT", "b"), ("HEAD", nil), ("GET", "c"), ("GET", nil),
        ]
        try await withLoop { loop in
            for (method, body) in requests {
                _ = try await loop.send(.to(server.port, method: method, body: body.map { Array($0.utf8) }))
            }
        }
        let seen = received.withLock { $0 }
        #expect(seen.map(\.line) == requests.map { "\($0.0) / HTTP/1.1" })
        #expect(seen.map(\.body) == requests.map { Array(($0.1 ?? "").utf8) })
        #expect(seen.map { $0["Content-Length"] } == requests.map { $0.1.map { "\($0.utf8.count)" } })
    }

    @Test func metrics_tellPhasesInTheirOrderAndSizesAsTheyAre() async throws {
        let (received, response) = try await exchange(HTTPRequest(url: try HTTPURL("http://127.0.0.1/")))
        let metrics = response.metrics
        #expect(metrics.connect > 0)
        #expect(metrics.tls == 0)
        #expect(metrics.nameLookup <= metrics.connect)
        #expect(metrics.connect <= metrics.requestStart)
        #expect(metrics.requestStart <= metrics.firstByte)
        #expect(metrics.firstByte <= metrics.total)
        #expect(metrics.wireBytes == 2)
        #expect(metrics.decodedBytes == 2)
        #expect(metrics.headerBytes == Int64("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n".utf8.count))
        #expect(metrics.sentBytes == Int64(received.headSize))
        #expect(!metrics.reusedConnection)
        #expect(metrics.httpVersion == "1.1")
    }

    /// Sends a request to a server on loopback; returns the received request and the response.
    private func exchange(_ request: HTTPRequest) async throws -> (ReceivedRequest, HTTPResponse) {
        let received = Mutex<ReceivedRequest?>(nil)
        let server = try SocketServer { connection, _ in
            received.withLock { $0 = connection.request() }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        var request = request
        request.url = try HTTPURL(
            "http://127.0.0.1:\(server.port)\(request.url.path)\(request.url.query.map { "?\($0)" } ?? "")")
        let response = try await withLoop { loop in try await loop.send(request) }
        return (try #require(received.withLock { $0 }), response)
    }
}
