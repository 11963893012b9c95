import Foundation
import Glibc

/// A connection to a server on this computer, open until it is closed.
package final class RawClient {
    private let descriptor: Int32
    private var received: [UInt8] = []

    package struct Response {
        package let status: Int
        /// The fields, by names in lower case.
        package let fields: [String: String]
        package let body: [UInt8]

        package var text: String {
            String(decoding: body, as: UTF8.self)
        }

        package func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] ?? [:]
        }
    }

    package enum Failure: Error {
        case cannotConnect
        /// The server closed the connection, or sent nothing for half a minute.
        case noResponse
    }

    package init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else { throw Failure.cannotConnect }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request, or the same one several times at once.
    package func send(
        _ target: String, method: String = "GET", fields: [String] = [], body: String = "", times: Int = 1
    ) {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        let lines = fields.map { "\($0)\r\n" }.joined()
        let request = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(lines)\(length)\r\n\(body)"
        let requests = Array(String(repeating: request, count: times).utf8)
        _ = write(descriptor, requests, requests.count)
    }

    package func receive() throws -> Response {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { try receiveMore() }
        guard let headEnd = received.firstRange(of: end) else { throw Failure.noResponse }
        let lines = String(decoding: received[..<headEnd.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let fields = lines.dropFirst().map { $0.split(separator: ": ", maxSplits: 1).map(String.init) }
        let byName = Dictionary(fields.map { ($0[0].lowercased(), $0[1]) }) { first, _ in first }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        // A 304 states the length of a body that it does not have.
        let length = status == 304 ? 0 : byName["content-length"].flatMap { Int($0) } ?? 0
        while received.count < headEnd.upperBound + length { try receiveMore() }
        let body = Array(received[headEnd.upperBound..<headEnd.upperBound + length])
        received.removeFirst(headEnd.upperBound + length)
        return Response(status: status, fields: byName, body: body)
    }

    package func get(_ target: String) throws -> Response {
        send(target)
        return try receive()
    }

    /// How a connection ended.
    package enum End: Sendable, Equatable {
        case closed, reset
    }

    /// Everything that the server sends until it ends the connection, or up to a number of bytes; `end` is then nil.
    package func receiveRest(atMost most: Int = .max) throws -> (bytes: [UInt8], end: End?) {
        while received.count < most {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &bytes, bytes.count)
            if count == 0 { return (received, .closed) }
            if count < 0, errno == ECONNRESET { return (received, .reset) }
            guard count > 0 else { throw Failure.noResponse }
            received += bytes.prefix(count)
        }
        return (received, nil)
    }

    private func receiveMore() throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { throw Failure.noResponse }
        received += bytes.prefix(count)
    }
}
