import CommandKit
import JSON
import Presentation

extension Command<GlobalOptions> {
    /// `folio plugins check --live [PLUGIN[/ENDPOINT] …]`
    static func checkLive(_ options: PluginsCheckOptions, _ root: CompositionRoot) async throws {
        let endpoints = try LiveCheck.endpoints(options.files, in: root.library())
        let check = LiveCheck(root: root)
        var rows: [LiveCheck.Row] = []
        for (plugin, endpoint) in endpoints { rows.append(try await check.row(plugin, endpoint)) }
        let text =
            options.json
            ? JSONValue.members([("endpoints", .array(rows.map(\.json)))]).text + "\n"
            : TextTable(
                [
                    .left("ENDPOINT"), .left("STATUS"), .right("ITEMS"), .left("IDS"), .left("NEXT PAGE"),
                    .left("REMARK"),
                ], rows.map(\.cells)
            ).text
        try Descriptor.output.write(text)
        let errors = rows.compactMap(\.error)
        guard let first = errors.first else { return }
        for error in errors { root.messages.complain(Complaint(any: error)) }
        throw AlreadyTold(error: first)
    }
}
