import Glibc

/// Wakes a thread that polls: a pair of sockets to itself.
final class Bell: Sendable {
    /// Readable once the bell was rung.
    let descriptor: Int32
    private let ringer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        socketpair(AF_UNIX, kind, 0, &ends)
        descriptor = ends[0]
        ringer = ends[1]
    }

    deinit {
        close(descriptor)
        close(ringer)
    }

    /// A full buffer needs no further byte: the thread will wake anyway.
    func ring() {
        var byte: UInt8 = 0
        _ = write(ringer, &byte, 1)
    }

    /// Makes the bell silent again.
    func silence() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
