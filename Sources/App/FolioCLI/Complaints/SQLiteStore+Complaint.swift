import Presentation
import SQLiteStore

extension Complaint {
    /// Why the library cannot be used; what is in it stays as it is.
    init(_ error: StoreError) {
        switch error {
        case .cannotOpen(let path, let reason):
            self.init(
                "the library cannot be opened: \(reason)", details: [path],
                hint: "Check the folder's name and permissions, or set XDG_DATA_HOME.", exitCode: .storeUnusable)
        case .notALibrary(let path):
            self.init(
                "the library is another kind of file", details: [path],
                hint: "Move it away, and folio makes a new one.",
                exitCode: .storeUnusable)
        case .newerSchema(let path, let version, let known):
            self.init(
                "a newer folio made the library: its schema is version \(version), this folio knows up to \(known)",
                details: [path], hint: "Use the newer folio, or another XDG_DATA_HOME.", exitCode: .storeUnusable)
        case .corrupt(let path, let reason):
            self.init(
                "the library is damaged: \(reason)", details: [path],
                hint: "'folio cache verify' tells and 'folio cache export' saves what can be read; "
                    + "moved away, folio makes a new one.",
                exitCode: .storeUnusable)
        case .damagedBody(let path, let body):
            self.init(
                "a stored answer is damaged", details: ["body \(body) in \(path)"],
                hint: "'folio cache prune' removes it.", exitCode: .storeUnusable)
        case .readOnly(let path):
            self.init(
                "the library cannot be written", details: [path],
                hint: "Check its permissions and those of its folder, or set XDG_DATA_HOME.", exitCode: .storeUnusable)
        case .full(let path):
            self.init(
                "there is no room left for the library", details: [path],
                hint: "Make room on its file system; deleting from the library needs some, too.",
                exitCode: .storeUnusable)
        case .locked(let path):
            self.init(
                "another process holds the library", details: [path], hint: "Try again when it is done.",
                exitCode: .storeUnusable)
        case .closed(let path):
            self.init("the library is closed", details: [path], exitCode: .storeUnusable)
        case .failed(let path, let code, let message, let sql):
            self.init(
                "the library failed: \(message) (SQLite code \(code))", details: [path, sql], exitCode: .storeUnusable)
        }
    }
}
