package import Feeds
package import Presentation
import SQLiteStore
import Wording

extension Diagnostic {
    /// Why the library cannot be used; its contents are unchanged.
    package init(_ error: StoreError) {
        switch error {
        case .cannotOpen(let path, let reason):
            self.init(
                Message("cannot open the library: \(reason)"), details: [Message(verbatim: path)],
                hint: Message("Check the folder's name and permissions, or set XDG_DATA_HOME."),
                exitCode: .libraryUnusable)
        case .notAFile(let path):
            self.init(
                Message("cannot open the library: it is not a regular file"), details: [Message(verbatim: path)],
                hint: Message("Move the file away; folio then creates a new library."),
                exitCode: .libraryUnusable)
        case .notALibrary(let path):
            self.init(
                Message("the file is not a folio library"), details: [Message(verbatim: path)],
                hint: Message("Move the file away; folio then creates a new library."),
                exitCode: .libraryUnusable)
        case .newerSchema(let path, let version, let known):
            self.init(
                Message(
                    """
                    the library was made by a newer folio: its schema has version \(version), and this folio reads \
                    up to \(known)
                    """),
                details: [Message(verbatim: path)],
                hint: Message("Use the newer folio, or set XDG_DATA_HOME to another folder."),
                exitCode: .libraryUnusable)
        case .corrupt(let path, let reason):
            self.init(
                Message("the library is damaged: \(reason)"), details: [Message(verbatim: path)],
                hint: Message(
                    """
                    'folio cache verify' shows the damage, and 'folio cache export' saves the readable data. Then \
                    move the file away; folio creates a new library.
                    """),
                exitCode: .libraryUnusable)
        case .wrongSchema(let path, let reason):
            self.init(
                Message("the tables of the library are not as folio made them: \(reason)"),
                details: [Message(verbatim: path)],
                hint: Message("Restore the file from a backup, or move it away; folio then creates a new library."),
                exitCode: .libraryUnusable)
        case .damaged(let path, let part):
            let (summary, detail) =
                switch part {
                case .body(let key): (Message("a stored response is damaged"), Message("body \(key) in \(path)"))
                case .response: (Message("a stored response is damaged"), Message(verbatim: path))
                case .page:
                    (Message("a page of a stored list is damaged or missing"), Message(verbatim: path))
                case .walk:
                    (Message("a walk of a stored list is damaged or missing"), Message(verbatim: path))
                case .marks: (Message("the marks of read items are damaged"), Message(verbatim: path))
                }
            self.init(
                summary, details: [detail],
                hint: Message("'folio cache verify' shows the damage, and 'folio cache prune' deletes it."),
                exitCode: .libraryUnusable)
        case .readOnly(let path):
            self.init(
                Message("cannot write to the library"), details: [Message(verbatim: path)],
                hint: Message("Check the permissions of the file and its folder, or set XDG_DATA_HOME."),
                exitCode: .libraryUnusable)
        case .full(let path):
            self.init(
                Message("no space left for the library"), details: [Message(verbatim: path)],
                hint: Message("Free space on its file system. Deleting from the library needs some space, too."),
                exitCode: .libraryUnusable)
        case .locked(let path):
            self.init(
                Message("another process is using the library"), details: [Message(verbatim: path)],
                hint: Message("Try again when it has ended."),
                exitCode: .libraryUnusable)
        case .gone(let path):
            self.init(
                Message("the library was deleted or moved while folio was running"), details: [Message(verbatim: path)],
                hint: Message("Run the command again; folio then uses the library that is there, or a new one."),
                exitCode: .libraryUnusable)
        case .closed(let path):
            self.init(Message("the library is closed"), details: [Message(verbatim: path)], exitCode: .libraryUnusable)
        case .failed(let path, let code, let message, let sql):
            self.init(
                Message("the library failed: \(message) (SQLite code \(code))"),
                details: [Message(verbatim: path), Message(verbatim: sql)], exitCode: .libraryUnusable)
        }
    }
}

extension StoreError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
