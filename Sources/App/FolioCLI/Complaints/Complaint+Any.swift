import Accounts
import CommandKit
import Endpoints
import Expressions
import Feeds
import Formats
import HTTP
import HTTPCache
import LibraryTransfer
import Pagination
import Plugins
import Presentation
import Profiling
import SQLiteStore
import System
import Wording

extension Complaint {
    /// The complaint for whatever a command throws.
    init(any error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case let error as UsageError: self.init(error)
        case let error as PluginFileError: self.init(error)
        case let problem as LookupProblem: self.init(problem)
        case let problem as CommentsProblem: self.init(problem)
        case let problem as CallProblem: self.init(problem)
        case let error as FieldLineError: self.init(error)
        case let fault as ExpressionRuntimeError: self.init(fault)
        case let problem as ExpressionOptionProblem: self.init(problem)
        case let failure as ItemExpressionFailure:
            self.init(failure.fault, at: failure.item.map { .item($0, isOfPage: false) })
        case let problem as EndpointProblem: self.init(problem)
        case let problem as ProbeProblem: self.init(problem)
        case let error as NotWell: self.init(error)
        case let error as RepeatedIDs: self.init(error)
        case let problem as ParameterValueProblem: self.init(problem)
        case let error as UnexpectedWord: self.init(error)
        case let problem as PreferenceProblem: self.init(problem)
        case let fault as ResponseFault: self.init(fault)
        case let fault as WalkError: self.init(fault)
        case let error as HTTPError: self.init(error)
        case let failure as RequestFailure:
            let complaint = Complaint(failure.error, asked: failure.asked)
            self.init(
                complaint.what,
                details: [Message(verbatim: Self.request(failure.method, failure.url))] + complaint.details,
                hint: complaint.hint, exitCode: complaint.exitCode)
        case let problem as RootsFile.Problem: self.init(problem)
        case let problem as AuthError: self.init(problem)
        case let error as TokenFileError: self.init(error)
        case let error as TrustFileError: self.init(error)
        case let problem as AuthCommandProblem: self.init(problem)
        case let error as StoreError: self.init(error)
        case let missing as NoSuchGeneration: self.init(missing)
        case let nothing as NothingStored: self.init(nothing)
        case let nothing as NotStoredError: self.init(nothing)
        case let error as TooOld: self.init(error)
        case let problem as StorageProblem: self.init(problem)
        case let problem as CacheProblem: self.init(problem)
        case let error as LibraryLineError: self.init(error)
        case let problem as NoFieldNamed:
            let names = problem.known.joined(separator: ", ")
            self.init(
                Message("--fields is empty"),
                hint: names.isEmpty ? Message("This list has no fields.") : Message("Known: \(names)."),
                exitCode: .usage)
        case let error as ItemSelectionError: self.init(error)
        case let error as TextTemplateError: self.init(error)
        case let problem as ProfileProblem: self.init(problem)
        case let problem as BudgetProblem: self.init(problem)
        case let error as BudgetExceeded: self.init(error)
        case let short as ListEndedShort: self.init(short)
        case let error as FileError: self.init(error)
        case let error as DocumentError: self.init(error)
        case let error as OutputFileError: self.init(error)
        case let error as OutputError: self.init(error)
        default: self.init(Message(verbatim: "\(error)"), exitCode: .failure)
        }
    }

    /// An error in a line, for the log.
    static func reason(_ error: any Error) -> Message {
        error is CancellationError ? Message("cancelled") : Complaint(any: error).what
    }

    init(_ error: UsageError) {
        let message = UsageMessage(error)
        if error.problem == .missingArgument(name: CommentsOptions.wordsName) {
            self.init(
                Message("Which item's comments? Give its id."),
                hint: Message(
                    "'folio feed' shows ids. For example: folio comments demo ID. \(message.next)"), exitCode: .usage)
            return
        }
        self.init(
            message.what, hint: [message.hint, message.next].compactMap(\.self).joined(separator: " "),
            exitCode: .usage)
    }

    init(_ short: ListEndedShort) {
        let what =
            switch short.shortfall {
            case .items(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) item announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) items announced by the server")
            case .pages(let received, let declared):
                Message(
                    declared,
                    one: "incomplete list: received \(received) of the \(declared) page announced by the server",
                    other: "incomplete list: received \(received) of the \(declared) pages announced by the server")
            case .saidToGoOn: Message("incomplete list: it ended, but the server announced more")
            }
        self.init(
            what,
            hint: Message("Try again. The output is incomplete."), exitCode: .incomplete)
    }

    private init(_ error: ItemSelectionError) {
        switch error {
        case .unknownField(let name, let known):
            self.init(
                Message("unknown field '\(name)'"), hint: Self.suggestion(name, among: known, kind: .field),
                exitCode: .usage)
        }
    }

    private init(_ error: OutputError) {
        switch error {
        case .closed: self.init(Message("the reader of the output has closed it"), exitCode: .done)
        case .interrupted: self.init(Message("interrupted while waiting to write the output"), exitCode: .interrupted)
        case .failed(let reason): self.init(Message("cannot write the output: \(reason)"), exitCode: .failure)
        }
    }
}
