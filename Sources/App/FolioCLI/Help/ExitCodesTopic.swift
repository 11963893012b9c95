import CommandKit
import Wording

extension HelpTopic {
    /// `folio help exit-codes`
    static let exitCodes = HelpTopic(
        "exit-codes", summary: Message("Meaning of the exit codes"),
        parts: [
            .definitions(
                Message("Exit status"),
                [
                    .init(
                        "0",
                        Message(
                            "Success, even if the server was unreachable and stored copies were used (with a notice)")
                    ),
                    .init("1", Message("Any other failure")),
                    .init("2", Message("Unknown command, option, parameter, plugin or endpoint")),
                    .init("3", Message("A plugin file is invalid or cannot be read")),
                    .init("4", Message("Not authorised: 401, 403, or a missing credential")),
                    .init("5", Message("Not found: 404, 410")),
                    .init(
                        "6",
                        Message(
                            """
                            Unreachable after retries: name lookup, connection, TLS, timeout, 429, 5xx; or the server \
                            asks for too long a wait
                            """
                        )
                    ),
                    .init("7", Message("Unusable response: not JSON, of an unexpected shape, or a repeated page")),
                    .init("8", Message("Not stored, with --offline or in a 'cache' command")),
                    .init("9", Message("Incomplete list: fewer items than announced")),
                    .init(
                        "10",
                        Message(
                            "The command needs the library, which cannot be used; or 'cache verify' found damage")),
                    .init("11", Message("A limit of 'profile --budget' is exceeded, or was not measured")),
                    .init("129–143", Message("Stopped by a signal: SIGHUP 129, Ctrl-C 130, SIGQUIT 131, SIGTERM 143")),
                ]),
            .text(Message("Output printed before a failure is valid, but the code says that it is incomplete.")),
            .examples([
                Example("folio feed demo --offline || [ $? -eq 8 ]", Message("accepts that nothing is stored"))
            ]),
        ])
}
