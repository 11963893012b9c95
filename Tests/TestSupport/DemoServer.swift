import Glibc

/// The built `folio-demo`, running on its own port until it is stopped or released.
package final class DemoServer {
    package let firstLine: String
    package let port: UInt16
    private let child: Child
    /// After the server has stopped, reserves its port, so that no other server of these tests responds there.
    private var holder: Int32 = -1

    package convenience init(_ arguments: String...) throws {
        try self.init(arguments)
    }

    package init(_ arguments: [String]) throws {
        child = try Child(Programs.demo, ["--port", "0", "--exit-with-stdin"] + arguments)
        try child.read { $0.out.contains(UInt8(ascii: "\n")) }
        firstLine = String(child.outText.prefix { $0 != "\n" })
        port = firstLine.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    }

    package enum Ending: Sendable {
        case signal(Int32)
        case inputEnd
    }

    /// Ends the server and returns its exit code.
    package func stop(_ ending: Ending) throws -> Int32 {
        switch ending {
        case .signal(let number): child.signal(number)
        case .inputEnd: child.closeInput()
        }
        let code = try child.end().code
        holdPort()
        return code
    }

    deinit {
        if holder >= 0 { close(holder) }
    }

    /// Binds the port without listening, so that connections are refused.
    private func holdPort() {
        holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(holder, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(holder, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
