import CommandKit
import JSON
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache path`
struct CachePathOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cachePath(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "path", summary: Message("Print the path of the library"), CachePathOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Print one JSON document"))],
            examples: [
                Example(
                    "cp \"$(folio cache path)\" library.sqlite", Message("a copy, while no folio process writes to it"))
            ],
            discussion: Message(
                "The library is $XDG_DATA_HOME/folio/library.sqlite; XDG_DATA_HOME is ~/.local/share by default.")
        ) { options, globals in
            let root = makeRoot(globals)
            let path = try root.libraryAccess.path
            let document = JSONValue.members([
                ("path", .text(path)), ("exists", .flag(FileSystem.exists(path))),
            ])
            if options.json { return try root.console.write(document) }
            try Descriptor.output.write(path + "\n")
        }
    }
}
