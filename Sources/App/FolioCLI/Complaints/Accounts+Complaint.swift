import Accounts
import JSON
import Plugins
import Presentation

extension Complaint {
    /// Why a request could not be signed.
    init(_ problem: AuthProblem) {
        switch problem {
        case .secretMissing(let secret):
            self.init(
                "a credential is missing: \(Self.source(secret))", hint: Self.advice(secret),
                exitCode: .notAuthorised)
        case .noneSet(let secrets, let plugin):
            let ask = secrets.contains { $0.question != nil } ? "log in with: folio auth login \(plugin)" : nil
            let set = secrets.filter { $0.question == nil }.map { "set \(Self.source($0))" }
            self.init(
                "no credential of '\(plugin)' is there", hint: Self.sentence(set + [ask].compactMap(\.self)),
                exitCode: .notAuthorised)
        case .controlCharacter(let secret):
            self.init(
                "a credential holds a line break or another control character: \(Self.source(secret))",
                hint: "Set it again without it.", exitCode: .notAuthorised)
        case .commandFailed(let program, let failure):
            self.init(
                "the command '\(program)' gave no credential: \(Self.text(failure))",
                hint: "Run it yourself to see what is wrong.", exitCode: .notAuthorised)
        case .loginNeeded(let plugin):
            self.init(
                "not logged in to '\(plugin)'", hint: "Log in: folio auth login \(plugin)", exitCode: .notAuthorised)
        case .foreignTokenURL(let origin):
            self.init(
                "credentials would go to \(origin), which the plugin does not list",
                hint: "If it may see them, add it to `hosts:` under `auth:` in the plugin.", exitCode: .notAuthorised)
        case .token(let failure): self.init(failure)
        case .untrusted(let distrust, let wants): self.init(distrust, wants: wants)
        case .oneKindNeeded, .incomplete:
            self.init(PluginText.text(problem), exitCode: .pluginFile)
        }
    }

    /// Why there is no token.
    private init(_ failure: TokenFailure) {
        let request = "\(failure.method) \(failure.url)"
        let answered = { (status: Int, says: String?) in
            ["\(request) answered \(status)"] + (failure.tries > 1 ? [Self.tried(failure.tries)] : [])
                + [says.map { "the server says: \($0)" }].compactMap(\.self)
        }
        switch failure.reason {
        case .unreachable(let error):
            let cause = Complaint(error)
            self.init(
                "no token for '\(failure.plugin)': \(cause.what)", details: [request] + cause.details,
                hint: cause.hint, exitCode: cause.exitCode)
        case .refused(let status, let says):
            self.init(
                "the server gives '\(failure.plugin)' no token", details: answered(status, says),
                hint: Self.advice(failure), exitCode: .notAuthorised)
        case .answered(let status, let says):
            let isLater = status == 408 || status == 425 || status == 429 || status >= 500
            self.init(
                "no token for '\(failure.plugin)'", details: answered(status, says),
                hint: isLater ? "Try again later." : "Check `auth:` in the plugin.",
                exitCode: isLater ? .unreachable : .unusableAnswer)
        case .redirected(let location):
            self.init(
                "a request for a token is sent to another place, which is not followed: \(ServerMessage.cut(location))",
                details: [request], hint: "If it is right, put it under `auth:` in the plugin.",
                exitCode: .unusableAnswer)
        case .badToken(let path):
            self.init(
                "the token at '\(path)' holds a line break or another control character", details: [request],
                hint: "A request cannot carry it. Check `auth:` in the plugin.", exitCode: .unusableAnswer)
        case .noToken(let path):
            self.init(
                "the answer has no token at '\(path)'", details: [request], hint: "Check `auth:` in the plugin.",
                exitCode: .unusableAnswer)
        }
    }

    /// What to do where a server refuses the credentials of a plugin.
    static func text(_ advice: CredentialAdvice?) -> String {
        switch advice {
        case .logIn(let plugin): "Log in again: folio auth login \(plugin)"
        case .variables(let names): "Check the credential in \(names.joined(separator: ", "))."
        case .file(let path): "Check the credential in the file \(path)."
        case .command(let program): "Check the credential that the command '\(program)' prints."
        case .elsewhere(let origin):
            "The request reached \(origin) without a credential; those of the plugin are for another host."
        case .ownFields: "Give a credential with -H 'Authorization: …', or call a plugin that has one."
        case nil: "Check the credential that `auth:` in the plugin names."
        }
    }

    private static func advice(_ failure: TokenFailure) -> String {
        if failure.sources.isEmpty || failure.sources.contains(where: { $0.question != nil }) {
            return "Log in again: folio auth login \(failure.plugin)"
        }
        return sentence(["check \(failure.sources.map(source).joined(separator: ", "))"])
    }

    static func source(_ secret: Secret) -> String {
        switch secret {
        case .environment(let name): "the environment variable \(name)"
        case .file(let path): "the file \(path)"
        case .command(let words): "the command '\(words.first ?? "")'"
        case .ask(let question): "the answer to '\(question.label)'"
        case .literal: "the plugin file's own text"
        }
    }

    private static func advice(_ secret: Secret) -> String? {
        switch secret {
        case .environment(let name): "Set it: export \(name)=…"
        case .file: "Create it, readable for you alone."
        case .command, .ask, .literal: nil
        }
    }

    static func text(_ failure: CommandFailure) -> String {
        switch failure {
        case .cannotStart(let reason): "it cannot be started: \(reason)"
        case .exited(let code): "it ended with exit code \(code)"
        case .killed(let signal): "signal \(signal) ended it"
        case .noOutput: "it printed nothing"
        case .tooLong(let limit): "it printed more than \(limit) bytes"
        case .notText: "what it printed is not UTF-8"
        case .notRun: "commands are not run here"
        }
    }

    /// Things to do, as one sentence.
    private static func sentence(_ clauses: [String]) -> String {
        let text = clauses.joined(separator: ", or ")
        return text.prefix(1).uppercased() + text.dropFirst() + (text.contains(": folio ") ? "" : ".")
    }
}
