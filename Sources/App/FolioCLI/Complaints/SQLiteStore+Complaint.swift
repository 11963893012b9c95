import Presentation
import SQLiteStore
import Wording

extension Complaint {
    /// Why the library cannot be used; what is in it stays as it is.
    init(_ error: StoreError) {
        switch error {
        case .cannotOpen(let path, let reason):
            self.init(
                Message("the library cannot be opened: \(reason)"), details: [Message(verbatim: path)],
                hint: Message("Check the folder's name and permissions, or set XDG_DATA_HOME."),
                exitCode: .storeUnusable)
        case .notALibrary(let path):
            self.init(
                Message("the library is another kind of file"), details: [Message(verbatim: path)],
                hint: Message("Move it away, and folio makes a new one."),
                exitCode: .storeUnusable)
        case .newerSchema(let path, let version, let known):
            self.init(
                Message(
                    "a newer folio made the library: its schema is version \(version), this folio knows up to \(known)"),
                details: [Message(verbatim: path)], hint: Message("Use the newer folio, or another XDG_DATA_HOME."),
                exitCode: .storeUnusable)
        case .corrupt(let path, let reason):
            self.init(
                Message("the library is damaged: \(reason)"), details: [Message(verbatim: path)],
                hint: Message(
                    """
                    'folio cache verify' tells and 'folio cache export' saves what can be read; \
                    moved away, folio makes a new one.
                    """),
                exitCode: .storeUnusable)
        case .damagedBody(let path, let body):
            self.init(
                Message("a stored answer is damaged"), details: [Message("body \(body) in \(path)")],
                hint: Message("'folio cache prune' removes it."), exitCode: .storeUnusable)
        case .readOnly(let path):
            self.init(
                Message("the library cannot be written"), details: [Message(verbatim: path)],
                hint: Message("Check its permissions and those of its folder, or set XDG_DATA_HOME."),
                exitCode: .storeUnusable)
        case .full(let path):
            self.init(
                Message("there is no room left for the library"), details: [Message(verbatim: path)],
                hint: Message("Make room on its file system; deleting from the library needs some, too."),
                exitCode: .storeUnusable)
        case .locked(let path):
            self.init(
                Message("another process holds the library"), details: [Message(verbatim: path)],
                hint: Message("Try again when it is done."),
                exitCode: .storeUnusable)
        case .closed(let path):
            self.init(Message("the library is closed"), details: [Message(verbatim: path)], exitCode: .storeUnusable)
        case .failed(let path, let code, let message, let sql):
            self.init(
                Message("the library failed: \(message) (SQLite code \(code))"),
                details: [Message(verbatim: path), Message(verbatim: sql)], exitCode: .storeUnusable)
        }
    }
}
