import Glibc

/// Wakes a thread that polls, with a pair of sockets.
final class Bell: Sendable {
    /// Readable after the bell has rung.
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

    /// If the buffer is full, no other byte is needed: the thread will wake anyway.
    func ring() {
        var byte: UInt8 = 0
        _ = write(ringer, &byte, 1)
    }

    /// Resets the bell.
    func silence() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(descriptor, &bytes, bytes.count) == bytes.count {}
    }
}
