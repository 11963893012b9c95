import Glibc

/// Bytes that a word of the command line gives: itself, `@FILE`, or `@-` for stdin.
enum GivenBytes {
    static func read(_ word: String, interruption: Interruption) throws -> [UInt8] {
        guard word.hasPrefix("@") else { return Array(word.utf8) }
        guard word != "@-" else { return try input(interruption: interruption.descriptor) }
        let path = String(word.dropFirst())
        guard let bytes = try FileText.bytes(path) else { throw FileError.missing(path) }
        return bytes
    }

    /// All that stdin holds. Waits for it, or for the interruption.
    private static func input(interruption: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            var ready = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&ready, 2, -1) < 0, errno == EINTR {}
            if ready[1].revents != 0 { throw CancellationError() }
            let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0, errno != EINTR {
                throw FileError(path: "stdin", reason: String(cString: strerror(errno)))
            }
            if count > 0 { bytes += buffer[..<count] }
        }
    }
}
