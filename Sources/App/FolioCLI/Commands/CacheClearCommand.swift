import CommandKit
import Feeds
import JSON
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache clear [PLUGIN[/ENDPOINT]]`
struct CacheClearOptions: Sendable {
    var scope = CacheScopeOption()
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheClear(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "clear", summary: Message("Delete all stored data, or that of a plugin or endpoint"), CacheClearOptions(),
            parameters: [
                .group(\.scope, CacheScopeOption.parameters),
                .flag(\.force, "--force", help: Message("Do not ask for confirmation")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio cache clear demo", Message("a plugin's stored data, after asking")),
                Example("folio cache clear --force", Message("everything, without asking")),
            ],
            discussion: Message(
                """
                On a terminal, folio asks first; elsewhere --force is required. With a name, the responses that the \
                deleted pages came from and the marks of read items are deleted too. Images are deleted only without a \
                name.
                """), complete: completingStored(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await clear(options, root.console, root.libraryAccess)
        }
    }

    private static func clear(_ options: CacheClearOptions, _ console: Console, _ library: LibraryAccess) async throws {
        try await library.maintaining { store in
            guard let store, try await holdsAny(options.scope.scope, store) else {
                if options.json { return try console.write(CacheDeletion.json(LibraryDeletion())) }
                return try console.say(Message("Nothing is stored."))
            }
            if !options.force {
                guard console.canAsk else { throw CacheCommandError.needsForce }
                let lists = try await store.lists(options.scope.scope)
                let hasMarks = try await store.hasMarks(options.scope.scope)
                guard try await agrees(to: lists, hasMarks: hasMarks, of: options.scope.name, console) else {
                    console.messages.notice(Message("nothing was deleted"))
                    return
                }
            }
            let deletion = try await store.clear(options.scope.scope)
            if options.json { return try console.write(CacheDeletion.json(deletion)) }
            try console.say(CacheDeletion.message(deletion))
        }
    }

    static func holdsAny(_ scope: LibraryScope, _ store: SQLiteStore) async throws -> Bool {
        do {
            if try await store.hasWalks(scope) { return true }
            if try await store.lostWalks(scope) > 0 { return true }
            if try await store.hasMarks(scope) { return true }
            guard scope == .everything else { return false }
            return try await store.statistics().responses.count > 0
        } catch StoreError.corrupt {
            // What is stored cannot be found; the command itself reports that.
            return true
        }
    }

    /// Asks for confirmation on the terminal; any answer but yes is no.
    @MainActor
    private static func agrees(
        to lists: [LibraryList], hasMarks: Bool, of name: String?, _ console: Console
    ) throws -> Bool {
        let counted = Counted.pages(lists.map(\.pages).reduce(0, +))
        let pages = hasMarks ? Message("\(counted) and read marks") : counted
        let count = Counted.lists(lists.count)
        return try console.messages.confirm(
            name.map { Message("Delete \(count) with \(pages) stored for \($0)? [y/N]") }
                ?? Message("Delete everything in the library (\(count) with \(pages))? [y/N]"))
    }
}
