/// The built `folio-demo`, running on a port of its own until it is stopped or given up.
package final class DemoServer {
    package let firstLine: String
    package let port: UInt16
    private let child: Child

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

    /// Ends the server and gives its exit code.
    package func stop(_ ending: Ending) throws -> Int32 {
        switch ending {
        case .signal(let number): child.signal(number)
        case .inputEnd: child.closeInput()
        }
        return try child.end().code
    }
}
