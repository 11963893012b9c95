import CommandKit
import Wording

extension HelpTopic {
    /// `folio help exit-codes`
    static let exitCodes = HelpTopic(
        "exit-codes", summary: Message("What the exit code says"),
        parts: [
            .definitions(
                Message("Exit status"),
                [
                    .init(
                        "0",
                        Message("Done; also with what was stored where the server is out of reach, which a notice says")
                    ),
                    .init("1", Message("Another failure")),
                    .init("2", Message("Unknown command, option, parameter, plugin or endpoint")),
                    .init("3", Message("A plugin file is wrong or cannot be read")),
                    .init("4", Message("Not authorised: 401, 403, or a missing credential")),
                    .init("5", Message("Not found: 404, 410")),
                    .init(
                        "6",
                        Message(
                            "Unreachable: name, connection, TLS, time-out, 429, 5xx, after retries; a wait that is too long"
                        )
                    ),
                    .init("7", Message("An answer that cannot be used: not JSON, the wrong shape, a repeated page")),
                    .init("8", Message("Offline or for 'cache', and not stored")),
                    .init("9", Message("The list ended short of its own total")),
                    .init(
                        "10",
                        Message(
                            "The library cannot be used, and the command needs it; or 'cache verify' has found damage")),
                    .init("11", Message("Beyond a limit of 'profile --budget'")),
                    .init("130, 143", Message("Ended by Ctrl-C or SIGTERM")),
                ]),
            .text(Message("What was printed before a failure stays, and the code says that it is not all.")),
            .examples([
                Example("folio feed demo --offline || [ $? -eq 8 ]", Message("nothing stored is no failure"))
            ]),
        ])
}
