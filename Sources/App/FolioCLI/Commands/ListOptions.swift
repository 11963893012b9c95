import CommandKit
import Formats
import Wording

/// How much of a list, from where: what `feed` and `comments` share.
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
                        help: Message("Stop after N pages; one if no option says more")),
                    .flag(\.all, "--all", help: Message("Go on to the end of the list")),
                ]),
                .option(
                    \.pageSize, "--page-size", value: "N", accepting: .atLeast(1),
                    help: Message("Ask for N items a request")),
                .details([
                    .option(
                        \.concurrency, "--concurrency", value: "N", accepting: .within(1...64),
                        help: Message("Ask for N pages at a time (offset, page)")),
                    .exclusive([
                        .option(
                            \.after, "--after", value: "KEY",
                            help: Message("Start after the item with this key (keyset)")),
                        .option(
                            \.before, "--before", value: "KEY",
                            help: Message("Start before the item with this key (keyset)")),
                        .option(
                            \.offset, "--offset", value: "N", accepting: .atLeast(0),
                            help: Message("Start at this offset (offset)")),
                        .option(
                            \.page, "--page", value: "N", accepting: .atLeast(0),
                            help: Message("Start at this page (page)")),
                        .option(
                            \.cursor, "--cursor", value: "POSITION",
                            help: Message("Start at a position that folio printed")),
                    ]),
                ]),
            ])
    }
}

/// How items are written: what `feed` and `comments` share.
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
            format, .flag(\.json, "--json", help: Message("Write one JSON document")), lines, template,
        ])
    }

    /// Where `--json` is not for the items.
    static var parametersWithoutJSON: ParameterTable<OutputOptions> { parameters(formats: [format, lines, template]) }

    private static var format: ParameterTable<OutputOptions> {
        .option(
            \.format, "-o", "--output", value: "FORMAT",
            help: Message("Write this format; on a terminal a table, else JSON Lines"))
    }

    private static var lines: ParameterTable<OutputOptions> {
        .flag(\.jsonLines, "--jsonl", help: Message("Write JSON Lines, an item a line"))
    }

    private static var template: ParameterTable<OutputOptions> {
        .option(
            \.template, "--template", value: "TEXT",
            help: Message(#"Write TEXT for each item, such as '{id} {title}\n'"#))
    }

    private static func parameters(formats: ParameterTable<OutputOptions>) -> ParameterTable<OutputOptions> {
        .section(
            Message("Output"),
            [
                .exclusive(formats),
                .exclusive([
                    .option(
                        \.fields, "--fields", value: "NAMES",
                        help: Message("Show only these fields, separated by commas"),
                        completion: .dynamic("fields")),
                    .details(.flag(\.raw, "--raw", help: Message("Show the server's objects"))),
                ]),
                .details([
                    .flag(\.noHeader, "--no-header", help: Message("Leave out the names of columns (table, csv, tsv)")),
                    .option(
                        \.width, "--width", value: "N", accepting: .atLeast(1),
                        help: Message("Make a table N columns wide, whatever the terminal is")),
                    .option(
                        \.dates, "--dates", value: "STYLE",
                        help: Message("Show a table's dates relative, such as 5 minutes ago, or exact")),
                    .flag(\.noPager, "--no-pager", help: Message("Show a table without a pager, however long it is")),
                ]),
                .exclusive([
                    .option(
                        \.jq, "--jq", value: "EXPR",
                        help: Message("Write what a jq expression gives of each item")),
                    .details(
                        .option(
                            \.jqAll, "--jq-all", value: "EXPR",
                            help: Message("Write what one gives of the whole document, which is kept in memory"))),
                ]),
            ])
    }

    /// What help says of expressions.
    static let expressions = """
        --jq is given each item as it would be printed, --jq-all what --json would write. Strings are written as they are; \
        --jsonl, or --to a .jsonl file, writes JSON. What is only selected keeps its digits; what is computed has jq's \
        numbers, 64-bit floating point: 1152921504606846977 + 0 is 1152921504606847000, and 1.0 + 0 is 1.
        """

    /// The expression that was asked for, as an option and its value; nil where none was.
    var expression: (option: String, text: String)? {
        jq.map { ("--jq", $0) } ?? jqAll.map { ("--jq-all", $0) }
    }

    /// The format that was asked for; nil where none was.
    var choice: OutputChoice? {
        json ? OutputChoice(name: "json") : jsonLines ? OutputChoice(name: "jsonl") : format
    }
}

/// The name of an output format: `table`, or one that is for machines.
struct OutputChoice: ArgumentValue, Equatable {
    static let table = OutputChoice(name: "table")
    static var expectation: ValueExpectation { .oneOf(["table"] + OutputFormat.all.map(\.name)) }

    let name: String

    init(name: String) {
        self.name = name
    }

    init?(argument: String) {
        guard Self.expectation.allowedValues.contains(argument) else { return nil }
        name = argument
    }

    var argument: String { name }
}
