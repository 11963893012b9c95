import LibraryTransfer
import Presentation
import SQLiteStore
import Wording

/// What can go wrong with a `cache` command.
enum CacheProblem: Error, Equatable {
    /// Of a plugin or an endpoint; nil for the whole library.
    case nothingStored(String?)
    /// Of an endpoint with some parameters.
    case listNotStored(String)
    case itemNotStored(String, endpoint: String)
    /// An item is asked for where the endpoint does not tell items apart.
    case showNeedsID(endpoint: String)
    case severalItems(String)
    case needsForce
    case findings(Int, path: String)
    /// So many walks and responses could not be exported whole.
    case unreadable(Int)
}

extension Complaint {
    init(_ problem: CacheProblem) {
        switch problem {
        case .nothingStored(let name):
            self.init(
                name.map { Message("nothing is stored of \($0)") } ?? Message("nothing is stored"),
                hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .listNotStored(let name):
            self.init(
                Message("nothing is stored of \(name) with these parameters"), hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .itemNotStored(let id, let endpoint):
            self.init(
                Message("no item '\(id)' is stored of \(endpoint)"),
                hint: Message("Without an id, all that are stored are shown."),
                exitCode: .offlineNotStored)
        case .showNeedsID(let endpoint):
            self.init(
                Message("the items of \(endpoint) have no ids"),
                hint: Message("Add `id:` to the endpoint in the plugin."),
                exitCode: .usage)
        case .severalItems(let word):
            self.init(
                Message("one item is shown at a time: '\(word)' is one too many"),
                hint: Message("Name one id; parameters are written key=value."), exitCode: .usage)
        case .needsForce:
            self.init(
                Message("there is no terminal to ask at whether to delete"),
                hint: Message("Add --force to delete without asking."),
                exitCode: .usage)
        case .findings(let count, let path):
            self.init(
                Message(count, one: "the library has a problem", other: "the library has \(count) problems"),
                details: [Message(verbatim: path)],
                hint: Message("'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest."),
                exitCode: .storeUnusable)
        case .unreadable(let count):
            self.init(
                Message(
                    count, one: "a walk or response could not be read whole",
                    other: "\(count) walks and responses could not be read whole"),
                hint: Message("The rest has been exported; 'folio cache verify' tells what is wrong."),
                exitCode: .storeUnusable)
        }
    }

    init(_ error: LibraryLineError) {
        let isFirst = error.line == 1
        self.init(
            Self.text(error.reason), details: [Message(verbatim: "\(error.source):\(error.line)")],
            hint: isFirst
                ? Message("Name a file that 'folio cache export' has written.")
                : Message("What came before has been imported, and nothing of the walk that the line belongs to."),
            exitCode: .failure)
    }

    private static let whatIsStored =
        Message("'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is.")

    private static func text(_ reason: LibraryLineError.Reason) -> Message {
        switch reason {
        case .line(.notAnObject): Message("the line is no JSON object")
        case .line(.noHeader): Message("this is no exported library")
        case .line(.newerVersion(let version, let known)):
            Message("a newer folio exported this: its version is \(version), this folio knows up to \(known)")
        case .line(.unknownKind(let kind)): Message("unknown kind of line '\(kind)'")
        case .line(.badMember(let name)): Message("the member '\(name)' is missing or cannot be read")
        case .place(.strayPage): Message("the page belongs to no walk")
        case .place(.shortWalk(let pages, let declared)):
            Message(
                declared, one: "the walk has \(pages) of its \(declared) page",
                other: "the walk has \(pages) of its \(declared) pages")
        }
    }
}
