import CommandKit
import Formats
import Wording

extension HelpTopic {
    /// `folio help output`
    static let output = HelpTopic(
        "output", summary: Message("Where output goes, and its formats"),
        parts: [
            .text(
                Message(
                    """
                    stdout carries only data; progress, notices, logs and errors go to stderr. Items are printed as a \
                    table on a terminal and as JSON Lines elsewhere. Each page is printed as soon as it is complete.
                    """)),
            .definitions(
                Message("Formats of -o"),
                [
                    .init(
                        OutputChoice.table.argument,
                        Message("A table that fits the terminal's width; --dates sets how dates look"))
                ] + OutputFormat.all.map { .init($0.name, $0.summary) }),
            .text(
                Message(
                    """
                    An item is {"id":…} followed by the plugin's fields in order, with the values that the server \
                    sent. A missing value is null. --fields selects fields; --raw prints the server's object.

                    --json prints {"items":[…],"meta":{…}}. "complete" is false after a failure. "next" is the \
                    next page's position, for --cursor. "source" is the least fresh source of any page: remote, \
                    revalidated, cache or stale.

                    --jq applies to each item as it would be printed, --jq-all to the document that --json would \
                    print. Selected numbers keep all their digits; computed numbers are 64-bit floating point, as in \
                    jq.
                    """)),
            .examples([
                Example("folio feed demo --jq .location", Message("one field of each item")),
                Example("folio feed demo -o csv --fields id,url", Message("two fields, for a spreadsheet")),
                Example("folio feed demo --all --to feed.csv --resume", Message("to a file, resumable")),
            ]),
        ])
}
