import CommandKit
import Doctor
import JSON
import Presentation
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio doctor [PLUGIN …]`
struct DoctorOptions: Sendable {
    var plugins: [String] = []
    var json = false
}

extension Command<GlobalOptions> {
    static func doctor(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "doctor", summary: Message("Check the installation and environment"), DoctorOptions(),
            parameters: [
                .rest(
                    \.plugins, name: "PLUGIN", help: Message("Also check that the servers of these plugins respond"),
                    completion: .dynamic("plugins")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio doctor", Message("versions, paths, plugin files, stored data, terminal")),
                Example("folio doctor github", Message("also checks that GitHub can be reached")),
                Example("folio doctor --json | jq -e .well", Message("in a script")),
            ],
            discussion: Message(
                """
                No secret is shown or sent, and nothing is changed. The exit code is 0 if no problem is found, else \
                1. The first problem is reported with advice. --json prints {"well", "entries": [{"group", "name", \
                "value", "problem", "advice"}]}. "problem" and "advice" are null for an entry without a problem.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            let checkup = Checkup(root.console.facts, root.files, root.libraryAccess, root, version: Folio.version)
            try await check(options, checkup, root.console)
        }
    }

    private static func check(_ options: DoctorOptions, _ checkup: Checkup, _ console: Console) async throws {
        let diagnosis = try await checkup.diagnosis(plugins: options.plugins)
        if options.json {
            try console.write(diagnosis.json)
        } else {
            try console.say(diagnosis.text(for: console.outputTerminal, in: console.catalog))
        }
        guard let error = diagnosis.problem?.error else { return }
        // On a terminal, the text above has reported it.
        throw options.json || !console.facts.outputIsTerminal ? error : ReportedError(error: error)
    }
}
