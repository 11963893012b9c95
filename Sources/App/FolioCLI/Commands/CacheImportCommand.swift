import CommandKit
import JSON
import LibraryTransfer
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache import [FILE|-]`
struct CacheImportOptions: Sendable {
    var file: String?
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheImport(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "import", summary: Message("Import the output of 'folio cache export'"), CacheImportOptions(),
            parameters: [
                .argument(\.file, name: "FILE|-", help: Message("File to import (default: stdin)"), completion: .file),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio cache import library.jsonl", Message("an exported file")),
                Example("zstdcat library.jsonl.zst | folio cache import -", Message("from stdin")),
            ],
            discussion: Message(
                """
                Data that is already in the library stays, and nothing is imported twice. A walk is imported whole or \
                not at all. The import stops at the first line that it cannot read and keeps what came before. \
                Account names belong to one library. To read data offline that was fetched with credentials \
                elsewhere, unset those credentials.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await cacheImport(options, root.console, root.libraryAccess)
        }
    }

    private static func cacheImport(
        _ options: CacheImportOptions, _ console: Console, _ library: LibraryAccess
    ) async throws {
        let lines = try LibraryLineSequence(options.file ?? "-", interruption: console.interruption.descriptor)
        try await library.maintaining(makes: true) { store in
            guard let store else { return }
            let gain: ImportSummary
            let count = PieceCount()
            do {
                gain = try await console.messages.animating({ count.message }) {
                    try await store.merge {
                        let piece = try lines.next()
                        if let piece { count.add(piece) }
                        return piece
                    }
                }
            } catch let fault as LibraryPieceError {
                let place = lines.place
                throw LibraryLineError(source: place.source, line: place.line, .place(fault))
            }
            if options.json { return try console.write(json(gain)) }
            try console.say(message(gain))
        }
    }

    private static func message(_ gain: ImportSummary) -> Message {
        let (walks, pages) = (Counted.walks(gain.walks), Counted.pages(gain.pages))
        let others = [Counted.responses(gain.responses)] + (gain.marks > 0 ? [Counted.marks(gain.marks)] : [])
        let responses = others.joined(separator: ", ")
        guard gain.known > 0 else { return Message("Imported \(walks) with \(pages), and \(responses).") }
        return Message(
            gain.known, one: "Imported \(walks) with \(pages), and \(responses); \(gain.known) was already stored.",
            other: "Imported \(walks) with \(pages), and \(responses); \(gain.known) were already stored.")
    }

    private static func json(_ gain: ImportSummary) -> JSONValue {
        .members([
            ("walks", .integer(gain.walks)), ("pages", .integer(gain.pages)),
            ("responses", .integer(gain.responses)), ("marks", .integer(gain.marks)), ("known", .integer(gain.known)),
        ])
    }
}
