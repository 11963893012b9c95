import CommandKit
import JSON
import LibraryTransfer
import Presentation
import SQLiteStore
import System
import Wording

/// `folio cache import [FILE|-]`
struct CacheImportOptions: Sendable {
    var file: String?
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheImport(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "import", summary: Message("Read what 'folio cache export' wrote into the library"), CacheImportOptions(),
            parameters: [
                .argument(
                    \.file, name: "FILE|-", help: Message("What to read; stdin if nothing is named"), completion: .file),
                .flag(\.json, "--json", help: Message("Write one JSON document")),
            ],
            examples: [
                Example("folio cache import library.jsonl", Message("what was exported to a file")),
                Example("zstdcat library.jsonl.zst | folio cache import -", Message("from another program")),
            ],
            discussion: Message(
                """
                What is in the library already stays, and nothing is imported twice. A walk is imported as a whole or \
                not at all: at a line that cannot be read the import ends, and what came before is kept. An account is \
                known by a name that belongs to one library: in another, what was read with credentials is found by \
                --offline where the credentials are not set.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            let lines = try LibraryLineSequence(options.file ?? "-", interruption: root.interruption.descriptor)
            try await root.maintaining(makes: true) { store in
                guard let store else { return }
                let gain: LibraryGain
                let count = PieceCount()
                do {
                    gain = try await root.messages.animating({ count.message }) {
                        try await store.merge {
                            let piece = try lines.next()
                            if let piece { count.add(piece) }
                            return piece
                        }
                    }
                } catch let fault as LibraryPieceFault {
                    let place = lines.place
                    throw LibraryLineError(source: place.source, line: place.line, .place(fault))
                }
                if options.json { return try Descriptor.output.write(json(gain).text + "\n") }
                try root.say(message(gain))
            }
        }
    }

    private static func message(_ gain: LibraryGain) -> Message {
        let (walks, pages) = (Counted.walks(gain.walks), Counted.pages(gain.pages))
        let responses = Counted.responses(gain.responses)
        guard gain.known > 0 else { return Message("Imported \(walks) with \(pages), \(responses).") }
        return Message(
            gain.known, one: "Imported \(walks) with \(pages), \(responses); \(gain.known) was there already.",
            other: "Imported \(walks) with \(pages), \(responses); \(gain.known) were there already.")
    }

    private static func json(_ gain: LibraryGain) -> JSONValue {
        .members([
            ("walks", .integer(gain.walks)), ("pages", .integer(gain.pages)),
            ("responses", .integer(gain.responses)), ("known", .integer(gain.known)),
        ])
    }
}
