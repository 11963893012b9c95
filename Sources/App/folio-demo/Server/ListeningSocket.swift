import Glibc

/// Why the server cannot start.
enum ServerError: Error, Equatable {
    case portInUse(UInt16)
    case cannotListen(port: UInt16, errno: Int32)
    case noDaemon
    case cannotWrite(path: String, errno: Int32)
}

extension ServerError {
    var message: String {
        switch self {
        case .portInUse(let port):
            "port \(port) is in use: choose another with --port, or use --port 0 for a free one"
        case .cannotListen(let port, let code):
            "cannot listen on port \(port): \(String(cString: strerror(code)))"
        case .noDaemon:
            "libmicrohttpd cannot start"
        case .cannotWrite(let path, let code):
            "cannot write \(path): \(String(cString: strerror(code)))"
        }
    }
}

/// A socket that listens on the loopback interface only; the user of `descriptor` closes it.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    /// Listens on a port; 0 lets the system choose one.
    init(port wanted: UInt16) throws(ServerError) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_INET, kind, 0)
        // The port of a server that has just ended is still reserved; the next server may use it all the same.
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        guard Self.bind(descriptor, to: wanted), listen(descriptor, SOMAXCONN) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .portInUse(wanted) : .cannotListen(port: wanted, errno: code)
        }
        port = Self.boundPort(of: descriptor)
    }

    private static func bind(_ descriptor: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return withSocketAddress(&address) { Glibc.bind(descriptor, $0, $1.pointee) == 0 }
    }

    private static func boundPort(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_in()
        withSocketAddress(&address) { _ = getsockname(descriptor, $0, $1) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Passes an IPv4 address as the general address type of the socket functions.
    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}
