import Glibc

/// Reads stdin line by line. It blocks the main thread, which has nothing else to do; transfers continue.
@MainActor
package final class InputLines {
    private let interruption: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false
    /// Whether nothing has been read yet, so that a byte-order mark may follow.
    private var isAtStart = true

    /// - Parameter interruption: a descriptor that becomes readable when waiting must end.
    package init(interruption: Int32) {
        self.interruption = interruption
    }

    /// The next line that is not blank, without its line break; nil at the end.
    ///
    /// - Parameter isAnswer: whether a blank line counts too.
    ///
    /// Throws `CancellationError` if interrupted, and `FileError`.
    package func next(isAnswer: Bool = false) throws -> [UInt8]? {
        while true {
            let rest = buffer[start...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                start = end + 1
                let line = Self.trimmed(rest[..<end])
                if !line.isEmpty || isAnswer { return line }
            } else if hasEnded {
                start = buffer.count
                let line = Self.trimmed(rest)
                return line.isEmpty ? nil : line
            } else {
                buffer.removeSubrange(..<start)
                start = 0
                try fill()
            }
        }
    }

    private func fill() throws {
        var ready = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&ready, 2, -1) > 0 else { return }
        if ready[1].revents != 0 { throw CancellationError() }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 { buffer += chunk[..<count] }
        if isAtStart, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        isAtStart = false
        if count == 0 { hasEnded = true }
        if count < 0, errno != EINTR {
            throw FileError(path: "standard input", reason: String(cString: strerror(errno)))
        }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return Array(line.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
