import Glibc

/// A file that is truncated on opening and gets whole lines, each in one write.
final class LineFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(ServerError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// A line that cannot be written is lost; `GET /faults` still has it.
    func write(_ line: [UInt8]) {
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
