import CommandKit
import JSON
import PersonalFiles
import Presentation
import Reading
import System
import TerminalSession
import Wording

extension Command<GlobalOptions> {
    /// `folio plugins check --live [PLUGIN[/ENDPOINT] …]`
    static func checkLive(
        _ options: PluginsCheckOptions, _ console: Console, _ files: PersonalFiles, _ reading: any ReadingContext
    ) async throws {
        let endpoints = try LiveCheck.endpoints(options.files, in: files.library())
        let check = LiveCheck(reading, files: files, variables: console.facts.variables)
        var rows: [LiveCheck.Row] = []
        for (plugin, endpoint) in endpoints { rows += try await check.rows(plugin, endpoint) }
        if options.json {
            try console.write(JSONValue.members([("endpoints", .array(rows.map(\.json)))]))
        } else {
            let table = TextTable(
                [
                    .left(Message("ENDPOINT")), .left(Message("STATUS")), .right(Message("ITEMS")),
                    .left(Message("IDS")), .left(Message("NEXT PAGE")),
                    .left(Message("NOTE")),
                ], rows.map { $0.cells(in: console.catalog) })
            try console.say(table.text(for: console.outputTerminal, in: console.catalog))
            if rows.count > 1 { try console.say(Message.verdict(on: rows, in: console.catalog)) }
        }
        let errors = rows.compactMap { row in row.error.map { (row.name, $0) } }
        for (name, error) in errors {
            console.messages.report(Diagnostic(any: error).naming(Message(verbatim: name)))
        }
        if let first = errors.first { throw ReportedError(error: first.1) }
    }
}
