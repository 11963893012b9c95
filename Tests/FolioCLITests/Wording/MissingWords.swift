import Foundation
import Wording

/// What a language lacks, as tables to be filled: `MISSING_WORDS` names the folder that they are written to.
///
/// A room has one table, but FolioCLI some for its folders; a line is a key in Swift with the place of its message.
struct MissingWords {
    private let entries: [SourceMessages.Entry]
    private let language: Language

    init(_ entries: [SourceMessages.Entry], language: Language) {
        self.entries = entries
        self.language = language
    }

    func write() throws {
        guard let folder = ProcessInfo.processInfo.environment["MISSING_WORDS"], !entries.isEmpty else { return }
        var seen: Set<String> = []
        let first = entries.filter { seen.insert($0.key).inserted }
        for (table, entries) in Dictionary(grouping: first, by: Self.table) {
            let file = URL(filePath: folder).appending(path: "\(table)+\(language).txt")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(entries.map(Self.line).joined().utf8).write(to: file)
        }
    }

    /// The tables of FolioCLI, by what the paths of their messages begin with; what is left is in `Messages`.
    private static let tables: [(beginnings: [String], table: String)] = [
        (["Commands/Plugin"], "PluginCommands"),
        (["Commands/Auth", "Commands/Cache"], "LibraryCommands"),
        (["Commands/"], "ListCommands"),
        (["Complaints/Endpoints", "Complaints/HTTP"], "RequestComplaints"),
        (
            ["Bodies", "Expressions", "Parameters", "Plugins", "Template", "YAML"].map { "Complaints/\($0)+" },
            "PluginComplaints"
        ),
        (["Accounts", "AuthCommand", "Calls", "TokenFile", "Trust"].map { "Complaints/\($0)+" }, "AccountComplaints"),
        (["Complaints/"], "ListComplaints"),
        (["Help/"], "Help"),
        (["Profiles/"], "Profiles"),
        (["Doctor/", "Live/", "Probing/"], "Checks"),
    ]

    private static func table(_ entry: SourceMessages.Entry) -> String {
        let room = entry.place.prefix { $0 != "/" }
        guard room == "FolioCLI" else { return String(room) }
        let path = entry.place.dropFirst(room.count + 1)
        return tables.first { $0.beginnings.contains { path.hasPrefix($0) } }?.table ?? "Messages"
    }

    private static func line(_ entry: SourceMessages.Entry) -> String {
        let key = entry.key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let empty = entry.isPlural ? ".plural(one: \"\", other: \"\")" : "\"\""
        return "\"\(key)\": \(empty),  // \(entry.place)\n"
    }
}
