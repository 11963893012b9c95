import Glibc
import Presentation
import System

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
            // A shell shows what is typed when it goes on with what was stopped.
            silent.suspendKey = Self.noKey
            tcsetattr(terminal, TCSAFLUSH, &silent)
        }
        defer {
            if !isShown {
                tcsetattr(terminal, TCSAFLUSH, &before)
                // The line break that was typed has not been shown either; a terminal that is gone shows nothing.
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

    /// `_POSIX_VDISABLE`, which stands for no key.
    private static let noKey: UInt8 = 0

    /// - Parameter key: a key that does nothing; it is no part of the line.
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
            guard count == 1 else { throw CancellationError() }
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            if byte != key || key == Self.noKey { bytes.append(byte) }
        }
    }
}

extension termios {
    /// The key that stops what runs at the terminal.
    fileprivate var suspendKey: UInt8 {
        get { withUnsafeBytes(of: c_cc) { $0[Int(VSUSP)] } }
        set { withUnsafeMutableBytes(of: &c_cc) { $0[Int(VSUSP)] = newValue } }
    }
}
