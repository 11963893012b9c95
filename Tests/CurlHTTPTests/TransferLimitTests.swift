import CurlHTTP
import Foundation
import HTTP
import Testing

/// The limit for a whole transfer, however the server spends the time.
@Suite struct TransferLimitTests {
    private static let limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.whole = .milliseconds(300)
        return limits
    }()
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n"

    /// Each piece arrives long before the limit for a stall.
    @Test(arguments: ["HTTP/1.1 200 OK\r\nX: ", head])
    func limit_endsATransferThatKeepsMoving(sent: String) async throws {
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            connection.send(sent)
            for _ in 0..<400 where !connection.clientCloses(withinMilliseconds: 20) { connection.send(" ") }
        }
        try await expectTimeout(server)
    }

    /// folio is never idle here: there is always something to read, which adds nothing to the body.
    @Test func limit_endsATransferThatNeverPauses() async throws {
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;")
            let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
            while !connection.clientCloses(withinMilliseconds: 0) { connection.send(piece) }
        }
        try await expectTimeout(server)
    }

    @Test func limit_endsATransferWithoutAnyResponse() async throws {
        let server = try SocketServer { connection, _ in _ = connection.clientCloses(withinMilliseconds: 30_000) }
        try await expectTimeout(server)
    }

    private func expectTimeout(_ server: SocketServer) async throws {
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, limits: Self.limits)
            _ = await #expect(throws: HTTPError.timedOut(.whole(limit: .milliseconds(300)))) {
                try await loop.send(request)
            }
        }
    }
}
