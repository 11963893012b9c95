import Presentation
import SQLiteStore

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
    case badLine(source: String, line: Int, fault: LineFault)

    enum LineFault: Equatable {
        /// The line itself cannot be read.
        case line(LibraryLineReader.Fault)
        /// It is not what should be in its place.
        case place(LibraryPieceFault)
    }
}

extension Complaint {
    init(_ problem: CacheProblem) {
        switch problem {
        case .nothingStored(let name):
            self.init(
                "nothing is stored" + (name.map { " of \($0)" } ?? ""), hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .listNotStored(let name):
            self.init(
                "nothing is stored of \(name) with these parameters", hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .itemNotStored(let id, let endpoint):
            self.init(
                "no item '\(id)' is stored of \(endpoint)", hint: "Without an id, all that are stored are shown.",
                exitCode: .offlineNotStored)
        case .showNeedsID(let endpoint):
            self.init(
                "the items of \(endpoint) have no ids", hint: "Add `id:` to the endpoint in the plugin.",
                exitCode: .usage)
        case .severalItems(let word):
            self.init(
                "one item is shown at a time: '\(word)' is one too many",
                hint: "Name one id; parameters are written key=value.", exitCode: .usage)
        case .needsForce:
            self.init(
                "there is no terminal to ask at whether to delete", hint: "Add --force to delete without asking.",
                exitCode: .usage)
        case .findings(let count, let path):
            self.init(
                count == 1 ? "the library has a problem" : "the library has \(count) problems", details: [path],
                hint: "'folio cache prune' deletes what cannot be read; 'folio cache export' saves the rest.",
                exitCode: .storeUnusable)
        case .unreadable(let count):
            self.init(
                "\(count == 1 ? "a walk or response" : "\(count) walks and responses") could not be read whole",
                hint: "The rest has been exported; 'folio cache verify' tells what is wrong.",
                exitCode: .storeUnusable)
        case .badLine(let source, let line, let fault):
            let isFirst = line == 1
            self.init(
                Self.text(fault), details: ["\(source):\(line)"],
                hint: isFirst
                    ? "Name a file that 'folio cache export' has written."
                    : "What came before has been imported, and nothing of the walk that the line belongs to.",
                exitCode: .failure)
        }
    }

    private static let whatIsStored =
        "'folio feed' and 'folio comments' keep what they read; 'folio cache list' shows what there is."

    private static func text(_ fault: CacheProblem.LineFault) -> String {
        switch fault {
        case .line(.notAnObject): "the line is no JSON object"
        case .line(.noHeader): "this is no exported library"
        case .line(.newerVersion(let version, let known)):
            "a newer folio exported this: its version is \(version), this folio knows up to \(known)"
        case .line(.unknownKind(let kind)): "unknown kind of line '\(kind)'"
        case .line(.badMember(let name)): "the member '\(name)' is missing or cannot be read"
        case .place(.strayPage): "the page belongs to no walk"
        case .place(.shortWalk(let pages, let declared)): "the walk has \(pages) of its \(declared) pages"
        }
    }
}
