import CommandKit
import JSON
import Presentation
import SQLiteStore

/// `folio cache verify`
struct CacheVerifyOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheVerify(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "verify", summary: "Check the library, and tell everything that is wrong", CacheVerifyOptions(),
            parameters: [.flag(\.json, "--json", help: "Write one JSON document")],
            examples: [Example("folio cache verify", "whether everything can be read")],
            discussion: """
                Checks the file and every body in it, and changes nothing. Each finding is a line on stdout; the exit \
                code is 10 where there is one.
                """
        ) { options, globals in
            let root = makeRoot(globals)
            try await root.maintaining { store in
                let findings = try await store?.verify() ?? []
                if options.json {
                    try Descriptor.output.write(CacheFindings.json(findings).text + "\n")
                } else if findings.isEmpty {
                    try Descriptor.output.write(
                        store == nil ? "There is no library yet: no problem found.\n" : "No problem found.\n")
                } else {
                    let lines = findings.map { "\(CacheFindings.text($0))\n" }.joined()
                    try Descriptor.output.write(Sanitizer.text(lines))
                }
                if !findings.isEmpty {
                    throw CacheProblem.findings(findings.count, path: try root.facts.libraryPath)
                }
            }
        }
    }
}

/// What a check has found, in words and as JSON.
enum CacheFindings {
    static func text(_ finding: LibraryFinding) -> String {
        switch finding {
        case .integrity(let text): "the file: \(text)"
        case .dangling(let table, let row):
            "the table '\(table)'\(row.map { ", row \($0)" } ?? ""): refers to what is not there"
        case .orphan(let body): "body \(body): nothing refers to it"
        case .damaged(let body, let pages, let responses):
            "body \(body): cannot be read, and \(counted(pages, "page")) and \(counted(responses, "response")) need it"
        case .gap(let generation, let endpoint, let ordinal):
            "walk \(generation) of \(endpoint): page \(ordinal + 1) and those behind it follow a gap"
        case .miscounted(let generation, let endpoint):
            "walk \(generation) of \(endpoint): does not have the pages or items that it says"
        }
    }

    static func json(_ findings: [LibraryFinding]) -> JSONValue {
        .members([
            (
                "findings",
                .array(findings.map { .members([("kind", .text(kind($0))), ("message", .text(text($0)))]) })
            )
        ])
    }

    private static func kind(_ finding: LibraryFinding) -> String {
        switch finding {
        case .integrity: "integrity"
        case .dangling: "dangling"
        case .orphan: "orphan"
        case .damaged: "damaged"
        case .gap: "gap"
        case .miscounted: "miscounted"
        }
    }
}
