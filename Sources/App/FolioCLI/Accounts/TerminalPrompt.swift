import Glibc

/// Asks questions at the terminal that the program was started from, whatever its streams are.
@MainActor
final class TerminalPrompt {
    private let terminal: Int32
    private let interruption: Int32

    /// Nil where there is no terminal.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when waiting is to end.
    init?(interruption: Int32) {
        let opened = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { return nil }
        terminal = opened
        self.interruption = interruption
    }

    deinit { close(terminal) }

    /// The line that is typed. What is not shown is not echoed, and the terminal is as before afterwards.
    ///
    /// Throws `CancellationError` when interrupted or at the end of the input.
    func answer(to label: String, isShown: Bool) throws -> String {
        let tty = Descriptor(number: terminal)
        var before = termios()
        tcgetattr(terminal, &before)
        if !isShown {
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(terminal, TCSAFLUSH, &silent)
        }
        defer {
            if !isShown {
                tcsetattr(terminal, TCSAFLUSH, &before)
                // The line break that was typed has not been shown either; a terminal that is gone shows nothing.
                try? tty.write("\n")
            }
        }
        try tty.write("\(label): ")
        return try line()
    }

    private func line() throws -> String {
        var bytes: [UInt8] = []
        while true {
            var ready = [
                pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ready, 2, -1) > 0 else { continue }
            if ready[1].revents != 0 { throw CancellationError() }
            var byte: UInt8 = 0
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { throw CancellationError() }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
    }
}
