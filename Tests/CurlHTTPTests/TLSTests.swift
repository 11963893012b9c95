import CurlHTTP
import HTTP
import Testing

@Suite(.enabled(if: Certificate.isPossible, "openssl is not installed"))
struct TLSTests {
    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func certificate_isTrustedWhereItsAuthorityIsGiven() async throws {
        let certificate = try Certificate()
        let server = try PythonServer(certificate: certificate)
        try await withLoop(caFile: certificate.certificateFile) { loop in
            let response = try await loop.send(.to(server.port, scheme: "https", path: "/?size=5"))
            #expect(response.text == "00000")
            #expect(response.metrics.tls > response.metrics.connect)
        }
    }

    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func certificate_ofUnknownAuthorityIsRefused() async throws {
        let server = try PythonServer(certificate: Certificate())
        let other = try Certificate()
        for caFile in [nil, other.certificateFile] {
            try await withLoop(caFile: caFile) { loop in
                let error = await #expect(throws: HTTPError.self) {
                    try await loop.send(.to(server.port, scheme: "https"))
                }
                guard case .untrusted(host: "127.0.0.1", let reason) = error else {
                    Issue.record("not .untrusted: \(String(describing: error))")
                    return
                }
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func certificate_ofAnotherHostIsRefused() async throws {
        let certificate = try Certificate(for: "DNS:elsewhere.example")
        let server = try PythonServer(certificate: certificate)
        try await withLoop(caFile: certificate.certificateFile) { loop in
            let error = await #expect(throws: HTTPError.self) {
                try await loop.send(.to(server.port, scheme: "https"))
            }
            #expect(error?.tlsHost == "127.0.0.1")
        }
    }

    @Test func missingCAFile_isAnErrorOfTheRoots() async throws {
        let server = try SocketServer(responding: "")
        try await withLoop(caFile: "/nonexistent/roots.pem") { loop in
            let error = await #expect(throws: HTTPError.self) {
                try await loop.send(.to(server.port, scheme: "https"))
            }
            guard case .badRoots(let reason) = error else {
                Issue.record("not .badRoots: \(String(describing: error))")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test func serverWithoutTLS_isATLSError() async throws {
        let server = try SocketServer { connection, _ in connection.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
        try await withLoop { loop in
            let error = await #expect(throws: HTTPError.self) {
                try await loop.send(.to(server.port, scheme: "https"))
            }
            #expect(error?.tlsHost == "127.0.0.1")
        }
    }

    @Test(.enabled(if: NginxServer.isInstalled, "nginx is not installed"))
    func http2_carriesParallelRequestsOnOneConnection() async throws {
        let certificate = try Certificate()
        let server = try NginxServer(certificate: certificate)
        try await onLoop(caFile: certificate.certificateFile) { loop in
            let request = try HTTPRequest.to(server.port, scheme: "https", path: "/page.json")
            let first = try await loop.send(request)
            #expect(first.metrics.httpVersion == "2")
            #expect(first.status == 200)
            #expect(first.text == CodedPage.text)
            #expect(first.fields["Content-Encoding"] == "gzip")
            #expect(first.metrics.wireBytes < first.metrics.decodedBytes)
            var rest: [HTTPResponse] = []
            for _ in 0..<50 {
                try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                    for _ in 0..<8 { group.addTask { try await loop.send(request) } }
                    for try await response in group { rest.append(response) }
                }
            }
            #expect(rest.count == 400)
            // A response that libcurl has received and lost takes seconds; any other takes a millisecond here.
            #expect(rest.allSatisfy { $0.metrics.total < 500_000 })
            for response in rest {
                #expect(response.metrics.reusedConnection)
                #expect(response.text == CodedPage.text)
                #expect(response.fields["X-Connection"] == first.fields["X-Connection"])
            }
        }
    }

    @Test(.enabled(if: NginxServer.isInstalled, "nginx is not installed"))
    func http2_endsABodyBeyondTheLimit() async throws {
        let certificate = try Certificate()
        let server = try NginxServer(certificate: certificate)
        let size = CodedPage.text.utf8.count
        try await withLoop(caFile: certificate.certificateFile) { loop in
            for limit in [size - 1, size] {
                let request = try HTTPRequest.to(
                    server.port, scheme: "https", path: "/page.json", limits: HTTPLimits(body: limit))
                if limit < size {
                    await #expect(throws: HTTPError.bodyTooLarge(limit: limit)) { try await loop.send(request) }
                } else {
                    #expect(try await loop.send(request).body.count == size)
                }
            }
        }
    }
}

extension HTTPError {
    /// The host of a TLS failure; the reason's text is the library's own.
    fileprivate var tlsHost: String? {
        if case .tls(let host, let reason) = self, !reason.isEmpty { host } else { nil }
    }
}
