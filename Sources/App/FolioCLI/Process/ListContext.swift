import Calling
import Formats
import Pages
import PersonalFiles
import Reading
import TerminalSession

/// The parts of the composition root that commands for lists use.
struct ListContext: Sendable {
    let console: Console
    /// Makes the requests of `--dry-run` and of `--add`.
    private(set) var calls: CallContext
    /// Whether items are written to stdout; not while a command is profiled.
    private(set) var printsItems: Bool
    /// Gets the items of a list in place of stdout; nil if they are printed.
    private(set) var makeWriter: (@Sendable (ItemSelection, ReadMarks.List) -> any PageWriter)?
    /// Whether log lines are written to stderr.
    let logsToError: Bool
    /// Makes the same context with other values of environment variables.
    private(set) var adding: @Sendable (_ variables: [String: String]) -> ListContext

    var files: PersonalFiles { calls.files }
    var reading: any ReadingContext { calls.reading }

    /// The same context, whose items go to a writer in place of stdout.
    func collecting(
        _ makeWriter: @escaping @Sendable (ItemSelection, ReadMarks.List) -> any PageWriter
    ) -> ListContext {
        var context = self
        (context.makeWriter, context.printsItems) = (makeWriter, false)
        context.adding = { [adding] in adding($0).collecting(makeWriter) }
        return context
    }

    /// The same context with responses that came before.
    func handing(_ responses: HandedResponses) -> ListContext {
        var context = self
        context.calls.reading = HandingContext(reading, responses)
        return context
    }
}
