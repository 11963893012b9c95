package import Accounts
import ErrorMessages
import HTTP
package import Plugins
package import Presentation
package import System
package import Wording

extension Diagnostic {
    /// Why a request cannot be signed.
    package init(_ problem: AuthError) {
        switch problem {
        case .secretMissing(let secret):
            self.init(
                Message("a credential is missing: \(Self.source(secret))"), hint: Self.advice(secret),
                exitCode: .notAuthorised)
        case .noneSet(let secrets, let plugin):
            let asks = secrets.contains { $0.question != nil }
            let sources = Self.alternatives(secrets.filter { $0.question == nil }.map(Self.source))
            self.init(
                Message("no credential for '\(plugin)' was found"), hint: Self.advice(sources, asks ? plugin : nil),
                exitCode: .notAuthorised)
        case .controlCharacter(let secret):
            self.init(
                Message("a credential contains a line break or another control character: \(Self.source(secret))"),
                hint: Message("Remove that character."), exitCode: .notAuthorised)
        case .commandFailed(let program, let failure):
            self.init(
                Message("the command '\(program)' returned no credential: \(Self.text(failure))"),
                hint: Message("Run the command yourself to see why."), exitCode: .notAuthorised)
        case .noHashes(let reason):
            self.init(
                Message("libcrypto, which computes signatures, cannot be loaded: \(reason)"),
                hint: Message("Install OpenSSL, such as with: apt-get install libssl3"), exitCode: .notAuthorised)
        case .loginNeeded(let target):
            self.init(
                Message("not logged in to '\(target)'"), hint: Message("Log in: folio auth login \(target)"),
                exitCode: .notAuthorised)
        case .loginChanged(let target):
            self.init(
                Message("the login to '\(target)' changed while the command was running"),
                hint: Message(
                    """
                    Run the command again. If both logins give access to the same data, name the account with \
                    `account:` under `auth:`.
                    """),
                exitCode: .notAuthorised)
        case .foreignTokenURL(let origin):
            self.init(
                Message("refusing to send credentials to \(origin), which the plugin does not list"),
                hint: Message("If this host may receive them, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .badName(let key, let text):
            self.init(
                Message("invalid `\(key)` under `auth:`: '\(text)'"),
                hint: Message("It is a name, such as eu-west-1 or execute-api."), exitCode: .usage)
        case .addressIncomplete(let address):
            self.init(
                Message("no token can be requested from '\(address)', which is not a URL"),
                hint: Message("Check `auth:` in the plugin."), exitCode: .notAuthorised)
        case .badTokenField(let name):
            self.init(
                Message(
                    "the header '\(name)' of the token request contains a line break or another control character"),
                hint: Message("Remove that character."), exitCode: .usage)
        case .token(let failure): self.init(failure)
        case .untrusted(let untrustedFile, let wants): self.init(untrustedFile, wants: wants)
        case .oneKindNeeded, .incomplete:
            self.init(PluginText.text(problem), exitCode: .pluginFile)
        }
    }

    /// Why there is no token.
    private init(_ failure: TokenError) {
        let request = Message(verbatim: "\(failure.method) \(failure.url)")
        let response = { (status: Int, says: String?) in
            [Message("\(request) returned \(status)")] + (failure.tries > 1 ? [Self.tried(failure.tries)] : [])
                + [says.map { Message("the server says: \($0)") }].compactMap(\.self)
        }
        switch failure.reason {
        case .unreachable(let error):
            let cause = Diagnostic(error)
            self.init(
                Message("cannot get a token for '\(failure.plugin)': \(cause.what)"),
                details: [request] + cause.details,
                hint: cause.hint, exitCode: cause.exitCode)
        case .refused(let status, let says):
            self.init(
                Message("the server refused to issue a token for '\(failure.plugin)'"), details: response(status, says),
                hint: Self.advice(failure), exitCode: .notAuthorised)
        case .badStatus(let status, let says):
            let isLater = HTTPStatus.isTemporary(status) || status >= 500
            self.init(
                Message("cannot get a token for '\(failure.plugin)'"), details: response(status, says),
                hint: isLater ? Message("Try again later.") : Message("Check `auth:` in the plugin."),
                exitCode: isLater ? .unreachable : .unusableResponse)
        case .redirected(let location):
            self.init(
                Message(
                    "the token URL redirects, and folio does not follow it: \(ServerMessage.cut(location))"
                ),
                details: [request], hint: Message("If the new URL is right, put it under `auth:` in the plugin."),
                exitCode: .unusableResponse)
        case .lacks(let path):
            self.init(
                Message("the response has nothing usable at '\(path)'"), details: [request],
                hint: Message("Check `device:` under `auth:` in the plugin."), exitCode: .unusableResponse)
        case .unfinished:
            self.init(
                Message("the login to '\(failure.plugin)' was not finished in time"),
                hint: Message("Try again: folio auth login \(failure.plugin)"), exitCode: .notAuthorised)
        case .denied(let says):
            self.init(
                Message("the login to '\(failure.plugin)' was refused"),
                details: [says.map { Message("the server says: \(ServerMessage.cut($0))") }].compactMap(\.self),
                hint: Message("Try again: folio auth login \(failure.plugin)"), exitCode: .notAuthorised)
        case .otherLogin:
            self.init(
                Message("the answer belongs to another login than this one to '\(failure.plugin)' (wrong `state`)"),
                hint: Message("Use only the page that folio shows: folio auth login \(failure.plugin)"),
                exitCode: .notAuthorised)
        case .otherIssuer(let issuer):
            self.init(
                issuer.isEmpty
                    ? Message("the answer to the login does not name its issuer")
                    : Message("the answer to the login comes from another issuer: \(ServerMessage.cut(issuer))"),
                hint: Message("Check `issuer:` or `discover:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .insecurePage:
            self.init(
                Message("refusing to log in, because this URL is not encrypted: \(ServerMessage.cut(failure.url))"),
                hint: Message("Use https under `auth:` in the plugin."), exitCode: .notAuthorised)
        case .metadata(let error): self.init(error, url: failure.url)
        case .badToken(let path):
            self.init(
                Message("the token at '\(path)' contains a line break or another control character"),
                details: [request],
                hint: Message("Such a token cannot be sent. Check `auth:` in the plugin."), exitCode: .unusableResponse)
        case .noToken(let path):
            self.init(
                Message("the response has no token at '\(path)'"), details: [request],
                hint: Message("Check `auth:` in the plugin."),
                exitCode: .unusableResponse)
        }
    }

    /// What to do if a server refuses a plugin's credentials.
    package static func text(_ advice: CredentialAdvice?) -> Message {
        switch advice {
        case .logIn(let plugin): Message("Log in again: folio auth login \(plugin)")
        case .variables(let names): Message("Check the credential in \(names.joined(separator: ", ")).")
        case .parameters(let names): Message("Check the secret \(names.joined(separator: ", ")).")
        case .file(let path): Message("Check the credential in the file \(path).")
        case .command(let program): Message("Check the credential that the command '\(program)' prints.")
        case .elsewhere(let origin):
            Message(
                "The request reached \(origin) without a credential: the plugin's credentials are for another host.")
        case .clock(let seconds, let advice):
            [text(advice), clockAdvice(minutes: Int(seconds.magnitude / 60))].joined(separator: " ")
        case .ownFields:
            Message("Add a credential with --header-env Authorization=VARIABLE, or use a plugin that has one.")
        case nil: Message("Check the credential under `auth:` in the plugin.")
        }
    }

    private static func clockAdvice(minutes: Int) -> Message {
        Message(
            minutes,
            one: "Or set the clock: the server's differs by \(minutes) minute, and the signature has the time.",
            other: "Or set the clock: the server's differs by \(minutes) minutes, and the signature has the time.")
    }

    private static func advice(_ failure: TokenError) -> Message {
        if failure.sources.contains(where: { $0.question != nil }) {
            return Message("The name or password may be wrong. Try again: folio auth login \(failure.plugin)")
        }
        if failure.sources.isEmpty { return Message("Log in again: folio auth login \(failure.plugin)") }
        return Message("Check \(failure.sources.map(source).joined(separator: ", ")).")
    }

    /// The source of a secret in a list, such as the name of a variable.
    package static func source(_ secret: Secret) -> Message {
        switch secret {
        case .environment(let name): Message("the environment variable \(name)")
        case .file(let path): Message("the file \(path)")
        case .command(let words): Message("the command '\(words.first ?? "")'")
        case .ask(let question): Message("the answer to '\(question.label)'")
        case .literal: Message("text in the plugin file")
        }
    }

    private static func advice(_ secret: Secret) -> Message? {
        switch secret {
        case .environment(let name): Message("Set it: export \(name)=…")
        case .file: Message("Create the file, readable by you alone.")
        case .command, .ask, .literal: nil
        }
    }

    /// Why a command returned no secret, as the end of a sentence.
    package static func text(_ failure: CommandError) -> Message {
        switch failure {
        case .cannotStart(let reason): Message("it cannot be started: \(reason)")
        case .exited(let code): Message("it ended with exit code \(code)")
        case .killed(let signal): Message("it was killed by signal \(signal)")
        case .noOutput: Message("it printed nothing")
        case .tooLong(let limit): Message("it printed more than \(limit) bytes")
        case .notText: Message("its output is not UTF-8")
        case .notRun: Message("folio does not run commands here")
        }
    }

    /// What to do if all of several credentials are missing.
    ///
    /// - Parameters:
    ///   - sources: the sources that the user can set; nil for none.
    ///   - login: the plugin to log in to; nil for none.
    private static func advice(_ sources: Message?, _ login: String?) -> Message? {
        switch (sources, login) {
        case (nil, nil): nil
        case (let sources?, nil): Message("Set \(sources).")
        case (nil, let plugin?): Message("Log in with: folio auth login \(plugin)")
        case (let sources?, let plugin?): Message("Set \(sources), or log in with: folio auth login \(plugin)")
        }
    }

    /// A list of alternatives; one of them is enough. Nil if the list is empty.
    private static func alternatives(_ messages: [Message]) -> Message? {
        guard let first = messages.first else { return nil }
        return messages.dropFirst().reduce(first) { Message("\($0), or set \($1)") }
    }
}

extension AuthError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
