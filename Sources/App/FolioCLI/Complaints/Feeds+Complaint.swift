import Feeds
import HTTPCache
import Presentation

extension Complaint {
    init(_ nothing: NothingStored) {
        self.init(
            nothing.isBehindStored ? "the list goes on, and no more of it is stored" : "nothing is stored of this list",
            hint: "Read it once without --offline, with the same parameters.", exitCode: .offlineNotStored)
    }

    init(_ nothing: NotStored) {
        self.init(
            "nothing is stored of it", details: ["\(nothing.method) \(nothing.url)"],
            hint: "Read it once without --offline.", exitCode: .offlineNotStored)
    }

    init(_ missing: NoSuchGeneration) {
        self.init(
            "another process has dropped what this one was keeping",
            hint: "Run it again to keep what it reads.", exitCode: .storeUnusable)
    }

    /// A failure of the server, and what could not stand in.
    init(_ error: TooOld) {
        let failure = Complaint(any: error.failure)
        self.init(
            failure.what, details: failure.details + ["stored is an answer of \(Timestamp.text(error.fetchedAt))"],
            hint: "--offline shows it, however old it is; --max-stale says how old it may be.",
            exitCode: failure.exitCode)
    }

    init(_ problem: StorageProblem) {
        switch problem {
        case .newNeedsID:
            self.init(
                "--new needs to tell items apart, and the endpoint names no id",
                hint: "Add `id:` to the endpoint in the plugin.", exitCode: .usage)
        case .resumesAnother(let output):
            self.init(
                "--resume finds a walk with other settings, another definition or other parameters",
                details: output.map { ["it wrote to \($0)"] } ?? [],
                hint: "Give the options of then, or start anew without --resume.", exitCode: .usage)
        case .outputShortened(let path):
            self.init(
                "the file is shorter than when the walk stopped", details: [path],
                hint: "Start anew without --resume.", exitCode: .usage)
        case .outputChanged(let path):
            self.init(
                "something else has written to the file since the walk stopped", details: [path],
                hint: "Start anew without --resume.", exitCode: .usage)
        case .outputNotAFile(let path):
            self.init(
                "--to needs a regular file", details: [path], hint: "Leave it out, and direct stdout there.",
                exitCode: .usage)
        case .outputInUse(let path):
            self.init(
                "another process writes to the file", details: [path], hint: "Wait for it, or name another file.",
                exitCode: .usage)
        case .outputFormat(let path, nil, let allowed):
            self.init(
                "--to writes page by page, and cannot do so in the format of '\(path)'",
                hint: "Name a file that ends in one of .\(allowed.joined(separator: ", .")), or say -o "
                    + "\(allowed.joined(separator: "|")).", exitCode: .usage)
        case .outputFormat(_, let asked?, let allowed):
            self.init(
                "--to writes page by page, and cannot do so as \(asked)",
                hint: "Say -o \(allowed.joined(separator: "|")).", exitCode: .usage)
        case .resumesSeveral:
            self.init(
                "--resume goes on with the comments of one item, not of several",
                hint: "Name one id.", exitCode: .usage)
        }
    }
}
