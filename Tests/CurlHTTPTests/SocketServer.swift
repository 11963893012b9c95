import Foundation
import Glibc

/// A server on loopback that sends exactly the bytes that a test gives, with one thread per connection.
final class SocketServer: Sendable {
    let port: Int
    private let listener: Int32

    /// - Parameters:
    ///   - backlog: how many connections may wait to be accepted.
    ///   - serve: gets each connection and its number, from 0; the connection is closed when it returns.
    init(
        backlog: Int32 = 64, serve: @escaping @Sendable (SocketConnection, _ number: Int) -> Void
    ) throws {
        let listener = try Self.listening(backlog: backlog)
        self.listener = listener
        port = Self.port(of: listener)
        Thread.detachNewThread {
            var number = 0
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                let connection = SocketConnection(descriptor: descriptor)
                Thread.detachNewThread { [number] in
                    serve(connection, number)
                    close(descriptor)
                }
                number += 1
            }
            close(listener)
        }
    }

    deinit {
        // Wakes the accepting thread, which closes the descriptor.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Responds to each request of each connection with the same bytes.
    convenience init(responding response: String) throws {
        try self.init { connection, _ in
            while connection.request() != nil { connection.send(response) }
        }
    }

    /// A socket that listens on a free port of loopback.
    static func listening(backlog: Int32) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let isBound = withAddress(port: 0) { bind(descriptor, $0, $1) } == 0
        guard isBound, listen(descriptor, backlog) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return descriptor
    }

    /// A socket that connects to a port of loopback, or waits to connect.
    static func connecting(to port: Int) -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(AF_INET, Int32(kind), 0)
        _ = withAddress(port: port) { connect(descriptor, $0, $1) }
        return descriptor
    }

    static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return Int(address.sin_port.bigEndian)
    }
}

/// Calls a function with an address on loopback.
private func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
}

/// One accepted connection; its calls block.
struct SocketConnection: Sendable {
    let descriptor: Int32

    /// The next request, with a body as long as its Content-Length; nil if the client has closed.
    func request() -> ReceivedRequest? {
        var bytes: [UInt8] = []
        while bytes.suffix(4) != Array("\r\n\r\n".utf8)[...] {
            guard let byte = read(1).first else { return nil }
            bytes.append(byte)
        }
        var request = ReceivedRequest(head: String(decoding: bytes.dropLast(4), as: UTF8.self))
        request.body = read(request["Content-Length"].flatMap { Int($0) } ?? 0)
        return request
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Waits until the client closes, or returns false after the time limit. Bytes that arrive meanwhile are dropped.
    func clientCloses(withinMilliseconds limit: Int32) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&event, 1, limit) > 0 {
            if read(1).isEmpty { return true }
        }
        return false
    }

    /// This many bytes, or fewer if the client closes earlier.
    private func read(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < count {
            let received = recv(descriptor, &buffer, min(buffer.count, count - bytes.count), 0)
            guard received > 0 else { return bytes }
            bytes += buffer[..<received]
        }
        return bytes
    }
}

/// A request as received.
struct ReceivedRequest: Sendable {
    let line: String
    let fields: [String]
    var body: [UInt8] = []
    /// The length of its request line and fields, in bytes.
    let headSize: Int

    init(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        line = lines[0]
        fields = Array(lines.dropFirst())
        headSize = head.utf8.count + 4
    }

    subscript(_ name: String) -> String? {
        fields.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
}
