import CommandKit
import Feeds
import JSON
import Pages
import PersonalFiles
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache list [PLUGIN[/ENDPOINT]]`
struct CacheListOptions: Sendable {
    var scope = CacheScopeOption()
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheList(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "list", summary: Message("List the stored lists"), CacheListOptions(),
            parameters: [
                .group(\.scope, CacheScopeOption.parameters),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio cache list", Message("every stored list")),
                Example("folio cache list github/issues", Message("one endpoint's lists, including its comments")),
            ],
            discussion: Message(
                """
                A list is an endpoint with one set of parameters, one account and one definition. ITEMS counts an item \
                once, however many walks found it. COMPLETE is 'damaged' if a part of the list cannot be read. Names are those used when the data was stored, so the lists of a removed plugin \
                are still shown.
                """), complete: completingStored(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await list(options, root.console, root.files, root.libraryAccess)
        }
    }

    private static func list(
        _ options: CacheListOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess
    ) async throws {
        try await library.maintaining { store in
            let lists = try await store?.lists(options.scope.scope) ?? []
            let lost = try await store?.lostWalks(options.scope.scope) ?? 0
            let listing = CacheListing(lists: lists, definitions: .present(files))
            if options.json {
                try console.write(listing.json)
            } else if lists.isEmpty, lost == 0 {
                let isMissing = store == nil
                try console.say(
                    isMissing ? Message("There is no library yet: nothing is stored.") : Message("Nothing is stored."))
            } else {
                try console.say(
                    listing.text(
                        ages: console.facts.dateStyle, for: console.outputTerminal, in: console.catalog))
            }
            if lost > 0 || lists.contains(where: \.isDamaged) {
                throw StoreError.damaged(path: try library.path, .walk)
            }
        }
    }
}

/// Stored lists, as text and as JSON. They show whether a list has an account, but not which.
struct CacheListing {
    let lists: [LibraryList]
    /// Nil if the plugin files cannot be read.
    let definitions: PresentDefinitions?

    func text(ages: DateStyle, for terminal: Terminal, in catalog: Catalog) -> String {
        // Most libraries have only lists of the present definitions.
        let showsStates = lists.contains { state(of: $0) != .present }
        let (yes, no) = (Message("yes").text(in: catalog), Message("no").text(in: catalog))
        let damaged = Message("damaged").text(in: catalog)
        let rows = { (age: (Int64?) -> Message) in
            lists.map { list in
                [
                    list.collection.endpoint, Self.parameters(list), list.collection.account.isEmpty ? "–" : yes,
                    "\(list.walks)", "\(list.pages)", "\(list.items)",
                    list.isDamaged ? damaged : isWhole(list) ? yes : no,
                    age(list.newest).text(in: catalog),
                ] + (showsStates ? [state(of: list).map(Self.text)?.text(in: catalog) ?? "–"] : [])
            }
        }
        return TextTable(
            [
                .left(Message("ENDPOINT")), .left(Message("PARAMETERS")), .left(Message("ACCOUNT")),
                .right(Message("WALKS")), .right(Message("PAGES")),
                .right(Message("ITEMS")), .left(Message("COMPLETE")), .left(Message("NEWEST")),
            ] + (showsStates ? [.left(Message("DEFINITION"))] : []),
            rows(ages.age(of:)), narrow: rows(ages.shortAge(of:))
        ).text(for: terminal, in: catalog)
    }

    var json: JSONValue { .members([("lists", .array(lists.map(json)))]) }

    private func json(_ list: LibraryList) -> JSONValue {
        let parameters = list.collection.parameters.sorted { $0.key < $1.key }
        return .members([
            ("endpoint", .text(list.collection.endpoint)),
            ("parameters", .members(parameters.map { ($0.key, .array($0.value.map { .text($0) })) })),
            ("account", .flag(!list.collection.account.isEmpty)),
            ("definition", .string(state(of: list)?.rawValue)), ("walks", .integer(list.walks)),
            ("pages", .integer(list.pages)), ("items", .integer(list.items)), ("whole", .flag(isWhole(list))),
            ("damaged", .flag(list.isDamaged)),
            ("oldest", .string(list.oldest.map { Timestamp.text($0) })),
            ("newest", .string(list.newest.map { Timestamp.text($0) })),
        ])
    }

    private func state(of list: LibraryList) -> PresentDefinitions.State? { definitions?.state(of: list) }

    private func isWhole(_ list: LibraryList) -> Bool {
        definitions?.isWhole(list) ?? !list.completeDefinitions.isEmpty
    }

    private static func text(_ state: PresentDefinitions.State) -> Message {
        switch state {
        case .present: Message("present")
        case .earlier: Message("earlier")
        case .unrecorded: Message("not recorded")
        case .removed: Message("removed")
        case .found: Message("found at a URL")
        }
    }

    private static func parameters(_ list: LibraryList) -> String {
        let words = list.collection.parameters.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name)=\($0)" }
        }
        return words.isEmpty ? "–" : words.joined(separator: " ")
    }
}
