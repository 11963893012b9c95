import Glibc

/// A file that is begun anew and gets whole lines, each at once.
final class LineFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(ServerError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// What cannot be written is lost: `GET /faults` has it all the same.
    func write(_ line: [UInt8]) {
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
