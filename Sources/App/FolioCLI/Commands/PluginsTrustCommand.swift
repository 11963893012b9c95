import CommandKit
import JSON
import Plugins
import Presentation
import YAML

/// `folio plugins trust [FILE]`
struct PluginsTrustOptions: Sendable {
    var file: String?
    var removes = false
    var lists = false
    var force = false
    var json = false
}

extension Command<GlobalOptions> {
    static func pluginsTrust(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "trust", summary: "Let a plugins.yaml in a folder use secrets and run commands", PluginsTrustOptions(),
            parameters: [
                .argument(
                    \.file, name: "FILE", help: "The file; plugins.yaml in the current folder if none is named",
                    completion: .file),
                .exclusive([
                    .flag(\.removes, "--remove", help: "Trust it no longer"),
                    .flag(\.lists, "--list", help: "Show which files are trusted"),
                ]),
                .flag(\.force, "--force", help: "Do not ask"),
                .flag(\.json, "--json", help: "Write one JSON document"),
            ],
            examples: [
                Example("folio plugins trust", "what ./plugins.yaml would use, and whether it may"),
                Example("folio plugins trust --force", "in a script, after a look at the file"),
                Example("folio plugins trust --list", "the files that are trusted"),
                Example("folio plugins trust --remove", "trusts ./plugins.yaml no longer"),
            ],
            discussion: """
                A plugins.yaml that lies in the current folder may be someone else's. Its plugins read what needs no \
                secret; environment variables, files, commands and tokens they get once the file is trusted. That holds \
                for the file's path and content: when it changes it is to be trusted again. On a terminal it asks; \
                elsewhere it needs --force. Files that you name or keep among your own need no trust.
                """
        ) { options, globals in
            try await trust(options, makeRoot(globals))
        }
    }

    private static func trust(_ options: PluginsTrustOptions, _ root: CompositionRoot) async throws {
        let trusted = TrustFile(root.facts.trustPath)
        if options.lists {
            if let file = options.file { throw UsageProblem.unexpectedArgument(file) }
            return try list(trusted, options)
        }
        let path = options.file ?? PluginSearch.folderFile
        if options.removes { return try await remove(path, trusted, options) }
        let file = try PluginFile(reading: path)
        let content = file.source.bytes
        let real = try TrustFile.realPath(path)
        let description = TrustDescription(path: real, wants: file.plugins.map(\.wants))
        if try trusted.trust(in: content, at: real) != .trusted {
            if !options.force, !description.isNothing, try await !agrees(description, root) {
                return root.messages.notice("it is not trusted")
            }
            try await trusted.set(content, at: real)
        }
        try Descriptor.output.write(options.json ? description.json.text + "\n" : Sanitizer.text(description.outcome))
    }

    private static func remove(_ path: String, _ trusted: TrustFile, _ options: PluginsTrustOptions) async throws {
        let real = FileText.exists(path) ? try TrustFile.realPath(path) : try TrustFile.formerPath(path)
        let wasTrusted = try await trusted.set(nil, at: real)
        let json = JSONValue.members([("file", .text(real)), ("removed", .flag(wasTrusted))])
        let text = wasTrusted ? "No longer trusted: \(real)\n" : "It was not trusted: \(real)\n"
        try Descriptor.output.write(options.json ? json.text + "\n" : Sanitizer.text(text))
    }

    private static func list(_ trusted: TrustFile, _ options: PluginsTrustOptions) throws {
        let rows = try trusted.entries().map { entry in
            // A file that cannot be read is not the one that was trusted.
            (entry.path, (try? PluginFile(reading: entry.path).source.bytes) == entry.content)
        }
        let json = JSONValue.members([
            (
                "trusted",
                .array(rows.map { .members([("file", .text($0)), ("unchanged", .flag($1))]) })
            )
        ])
        let lines = rows.map { "\($0)\($1 ? "" : "  (changed since)")\n" }
        let text = lines.isEmpty ? "No file is trusted.\n" : lines.joined()
        try Descriptor.output.write(options.json ? json.text + "\n" : Sanitizer.text(text))
    }

    /// Shows at the terminal what the file would use, and asks; anything but yes is no.
    @MainActor
    private static func agrees(_ description: TrustDescription, _ root: CompositionRoot) throws -> Bool {
        guard root.facts.inputIsTerminal, root.facts.errorIsTerminal else { throw TrustFileError.needsForce }
        root.messages.put(Sanitizer.text(description.text) + "Trust it? [y/N] ")
        let line = try InputLines(interruption: root.interruption.descriptor).next(isAnswer: true) ?? []
        return ["y", "yes"].contains(String(decoding: line, as: UTF8.self).lowercased())
    }
}

/// What a plugin file would use, in words and as JSON. The words are a stranger's: each stands on one line.
struct TrustDescription {
    let path: String
    let wants: [PluginWants]

    var isNothing: Bool { wants.allSatisfy(\.isNothing) }

    var text: String {
        let plugins = wants.filter { !$0.isNothing }.map { wants in
            let lines =
                wants.variables.map { "the environment variable \($0)" } + wants.files.map { "the file \($0)" }
                + wants.commands.map { "the command \(Self.json($0).text)" }
                + wants.answers.map { "what you answer: \($0)" } + wants.hosts.map { "for \($0)" }
            return "  \(wants.plugin) uses\n" + lines.map { "    \(Sanitizer.cell($0))\n" }.joined()
        }
        return "\(path)\n" + plugins.joined()
    }

    /// What was done.
    var outcome: String {
        isNothing
            ? "\(path) uses no secret and runs no command; it gets what you prefer.\n" : "Trusted as it is now: \(text)"
    }

    var json: JSONValue {
        .members([
            ("file", .text(path)), ("trusted", .flag(true)),
            (
                "plugins",
                .array(
                    wants.map { wants in
                        .members([
                            ("name", .text(wants.plugin)), ("hosts", Self.json(wants.hosts)),
                            ("variables", Self.json(wants.variables)), ("files", Self.json(wants.files)),
                            ("commands", .array(wants.commands.map(Self.json))),
                            ("answers", Self.json(wants.answers)),
                        ])
                    })
            ),
        ])
    }

    private static func json(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }
}
