import CJQ
import Glibc

/// Sends requests to a worker and takes its frames. One thread uses it at a time.
struct WorkerConnection {
    struct Frame {
        let kind: FolioJQFrameKind
        let bytes: ArraySlice<UInt8>

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    let process: WorkerProcess
    private var received: [UInt8] = []
    private var position = 0
    /// Whether the process has closed the socket.
    private(set) var hasEnded = false

    init(_ process: WorkerProcess) {
        self.process = process
    }

    /// Sends all bytes. Takes frames meanwhile, so that neither side waits for the other.
    mutating func send(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while !rest.isEmpty, !hasEnded {
            let count = Glibc.send(
                process.socket, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno == EAGAIN {
                var poll = pollfd(fd: process.socket, events: Int16(POLLIN | POLLOUT), revents: 0)
                Glibc.poll(&poll, 1, -1)
                if poll.revents & Int16(POLLIN | POLLHUP) != 0 { receive() }
            } else if errno != EINTR {
                // The next frame finds the reason.
                return
            }
        }
    }

    /// Waits for the next frame; nil if the process has ended.
    mutating func next() -> Frame? {
        let size = MemoryLayout<FolioJQFrame>.size
        guard fill(size) else { return nil }
        let head = received.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: FolioJQFrame.self) }
        guard let length = Int(exactly: head.length), fill(size + length) else { return nil }
        position += size + length
        return Frame(
            kind: FolioJQFrameKind(UInt32(truncatingIfNeeded: head.kind)),
            bytes: received[(position - length)..<position])
    }

    /// Waits until `count` bytes are there; false if the process has ended.
    private mutating func fill(_ count: Int) -> Bool {
        while received.count - position < count, !hasEnded {
            received.removeFirst(position)
            position = 0
            receive()
        }
        return received.count - position >= count
    }

    /// Waits for bytes, and takes them. If the process has ended, takes those that it could not send.
    private mutating func receive() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            var count = 0
            repeat { count = recv(process.socket, chunk.baseAddress, chunk.count, 0) } while count < 0 && errno == EINTR
            guard count <= 0 else { return received.append(contentsOf: chunk[..<count]) }
            hasEnded = true
            received.append(contentsOf: process.rest())
        }
    }
}
