import CurlHTTP
import Foundation
import Glibc
import HTTP
import System
import Testing

/// What is sent, how often, and how long that may take.
@Suite struct SendingTests {
    private static let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    /// The server responds to the first request of a connection, and closes it when the second arrives.
    private func dying(_ requests: RequestLog) throws -> SocketServer {
        try SocketServer { connection, _ in
            guard let first = connection.request() else { return }
            requests.note(first.line)
            guard first.line.hasPrefix("GET") else { return }
            connection.send(Self.response)
            if let second = connection.request() { requests.note(second.line) }
        }
    }

    @Test func unsafeRequest_isSentOnceWhenItsConnectionDies() async throws {
        let requests = RequestLog()
        let server = try dying(requests)
        try await withLoop { loop in
            _ = try await loop.send(.to(server.port))
            var request = try HTTPRequest.to(server.port)
            (request.method, request.body) = ("POST", Array("a".utf8))
            await #expect(throws: HTTPError.self) { try await loop.send(request) }
        }
        #expect(requests.lines == ["GET / HTTP/1.1", "POST / HTTP/1.1"])
    }

    @Test func repeatableRequest_keepsTheConnection() async throws {
        let server = try SocketServer { connection, number in
            while connection.request() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
            }
        }
        try await onLoop { loop in
            var request = try HTTPRequest.to(server.port)
            (request.method, request.retry.isIdempotent) = ("POST", true)
            let texts = [try await loop.send(.to(server.port)).text, try await loop.send(request).text]
            #expect(texts == ["0", "0"])
        }
    }

    @Test func statusLine_isAsReceived() async throws {
        let server = try SocketServer(responding: "HTTP/1.1 299 As You  Like It \r\nContent-Length: 0\r\n\r\n")
        try await withLoop { loop in
            let response = try await loop.send(.to(server.port))
            #expect(response.statusLine == "HTTP/1.1 299 As You  Like It")
        }
    }

    @Test func withheldField_isNotSent() async throws {
        let requests = RequestLog()
        let server = try SocketServer { connection, _ in
            while let request = connection.request() {
                requests.note(request.fields.joined(separator: "|"))
                connection.send(Self.response)
            }
        }
        try await withLoop { loop in
            var request = try HTTPRequest.to(server.port)
            request.fields = [:]
            request.withheldFields = ["User-Agent", "Accept", "Accept-Encoding", "Host"]
            _ = try await loop.send(request)
            #expect(requests.lines == [""])
        }
    }

    /// If the server reads a body slowly, that is not a stall, although nothing is received.
    @Test func slowUpload_isNotAStallWhileBytesAreSent() async throws {
        let server = try SocketServer { connection, _ in
            var left = 24 << 20
            var buffer = [UInt8](repeating: 0, count: 2 << 20)
            while left > 0 {
                usleep(60_000)
                let count = recv(connection.descriptor, &buffer, buffer.count, Int32(MSG_WAITALL))
                guard count > 0 else { return }
                left -= count
            }
            connection.send(Self.response)
        }
        try await withLoop { loop in
            var request = try HTTPRequest.to(server.port, limits: HTTPLimits(stall: .milliseconds(400)))
            (request.method, request.body) = ("PUT", [UInt8](repeating: 1, count: (24 << 20) + 4096))
            let response = try await loop.send(request)
            #expect(response.text == "ok")
        }
    }
}

/// Lines in the order in which they were added.
final class RequestLog: Sendable {
    private let noted = Lock<[String]>([])

    var lines: [String] { noted.withLock { $0 } }

    func note(_ line: String) {
        noted.withLock { $0.append(line) }
    }
}
