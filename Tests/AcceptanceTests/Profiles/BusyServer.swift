import Foundation
import TestSupport

/// A listening socket with a full queue: the kernel drops connection attempts until there is room again. A client
/// retries after a second.
final class BusyServer {
    struct NoSocket: Error {}

    let port: Int
    private let listener: Int32
    private var fillers: [Int32] = []

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isBound else { throw NoSocket() }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        // The kernel accepts one more than the length of the queue.
        let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        fillers.append(filler)
        let isFull = withUnsafePointer(to: Self.loopback(port: port)) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(filler, $0, size) == 0 }
        }
        guard isFull else { throw NoSocket() }
    }

    deinit {
        fillers.forEach { close($0) }
        close(listener)
    }

    /// Waits until a connection attempt was dropped, then makes room and responds to one request.
    func respondOnceSomebodyWaits(body: String) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !hasUnheard() {
            guard ContinuousClock.now < deadline else { throw NoSocket() }
            usleep(1000)
        }
        close(accept(listener, nil, nil))
        let connection = accept(listener, nil, nil)
        defer { close(connection) }
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(connection, &request, request.count, 0)
        let response = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        _ = send(connection, response, response.count, Int32(MSG_NOSIGNAL))
    }

    /// Whether a connection attempt to the port got no reply (SYN_SENT in proc(5)).
    private func hasUnheard() throws -> Bool {
        let remote = "0100007F:" + String(port, radix: 16, uppercase: true).leftPadded(to: 4)
        // The file reports a size of 0.
        let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp")).readToEnd() ?? Data()
        return String(decoding: table, as: UTF8.self).split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.count > 3 && words[2] == remote && words[3] == "02"
        }
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
