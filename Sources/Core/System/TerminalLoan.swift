import CSpawn
import Glibc

/// Lends the terminal to a program in its own process group, as a shell does for a job, so that it can ask for a
/// passphrase.
///
/// The program gets the terminal when it stops because it needs it (tty(4)), and not before: until then, Ctrl-C is for
/// folio.
struct TerminalLoan {
    private let group: ProcessGroup
    /// The terminal while the program has it; negative otherwise.
    private var terminal: Int32 = -1
    /// The terminal's settings before.
    private var settings = termios()
    /// Whether the program waits for the terminal.
    private var isWanted = false
    /// How often folio itself was in the background then.
    private var refusals = 0

    init(to group: ProcessGroup) {
        self.group = group
    }

    /// Reacts if the program has stopped; to be called regularly while it runs.
    mutating func serve() {
        switch group.stopSignal() {
        case SIGTTIN, SIGTTOU: isWanted = true
        case SIGTSTP where terminal >= 0:
            // The key that suspends a program is for folio, too.
            end()
            kill(0, SIGTSTP)
            isWanted = true
            return  // The terminal is folio's again only after it has continued.
        default: break
        }
        if isWanted { lend() }
    }

    /// Takes the terminal back, with the settings that it had: a program that was killed may have turned off the echo.
    /// Returns whether the program had the terminal.
    @discardableResult
    mutating func end() -> Bool {
        guard terminal >= 0 else { return false }
        // Without this, changing a terminal from the background would stop folio.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        tcsetpgrp(terminal, getpgrp())
        tcsetattr(terminal, TCSADRAIN, &settings)
        close(terminal)
        terminal = -1
        // A pager may have stopped because it had to wait for the terminal.
        kill(0, SIGCONT)
        return true
    }

    private mutating func lend() {
        let opened = terminal >= 0 ? terminal : open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else { return }
        let owner = tcgetpgrp(opened)
        guard owner == getpgrp() || owner == group.leader else {
            if terminal < 0 { close(opened) }
            // Programs of a pipeline take turns.
            return Self.isLent(to: owner) ? () : waitForForeground()
        }
        if terminal < 0 { tcgetattr(opened, &settings) }
        terminal = opened
        isWanted = false
        tcsetpgrp(terminal, group.leader)
        group.send(SIGCONT)
    }

    /// Whether a program of the same job, such as another folio, has lent the terminal to a group: it has started it.
    private static func isLent(to group: pid_t) -> Bool {
        guard let bytes = try? FileSystem.bytes("/proc/\(group)/stat") else { return false }  // It has just ended.
        // The fields after the name are the state and the parent's id (proc_pid_stat(5)).
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
        return fields.flatMap { $0.dropFirst().first }.flatMap { pid_t($0) }.map { getpgid($0) == getpgrp() } ?? false
    }

    /// Stops folio, like any job that needs the terminal in the background. If nobody can continue it, that has no
    /// effect, and the program must end.
    private mutating func waitForForeground() {
        refusals += 1
        if refusals > 20 { group.terminate() } else { kill(0, SIGTTIN) }
    }
}
