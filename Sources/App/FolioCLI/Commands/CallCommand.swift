import CommandKit

/// `folio call PLUGIN.ACTION [key=value …]`, `folio call PLUGIN PATH [key=value …]` and `folio call URL`
struct CallOptions: Sendable {
    var target = ""
    var words: [String] = []
    var raw = RawCallOptions()
    var output = CallOutputOptions()

    static var parameters: ParameterTable<CallOptions> {
        [
            .argument(
                \.target, name: "TARGET", help: "PLUGIN.ACTION; PLUGIN, with a PATH behind it; or a URL",
                completion: .dynamic("actions")),
            .rest(
                \.words, name: "PATH|key=value", help: "The path below the plugin's base URL; parameters",
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
            "Request",
            [
                .option(\.method, "-X", "--request", value: "METHOD", help: "The method; GET, or POST with -d"),
                .option(
                    \.headers, "-H", "--header", value: "FIELD",
                    help: "'Name: value' in place of folio's own; 'Name;' is empty, 'Name:' leaves it out"),
                .option(
                    \.data, "-d", "--data", value: "DATA",
                    help: "The body as it is; @FILE reads it from a file, @- from stdin"),
                .flag(\.noFollow, "--no-follow", help: "Give a redirect as the answer"),
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
    var to: String?
    var offline = false
    var refresh = false
    var noCache = false

    static var parameters: ParameterTable<CallOutputOptions> {
        .section(
            "Answer",
            [
                .flag(\.includesHead, "-i", "--include", help: "Write the status line and the header lines before it"),
                .option(\.to, "--to", value: "FILE", help: "Write to FILE in place of stdout", completion: .file),
                .exclusive([
                    .flag(\.offline, "--offline", help: "Give what is stored; no connection is opened"),
                    .flag(\.refresh, "--refresh", help: "Ask the server, however fresh what is stored may be"),
                    .flag(\.noCache, "--no-cache", help: "Ask the server, and keep nothing"),
                ]),
            ])
    }
}

extension Command<GlobalOptions> {
    static func call(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "call", summary: "Run an action of a plugin, or make one request", CallOptions(),
            parameters: CallOptions.parameters,
            examples: [
                Example("folio call notes.create title=Milk", "an action, with its parameters"),
                Example("folio call github /repos/apple/swift", "a path of an API, with the plugin's credentials"),
                Example("folio call https://example.com/data.json -i", "a URL, with the answer's header lines"),
                Example("folio call github /markdown -d @note.json", "a POST, its body from a file"),
            ],
            discussion: """
                Any answer is written, byte for byte where the output is no terminal; the exit code is 0 for a status \
                below 400. An action writes what its plugin shows of the answer, as JSON on one line or, on a \
                terminal, indented; a refused action writes nothing. docs/call.md tells it all.
                """
        ) { options, globals in
            try await CallPlan(options, makeRoot(globals)).run()
        }
    }
}
