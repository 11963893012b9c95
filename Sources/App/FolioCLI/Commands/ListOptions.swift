import CommandKit
import Formats
import Pagination
import TerminalSession
import Wording

/// How much of a list to read, and from where: the options that `feed` and `comments` share.
struct PagingOptions: Sendable {
    var count: Int?
    var pages: Int?
    var all = false
    var pageSize: Int?
    var concurrency: Int?
    var after: String?
    var before: String?
    var offset: Int?
    var page: Int?
    var cursor: String?

    static var parameters: ParameterTable<PagingOptions> {
        .section(
            Message("Paging"),
            [
                .exclusive([
                    .option(
                        \.count, "-n", "--count", value: "COUNT", accepting: .atLeast(1),
                        help: Message("Stop after COUNT items")
                    ),
                    .option(
                        \.pages, "--pages", value: "N", accepting: .atLeast(1),
                        help: Message("Stop after N pages (default: 1)")),
                ]),
                .flag(\.all, "--all", help: Message("Read to the end of the list")),
                .details([
                    .option(
                        \.pageSize, "--page-size", value: "N", accepting: .atLeast(1),
                        help: Message("Request N items per page")),
                    .option(
                        \.concurrency, "--concurrency", value: "N", accepting: .within(1...64),
                        help: Message("Request N pages at a time (\(strategies(where: \.isCounted)) paging)")),
                    .exclusive([
                        .option(
                            \.after, "--after", value: "KEY",
                            help: Message("Start after the item with this key (\(strategies(for: .after)) paging)")),
                        .option(
                            \.before, "--before", value: "KEY",
                            help: Message("Start before the item with this key (\(strategies(for: .before)) paging)")),
                        .option(
                            \.offset, "--offset", value: "N", accepting: .atLeast(0),
                            help: Message("Start at this offset (\(strategies(for: .offset)) paging)")),
                        .option(
                            \.page, "--page", value: "N", accepting: .atLeast(0),
                            help: Message("Start at this page number (\(strategies(for: .page)) paging)")),
                        .option(
                            \.cursor, "--cursor", value: "POSITION",
                            help: Message("Start at a position that folio printed")),
                    ]),
                ]),
            ])
    }

    /// The strategies that support a start option, for help.
    private static func strategies(for kind: WalkStart.Kind) -> String {
        strategies { $0.starts.contains(kind) }
    }

    private static func strategies(where isIncluded: (Strategy) -> Bool) -> String {
        Strategy.all.filter(isIncluded).map(\.name).joined(separator: ", ")
    }
}

/// How items are written: the options that `feed` and `comments` share.
struct OutputOptions: Sendable {
    var format: OutputChoice?
    var json = false
    var jsonLines = false
    var template: String?
    var fields: String?
    var raw = false
    var noHeader = false
    var width: Int?
    var dates: DatesChoice?
    var noPager = false
    var jq: String?
    var jqAll: String?

    static var parameters: ParameterTable<OutputOptions> {
        parameters(formats: [
            format, .flag(\.json, "--json", help: Message("Print one JSON document")), lines, template,
        ])
    }

    /// The options of a command whose `--json` does not apply to items.
    static var parametersWithoutJSON: ParameterTable<OutputOptions> { parameters(formats: [format, lines, template]) }

    private static var format: ParameterTable<OutputOptions> {
        .option(
            \.format, "-o", "--output", value: "FORMAT",
            help: Message("Format; default: table on a terminal, else jsonl"))
    }

    private static var lines: ParameterTable<OutputOptions> {
        .flag(\.jsonLines, "--jsonl", help: Message("Print JSON Lines, one item per line"))
    }

    private static var template: ParameterTable<OutputOptions> {
        .option(
            \.template, "--template", value: "TEXT",
            help: Message(#"Print TEXT for each item, such as '{id} {title}\n'"#))
    }

    private static func parameters(formats: ParameterTable<OutputOptions>) -> ParameterTable<OutputOptions> {
        .section(
            Message("Output"),
            [
                .exclusive(formats),
                .exclusive([
                    .option(
                        \.fields, "--fields", value: "NAMES",
                        help: Message("Print only these fields, separated by commas"),
                        completion: .dynamic("fields")),
                    .details(.flag(\.raw, "--raw", help: Message("Print each item as the server sent it"))),
                ]),
                .details([
                    .flag(\.noHeader, "--no-header", help: Message("Omit the header row (\(headed))")),
                    .option(
                        \.width, "--width", value: "N", accepting: .atLeast(1),
                        help: Message("Make tables N columns wide (default: the terminal's width)")),
                    .option(
                        \.dates, "--dates", value: "STYLE",
                        help: Message("Show the dates in tables as '5 minutes ago' or exactly")),
                    .flag(\.noPager, "--no-pager", help: Message("Do not use a pager for long tables")),
                ]),
                .exclusive([
                    .option(\.jq, "--jq", value: "EXPR", help: Message("Apply a jq expression to each item")),
                    .details(
                        .option(
                            \.jqAll, "--jq-all", value: "EXPR",
                            help: Message("Apply a jq expression to the whole document, held in memory"))),
                ]),
            ])
    }

    /// The paragraph on expressions in manuals.
    static let expressions = """
        --jq applies to each item as it would be printed, --jq-all to the document that --json would print. Strings \
        are printed without quotes; with -o \(OutputFormat.names { $0.results != nil }), or --to and a file of that \
        format, as JSON. Selected numbers keep all their digits. Computed numbers are 64-bit floating point, as in jq: 1152921504606846977 + 0 is 1152921504606847000, \
        and 1.0 + 0 is 1.
        """

    /// The requested expression, as an option and its value; nil if there is none.
    var expression: (option: String, text: String)? {
        jq.map { ("--jq", $0) } ?? jqAll.map { ("--jq-all", $0) }
    }

    /// The requested format; nil if there is none.
    var choice: OutputChoice? {
        json ? .format(.json) : jsonLines ? .format(.jsonLines) : format
    }

    /// The formats whose header `--no-header` omits.
    private static var headed: String {
        "\(OutputChoice.table.argument), \(OutputFormat.names { $0.header == .optional })"
    }
}

extension DatesChoice: ArgumentValue {}
