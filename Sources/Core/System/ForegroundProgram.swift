import CSpawn
import Glibc

/// A program that has the terminal while it runs, as in a shell.
package enum ForegroundProgram {
    /// Runs a program in the foreground, and waits for its end. If it is suspended, folio is, too.
    ///
    /// - Parameters:
    ///   - words: the program, found as a shell does, and its arguments.
    ///   - terminal: is its stdin, stdout and stderr.
    /// - Returns: the exit code; 128 and the number of the signal that ended it.
    package static func run(_ words: [String], on terminal: Int32) throws(ChildProcessError) -> Int32 {
        var settings = termios()
        let hasSettings = tcgetattr(terminal, &settings) == 0
        // Without this, giving the terminal to a program from the background would stop folio.
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let process = try ChildProcess.start(
            words, input: terminal, output: terminal, errors: terminal, ownsGroup: true)
        tcsetpgrp(terminal, process)
        defer {
            tcsetpgrp(terminal, getpgrp())
            if hasSettings { tcsetattr(terminal, TCSADRAIN, &settings) }
        }
        var status: Int32 = 0
        while true {
            guard waitpid(process, &status, WUNTRACED) == process else {
                if errno == EINTR { continue }
                return -1
            }
            guard status & 0xFF == 0x7F else { break }
            let signal = status >> 8 & 0xFF
            // It may have wanted the terminal before it had it.
            if signal != SIGTTIN, signal != SIGTTOU {
                tcsetpgrp(terminal, getpgrp())
                kill(0, SIGTSTP)
                waitForForeground(terminal, process)
            }
            tcsetpgrp(terminal, process)
            kill(-process, SIGCONT)
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// A shell may have continued folio in the background, where the terminal is not its own. If nobody can bring it back,
    /// the program ends.
    private static func waitForForeground(_ terminal: Int32, _ process: Int32) {
        for _ in 0..<20 where tcgetpgrp(terminal) != getpgrp() { kill(0, SIGTTIN) }
        if tcgetpgrp(terminal) != getpgrp() { kill(-process, SIGHUP) }
    }
}
