import CurlHTTP
import Foundation
import HTTP
import Testing

/// Requests to servers from other projects.
@Suite struct RealServerTests {
    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func secondRequest_reusesTheConnection() async throws {
        let server = try PythonServer()
        try await onLoop { loop in
            let first = try await loop.send(.to(server.port))
            let second = try await loop.send(.to(server.port, path: "/b"))
            #expect(!first.metrics.reusedConnection)
            #expect(second.metrics.reusedConnection)
            #expect(first.fields["X-Client"] == second.fields["X-Client"])
            #expect(second.metrics.httpVersion == "1.1")
            #expect(second.url.path == "/b")
        }
    }

    @Test(
        .enabled(if: PythonServer.isInstalled, "python3 is not installed"), arguments: CodedPage.codings.keys.sorted())
    func codedBody_isDecoded(coding: String) async throws {
        let server = try PythonServer()
        let body = try #require(CodedPage.codings[coding])
        try await withLoop { loop in
            let path = "/?coding=\(coding)&body=\(PercentEncoding.encoded(body))"
            let response = try await loop.send(.to(server.port, path: path))
            #expect(response.text == CodedPage.text)
            #expect(response.metrics.decodedBytes == Int64(CodedPage.text.utf8.count))
            #expect(response.metrics.wireBytes == response.fields["Content-Length"].flatMap { Int64($0) })
            #expect(response.metrics.wireBytes < response.metrics.decodedBytes)
        }
    }

    @Test(
        .enabled(if: PythonServer.isInstalled, "python3 is not installed"),
        arguments: [
            ("GET", nil), ("POST", #"{"a":"é"}"#), ("PUT", "x"), ("QUERY", "{}"), ("DELETE", nil), ("POST", ""),
        ])
    func request_reachesTheServerAsSent(method: String, body: String?) async throws {
        let server = try PythonServer()
        try await withLoop { loop in
            let request = try HTTPRequest.to(
                server.port, method: method, path: "/a%20b?q=%C3%A9&q=2",
                fields: ["X-One": "1", "X-Two": "", "x-one": "3"],
                body: body.map { Array($0.utf8) })
            let echo = try JSONDecoder().decode(Echo.self, from: Data(try await loop.send(request).body))
            #expect(echo.method == method)
            #expect(echo.path == "/a%20b?q=%C3%A9&q=2")
            #expect(echo.body == body ?? "")
            #expect(
                echo.fields.filter { $0[0].lowercased().hasPrefix("x-") } == [
                    ["X-One", "1"], ["X-Two", ""], ["x-one", "3"],
                ])
            #expect(
                echo.fields.filter { $0[0] == "Content-Length" }.map { $0[1] }
                    == (body.map { ["\($0.utf8.count)"] } ?? []))
            #expect(!echo.fields.contains { $0[0] == "Content-Type" })
        }
    }

    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func head_hasTheFieldsAndNoBody() async throws {
        let server = try PythonServer()
        try await withLoop { loop in
            let response = try await loop.send(.to(server.port, method: "HEAD", path: "/?size=1000"))
            #expect(response.status == 200)
            #expect(response.fields["Content-Length"] == "1000")
            #expect(response.body.isEmpty)
            #expect(try await loop.send(.to(server.port, path: "/?size=3")).text == "000")
        }
    }

    @Test(.enabled(if: PythonServer.isInstalled, "python3 is not installed"))
    func parallelRequests_getTheirOwnResponses() async throws {
        let server = try PythonServer()
        try await withLoop { loop in
            let sizes = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                for size in 1...8 {
                    let request = try HTTPRequest.to(server.port, path: "/?size=\(size * 10_000)")
                    group.addTask { (size, try await loop.send(request).body.count) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(sizes == Dictionary(uniqueKeysWithValues: (1...8).map { ($0, $0 * 10_000) }))
        }
    }

    /// The limit applies to the decoded body: a megabyte of zeros is a kilobyte on the wire.
    @Test(
        .enabled(if: PythonServer.isInstalled, "python3 is not installed"), arguments: ["identity", "gzip"],
        [-1, 0, 1, 1_000_000])
    func bodyLimit_isOfTheDecodedBody(coding: String, excess: Int) async throws {
        let server = try PythonServer()
        let limit = 100_000
        try await withLoop { loop in
            let request = try HTTPRequest.to(
                server.port, path: "/?coding=\(coding)&size=\(limit + excess)", limits: HTTPLimits(body: limit))
            if excess > 0 {
                await #expect(throws: HTTPError.bodyTooLarge(limit: limit)) { try await loop.send(request) }
            } else {
                #expect(try await loop.send(request).body.count == limit + excess)
            }
        }
    }

    private struct Echo: Decodable {
        let method: String
        let path: String
        let fields: [[String]]
        let body: String
    }
}
