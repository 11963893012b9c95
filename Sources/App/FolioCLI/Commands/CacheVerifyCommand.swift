import CommandKit
import JSON
import Presentation
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio cache verify`
struct CacheVerifyOptions: Sendable {
    var json = false
}

extension Command<GlobalOptions> {
    static func cacheVerify(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "verify", summary: Message("Check the library for damage"), CacheVerifyOptions(),
            parameters: [.flag(\.json, "--json", help: Message("Print one JSON document"))],
            examples: [Example("folio cache verify", Message("checks that all stored data is readable"))],
            discussion: Message(
                """
                Checks the file and every body in it, and changes nothing. Each finding is one line on stdout. With \
                any finding, the exit code is 10.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await verify(options, root.console, root.libraryAccess)
        }
    }

    private static func verify(
        _ options: CacheVerifyOptions, _ console: Console, _ library: LibraryAccess
    ) async throws {
        try await library.maintaining { store in
            let findings = try await console.messages.animating({ Message("checking…") }) {
                try await store?.verify() ?? []
            }
            if options.json {
                try console.write(CacheFindings.json(findings))
            } else if findings.isEmpty {
                let message =
                    store == nil
                    ? Message("There is no library yet: no problems found.") : Message("No problems found.")
                try console.say(message)
            } else {
                for finding in findings { try console.say(CacheFindings.message(finding)) }
            }
            if !findings.isEmpty {
                let isInFile = findings.contains { finding in
                    switch finding {
                    case .integrity, .schema: true
                    default: false
                    }
                }
                throw CacheCommandError.findings(findings.count, path: try library.path, isInFile: isInFile)
            }
        }
    }
}

/// The findings of a check, as text and as JSON.
enum CacheFindings {
    static func message(_ finding: LibraryFinding) -> Message {
        switch finding {
        case .integrity(let text): Message("the file: \(text)")
        case .schema(.missing, let type, let name): Message("\(type) '\(name)' is missing")
        case .schema(.changed, let type, let name): Message("\(type) '\(name)' is not as folio made it")
        case .schema(.unknown, let type, let name): Message("\(type) '\(name)' was not made by folio")
        case .dangling(let table, let row?):
            Message("table '\(table)', row \(row): refers to a missing row")
        case .dangling(let table, nil): Message("table '\(table)': refers to a missing row")
        case .orphan(let body): Message("body \(body): nothing refers to it")
        case .damaged(let body, let pages, let responses):
            Message("body \(body): unreadable, but \(Counted.pages(pages)) and \(Counted.responses(responses)) need it")
        case .changed(let generation, let endpoint, nil):
            Message("walk \(generation) of \(endpoint): its row does not match its checksum")
        case .changed(let generation, let endpoint, let ordinal?):
            Message("walk \(generation) of \(endpoint): the row of page \(ordinal + 1) does not match its checksum")
        case .changedResponse(let row):
            Message("table 'responses', row \(row): does not match its checksum")
        case .changedMarks(let endpoint): Message("\(endpoint): the marks of read items do not match their checksums")
        case .lost(let endpoint, let expected, let found):
            Message("\(endpoint): walks of a list are missing (stored: \(expected), found: \(found))")
        case .gap(let generation, let endpoint, let ordinal):
            Message("walk \(generation) of \(endpoint): pages are missing before page \(ordinal + 1)")
        case .miscounted(let generation, let endpoint):
            Message("walk \(generation) of \(endpoint): its recorded counts of pages and items are wrong")
        }
    }

    static func json(_ findings: [LibraryFinding]) -> JSONValue {
        .members([
            (
                "findings",
                .array(findings.map { .members([("kind", .text(kind($0))), ("message", .text(message($0).english))]) })
            )
        ])
    }

    private static func kind(_ finding: LibraryFinding) -> String {
        switch finding {
        case .integrity: "integrity"
        case .schema: "schema"
        case .dangling: "dangling"
        case .orphan: "orphan"
        case .damaged: "damaged"
        case .changed, .changedResponse, .changedMarks: "changed"
        case .lost: "lost"
        case .gap: "gap"
        case .miscounted: "miscounted"
        }
    }
}
