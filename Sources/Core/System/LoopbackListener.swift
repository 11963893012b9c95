import Glibc

/// Receives HTTP requests of a browser on this computer, at 127.0.0.1.
package final class LoopbackListener: Sendable {
    /// The port that it listens at.
    package let port: Int
    private let socket: Int32

    /// The first of two events.
    package enum Event {
        case request(BrowserRequest)
        /// There is input to read.
        case input
    }

    /// - Parameter port: nil for any free port.
    package init(port: Int?) throws(SocketError) {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(port: port, reason: ResourceError.text(errno)) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port ?? 0).bigEndian
        address.sin_addr = in_addr(s_addr: INADDR_LOOPBACK.bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // A login just before may have used the port.
        var isReused: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) != 0 || listen(descriptor, 128) != 0
                    || getsockname(descriptor, address, &size) != 0
            }
        }
        guard !failed else {
            let reason = ResourceError.text(errno)
            close(descriptor)
            throw SocketError(port: port, reason: reason)
        }
        // A browser may have gone before its connection is accepted.
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        socket = descriptor
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(socket) }

    /// Waits for a request or for input; nil when the deadline has come. Throws `CancellationError` if interrupted.
    ///
    /// - Parameters:
    ///   - connections: those without a whole request. A browser may keep some for later.
    ///   - input: a descriptor to wait for, too; nil for none.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package func next(
        until deadline: ContinuousClock.Instant, _ connections: inout [BrowserConnection], input: Int32?,
        interruption: Int32
    ) throws(CancellationError) -> Event? {
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return nil }
            let descriptors = [socket, input ?? -1, interruption] + connections.map(\.descriptor)
            var ready = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(
                &ready, nfds_t(ready.count),
                Int32(clamping: left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000 + 1))
            if count <= 0 { continue }
            if ready[2].revents != 0 { throw CancellationError() }
            for (index, connection) in connections.enumerated().reversed() where ready[3 + index].revents != 0 {
                guard let target = connection.receive(at: port) else { continue }
                connections.remove(at: index)
                if !target.isEmpty { return .request(BrowserRequest(target, connection)) }
            }
            while ready[0].revents != 0, let connection = BrowserConnection(acceptedBy: socket) {
                if connections.count == Self.mostConnections { connections.removeFirst() }
                connections.append(connection)
            }
            if ready[1].revents != 0 { return .input }
        }
    }

    private static let mostConnections = 16
}

/// A browser's connection, which is closed with this object.
package final class BrowserConnection {
    fileprivate let descriptor: Int32
    private var bytes: [UInt8] = []

    private static let mostBytes = 64 << 10

    /// Nil without a connection.
    fileprivate init?(acceptedBy socket: Int32) {
        descriptor = accept(socket, nil, nil)
        guard descriptor >= 0 else {
            // Without a descriptor, the next attempt would fail at once, too.
            if errno != EAGAIN { poll(nil, 0, 100) }
            return nil
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads what has come. Nil while the request is not whole; empty if it cannot become one.
    fileprivate func receive(at port: Int) -> String? {
        var chunk = [UInt8](repeating: 0, count: 8 << 10)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return errno == EAGAIN && count < 0 ? nil : "" }
        bytes += chunk[..<count]
        let text = String(decoding: bytes, as: UTF8.self)
        if let end = text.firstRange(of: "\r\n\r\n") { return Self.target(text[..<end.lowerBound], at: port) ?? "" }
        return bytes.count < Self.mostBytes ? nil : ""
    }

    /// The target of a request; nil for anything else, and for a request by another name than this computer's (DNS
    /// rebinding).
    private static func target(_ head: Substring, at port: Int) -> String? {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = (lines.first ?? "").split(separator: " ")
        let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5).drop { $0 == " " }
        guard words.count == 3, words[0] == "GET", words[1].hasPrefix("/"),
            ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.map { String($0) })
        else { return nil }
        return String(words[1])
    }

    fileprivate func send(_ bytes: [UInt8]) {
        // A text this short fits into the socket's buffer.
        _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(descriptor, Int32(SHUT_WR))
    }
}

/// A request of a browser, which gets one response.
package struct BrowserRequest {
    /// The path and the query.
    package let target: String
    private let connection: BrowserConnection

    fileprivate init(_ target: String, _ connection: BrowserConnection) {
        (self.target, self.connection) = (target, connection)
    }

    /// Sends a text and ends the connection.
    package func respond(_ status: Int, _ text: String) {
        let bytes = Array(text.utf8)
        let head = """
            HTTP/1.1 \(status) \(status == 200 ? "OK" : "Not Found")\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(bytes.count)\r
            Cache-Control: no-store\r
            Referrer-Policy: no-referrer\r
            Connection: close\r
            \r

            """
        connection.send(Array(head.utf8) + bytes)
    }
}

/// No browser can come back to this computer.
package struct SocketError: Error, Equatable {
    /// The port; nil for any.
    package let port: Int?
    /// The system's text for the error number.
    package let reason: String
}
