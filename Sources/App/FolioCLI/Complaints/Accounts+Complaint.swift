import Accounts
import JSON
import Plugins
import Presentation
import System
import Wording

extension Complaint {
    /// Why a request could not be signed.
    init(_ problem: AuthProblem) {
        switch problem {
        case .secretMissing(let secret):
            self.init(
                Message("a credential is missing: \(Self.source(secret))"), hint: Self.advice(secret),
                exitCode: .notAuthorised)
        case .noneSet(let secrets, let plugin):
            let asks = secrets.contains { $0.question != nil }
            let sources = Self.alternatives(secrets.filter { $0.question == nil }.map(Self.source))
            self.init(
                Message("no credential of '\(plugin)' is there"), hint: Self.advice(sources, asks ? plugin : nil),
                exitCode: .notAuthorised)
        case .controlCharacter(let secret):
            self.init(
                Message("a credential holds a line break or another control character: \(Self.source(secret))"),
                hint: Message("Set it again without it."), exitCode: .notAuthorised)
        case .commandFailed(let program, let failure):
            self.init(
                Message("the command '\(program)' gave no credential: \(Self.text(failure))"),
                hint: Message("Run it yourself to see what is wrong."), exitCode: .notAuthorised)
        case .loginNeeded(let plugin):
            self.init(
                Message("not logged in to '\(plugin)'"), hint: Message("Log in: folio auth login \(plugin)"),
                exitCode: .notAuthorised)
        case .foreignTokenURL(let origin):
            self.init(
                Message("credentials would go to \(origin), which the plugin does not list"),
                hint: Message("If it may see them, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .token(let failure): self.init(failure)
        case .untrusted(let distrust, let wants): self.init(distrust, wants: wants)
        case .oneKindNeeded, .incomplete:
            self.init(PluginText.text(problem), exitCode: .pluginFile)
        }
    }

    /// Why there is no token.
    private init(_ failure: TokenFailure) {
        let request = Message(verbatim: "\(failure.method) \(failure.url)")
        let answered = { (status: Int, says: String?) in
            [Message("\(request) answered \(status)")] + (failure.tries > 1 ? [Self.tried(failure.tries)] : [])
                + [says.map { Message("the server says: \($0)") }].compactMap(\.self)
        }
        switch failure.reason {
        case .unreachable(let error):
            let cause = Complaint(error)
            self.init(
                Message("no token for '\(failure.plugin)': \(cause.what)"), details: [request] + cause.details,
                hint: cause.hint, exitCode: cause.exitCode)
        case .refused(let status, let says):
            self.init(
                Message("the server gives '\(failure.plugin)' no token"), details: answered(status, says),
                hint: Self.advice(failure), exitCode: .notAuthorised)
        case .answered(let status, let says):
            let isLater = status == 408 || status == 425 || status == 429 || status >= 500
            self.init(
                Message("no token for '\(failure.plugin)'"), details: answered(status, says),
                hint: isLater ? Message("Try again later.") : Message("Check `auth:` in the plugin."),
                exitCode: isLater ? .unreachable : .unusableAnswer)
        case .redirected(let location):
            self.init(
                Message(
                    "a request for a token is sent to another place, which is not followed: \(ServerMessage.cut(location))"
                ),
                details: [request], hint: Message("If it is right, put it under `auth:` in the plugin."),
                exitCode: .unusableAnswer)
        case .badToken(let path):
            self.init(
                Message("the token at '\(path)' holds a line break or another control character"), details: [request],
                hint: Message("A request cannot carry it. Check `auth:` in the plugin."), exitCode: .unusableAnswer)
        case .noToken(let path):
            self.init(
                Message("the answer has no token at '\(path)'"), details: [request],
                hint: Message("Check `auth:` in the plugin."),
                exitCode: .unusableAnswer)
        }
    }

    /// What to do where a server refuses the credentials of a plugin.
    static func text(_ advice: CredentialAdvice?) -> Message {
        switch advice {
        case .logIn(let plugin): Message("Log in again: folio auth login \(plugin)")
        case .variables(let names): Message("Check the credential in \(names.joined(separator: ", ")).")
        case .file(let path): Message("Check the credential in the file \(path).")
        case .command(let program): Message("Check the credential that the command '\(program)' prints.")
        case .elsewhere(let origin):
            Message("The request reached \(origin) without a credential; those of the plugin are for another host.")
        case .ownFields: Message("Give a credential with -H 'Authorization: …', or call a plugin that has one.")
        case nil: Message("Check the credential that `auth:` in the plugin names.")
        }
    }

    private static func advice(_ failure: TokenFailure) -> Message {
        if failure.sources.contains(where: { $0.question != nil }) {
            return Message("The name or the password may be wrong. Try again: folio auth login \(failure.plugin)")
        }
        if failure.sources.isEmpty { return Message("Log in again: folio auth login \(failure.plugin)") }
        return Message("Check \(failure.sources.map(source).joined(separator: ", ")).")
    }

    static func source(_ secret: Secret) -> Message {
        switch secret {
        case .environment(let name): Message("the environment variable \(name)")
        case .file(let path): Message("the file \(path)")
        case .command(let words): Message("the command '\(words.first ?? "")'")
        case .ask(let question): Message("the answer to '\(question.label)'")
        case .literal: Message("the plugin file's own text")
        }
    }

    private static func advice(_ secret: Secret) -> Message? {
        switch secret {
        case .environment(let name): Message("Set it: export \(name)=…")
        case .file: Message("Create it, readable for you alone.")
        case .command, .ask, .literal: nil
        }
    }

    static func text(_ failure: CommandError) -> Message {
        switch failure {
        case .cannotStart(let reason): Message("it cannot be started: \(reason)")
        case .exited(let code): Message("it ended with exit code \(code)")
        case .killed(let signal): Message("signal \(signal) ended it")
        case .noOutput: Message("it printed nothing")
        case .tooLong(let limit): Message("it printed more than \(limit) bytes")
        case .notText: Message("what it printed is not UTF-8")
        case .notRun: Message("commands are not run here")
        }
    }

    /// What to do where none of several credentials is there.
    ///
    /// - Parameters:
    ///   - sources: of those that are to be set; nil for none.
    ///   - login: the plugin that can be logged in to; nil for none.
    private static func advice(_ sources: Message?, _ login: String?) -> Message? {
        switch (sources, login) {
        case (nil, nil): nil
        case (let sources?, nil): Message("Set \(sources).")
        case (nil, let plugin?): Message("Log in with: folio auth login \(plugin)")
        case (let sources?, let plugin?): Message("Set \(sources), or log in with: folio auth login \(plugin)")
        }
    }

    /// Alternatives, of which one is enough; nil where there are none.
    private static func alternatives(_ messages: [Message]) -> Message? {
        guard let first = messages.first else { return nil }
        return messages.dropFirst().reduce(first) { Message("\($0), or set \($1)") }
    }
}
