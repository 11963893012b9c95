import Foundation

/// The built `folio-demo`, running on a port of its own until it is stopped or given up.
final class DemoServer {
    let firstLine: String
    let port: UInt16
    private let process = Process()
    private let input = Pipe()

    /// The programs are built into the folder that holds the tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "folio-demo")

    init(_ arguments: String...) throws {
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = ["--port", "0", "--exit-with-stdin"] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        firstLine = String(decoding: line, as: UTF8.self)
        port = firstLine.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    }

    deinit {
        process.terminate()
    }

    enum Ending {
        case signal(Int32)
        case inputEnd
    }

    /// Ends the server and gives its exit code.
    func stop(_ ending: Ending) throws -> Int32 {
        switch ending {
        case .signal(let number): kill(process.processIdentifier, number)
        case .inputEnd: try input.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }
}

/// Runs a program to its end.
func run(_ program: URL, _ arguments: [String], input: Data = Data()) throws -> (
    code: Int32, out: String, error: String
) {
    let process = Process()
    let pipes = (input: Pipe(), out: Pipe(), error: Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = pipes.input
    process.standardOutput = pipes.out
    process.standardError = pipes.error
    try process.run()
    try pipes.input.fileHandleForWriting.write(contentsOf: input)
    try pipes.input.fileHandleForWriting.close()
    let out = try pipes.out.fileHandleForReading.readToEnd() ?? Data()
    let error = try pipes.error.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: out, as: UTF8.self), String(decoding: error, as: UTF8.self))
}
