import CommandKit

extension HelpTopic {
    /// `folio help exit-codes`
    static let exitCodes = HelpTopic(
        "exit-codes", summary: "What the exit code says",
        parts: [
            .definitions(
                "Exit status",
                [
                    .init("0", "Done; also with what was stored where the server is out of reach, which a notice says"),
                    .init("1", "Another failure"),
                    .init("2", "Unknown command, option, parameter, plugin or endpoint"),
                    .init("3", "A plugin file is wrong or cannot be read"),
                    .init("4", "Not authorised: 401, 403, or a missing credential"),
                    .init("5", "Not found: 404, 410"),
                    .init(
                        "6",
                        "Unreachable: name, connection, TLS, time-out, 429, 5xx, after retries; a wait that is too long"
                    ),
                    .init("7", "An answer that cannot be used: not JSON, the wrong shape, a repeated page"),
                    .init("8", "Offline or for 'cache', and not stored"),
                    .init("9", "The list ended short of its own total"),
                    .init(
                        "10",
                        "The library cannot be used, and the command needs it; or 'cache verify' has found damage"),
                    .init("11", "Beyond a limit of 'profile --budget'"),
                    .init("130, 143", "Ended by Ctrl-C or SIGTERM"),
                ]),
            .text("What was printed before a failure stays, and the code says that it is not all."),
            .examples([
                Example("folio feed demo --offline || [ $? -eq 8 ]", "nothing stored is no failure")
            ]),
        ])
}
