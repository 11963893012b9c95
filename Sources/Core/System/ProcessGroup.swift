import CSpawn
import Glibc

/// A program that was started in a process group of its own: a signal reaches the programs that it starts, too.
struct ProcessGroup {
    /// The program's process id, which is also the id of the group. It cannot be reused before `wait`.
    let leader: pid_t

    /// Whether the program has ended.
    var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(leader), &information, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && information.si_signo == SIGCHLD
    }

    /// A descriptor that becomes readable when the program ends; negative where the kernel has none.
    func openEnding() -> Int32 { folio_pidfd_open(leader) }

    /// The signal that has stopped the program since the last call; nil if none has.
    func stopSignal() -> Int32? {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(leader), &information, WSTOPPED | WNOHANG)
        return result == 0 && information.si_signo == SIGCHLD ? information._sifields._sigchld.si_status : nil
    }

    func send(_ signal: Int32) {
        kill(-leader, signal)
    }

    /// Asks all its programs to end, those that are stopped, too.
    func terminate() {
        send(SIGTERM)
        send(SIGCONT)
    }

    /// Waits for the program's end; its id is invalid afterwards. Returns its status (wait(2)).
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(leader, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
