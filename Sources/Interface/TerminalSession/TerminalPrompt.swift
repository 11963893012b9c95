import Glibc
import Presentation
import System

/// Asks questions on the terminal of the process, wherever its streams lead.
@MainActor
package final class TerminalPrompt {
    private let terminal: Int32
    private let interruption: Int32

    /// Opens the terminal; nil if there is none.
    ///
    /// - Parameter interruption: a descriptor that becomes readable when waiting must end.
    package init?(interruption: Int32) {
        let opened = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { return nil }
        terminal = opened
        self.interruption = interruption
    }

    deinit { close(terminal) }

    /// Asks, and returns the typed line. Without `isShown` it is not echoed; afterwards the terminal's settings are
    /// restored.
    ///
    /// Throws `CancellationError` when interrupted, and `QuestionCancelledError` at the end of the input.
    package func answer(to label: String, isShown: Bool) throws -> String {
        let tty = Descriptor(number: terminal)
        var before = termios()
        tcgetattr(terminal, &before)
        if !isShown {
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            // A shell that resumes a stopped program would turn the echo on again.
            silent.suspendKey = Self.noKey
            tcsetattr(terminal, TCSAFLUSH, &silent)
        }
        defer {
            if !isShown {
                tcsetattr(terminal, TCSAFLUSH, &before)
                // The typed line break was not shown either. If the terminal is gone, nothing is shown.
                try? tty.write("\n")
            }
        }
        try tty.write(fitted("\(label):") + " ")
        return try line(without: isShown ? Self.noKey : before.suspendKey)
    }

    private func fitted(_ label: String) -> String {
        let width = ProcessFacts.size(of: terminal)?.columns
        return Terminal(width: width, isTerminal: true, allowsColour: false).fitted(label)
    }

    /// `_POSIX_VDISABLE`: no key.
    private static let noKey: UInt8 = 0

    /// Reads a line.
    ///
    /// - Parameter key: a key without effect, which is removed from the line.
    private func line(without key: UInt8) throws -> String {
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
            guard count == 1 else {
                // The cursor is still after the question. If the terminal is gone, nothing is shown.
                try? Descriptor(number: terminal).write("\n")
                throw QuestionCancelledError()
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            if byte != key || key == Self.noKey { bytes.append(byte) }
        }
    }
}

extension termios {
    /// The key that suspends the program on the terminal.
    fileprivate var suspendKey: UInt8 {
        get { withUnsafeBytes(of: c_cc) { $0[Int(VSUSP)] } }
        set { withUnsafeMutableBytes(of: &c_cc) { $0[Int(VSUSP)] = newValue } }
    }
}
