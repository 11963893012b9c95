import CommandKit
import JSON
import PersonalFiles
import Plugins
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache prune`
struct CachePruneOptions: Sendable {
    var olderThan: Duration?
    var json = false
}

extension Command<GlobalOptions> {
    static func cachePrune(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "prune", summary: Message("Delete expired and unreadable data"),
            CachePruneOptions(),
            parameters: [
                .option(
                    \.olderThan, "--older-than", value: "AGE",
                    help: Message("Delete data of this age or older, such as 12h")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio cache prune", Message("expired data")),
                Example("folio cache prune --older-than 1d", Message("lists not fetched for a day")),
            ],
            discussion: Message(
                """
                The default age is each endpoint's max_stale (see docs/plugins.md), or seven days if no plugin has \
                the endpoint any more. A walk is deleted whole, once its newest page is that old. An unreadable page \
                is deleted with all pages after it.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await prune(options, root.console, root.files, root.libraryAccess)
        }
    }

    private static func prune(
        _ options: CachePruneOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess
    ) async throws {
        let expiry = try expiry(options, files, now: library.now())
        try await library.maintaining { store in
            let deletion = try await store?.prune(expiry) ?? LibraryDeletion()
            if options.json { return try console.write(CacheDeletion.json(deletion)) }
            try console.say(CacheDeletion.message(deletion))
        }
    }

    private static func expiry(_ options: CachePruneOptions, _ files: PersonalFiles, now: Int64) throws -> LibraryExpiry
    {
        if let age = options.olderThan { return LibraryExpiry(others: now - age.components.seconds) }
        return LibraryExpiry(try files.library(), now: now)
    }
}

/// A report of a deletion, as text and as JSON.
enum CacheDeletion {
    static func json(_ deletion: LibraryDeletion) -> JSONValue {
        JSONValue.members([
            ("walks", .integer(deletion.generations)), ("pages", .integer(deletion.pages)),
            ("responses", .integer(deletion.responses)), ("marks", .integer(deletion.marks)),
            ("freed", .integer(Int(deletion.freedSize))),
        ])
    }

    static func message(_ deletion: LibraryDeletion) -> Message {
        guard deletion.generations > 0 || deletion.pages > 0 || deletion.responses > 0 || deletion.marks > 0 else {
            return Message("Nothing was deleted.")
        }
        let (walks, pages) = (Counted.walks(deletion.generations), Counted.pages(deletion.pages))
        let (responses, freed) = (Counted.responses(deletion.responses), ByteCount.text(deletion.freedSize))
        if deletion.marks > 0 {
            return Message(
                "Deleted \(walks), \(pages), \(responses), \(Counted.marks(deletion.marks)); \(freed) freed.")
        }
        return Message("Deleted \(walks), \(pages), \(responses); \(freed) freed.")
    }
}
