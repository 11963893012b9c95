import CommandKit
import LibraryTransfer
import Presentation
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache export [PLUGIN[/ENDPOINT]]`
struct CacheExportOptions: Sendable {
    var scope = CacheScopeOption()
    var to: String?
}

extension Command<GlobalOptions> {
    static func cacheExport(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "export", summary: Message("Export stored data as JSON Lines, for 'folio cache import'"),
            CacheExportOptions(),
            parameters: [
                .group(\.scope, CacheScopeOption.parameters),
                .option(
                    \.to, "--to", value: "FILE", help: Message("Write to FILE instead of stdout"), completion: .file),
            ],
            examples: [
                Example("folio cache export --to library.jsonl", Message("everything, including images")),
                Example("folio cache export demo | ssh host folio cache import", Message("to another machine")),
            ],
            discussion: Message(
                """
                The export is as private as the stored data, so keep it safe. docs/cache.md (see 'folio help \
                environment') describes the lines. Unreadable data is left out; the exit code is then 10.
                """), complete: completingStored(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await export(options, root.console, root.libraryAccess)
        }
    }

    private static func export(
        _ options: CacheExportOptions, _ console: Console, _ library: LibraryAccess
    ) async throws {
        try await library.maintaining { store in
            guard let store, try await holdsAny(options.scope.scope, store) else {
                throw CacheCommandError.nothingStored(options.scope.name)
            }
            let file = try options.to.map { try OutputFile($0, mode: 0o600) }
            let output = ListOutput(console.output, file: file)
            if file != nil { try output.begin(at: 0) }
            let (scope, count) = (options.scope.scope, PieceCount())
            let extent = try await console.messages.animating({ count.message }, isSeen: !output.isUnseen) {
                try await write(scope, of: store, to: output, count)
            }
            let (walks, pages) = (Counted.walks(extent.walks), Counted.pages(extent.pages))
            let responses = Counted.responses(extent.responses)
            console.messages.notice(Message("exported \(walks) with \(pages), and \(responses)"))
            if extent.unreadable > 0 { throw CacheCommandError.unreadable(extent.unreadable) }
        }
    }

    private static func write(
        _ scope: LibraryScope, of store: SQLiteStore, to output: ListOutput, _ count: PieceCount
    ) async throws -> ExportSummary {
        try output.write(LibraryLines.header)
        return try await store.export(scope) { piece in
            try Task.checkCancellation()
            try output.write(LibraryLines.line(piece))
            count.add(piece)
        }
    }
}
