import CommandKit
import JSON
import Presentation
import SQLiteStore

/// `folio cache status`
struct CacheStatusOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheStatus(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "status", summary: "Show how much is stored, and how many requests it answered", CacheStatusOptions(),
            parameters: [.flag(\.json, "--json", help: "Write one JSON document")],
            examples: [
                Example("folio cache status", "sizes and counts"),
                Example("folio cache status --json | jq .answers", "how the answers were come by"),
            ],
            discussion: """
                Items and bytes count for each page that holds them: a walk that meets an item again stores it again, \
                while a body that is the same to the byte is kept once. Bytes are those of the bodies, unpacked and as \
                they are on disk.
                """
        ) { options, globals in
            let root = makeRoot(globals)
            try await root.maintaining { store in
                let status = CacheStatus(
                    path: try root.facts.libraryPath, statistics: try await store?.statistics(),
                    age: { root.messages.age(of: $0, at: root.now()) })
                try Descriptor.output.write(options.json ? status.json.text + "\n" : Sanitizer.text(status.text))
            }
        }
    }
}

/// The library's statistics, in words and as JSON.
struct CacheStatus {
    let path: String
    /// Nil where there is no library yet.
    let statistics: LibraryStatistics?
    /// How long ago a time was, in words.
    let age: (Int64) -> String

    var text: String {
        guard let statistics else { return "\(path)\nThere is no library yet: nothing has been stored.\n" }
        let free = statistics.freeSize > 0 ? ", \(ByteCount.text(statistics.freeSize)) of it free" : ""
        var text = "\(path)\n\(ByteCount.text(statistics.fileSize))\(free)\n"
        if statistics.endpoints.isEmpty {
            text += "\nNo lists are stored.\n"
        } else {
            text += "\n\(table(statistics.endpoints))"
        }
        let responses = statistics.responses
        let sizes = "\(ByteCount.text(responses.rawSize)), \(ByteCount.text(responses.storedSize)) on disk"
        text += "\n\(counted(responses.count, "response")): \(sizes)\n"
        return text + answers(statistics.counters)
    }

    var json: JSONValue {
        .members([
            ("path", .text(path)), ("exists", .flag(statistics != nil)),
            ("size", .integer(Int(statistics?.fileSize ?? 0))), ("free", .integer(Int(statistics?.freeSize ?? 0))),
            ("endpoints", .array((statistics?.endpoints ?? []).map(json))),
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
                .members(AnswerCounts.names.map { ($0.name, .integer(statistics?.counters[$0.name] ?? 0)) })
            ),
        ])
    }

    private func table(_ endpoints: [LibraryStatistics.Endpoint]) -> String {
        TextTable(
            [
                .left("ENDPOINT"), .right("LISTS"), .right("WALKS"), .right("PAGES"), .right("ITEMS"), .right("BYTES"),
                .right("ON DISK"), .left("OLDEST"), .left("NEWEST"),
            ],
            endpoints.map { endpoint in
                [
                    endpoint.name, "\(endpoint.collections)", "\(endpoint.generations)", "\(endpoint.pages)",
                    "\(endpoint.items)", ByteCount.text(endpoint.rawSize), ByteCount.text(endpoint.storedSize),
                    endpoint.oldest.map(age) ?? "–", endpoint.newest.map(age) ?? "–",
                ]
            }
        ).text
    }

    private func answers(_ counters: [String: Int]) -> String {
        let counts = AnswerCounts.names.map { counters[$0.name] ?? 0 }
        let total = counts.reduce(0, +)
        guard total > 0 else { return "No requests have been counted.\n" }
        let share = { (source: Int) in "\(counts[source]) (\(counts[source] * 100 / total) %)" }
        return """
            \(counted(total, "request")): \(share(2)) answered without asking the server, \(share(1)) with a 304
            """ + (counts[3] > 0 ? ", \(share(3)) because it was out of reach\n" : "\n")
    }

    private func json(_ endpoint: LibraryStatistics.Endpoint) -> JSONValue {
        .members([
            ("endpoint", .text(endpoint.name)), ("lists", .integer(endpoint.collections)),
            ("walks", .integer(endpoint.generations)), ("pages", .integer(endpoint.pages)),
            ("items", .integer(endpoint.items)), ("bytes", .integer(Int(endpoint.rawSize))),
            ("stored_bytes", .integer(Int(endpoint.storedSize))),
            ("oldest", .string(endpoint.oldest.map { Timestamp.text($0) })),
            ("newest", .string(endpoint.newest.map { Timestamp.text($0) })),
        ])
    }
}
