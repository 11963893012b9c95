import Formats
import Presentation
import System
import Wording

extension Complaint {
    /// A failure of the server, and what could not stand in.
    init(_ error: TooOld) {
        let failure = Complaint(any: error.failure)
        self.init(
            failure.what,
            details: failure.details + [Message("the stored copy is from \(Timestamp.text(error.fetchedAt))")],
            hint: Message("To show the stored copy, add --offline, or raise --max-stale."),
            exitCode: failure.exitCode)
    }

    init(_ problem: StorageProblem) {
        switch problem {
        case .newNeedsID:
            self.init(
                Message("--new needs item ids, and the endpoint has no `id:`"),
                hint: Message("Add `id:` to the endpoint in the plugin."), exitCode: .usage)
        case .resumesAnother(let output):
            self.init(
                Message("--resume: options, parameters or the plugin have changed since the interrupted walk"),
                details: output.map { [Message("its output file is \($0)")] } ?? [],
                hint: Message("Use the same options as before, or start over without --resume."), exitCode: .usage)
        case .outputKept(let path):
            self.init(
                Message("the file was not changed"), details: [Message(verbatim: path)],
                hint: Message("Continue with the same command and --resume, or choose another file."), exitCode: .usage)
        case .outputFormat(let path, nil):
            let endings = OutputFormat.all.filter(\.isResumable).map { ".\($0.fileExtension)" }
            self.init(
                Message("--to cannot write the format of '\(path)' page by page"),
                hint: Message(
                    """
                    Use a file name that ends in \(endings.joined(separator: ", ")), or add -o \(resumableFormats).
                    """), exitCode: .usage)
        case .outputFormat(_, let asked?):
            self.init(
                Message("--to cannot write \(asked) page by page"),
                hint: Message("Use -o \(resumableFormats)."), exitCode: .usage)
        case .resumesSeveral:
            self.init(
                Message("--resume takes one item, not several"),
                hint: Message("Give one id."), exitCode: .usage)
        }
    }
}

/// The values of `-o` that `--to` accepts.
private var resumableFormats: String {
    OutputFormat.all.filter(\.isResumable).map(\.name).joined(separator: "|")
}

extension TooOld: Explained {
    var complaint: Complaint { Complaint(self) }
}

extension StorageProblem: Explained {
    var complaint: Complaint { Complaint(self) }
}
