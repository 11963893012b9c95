import CurlHTTP
import Foundation
import Glibc
import HTTP
import Testing

/// Which responses count as stalled, so that the transfer ends.
@Suite struct StallTests {
    private static let limits = HTTPLimits(stall: .milliseconds(200))
    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"

    /// Before a limit in whole seconds could end the transfer, the server stops waiting for the close, and responds.
    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-", head, head + "123"])
    func stall_endsTheTransferWhereverItHappens(sent: String) async throws {
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            connection.send(sent)
            guard !connection.clientCloses(withinMilliseconds: 950) else { return }
            connection.send(String((Self.head + "1234").dropFirst(sent.count)))
        }
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, limits: Self.limits)
            await #expect(throws: HTTPError.timedOut(.transferring(stall: .milliseconds(200)))) {
                try await loop.send(request)
            }
        }
    }

    /// Pieces of a response, plain or decoding to nothing until its last bytes, arrive at intervals below the limit.
    /// Together they take longer than the limit.
    @Test(arguments: ["identity", "br"])
    func slowResponse_isNotAStallWhileBytesArrive(coding: String) async throws {
        let plain = Array(CodedPage.text.utf8)
        let body = CodedPage.codings[coding].flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? plain
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        let response = Array(head.utf8) + body
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            for start in stride(from: 0, to: response.count, by: response.count / 8) {
                connection.send(Array(response[start...].prefix(response.count / 8)))
                guard !connection.clientCloses(withinMilliseconds: 150) else { return }
            }
        }
        try await withLoop { loop in
            let response = try await loop.send(.to(server.port, limits: HTTPLimits(stall: .milliseconds(900))))
            #expect(response.text == CodedPage.text)
        }
    }

    private static let whole: HTTPLimits = {
        var limits = HTTPLimits()
        limits.whole = .milliseconds(300)
        return limits
    }()

    /// The thread is busy for longer than the limit, for example printing to a pager that nobody scrolls. The server
    /// responds only afterwards.
    @Test(arguments: [limits, whole])
    func limit_isNotReachedWhileTheThreadIsBusyElsewhere(limits: HTTPLimits) async throws {
        let (asked, asking) = AsyncStream<Void>.makeStream()
        let isFree = DispatchSemaphore(value: 0)
        let server = try SocketServer { connection, _ in
            guard connection.request() != nil else { return }
            asking.finish()
            isFree.wait()
            connection.send(Self.head + "1234")
        }
        try await withLoop { loop in
            let request = try HTTPRequest.to(server.port, limits: limits)
            let text = try await withTaskExecutorPreference(loop) {
                async let response = loop.send(request)
                for await _ in asked {}
                poll(nil, 0, 600)
                isFree.signal()
                return try await response.text
            }
            #expect(text == "1234")
        }
    }

    @Test func stall_ofOneTransferLeavesTheOthersAlone() async throws {
        let server = try SocketServer { connection, _ in
            while let request = connection.request() {
                if request.line.contains("silent") {
                    _ = connection.clientCloses(withinMilliseconds: 30_000)
                } else {
                    guard !connection.clientCloses(withinMilliseconds: 400) else { return }
                    connection.send(Self.head + "1234")
                }
            }
        }
        try await withLoop { loop in
            let silent = try HTTPRequest.to(server.port, path: "/silent", limits: Self.limits)
            async let patient = loop.send(.to(server.port))
            await #expect(throws: HTTPError.timedOut(.transferring(stall: .milliseconds(200)))) {
                try await loop.send(silent)
            }
            #expect(try await patient.text == "1234")
        }
    }
}
