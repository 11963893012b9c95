import CommandKit
import LibraryTransfer
import PersonalFiles
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
            try await export(options, root.console, root.files, root.libraryAccess)
        }
    }

    private static func export(
        _ options: CacheExportOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess
    ) async throws {
        if options.to == nil, console.facts.outputIsTerminal { throw CacheCommandError.exportToTerminal }
        try files.checkOutputs([("--to", options.to)])
        try await library.maintaining { store in
            guard let store, try await holdsAny(options.scope.scope, store) else {
                throw CacheCommandError.nothingStored(options.scope.name)
            }
            let file = try options.to.map { try DraftFile($0, mode: 0o600) }
            let extent: ExportSummary
            do {
                extent = try await write(options.scope.scope, of: store, to: file, console)
                if extent.unreadable > 0, let earlier = options.to, FileSystem.mayExist(earlier) {
                    throw CacheCommandError.unreadable(extent.unreadable, kept: earlier)
                }
                try file?.replace()
            } catch {
                file?.abandon()
                throw error
            }
            let (walks, pages) = (Counted.walks(extent.walks), Counted.pages(extent.pages))
            let responses = Counted.responses(extent.responses)
            console.messages.notice(
                extent.marks == 0
                    ? Message("exported \(walks) with \(pages), and \(responses)")
                    : Message("exported \(walks) with \(pages), \(responses), and \(Counted.marks(extent.marks))"))
            if extent.unreadable > 0 { throw CacheCommandError.unreadable(extent.unreadable) }
        }
    }

    private static func write(
        _ scope: LibraryScope, of store: SQLiteStore, to file: DraftFile?, _ console: Console
    ) async throws -> ExportSummary {
        let output = ListOutput(console.output)
        let append = { @Sendable (bytes: [UInt8]) in
            if let file { try file.write(bytes) } else { try output.write(bytes) }
        }
        let lines = LibraryLineWriter()
        let progress = { @Sendable in PieceCount.message(lines.counts) }
        return try await console.messages.animating(progress, isSeen: file == nil && !output.isUnseen) {
            try append(lines.header)
            let extent = try await store.export(scope) { piece in
                try Task.checkCancellation()
                try append(lines.line(piece))
            }
            try append(lines.end())
            return extent
        }
    }
}
