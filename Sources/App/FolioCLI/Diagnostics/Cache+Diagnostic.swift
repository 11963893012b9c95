import Presentation
import Wording

extension Diagnostic {
    init(_ problem: CacheCommandError) {
        switch problem {
        case .nothingStored(let name):
            self.init(
                name.map { Message("nothing is stored for \($0)") } ?? Message("nothing is stored"),
                hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .listNotStored(let name):
            self.init(
                Message("nothing is stored for \(name) with these parameters"), hint: Self.whatIsStored,
                exitCode: .offlineNotStored)
        case .definitionChanged(let name):
            self.init(
                Message("the plugin has changed since \(name) was stored, and now describes another list"),
                hint: Message("Read the list once with 'folio feed' or 'folio comments'."),
                exitCode: .offlineNotStored)
        case .showNeedsID(let endpoint):
            self.init(
                Message("the items of \(endpoint) have no ids"),
                hint: Message("Add `id:` to the endpoint in the plugin."),
                exitCode: .usage)
        case .severalItems(let word):
            self.init(
                Message("expected one id, but also found '\(word)'"),
                hint: Message("Give one id. Parameters have the form key=value."), exitCode: .usage)
        case .needsForce:
            self.init(
                Message("deleting needs confirmation, and folio cannot ask without a terminal"),
                hint: Message("Add --force to delete without asking."),
                exitCode: .usage)
        case .exportToTerminal:
            self.init(
                Message("an export is for files and programs, and stdout is a terminal"),
                hint: Message("Write it to a file with --to FILE, or into a pipe."), exitCode: .usage)
        case .findings(let count, let path, let isInFile):
            self.init(
                Message(count, one: "the library has a problem", other: "the library has \(count) problems"),
                details: [Message(verbatim: path)],
                hint: isInFile
                    ? Message(
                        """
                        'folio cache verify' shows the damage, and 'folio cache export' saves the readable data. Then \
                        move the file away; folio creates a new library.
                        """)
                    : Message("'folio cache export' saves the readable data; 'folio cache prune' deletes the rest."),
                exitCode: .libraryUnusable)
        case .unreadable(let count, let kept):
            self.init(
                Message(
                    count, one: "a stored walk or response is damaged",
                    other: "\(count) stored walks and responses are damaged"),
                hint: kept.map {
                    Message(
                        """
                        \($0) stays as it was. To export the rest, name another file. To see the damage: folio cache \
                        verify
                        """)
                } ?? Message("The rest was exported. To see the damage: folio cache verify"),
                exitCode: .libraryUnusable)
        }
    }

    private static let whatIsStored =
        Message("'folio feed' and 'folio comments' store data. To list it: folio cache list")
}

extension CacheCommandError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}
