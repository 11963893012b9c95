import CommandKit
import Wording

extension Command<GlobalOptions> {
    static func auth(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "auth", summary: Message("Log in to APIs and out; show where credentials are"),
            examples: [
                Example("folio auth login github", Message("asks for what the plugin wants, and keeps what signs")),
                Example("folio auth status", Message("what is there, and until when")),
                Example("folio auth logout github", Message("forgets it")),
            ],
            commands: [authLogin(makeRoot), authLogout(makeRoot), authStatus(makeRoot)])
    }
}
