import CurlHTTP
import Foundation
import Glibc
import HTTP
import Testing

/// Connecting, reusing a connection, and failing to connect.
@Suite struct ConnectionTests {
    private static let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func connection_isKeptForTheNextRequest() async throws {
        let server = try SocketServer { connection, number in
            while connection.request() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
            }
        }
        try await onLoop { loop in
            for isFirst in [true, false, false] {
                let response = try await loop.send(.to(server.port))
                #expect(response.text == "0")
                #expect(response.metrics.reusedConnection == !isFirst)
            }
        }
    }

    @Test func connection_thatTheServerClosesIsReopened() async throws {
        let server = try SocketServer { connection, number in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\n\(number)")
        }
        try await withLoop { loop in
            for number in ["0", "1"] {
                let response = try await loop.send(.to(server.port))
                #expect(response.text == number)
                #expect(!response.metrics.reusedConnection)
            }
        }
    }

    @Test func refusedConnection_namesHostAndPort() async throws {
        // Bound and closed again, so nothing listens there.
        let descriptor = try SocketServer.listening(backlog: 1)
        let port = SocketServer.port(of: descriptor)
        close(descriptor)
        try await withLoop { loop in
            let error = await #expect(throws: HTTPError.self) { try await loop.send(.to(port)) }
            guard case .cannotConnect("127.0.0.1", port, let reason) = error else {
                Issue.record("not .cannotConnect: \(String(describing: error))")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    /// RFC 6761, section 6.4: names below `.invalid` do not exist.
    @Test func unknownHost_isNamed() async throws {
        try await withLoop { loop in
            let request = HTTPRequest(url: try HTTPURL("http://folio.invalid:8080/"))
            await #expect(throws: HTTPError.cannotResolve(host: "folio.invalid")) { try await loop.send(request) }
        }
    }

    /// A server that accepts no connection: its queue of one is full.
    @Test func connecting_hasALimit() async throws {
        let descriptor = try SocketServer.listening(backlog: 0)
        let port = SocketServer.port(of: descriptor)
        let waiting = (0..<8).map { _ in SocketServer.connecting(to: port) }
        defer { for descriptor in waiting + [descriptor] { close(descriptor) } }
        try await withLoop { loop in
            let limits = HTTPLimits(connect: .milliseconds(150), stall: .milliseconds(50))
            await #expect(throws: HTTPError.timedOut(.connecting(limit: .milliseconds(150)))) {
                try await loop.send(.to(port, limits: limits))
            }
        }
    }

    /// The handshake is part of connecting, even if it takes longer than the limit for a stalled response.
    @Test func silentHandshake_endsAtTheLimitOfConnecting() async throws {
        let server = try SocketServer { connection, _ in _ = connection.clientCloses(withinMilliseconds: 30_000) }
        try await withLoop { loop in
            let limits = HTTPLimits(connect: .milliseconds(300), stall: .milliseconds(50))
            await #expect(throws: HTTPError.timedOut(.connecting(limit: .milliseconds(300)))) {
                try await loop.send(.to(server.port, scheme: "https", limits: limits))
            }
        }
    }

    @Test func parallelRequests_getTheirOwnResponses() async throws {
        let server = try SocketServer { connection, _ in
            while let request = connection.request() {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(request.line.utf8.count)\r\n\r\n\(request.line)")
            }
        }
        try await withLoop { loop in
            let responses = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 1...8 {
                    let request = try HTTPRequest.to(server.port, path: "/\(number)")
                    group.addTask { (number, try await loop.send(request).text) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(responses == Dictionary(uniqueKeysWithValues: (1...8).map { ($0, "GET /\($0) HTTP/1.1") }))
        }
    }

    @Test func walk_onTheLoopsOwnThreadGetsItsResponses() async throws {
        let server = try SocketServer(responding: Self.response)
        try await withLoop { loop in
            let texts = try await withTaskExecutorPreference(loop) {
                var texts: [String] = []
                for _ in 0..<100 { texts.append(try await loop.send(.to(server.port)).text) }
                return texts
            }
            #expect(texts == Array(repeating: "ok", count: 100))
        }
    }
}
