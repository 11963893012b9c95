import Foundation
import Synchronization
import System

/// A server on loopback that sends the test's responses, and records its requests.
package final class ScriptedServer: Sendable {
    package enum Response: Sendable {
        case response(status: Int = 200, fields: [String] = [], body: String)
        /// No response; the connection stays open until the client closes it.
        case silence
        /// The beginning of a response, as given; then the connection ends.
        case broken(String)
        /// These bytes; then the connection ends, or waits for the next request.
        case bytes([UInt8], keepsOpen: Bool)
        /// The beginning of a response, as given; then a space at a time until the client closes the connection.
        case trickle(String)
        /// The beginning of a response, as given; then letters as fast as they are read, until the client closes the connection.
        case flood(String)
        /// No response; the connection is reset.
        case reset
    }

    /// The server could not listen on a socket.
    package struct CannotListen: Error {}

    package let port: Int
    private let listener: Int32
    private let record: Record

    /// The requests, shared with the threads that respond.
    private final class Record: Sendable {
        let requests = Mutex<[ReceivedRequest]>([])
    }

    /// The requests so far, in the order received.
    package var requests: [ReceivedRequest] { record.requests.withLock { $0 } }

    package var baseURL: String { "http://127.0.0.1:\(port)" }

    /// - Parameter answer: gets each request, and its number from 1.
    package init(_ respond: @escaping @Sendable (ReceivedRequest, _ number: Int) -> Response) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard let port = Self.listen(listener) else { throw CannotListen() }
        self.port = port
        record = Record()
        Thread.detachNewThread { [listener, record] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection, record, respond) }
            }
            close(listener)
        }
    }

    /// Sends the same response to each request.
    package convenience init(_ response: Response) throws {
        try self.init { _, _ in response }
    }

    deinit {
        // Wakes the accepting thread, which closes the descriptor.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(
        _ connection: Int32, _ record: Record, _ respond: (ReceivedRequest, Int) -> Response
    ) {
        defer { close(connection) }
        while let request = ReceivedRequest(from: connection) {
            let number = record.requests.withLock { requests in
                requests.append(request)
                return requests.count
            }
            switch respond(request, number) {
            case .silence: continue
            case .response(let status, let fields, let body):
                let head = ["HTTP/1.1 \(status) Scripted", "Content-Length: \(body.utf8.count)"] + fields + ["", body]
                guard write(head.joined(separator: "\r\n"), to: connection) else { return }
            case .broken(let text):
                _ = write(text, to: connection)
                return
            case .bytes(let bytes, let keepsOpen):
                guard write(bytes, to: connection), keepsOpen else { return }
            case .trickle(let text):
                var event = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
                guard write(text, to: connection) else { return }
                while poll(&event, 1, 20) == 0, write(" ", to: connection) {}
                return
            case .flood(let text):
                guard write(text, to: connection) else { return }
                let letters = Array(repeating: UInt8(ascii: "a"), count: 60_000)
                while write(letters, to: connection) {}
                return
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return
            }
        }
    }

    private static func write(_ text: String, to connection: Int32) -> Bool {
        write(Array(text.utf8), to: connection)
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Listens on a free port of loopback; returns the port.
    private static func listen(_ descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        return isListening ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}

/// A request as received.
package struct ReceivedRequest: Sendable {
    package let method: String
    /// The body, as long as its Content-Length.
    package let bytes: [UInt8]
    /// Path and query.
    package let target: String
    private let lines: [String]

    /// Reads the next request of a connection; nil if the client has closed it.
    init?(from connection: Int32) {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while head.suffix(4) != Array("\r\n\r\n".utf8)[...] {
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        method = lines[0].split(separator: " ").first.map(String.init) ?? ""
        let length = lines.lazy.compactMap { line -> Int? in
            let halves = line.split(separator: ":", maxSplits: 1)
            return halves.first?.lowercased() == "content-length" ? Int(halves[1].drop { $0 == " " }) : nil
        }.first
        var body = [UInt8](repeating: 0, count: length ?? 0)
        guard body.isEmpty || recv(connection, &body, body.count, Int32(MSG_WAITALL)) == body.count else {
            return nil
        }
        bytes = body
        target = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    package var body: String { String(decoding: bytes, as: UTF8.self) }

    /// The header lines as received.
    package var fieldLines: [String] { lines.dropFirst().filter { !$0.isEmpty } }

    /// The value of a header field; nil if it is missing.
    package subscript(_ name: String) -> String? {
        lines.dropFirst().first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }
}
