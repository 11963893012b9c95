import Calling
import CommandKit
import Wording

/// `folio call PLUGIN.ACTION [key=value …]`, `folio call PLUGIN PATH [key=value …]` and `folio call URL`
extension CallOptions {
    static var parameters: ParameterTable<CallOptions> {
        [
            .argument(
                \.target, name: "TARGET", help: Message("PLUGIN.ACTION; PLUGIN, followed by a PATH; or a URL"),
                completion: .dynamic("actions")),
            .rest(
                \.words, name: "PATH|key=value", help: Message("A path below the plugin's base URL; parameters"),
                completion: .dynamic("parameters")),
            .group(\.raw, RawCallOptions.parameters),
            .group(\.output, CallOutputOptions.parameters),
        ]
    }
}

extension RawCallOptions {
    static var parameters: ParameterTable<RawCallOptions> {
        .section(
            Message("Request"),
            [
                .option(
                    \.method, "-X", "--request", value: "METHOD",
                    help: Message("Use this method (default: GET, or POST with -d)")),
                .group(
                    \.fields,
                    FieldOptions.parameters(
                        Message("Set a header: 'Name: value'; 'Name;' sends it empty, 'Name:' removes it"))),
                .option(
                    \.data, "-d", "--data", value: "DATA",
                    help: Message("Send this body; @FILE reads it from a file, @- from stdin")),
                .flag(\.noFollow, "--no-follow", help: Message("Do not follow redirects")),
            ])
    }
}

extension FieldOptions {
    /// - Parameter help: that of `-H`.
    static func parameters(_ help: Message) -> ParameterTable<FieldOptions> {
        [
            .option(
                \.texts, "-H", "--header", value: "HEADER",
                help: Message("\(help); @FILE reads one from each line, @- from stdin")),
            .option(
                \.variables, "--header-env", value: "NAME=VARIABLE",
                help: Message("Set a header to the value of an environment variable; keeps a key out of 'ps'")),
        ]
    }
}

extension CallOutputOptions {
    static var parameters: ParameterTable<CallOutputOptions> {
        .section(
            Message("Response"),
            [
                .exclusive([
                    .flag(
                        \.includesHead, "-i", "--include",
                        help: Message("Print the status line and headers before the body")),
                    .option(
                        \.jq, "--jq", value: "EXPR",
                        help: Message("Apply a jq expression; print one result per line")),
                ]),
                .option(
                    \.to, "--to", value: "FILE", help: Message("Write to FILE instead of stdout"), completion: .file),
                .flag(\.dryRun, DryRunOption.name, help: DryRunOption.help),
                .exclusive([
                    .flag(\.offline, "--offline", help: Message("Use only the stored copy; open no connection")),
                    .flag(\.refresh, "--refresh", help: Message("Ask the server even if the stored copy is fresh")),
                    .flag(\.noCache, "--no-cache", help: Message("Ask the server and store nothing")),
                ]),
            ])
    }
}

extension Command<GlobalOptions> {
    static func call(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "call", summary: Message("Run a plugin's action, or send a single request"), CallOptions(),
            parameters: CallOptions.parameters,
            examples: [
                Example("folio call notes.create title=Milk", Message("an action with a parameter")),
                Example(
                    "folio call github /repos/apple/swift", Message("an API's path, with the plugin's credentials")),
                Example(
                    "folio call https://example.com/data.json -i", Message("a URL, with the response headers")),
                Example("folio call github /markdown -d @note.json", Message("a POST with its body from a file")),
            ],
            discussion: Message(
                """
                The response is printed whatever its status, byte for byte unless stdout is a terminal. The exit code \
                is 0 for a status below 400. To read all pages of a list, use 'folio feed URL'. An action prints the part of the response that its plugin selects, as \
                JSON on one line, or indented on a terminal. A failed action prints nothing. docs/call.md (see \
                'folio help environment') explains the rest.
                """),
            manual: """
                --jq applies to what would be printed, which must be JSON. Strings are printed without quotes. If the \
                status is 400 or more, nothing is printed. Selected numbers keep all their digits; computed numbers \
                are 64-bit floating point, as in jq.
                """, complete: completing(makeRoot) { $0.candidates($1, $2) }
        ) { options, globals in
            try await CallPlan(options, makeRoot(globals).calls).run()
        }
    }
}
