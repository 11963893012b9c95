import Calling
import PersonalFiles
import Reading
import TerminalSession

/// The parts of the composition root that commands for lists use.
struct ListContext: Sendable {
    let console: Console
    /// Makes the requests of `--dry-run` and of `--add`.
    let calls: CallContext
    /// Whether items are written to stdout; not while a command is profiled.
    let printsItems: Bool
    /// Whether log lines are written to stderr.
    let logsToError: Bool

    var files: PersonalFiles { calls.files }
    var reading: any ReadingContext { calls.reading }
}
