import Calling
import CommandKit
import Diagnostics
import Endpoints
import HTTP
import Importing
import JSON
import PersonalFiles
import Plugins
import Presentation
import ProbeReports
import Reading
import System
import TerminalSession
import Wording
import YAML

/// `folio plugins import FILE|URL`
struct PluginsImportOptions: Sendable {
    var source = ""
    var fields = FieldOptions()
    var only: [String] = []
    var baseURL: String?
    var name: String?
    var strict = false
    var probe = false
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsImport(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "import", summary: Message("Make a plugin from an OpenAPI document or an Airbyte manifest"),
            PluginsImportOptions(),
            parameters: [
                .argument(
                    \.source, name: "FILE|URL",
                    help: Message("The document, as JSON or YAML; - for stdin"), completion: .file),
                .option(
                    \.only, "--only", value: "NAME",
                    help: Message("Import only this list, by its name in the plugin")),
                .option(
                    \.baseURL, "--base-url", value: "URL",
                    help: Message("The URL of the API (default: that of the document)")),
                .group(
                    \.fields,
                    FieldOptions.parameters(Message("Send a header 'Name: value' with the request for the document"))),
                .option(
                    \.name, "--write", value: "NAME",
                    help: Message("Save the plugin as NAME where folio finds it")),
                .flag(
                    \.probe, "--probe",
                    help: Message("Ask the server for what the document does not say, for at most 50 lists")),
                .flag(\.strict, "--strict", help: Message("Write nothing if a list cannot be imported")),
                .flag(\.force, "--force", help: Message("Do not ask, and replace an existing file")),
                .flag(
                    \.json, "--json", help: Message("Print one JSON document: the lists, what is missing, and the file")
                ),
            ],
            examples: [
                Example("folio plugins import openapi.yaml", Message("the file, and what is missing in it")),
                Example(
                    "folio plugins import https://api.example.com/openapi.json --write books",
                    Message("saves it; then try: folio plugins show books")),
                Example(
                    "folio plugins import openapi.json --only issues --only users > hub.yaml",
                    Message("two lists of many")),
                Example(
                    "folio plugins import openapi.json --write books --probe",
                    Message("with the next pages and ids that responses show")),
            ],
            discussion: Message(
                """
                Writes an endpoint for each GET request that returns a list. The document may be OpenAPI 2.0 (Swagger), \
                3.0 or 3.1, or a low-code manifest of Airbyte, whose streams become endpoints. The file goes to stdout, and a report to stderr. What is not certain is a comment in the file. \
                Lists that cannot be imported are named, and the exit code is then 9. Before it saves a file, folio shows \
                which hosts would see which credentials, and asks.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            try await importPlugin(options, root.console, root.files, root)
        }
    }

    private static func importPlugin(
        _ options: PluginsImportOptions, _ console: Console, _ files: PersonalFiles, _ reading: any ReadingContext
    ) async throws {
        // Errors in the command are reported before the first request.
        let destination = try PluginDestination(options.name, mayReplace: options.force, in: files.search)
        if let url = options.baseURL {
            do { _ = try HTTPURL(url) } catch { throw EndpointError.badURL(text: HTTPRequest.shownGiven(url), error) }
        }
        let (source, location, sent) = try await description(options, console, reading)
        let description: APIDescription
        do throws(YAMLFileError) { description = try APIDescription(source) } catch {
            throw DescriptionReadError(source, error)
        }
        var plugin = try description.plugin(
            ImportOptions(name: options.name, baseURL: options.baseURL, location: location))
        for name in options.only where !plugin.endpoints.contains(where: { $0.name == name }) {
            throw ImportError.unknownName(name, known: plugin.endpoints.map(\.name))
        }
        if !options.only.isEmpty { plugin.keep { options.only.contains($0.name) } }
        let lists = plugin.endpoints.count
        guard lists <= YAMLLimits.pluginFile.keys, plugin.text().utf8.count <= YAMLLimits.pluginFile.bytes else {
            if lists <= YAMLLimits.pluginFile.keys { throw ImportError.tooLong }
            guard options.json else { throw ImportError.tooManyLists(lists) }
            return try console.write(json(plugin, nil, nil, nil))
        }
        plugin.removeInvalid()
        if options.probe { plugin = try await probed(plugin, options, console, reading) }
        let missing = plugin.notes.count(where: \.leavesOutList)
        let isIncomplete = missing > 0 || plugin.notes.contains(where: \.leavesOutPart)
        let isRefused = options.strict && isIncomplete
        if plugin.endpoints.isEmpty || isRefused {
            if options.json {
                try console.write(json(plugin, nil, nil, nil))
            } else {
                report(plugin, of: source.file, console)
            }
            throw IncompleteImportError(missing, writesNothing: isRefused)
        }
        // A key with markup or hidden characters in it is one without them.
        let text = sent.namingCredentials(plugin.text(in: options.json ? .english : console.catalog))
        let file = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "\(plugin.name).yaml"))
        if !options.json { report(plugin, of: source.file, console) }
        let question = Message("Save it? [y/N]")
        if destination != nil, !options.force, try await !agrees(file.plugins.map(\.wants), question, console) {
            return console.messages.notice(Message("the plugin is not saved"))
        }
        let saved = try destination?.save(text)
        if options.json {
            try console.write(json(plugin, file.plugins.map(\.wants), text, saved))
        } else if let saved {
            try console.reportSaved(saved, next: "folio plugins show \(plugin.name)", files)
        } else {
            try Descriptor.output.write(HiddenCharacters.shown(text, keepsLines: true))
        }
        if isIncomplete {
            throw IncompleteImportError(missing, writesNothing: false)
        }
    }

    /// The text of the description, the URL that it came from, and what was sent to get it.
    private static func description(
        _ options: PluginsImportOptions, _ console: Console, _ reading: any ReadingContext
    ) async throws -> (YAMLSource, location: String?, sent: SentFields) {
        let interruption = console.interruption.descriptor
        guard RawCall.isURL(options.source) else {
            let path = options.source == "-" ? nil : options.source
            let bytes = try ArgumentFile.bytes(
                path, limit: YAMLLimits.description.bytes, mayBeStream: true, interruption: interruption)
            return (YAMLSource(bytes: bytes, file: path ?? "stdin"), nil, SentFields([]))
        }
        let sent = try options.fields.sent(to: options.source, console)
        let (bytes, url) = try await DescriptionDownload.bytes(at: options.source, sending: sent, reading)
        // A document may repeat the key of its reader.
        let clean = sent.withoutCredentials(bytes)
        let shown = HTTPRequest.shown("\(url.removingQuery(sent.secretQueryNames(of: url)))")
        return (YAMLSource(bytes: clean, file: shown), sent.withoutCredentials("\(url)"), sent)
    }

    /// Shows which hosts would see which credentials, and asks; any answer but yes is no.
    @MainActor
    static func agrees(_ wants: [RequiredAccess], _ question: Message, _ console: Console) throws -> Bool {
        guard console.canAsk else { throw ImportQuestionError() }
        let lines = wants.flatMap { wants in
            wants.hosts.map { Message("requests to \(HTTPRequest.shown($0))") }
                + wants.otherServers.map { Message("parts of its responses, sent to \(HTTPRequest.shown($0))") }
                + wants.variables.map { Message("the environment variable \($0)") }
        }
        let shown = lines.map { "  \(HiddenCharacters.shown($0.text(in: console.catalog), showsUnclear: true))\n" }
            .joined()
        console.messages.print("\(Message("The plugin uses").text(in: console.catalog))\n\(shown)")
        return try console.messages.confirm(question)
    }

    private static func report(_ plugin: ImportedPlugin, of file: String, _ console: Console) {
        let count = plugin.endpoints.count
        console.messages.notice(
            Message(
                count, one: "\(file): \(plugin.source), \(count) list imported",
                other: "\(file): \(plugin.source), \(count) lists imported"))
        if plugin.otherCount > 0 {
            console.messages.notice(
                Message(
                    plugin.otherCount,
                    one: "\(plugin.otherCount) other GET request returns no list, as far as the document says",
                    other: "\(plugin.otherCount) other GET requests return no list, as far as the document says"))
        }
        for note in plugin.notes {
            let place = note.line.map { "\(file):\($0)" } ?? file
            let text = note.leavesOutList ? Message("left out: \(note.text)") : note.text
            console.messages.notice([Message(verbatim: place), text].joined(separator: ": "))
        }
    }

    private static func json(_ plugin: ImportedPlugin, _ wants: [RequiredAccess]?, _ text: String?, _ saved: String?)
        -> JSONValue
    {
        .members([
            ("plugin", .text(plugin.name)), ("source", .text(plugin.source)),
            (
                "endpoints",
                .array(
                    plugin.endpoints.map {
                        .members([
                            ("name", .text($0.name)), ("plugin", .text(plugin.plugin(of: $0))),
                            ("origin", .text($0.origin)), ("line", .integer($0.line)),
                        ])
                    })
            ),
            (
                "notes",
                .array(
                    plugin.notes.map {
                        .members([
                            ("origin", .string($0.origin)), ("line", $0.line.map { .integer($0) } ?? .null),
                            ("left_out", .flag($0.leavesOutList)),
                            ("text", .text($0.text.english)),
                        ])
                    })
            ),
            (
                "inputs",
                .array(
                    plugin.inputs.map {
                        .members([
                            ("key", .text($0.key)), ("parameter", .string($0.parameter)),
                            ("variable", .string($0.variable)), ("option", .string($0.option)),
                        ])
                    })
            ),
            ("hosts", .array((wants ?? []).flatMap(\.hosts).map { .text(HTTPRequest.shown($0)) })),
            ("variables", .array((wants ?? []).flatMap(\.variables).map { .text($0) })), ("file", .string(saved)),
            ("yaml", .string(text)),
        ])
    }
}

extension ImportedPlugin {
    /// Leaves out endpoints that are invalid definitions, with the error of each.
    fileprivate mutating func removeInvalid() {
        for (endpoint, problem) in invalid(in: endpoints[...]) {
            remove(endpoint.name)
            notes.append(.invalid(path: endpoint.origin, line: endpoint.line, reason: problem))
        }
    }

    /// The endpoints that are invalid even alone, found by halves: most files have few.
    private func invalid(in part: ArraySlice<Endpoint>) -> [(Endpoint, Message)] {
        var some = self
        let names = Set(part.map(\.name))
        some.keep { names.contains($0.name) }
        guard !part.isEmpty, let problem = some.problem else { return [] }
        if part.count == 1 { return part.map { ($0, problem) } }
        let middle = (part.startIndex + part.endIndex) / 2
        return invalid(in: part[..<middle]) + invalid(in: part[middle...])
    }

    /// The first error of the file; nil for none.
    var problem: Message? {
        do {
            _ = try PluginFile(YAMLSource(bytes: Array(text().utf8), file: name))
            return nil
        } catch {
            return error.problems.first { !$0.problem.isWarning }.map { Diagnostic.text($0) } ?? Message(verbatim: "")
        }
    }
}

/// A question about a plugin to save, where nobody can answer.
struct ImportQuestionError: Error, Explained {
    var diagnostic: Diagnostic {
        Diagnostic(
            Message("the plugin needs confirmation, and folio cannot ask without a terminal"),
            hint: Message("Run the command without --write and --probe to see the file; then add --force."),
            exitCode: .usage)
    }
}
