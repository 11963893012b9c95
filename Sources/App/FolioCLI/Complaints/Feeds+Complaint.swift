import Feeds
import HTTPCache
import Presentation
import System
import Wording

extension Complaint {
    init(_ nothing: NothingStored) {
        self.init(
            nothing.isBehindStored
                ? Message("the list goes on, and no more of it is stored") : Message("nothing is stored of this list"),
            hint: Message("Read it once without --offline, with the same parameters."), exitCode: .offlineNotStored)
    }

    init(_ nothing: NotStored) {
        self.init(
            Message("nothing is stored of it"), details: [Message(verbatim: "\(nothing.method) \(nothing.url)")],
            hint: Message("Read it once without --offline."), exitCode: .offlineNotStored)
    }

    init(_ missing: NoSuchGeneration) {
        self.init(
            Message("another process has dropped what this one was keeping"),
            hint: Message("Run it again to keep what it reads."), exitCode: .storeUnusable)
    }

    /// A failure of the server, and what could not stand in.
    init(_ error: TooOld) {
        let failure = Complaint(any: error.failure)
        self.init(
            failure.what,
            details: failure.details + [Message("stored is an answer of \(Timestamp.text(error.fetchedAt))")],
            hint: Message("--offline shows it, however old it is; --max-stale says how old it may be."),
            exitCode: failure.exitCode)
    }

    init(_ problem: StorageProblem) {
        switch problem {
        case .newNeedsID:
            self.init(
                Message("--new needs to tell items apart, and the endpoint names no id"),
                hint: Message("Add `id:` to the endpoint in the plugin."), exitCode: .usage)
        case .resumesAnother(let output):
            self.init(
                Message("--resume finds a walk with other settings, another definition or other parameters"),
                details: output.map { [Message("it wrote to \($0)")] } ?? [],
                hint: Message("Give the options of then, or start anew without --resume."), exitCode: .usage)
        case .outputKept(let path):
            self.init(
                Message("the file is left as it is"), details: [Message(verbatim: path)],
                hint: Message("Go on with the same command and --resume, or name another file."), exitCode: .usage)
        case .outputFormat(let path, nil, let allowed):
            self.init(
                Message("--to writes page by page, and cannot do so in the format of '\(path)'"),
                hint: Message(
                    """
                    Name a file that ends in one of .\(allowed.joined(separator: ", .")), or say -o \
                    \(allowed.joined(separator: "|")).
                    """), exitCode: .usage)
        case .outputFormat(_, let asked?, let allowed):
            self.init(
                Message("--to writes page by page, and cannot do so as \(asked)"),
                hint: Message("Say -o \(allowed.joined(separator: "|"))."), exitCode: .usage)
        case .resumesSeveral:
            self.init(
                Message("--resume goes on with the comments of one item, not of several"),
                hint: Message("Name one id."), exitCode: .usage)
        }
    }
}
