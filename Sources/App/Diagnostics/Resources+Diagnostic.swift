package import Presentation
package import System
import Wording

extension ResourceError: Explained {
    /// What the system refuses.
    package var diagnostic: Diagnostic {
        switch self {
        case .thread(let reason):
            Diagnostic(
                Message("cannot start a thread: \(reason)"),
                hint: Message("Check the limits of processes and memory: ulimit -u, ulimit -v"), exitCode: .failure)
        case .pipe(let reason):
            Diagnostic(
                Message("cannot open a pipe: \(reason)"), hint: Message("Check the limit of open files: ulimit -n"),
                exitCode: .failure)
        case .descriptors(let needed, let allowed):
            Diagnostic(
                Message("folio needs \(needed) file descriptors, but 'ulimit -n' allows \(allowed)"),
                hint: Message("Raise the limit: ulimit -n 256"), exitCode: .failure)
        case .addressSpace(let needed, let allowed, let option):
            Diagnostic(
                Message("folio needs \(needed) MB of address space, but 'ulimit \(option)' allows \(allowed) MB"),
                hint: Message("Raise the limit: ulimit \(option) unlimited"), exitCode: .failure)
        }
    }
}
