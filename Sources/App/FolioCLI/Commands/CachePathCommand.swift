import CommandKit
import JSON
import System
import Wording

/// `folio cache path`
struct CachePathOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cachePath(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "path", summary: Message("Show which file the library is"), CachePathOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Write one JSON document"))],
            examples: [
                Example("cp \"$(folio cache path)\" library.sqlite", Message("a copy, while no folio writes to it"))
            ],
            discussion: Message("It is library.sqlite in $XDG_DATA_HOME/folio, else in ~/.local/share/folio.")
        ) { options, globals in
            let path = try makeRoot(globals).facts.libraryPath
            let document = JSONValue.members([
                ("path", .text(path)), ("exists", .flag(FileText.exists(path))),
            ])
            try Descriptor.output.write(options.json ? document.text + "\n" : path + "\n")
        }
    }
}
