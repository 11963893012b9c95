import Accounts
import CommandKit
import Endpoints
import HTTP
import PersonalFiles
import Plugins
import System
import Templates
import TerminalSession
import Wording

/// `folio auth login PLUGIN [name=value …]`
struct AuthLoginOptions: Sendable {
    var plugin = ""
    var words: [String] = []
}

extension Command<GlobalOptions> {
    static func authLogin(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "login", summary: Message("Log in to an API"), AuthLoginOptions(),
            parameters: [
                .argument(
                    \.plugin, name: "PLUGIN", help: Message("Name of the plugin"), completion: .dynamic("plugins")),
                .rest(
                    \.words, name: "name=value",
                    help: Message(
                        "Answers and plugin parameters; name=@FILE reads an answer from a file, name=@- from stdin"),
                    completion: .dynamic("parameters")),
            ],
            examples: [
                Example("folio auth login github", Message("asks on the terminal")),
                Example("folio auth login shop email=ann@example.com password=@-", Message("the password from stdin")),
                Example("folio auth login portal tenant=acme", Message("one tenant of an API with several")),
                Example("folio auth login github token=@token.txt", Message("the token from a file, for scripts")),
            ],
            discussion: Message(
                """
                folio asks on the terminal for what the plugin needs; secrets are not shown as you type. If the \
                plugin describes a login, folio logs in at once and stores only the tokens it receives. If an answer \
                is itself the credential, folio stores it. For a login in a browser, it shows the page and waits, for \
                at most 5 minutes. Secrets are never read from the command line, because \
                other programs can see it.
                """),
            complete: completing(makeRoot) { options, known, request in
                request.source == "plugins"
                    ? known.plugins(request.prefix)
                    : known.parameters(ofTarget: options.plugin, words: options.words, prefix: request.prefix)
            }
        ) { options, globals in
            let root = makeRoot(globals)
            try await authLogin(options, root.console, root.files, root.requestingTokens, now: root.now)
        }
    }

    /// Runs requests for tokens of a plugin.
    private typealias TokenRequests = (
        Plugin, CredentialScope, @escaping @Sendable @concurrent (any HTTPClient) async throws -> Void
    ) async throws -> Void

    private static func authLogin(
        _ options: AuthLoginOptions, _ console: Console, _ files: PersonalFiles, _ requestTokens: TokenRequests,
        now: @escaping @Sendable () -> Int64
    ) async throws {
        let plugin = try files.library(for: [options.plugin]).plugin(named: options.plugin)
        guard LoginSession.isPossible(plugin.authentication) else {
            throw AuthCommandError.nothingToLogInTo(plugin: plugin.name, plugin.authentication.secrets)
        }
        try plugin.requireTrust(for: plugin.authentication.secrets)
        let words = try LoginWords(options.words, for: plugin)
        let given = try await files.values(
            words.parameters, for: plugin.parameters, used: plugin.namesUsedByLogin, of: plugin)
        let place = try plugin.loginScope(Arguments(given, forLoginTo: plugin))
        guard let chosen = plugin.authentication.forLogin(answering: Set(words.answers.keys)) else {
            throw AuthCommandError.severalCredentials(answers: words.answers.keys.sorted())
        }
        let answers = try await files.answers(to: chosen.questions, words.answers)
        let unkept = FirstError()
        let sources = files.credentials { unkept.note($0) }
        try await requestTokens(plugin, place) { client in
            let session = LoginSession(
                plugin.authentication, chosen: chosen, at: place, sources, client: client,
                interaction: TerminalLogin(console: console))
            let outcome = try await session.logIn(answers: answers)
            if let error = unkept.error { throw error }
            try console.say(message(outcome, place.loginTarget, at: now()))
        }
    }

    private static func message(_ outcome: LoginSession.Outcome, _ target: String, at now: Int64) -> Message {
        switch outcome {
        case .kept:
            Message(
                "Stored the credential for '\(target)'. The first request will show whether the server accepts it."
            )
        case .confirmed(nil): Message("Logged in to '\(target)'.")
        case .confirmed(let expiresAt?):
            Message("Logged in to '\(target)'; the token expires at \(Timestamp.text(expiresAt)).")
        }
    }
}
