import Accounts
import CommandKit
import Diagnostics
import HTTP
import JSON
import PersonalFiles
import Plugins
import Presentation
import System
import TerminalSession
import Wording

/// `folio auth status [PLUGIN]`
struct AuthStatusOptions: Sendable {
    var plugin: String?
    var json = false
}

extension Command<GlobalOptions> {
    static func authStatus(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "status", summary: Message("Show where credentials come from and whether they are set"),
            AuthStatusOptions(),
            parameters: [
                .argument(\.plugin, name: "PLUGIN", help: Message("Only this plugin"), completion: .dynamic("plugins")),
                .flag(\.json, "--json", help: Message("Print one JSON document")),
            ],
            examples: [
                Example("folio auth status", Message("every plugin that uses credentials")),
                Example("folio auth status github --json", Message("one plugin, as JSON")),
            ],
            discussion: Message("No secret is shown, not even in part. Commands that print secrets are not run."),
            complete: completingPlugins(makeRoot)
        ) { options, globals in
            let root = makeRoot(globals)
            try await status(options, root.console, root.files, now: root.now())
        }
    }

    private static func status(
        _ options: AuthStatusOptions, _ console: Console, _ files: PersonalFiles, now: Int64
    ) async throws {
        let library = try files.library()
        let plugins =
            try options.plugin.map { [try library.plugin(named: $0)] } ?? library.plugins.filter(\.isSigned)
        let kept = try TokenFile(console.facts.tokenPath) { _ in }.all()
        var rows: [AuthStatus] = []
        for plugin in plugins {
            let own = kept.filter { $0.key.plugin == plugin.name && $0.key.isFor(plugin.fixedOrigin) }
            let all = try await CredentialStatus.all(
                of: plugin.authentication, kept: own,
                secrets: SecretReader(console.facts, refusesStreams: false))
            let texts = plugin.parameters.reduce(into: [:]) { $0[$1.name] = $1.texts }
            rows += all.map {
                AuthStatus(
                    plugin: plugin.name, status: $0, parameters: $0.parameters.given(by: texts),
                    hasOneServer: plugin.fixedOrigin != nil,
                    isTrusted: plugin.trust == .trusted, now: now)
            }
        }
        if options.json { return try console.write(AuthStatus.json(rows)) }
        if rows.isEmpty { return try console.say(Message("No plugin uses credentials.")) }
        try console.say(AuthStatus.table(rows, for: console.outputTerminal, in: console.catalog))
    }
}

/// The state of one credential, as text and as JSON.
struct AuthStatus {
    let plugin: String
    let status: CredentialStatus
    /// Those that it is for.
    let parameters: CredentialParameters
    /// Whether the plugin's base URL has no parameters.
    let hasOneServer: Bool
    /// Whether the plugin's file may use it.
    let isTrusted: Bool
    /// Seconds since 1970 (UTC).
    let now: Int64

    static func table(_ rows: [AuthStatus], for terminal: Terminal, in catalog: Catalog) -> String {
        TextTable(
            [
                .left(Message("PLUGIN")), .left(Message("KIND")), .left(Message("FROM")), .left(Message("STATE")),
                .left(Message("SINCE")),
            ],
            rows.map { row in
                [
                    row.name, row.status.kind, row.origin.text(in: catalog), row.state.text(in: catalog),
                    row.status.since.map { Timestamp.text($0) } ?? "",
                ]
            }
        ).text(for: terminal, in: catalog)
    }

    static func json(_ rows: [AuthStatus]) -> JSONValue {
        .members([("credentials", .array(rows.map(\.json)))])
    }

    /// The plugin with the parameters that the token is for, as on the command line, or else its server.
    private var name: String {
        let server =
            hasOneServer || !parameters.values.isEmpty
            ? [] : [status.origin.map { "(\($0))" }].compactMap(\.self)
        return ([plugin] + parameters.words + server).joined(separator: " ")
    }

    private var origin: Message {
        let sources = status.sources.map { secret in
            secret.question == nil ? Diagnostic.source(secret) : Message("login")
        }
        let once = sources.enumerated().filter { !sources[..<$0].contains($1) }.map(\.element)
        return once.joined(separator: ", ")
    }

    private var state: Message {
        guard isTrusted else { return Message("not trusted") }
        guard status.isThere else { return status.usesLogin ? Message("not logged in") : Message("missing") }
        guard let expiresAt = status.expiresAt else { return Message("set") }
        let time = Timestamp.text(expiresAt)
        return expiresAt > now ? Message("expires at \(time)") : Message("expired at \(time)")
    }

    private var json: JSONValue {
        let given = parameters.given.sorted { $0.key < $1.key }
        return .members([
            ("plugin", .text(plugin)), ("origin", .string(status.origin)),
            ("parameters", .members(given.map { ($0.key, .array($0.value.map { .text($0) })) })),
            ("kind", .text(status.kind)),
            ("from", .array(status.sources.map(Self.json))), ("there", .flag(status.isThere)),
            ("token", .flag(status.hasToken)), ("trusted", .flag(isTrusted)),
            ("expires_at", .string(status.expiresAt.map { Timestamp.text($0) })),
            ("since", .string(status.since.map { Timestamp.text($0) })),
        ])
    }

    /// The source of a secret. For a command it names only the program, since arguments may be secret.
    private static func json(_ secret: Secret) -> JSONValue {
        switch secret {
        case .environment(let name): .members([("env", .text(name))])
        case .file(let path): .members([("file", .text(path))])
        case .command(let words): .members([("command", .text(words.first ?? ""))])
        case .ask(let question): .members([("ask", .text(question.label))])
        case .literal: .members([("literal", .flag(true))])
        }
    }
}

extension TokenKey {
    /// Whether the token is for a server; nil for any one. That of an earlier base URL is not.
    fileprivate func isFor(_ server: HTTPURL.Origin?) -> Bool {
        guard let server else { return true }
        return origin == server.description || origin.hasPrefix("\(server)/")
    }
}
