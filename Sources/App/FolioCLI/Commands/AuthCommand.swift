import Accounts
import CommandKit
import Wording

extension Command<GlobalOptions> {
    static func auth(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "auth", summary: Message("Log in to APIs, log out, and show credentials"),
            examples: [
                Example("folio auth login github", Message("asks for the credentials, logs in and stores the token")),
                Example("folio auth status", Message("which credentials are set, and when they expire")),
                Example("folio auth logout github", Message("deletes the stored token")),
            ],
            commands: [authLogin(makeRoot), authLogout(makeRoot), authStatus(makeRoot)])
    }
}

/// An `auth` command cannot be carried out.
enum AuthCommandError: Error, Equatable {
    /// The plugin's credentials come from elsewhere, or it has none.
    case nothingToLogInTo(plugin: String, [Secret])
    /// The answers are those of several credentials, of which one is enough.
    case severalCredentials(answers: [String])
    case keepAndClear
    /// It is unknown which of the stored lists belong to the account.
    case accountUnknown(plugin: String)
}
