import CommandKit
import JSON
import SQLiteStore

/// `folio cache clear [PLUGIN[/ENDPOINT]]`
struct CacheClearOptions: Sendable {
    var scope = CacheScopeOption()
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheClear(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "clear", summary: "Delete all that is stored, or all of a plugin or endpoint", CacheClearOptions(),
            parameters: [
                .group(\.scope, CacheScopeOption.parameters),
                .flag(\.force, "--force", help: "Do not ask"),
                .flag(\.json, "--json", help: "Write one JSON document"),
            ],
            examples: [
                Example("folio cache clear demo", "what is stored of a plugin, after asking"),
                Example("folio cache clear --force", "everything, at once"),
            ],
            discussion: """
                On a terminal it asks first; elsewhere it needs --force. With a name, the answers that the deleted \
                pages came from go too; pictures go only with everything.
                """, complete: completingStored(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await root.maintaining { store in
                guard let store, try await holdsAny(options.scope.scope, store) else {
                    let nothing = CacheDeletion.text(LibraryDeletion(), asJSON: true)
                    try Descriptor.output.write(options.json ? nothing : "Nothing is stored.\n")
                    return
                }
                if !options.force {
                    guard root.facts.inputIsTerminal, root.facts.errorIsTerminal else {
                        throw CacheProblem.needsForce
                    }
                    let lists = try await store.lists(options.scope.scope)
                    guard try await agrees(to: lists, of: options.scope.text, root) else {
                        root.messages.notice("nothing was deleted")
                        return
                    }
                }
                try Descriptor.output.write(
                    CacheDeletion.text(try await store.clear(options.scope.scope), asJSON: options.json))
            }
        }
    }

    static func holdsAny(_ scope: LibraryScope, _ store: SQLiteStore) async throws -> Bool {
        if try await !store.lists(scope).isEmpty { return true }
        guard scope == .everything else { return false }
        return try await store.statistics().responses.count > 0
    }

    /// Asks the person at the terminal; anything but yes is no.
    @MainActor
    private static func agrees(to lists: [LibraryList], of name: String, _ root: CompositionRoot) throws -> Bool {
        let pages = counted(lists.map(\.pages).reduce(0, +), "page")
        root.messages.put("Delete \(counted(lists.count, "list")) with \(pages) of \(name)? [y/N] ")
        let line = try InputLines(interruption: root.interruption.descriptor).next(isAnswer: true) ?? []
        return ["y", "yes"].contains(String(decoding: line, as: UTF8.self).lowercased())
    }
}
