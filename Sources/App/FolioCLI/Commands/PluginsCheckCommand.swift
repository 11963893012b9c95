import CommandKit
import Diagnostics
import JSON
import PersonalFiles
import Plugins
import Presentation
import Reading
import Schema
import System
import TerminalSession
import Wording
import YAML

/// `folio plugins check [FILE …]`, `folio plugins check --live [PLUGIN[/ENDPOINT] …]`
struct PluginsCheckOptions: Sendable {
    var files: [String] = []
    var live = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsCheck(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "check", summary: Message("Check plugin files and report every error"), PluginsCheckOptions(),
            parameters: [
                .rest(
                    \.files, name: "FILE|PLUGIN",
                    help: Message(
                        """
                        Files to check, or plugins whose files to check (default: the files that folio reads). With \
                        --live: PLUGIN or PLUGIN/ENDPOINT (default: all)
                        """), completion: .file),
                .flag(\.live, "--live", help: Message("Fetch a page of each endpoint and report its shape")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio plugins check", Message("the files that folio reads")),
                Example("folio plugins check my.yaml", Message("one file")),
                Example("folio plugins check github", Message("the file that defines a plugin")),
                Example(
                    "folio plugins check --live github",
                    Message("fetches a page of each endpoint that needs no parameter")),
            ],
            discussion: Message(
                """
                The exit code is 3 if a file has an error or cannot be read; the other files are still checked.

                With --live, the exit code is that of the first endpoint that fails, or 7 if items of a page share an \
                id. An endpoint that needs a parameter is skipped, unless the parameter has a default from the plugin \
                or from 'folio plugins set'. Nothing is stored.
                """)
        ) { options, globals in
            let root = makeRoot(globals)
            if options.live { return try await checkLive(options, root.console, root.files, root) }
            try check(options, root.console, root.files)
        }
    }

    private static func check(_ options: PluginsCheckOptions, _ console: Console, _ files: PersonalFiles) throws {
        let paths =
            options.files.isEmpty
            ? Array(files.pluginPaths())
            : try options.files.map { PluginPath(try path(of: $0, files), isNamed: true) }
        let results = try paths.map { path in
            let result = Result { try files.pluginFile(path, compiles: true) }
            if case .failure(let error as CancellationError) = result { throw error }
            return (path.path, result)
        }
        if options.json {
            try console.write(json(results))
        } else {
            for case (let path, .success(let file)) in results {
                for warning in file.warnings {
                    console.messages.notice(Diagnostic.lines(warning, in: file.source).joined(separator: "\n"))
                }
                let count = file.plugins.count
                let message = Message(
                    count, one: "\(path): \(count) plugin, no errors", other: "\(path): \(count) plugins, no errors")
                try console.say(message)
            }
            if results.isEmpty { console.messages.notice(Message("no plugin files found")) }
        }
        let errors = results.compactMap { if case .failure(let error) = $1 { error } else { nil } }
        guard let first = errors.first else { return }
        for error in errors { console.messages.report(Diagnostic(any: error)) }
        throw ReportedError(error: first)
    }

    /// The file for a word: itself, or the one that defines the plugin of this name.
    private static func path(of word: String, _ files: PersonalFiles) throws -> String {
        if word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".yml") { return word }
        let names = PluginNames(files)
        if let file = names.definition(of: word)?.file, !FileSystem.exists(word) || FileSystem.isFolder(word) {
            return file
        }
        guard !FileSystem.mayExist(word) else { return word }
        throw LookupError.unknownPlugin(word, known: names.matches("").names)
    }

    private static func json(_ results: [(String, Result<PluginFile, any Error>)]) -> JSONValue {
        .members([("files", .array(results.map { path, result in json(path, result) }))])
    }

    private static func json(_ path: String, _ result: Result<PluginFile, any Error>) -> JSONValue {
        let problems =
            switch result {
            case .success(let file): file.warnings.map(json)
            case .failure(let error as PluginFileError): error.problems.map(json)
            case .failure(let error): [problem(Diagnostic(any: error).what.english)]
            }
        let plugins = (try? result.get())?.plugins.map { JSONValue.text($0.name) }  // None if the file has errors.
        return .members([
            ("file", .text(path)), ("plugins", plugins.map(JSONValue.array) ?? .null),
            ("problems", .array(problems)),
        ])
    }

    private static func json(_ located: LocatedProblem) -> JSONValue {
        problem(Diagnostic.text(located).english, at: located.location, isWarning: located.problem.isWarning)
    }

    /// A problem as JSON; without a location if the file cannot be read.
    private static func problem(_ message: String, at location: Location? = nil, isWarning: Bool = false) -> JSONValue {
        .members([
            ("line", location.map { .integer($0.line) } ?? .null),
            ("column", location.map { .integer($0.column) } ?? .null),
            ("warning", .flag(isWarning)), ("message", .text(message)),
        ])
    }
}
