import CommandKit
import Formats

/// How much of a list, from where: what `feed` and `comments` share.
struct PagingOptions: Sendable {
    var count: Int?
    var pages: Int?
    var all = false
    var pageSize: Int?
    var after: String?
    var before: String?
    var offset: Int?
    var page: Int?
    var cursor: String?

    static var parameters: ParameterTable<PagingOptions> {
        .section(
            "Paging",
            [
                .exclusive([
                    .option(
                        \.count, "-n", "--count", value: "COUNT", accepting: .atLeast(1), help: "Stop after COUNT items"
                    ),
                    .option(
                        \.pages, "--pages", value: "N", accepting: .atLeast(1),
                        help: "Stop after N pages; one if no option says more"),
                    .flag(\.all, "--all", help: "Go on to the end of the list"),
                ]),
                .option(
                    \.pageSize, "--page-size", value: "N", accepting: .atLeast(1), help: "Ask for N items a request"),
                .exclusive([
                    .option(\.after, "--after", value: "KEY", help: "Start after the item with this key (keyset)"),
                    .option(\.before, "--before", value: "KEY", help: "Start before the item with this key (keyset)"),
                    .option(
                        \.offset, "--offset", value: "N", accepting: .atLeast(0), help: "Start at this offset (offset)"),
                    .option(\.page, "--page", value: "N", accepting: .atLeast(0), help: "Start at this page (page)"),
                    .option(
                        \.cursor, "--cursor", value: "POSITION", help: "Start at a position that folio printed"),
                ]),
            ])
    }
}

/// How items are written: what `feed` and `comments` share.
struct OutputOptions: Sendable {
    var format: OutputChoice?
    var json = false
    var jsonLines = false
    var fields: String?
    var raw = false

    static var parameters: ParameterTable<OutputOptions> {
        .section(
            "Output",
            [
                .exclusive([
                    .option(
                        \.format, "-o", "--output", value: "FORMAT",
                        help: "Write this format; on a terminal a table, else JSON Lines"),
                    .flag(\.json, "--json", help: "Write one JSON document"),
                    .flag(\.jsonLines, "--jsonl", help: "Write JSON Lines, an item a line"),
                ]),
                .exclusive([
                    .option(\.fields, "--fields", value: "NAMES", help: "Show only these fields, separated by commas"),
                    .flag(\.raw, "--raw", help: "Show the server's objects"),
                ]),
            ])
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
