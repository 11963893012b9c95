import CommandKit
import Feeds
import JSON
import PersonalFiles
import Presentation
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache status`
struct CacheStatusOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheStatus(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "status", summary: Message("Show how much is stored and how many requests that saved"),
            CacheStatusOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Print one JSON document"))],
            examples: [
                Example("folio cache status", Message("sizes and counts")),
                Example("folio cache status --json | jq .answers", Message("where responses came from")),
            ],
            discussion: Message(
                """
                An item counts once in its list, however many walks found it. Pages and bytes count for each walk, \
                although identical bodies are stored only once. BYTES is the size of the uncompressed bodies, ON DISK \
                their compressed size.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await status(options, root.console, root.files, root.libraryAccess)
        }
    }

    private static func status(
        _ options: CacheStatusOptions, _ console: Console, _ files: PersonalFiles, _ library: LibraryAccess
    ) async throws {
        try await library.maintaining { store in
            let statistics = try await store?.statistics()
            let status = CacheStatus(
                path: try library.path, statistics: statistics, definitions: .present(files),
                ages: console.facts.dateStyle)
            if options.json {
                try console.write(status.json)
            } else {
                try console.say(status.text(for: console.outputTerminal, in: console.catalog))
            }
            let lost = try await store?.lostWalks(.everything) ?? 0
            if lost > 0 || statistics?.lists.contains(where: \.isDamaged) == true {
                throw StoreError.damaged(path: try library.path, .walk)
            }
        }
    }
}

/// The library's statistics, as text and as JSON.
struct CacheStatus {
    let path: String
    /// Nil if there is no library.
    let statistics: LibraryStatistics?
    /// Nil if the plugin files cannot be read.
    let definitions: PresentDefinitions?
    /// How ages are written.
    let ages: DateStyle

    func text(for terminal: Terminal, in catalog: Catalog) -> String {
        let line = { (message: Message) in message.text(in: catalog) + "\n" }
        guard let statistics else {
            return "\(path)\n" + line(Message("There is no library yet: nothing is stored."))
        }
        let size = ByteCount.text(statistics.fileSize)
        var text =
            "\(path)\n"
            + line(
                statistics.freeSize > 0 ? Message("\(size), \(ByteCount.text(statistics.freeSize)) of it free") : size)
        text +=
            "\n"
            + (statistics.endpoints.isEmpty
                ? line(Message("No lists are stored.")) : table(statistics.endpoints, for: terminal, in: catalog))
        if !readable.isEmpty { text += "\n" + line(offline) }
        let responses = statistics.responses
        let (raw, stored) = (ByteCount.text(responses.rawSize), ByteCount.text(responses.storedSize))
        text += "\n" + line(Message("\(Counted.responses(responses.count)): \(raw), \(stored) on disk"))
        text += line(responseSources(statistics.counters))
        let read = statistics.counters[ResponseCounts.stored] ?? 0
        guard read > 0 else { return text }
        return text
            + line(
                Message(
                    read, one: "\(read) page was read from the library instead of a server.",
                    other: "\(read) pages were read from the library instead of a server."))
    }

    /// The lists that can be read without a server, and how many of them to the end.
    private var offline: Message {
        let (count, whole) = (readable.count, whole)
        return Message(
            count, one: "\(count) list can be read with --offline, \(whole) completely.",
            other: "\(count) lists can be read with --offline, \(whole) of them completely.")
    }

    private var readable: [LibraryList] {
        (statistics?.lists ?? []).filter { list in
            list.pages > 0 && definitions.map { [.present, .unrecorded].contains($0.state(of: list)) } ?? true
        }
    }

    private var whole: Int {
        readable.count { definitions?.isWhole($0) ?? !$0.completeDefinitions.isEmpty }
    }

    var json: JSONValue {
        .members([
            ("path", .text(path)), ("exists", .flag(statistics != nil)),
            ("size", .integer(Int(statistics?.fileSize ?? 0))), ("free", .integer(Int(statistics?.freeSize ?? 0))),
            ("endpoints", .array((statistics?.endpoints ?? []).map(json))),
            (
                "offline",
                .members([
                    ("lists", .integer(readable.count)),
                    ("whole", .integer(whole)),
                ])
            ),
            (
                "responses",
                .members([
                    ("count", .integer(statistics?.responses.count ?? 0)),
                    ("bytes", .integer(Int(statistics?.responses.rawSize ?? 0))),
                    ("stored_bytes", .integer(Int(statistics?.responses.storedSize ?? 0))),
                ])
            ),
            (
                "answers",
                .members(
                    (ResponseCounts.names.map(\.name) + [ResponseCounts.stored]).map {
                        ($0, .integer(statistics?.counters[$0] ?? 0))
                    })
            ),
        ])
    }

    private func table(
        _ endpoints: [LibraryStatistics.Endpoint], for terminal: Terminal, in catalog: Catalog
    ) -> String {
        let rows = { (age: (Int64?) -> Message) in
            endpoints.map { endpoint in
                [
                    endpoint.name, "\(endpoint.lists)", "\(endpoint.generations)", "\(endpoint.pages)",
                    "\(endpoint.items)", ByteCount.text(endpoint.rawSize).text(in: catalog),
                    ByteCount.text(endpoint.storedSize).text(in: catalog), age(endpoint.oldest).text(in: catalog),
                    age(endpoint.newest).text(in: catalog),
                ]
            }
        }
        return TextTable(
            [
                .left(Message("ENDPOINT")), .right(Message("LISTS")), .right(Message("WALKS")),
                .right(Message("PAGES")), .right(Message("ITEMS")), .right(Message("BYTES")),
                .right(Message("ON DISK")), .left(Message("OLDEST")), .left(Message("NEWEST")),
            ],
            rows(ages.age(of:)), narrow: rows(ages.shortAge(of:))
        ).text(for: terminal, in: catalog)
    }

    private func responseSources(_ counters: [String: Int]) -> Message {
        let counts = ResponseCounts.names.map { counters[$0.name] ?? 0 }
        let total = counts.reduce(0, +)
        guard total > 0 else { return Message("No requests have been counted.") }
        let share = { (source: Int) in Message("\(counts[source]) (\(counts[source] * 100 / total) %)") }
        let requests = Counted.requests(total)
        return counts[3] > 0
            ? Message(
                """
                \(requests): \(share(2)) from fresh stored copies, \(share(1)) revalidated with a 304, \(share(3)) \
                from stored copies because the server was unreachable
                """)
            : Message("\(requests): \(share(2)) from fresh stored copies, \(share(1)) revalidated with a 304")
    }

    private func json(_ endpoint: LibraryStatistics.Endpoint) -> JSONValue {
        .members([
            ("endpoint", .text(endpoint.name)), ("lists", .integer(endpoint.lists)),
            ("walks", .integer(endpoint.generations)), ("pages", .integer(endpoint.pages)),
            ("items", .integer(endpoint.items)), ("bytes", .integer(Int(endpoint.rawSize))),
            ("stored_bytes", .integer(Int(endpoint.storedSize))),
            ("oldest", .string(endpoint.oldest.map { Timestamp.text($0) })),
            ("newest", .string(endpoint.newest.map { Timestamp.text($0) })),
        ])
    }
}
