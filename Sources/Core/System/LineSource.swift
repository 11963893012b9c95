import Glibc

/// Reads the lines of a file or of stdin, one in memory at a time. It blocks the calling thread.
package final class LineSource {
    /// The name of the source for messages.
    package let name: String
    /// The number of the last line returned.
    package private(set) var number = 0
    /// A longer line is an endless one, as in `/dev/zero`.
    private let longestLine: Int
    private let descriptor: Int32
    private let interruption: Int32
    private var chunk = [UInt8](repeating: 0, count: 256 << 10)
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - path: `-` for stdin.
    ///   - longestLine: in bytes; no document that folio reads is larger.
    ///   - interruption: a descriptor that becomes readable when waiting must end.
    package init(_ path: String, longestLine: Int = 64 << 20, interruption: Int32) throws(FileError) {
        self.interruption = interruption
        self.longestLine = longestLine
        name = path == "-" ? "standard input" : path
        try Descriptor.refuseOwn(path)
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The next line without its line break; nil at the end. Throws `CancellationError` if interrupted, and
    /// `FileError`.
    package func next() throws -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[start..<end])
                start = end + 1
                number += 1
                return line
            }
            if hasEnded {
                guard start < buffer.count else { return nil }
                let line = Array(buffer[start...])
                start = buffer.count
                number += 1
                return line
            }
            buffer.removeSubrange(..<start)
            start = 0
            searched = buffer.count
            guard searched < longestLine else {
                throw FileError(path: name, .tooLarge(limit: longestLine))
            }
            try fill()
        }
    }

    /// The next line as the user typed it: without blanks around it, and without a byte-order mark at the start of the
    /// source. It ends and throws as `next` does.
    package func nextTrimmed() throws -> [UInt8]? {
        guard let line = try next() else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        let text = number == 1 && line.starts(with: mark) ? line.dropFirst(mark.count) : line[...]
        return Array(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }

    private func fill() throws {
        var ready = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&ready, 2, -1) > 0 else { return }
        if ready[1].revents != 0 { throw CancellationError() }
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 { buffer += chunk[..<count] }
        if count == 0 { hasEnded = true }
        if count < 0, errno != EINTR, errno != EAGAIN {
            throw FileError(path: name, reason: String(cString: strerror(errno)))
        }
    }
}
