import CommandKit
import Wording

/// `folio call PLUGIN.ACTION [key=value …]`, `folio call PLUGIN PATH [key=value …]` and `folio call URL`
struct CallOptions: Sendable {
    var target = ""
    var words: [String] = []
    var raw = RawCallOptions()
    var output = CallOutputOptions()

    static var parameters: ParameterTable<CallOptions> {
        [
            .argument(
                \.target, name: "TARGET", help: Message("PLUGIN.ACTION; PLUGIN, with a PATH behind it; or a URL"),
                completion: .dynamic("actions")),
            .rest(
                \.words, name: "PATH|key=value", help: Message("The path below the plugin's base URL; parameters"),
                completion: .dynamic("parameters")),
            .group(\.raw, RawCallOptions.parameters),
            .group(\.output, CallOutputOptions.parameters),
        ]
    }
}

/// What a raw request says for itself.
struct RawCallOptions: Sendable {
    var method: String?
    var headers: [String] = []
    var data: String?
    var noFollow = false

    static var parameters: ParameterTable<RawCallOptions> {
        .section(
            Message("Request"),
            [
                .option(
                    \.method, "-X", "--request", value: "METHOD", help: Message("The method; GET, or POST with -d")),
                .option(
                    \.headers, "-H", "--header", value: "FIELD",
                    help: Message("'Name: value' in place of folio's own; 'Name;' is empty, 'Name:' leaves it out")),
                .option(
                    \.data, "-d", "--data", value: "DATA",
                    help: Message("The body as it is; @FILE reads it from a file, @- from stdin")),
                .flag(\.noFollow, "--no-follow", help: Message("Give a redirect as the answer")),
            ])
    }

    /// The option that was given first in this list; nil where none was.
    var firstGiven: String? {
        [("-X", method != nil), ("-H", !headers.isEmpty), ("-d", data != nil), ("--no-follow", noFollow)]
            .first(where: \.1)?.0
    }
}

/// How an answer is written, and where it may come from.
struct CallOutputOptions: Sendable {
    var includesHead = false
    var jq: String?
    var to: String?
    var offline = false
    var refresh = false
    var noCache = false
    var dryRun = false

    static var parameters: ParameterTable<CallOutputOptions> {
        .section(
            Message("Answer"),
            [
                .exclusive([
                    .flag(
                        \.includesHead, "-i", "--include",
                        help: Message("Write the status line and the header lines before it")),
                    .option(
                        \.jq, "--jq", value: "EXPR",
                        help: Message("Write what a jq expression gives of the answer, a result a line")),
                ]),
                .option(
                    \.to, "--to", value: "FILE", help: Message("Write to FILE in place of stdout"), completion: .file),
                .flag(\.dryRun, DryRun.name, help: DryRun.help),
                .exclusive([
                    .flag(\.offline, "--offline", help: Message("Give what is stored; no connection is opened")),
                    .flag(\.refresh, "--refresh", help: Message("Ask the server, however fresh what is stored may be")),
                    .flag(\.noCache, "--no-cache", help: Message("Ask the server, and keep nothing")),
                ]),
            ])
    }
}

extension Command<GlobalOptions> {
    static func call(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "call", summary: Message("Run an action of a plugin, or make one request"), CallOptions(),
            parameters: CallOptions.parameters,
            examples: [
                Example("folio call notes.create title=Milk", Message("an action, with its parameters")),
                Example(
                    "folio call github /repos/apple/swift", Message("a path of an API, with the plugin's credentials")),
                Example(
                    "folio call https://example.com/data.json -i", Message("a URL, with the answer's header lines")),
                Example("folio call github /markdown -d @note.json", Message("a POST, its body from a file")),
            ],
            discussion: Message(
                """
                Any answer is written, byte for byte where the output is no terminal; the exit code is 0 for a status \
                below 400. An action writes what its plugin shows of the answer, as JSON on one line or, on a \
                terminal, indented; a refused action writes nothing. docs/call.md (see 'folio help environment') tells \
                it all.
                """),
            manual: """
                --jq is given what would be written, which must be JSON, and writes strings as they are; of an answer \
                with a status of 400 or more nothing is written then. What is only selected keeps its digits; what is \
                computed has jq's numbers, 64-bit floating point.
                """, complete: completing(makeRoot) { $0.candidates($1, $2) }
        ) { options, globals in
            try await CallPlan(options, makeRoot(globals)).run()
        }
    }
}
