import CommandKit
import Wording

extension HelpTopic {
    /// `folio help output`
    static let output = HelpTopic(
        "output", summary: Message("What is written where, and in which format"),
        parts: [
            .text(
                Message(
                    """
                    stdout carries data and nothing else; progress, notices, logs and errors go to stderr. On a terminal \
                    items are a table, elsewhere JSON Lines, and each page is written as soon as it is there.
                    """)),
            .definitions(
                Message("Formats of -o"),
                [
                    .init("table", Message("For people: cut to the terminal's width, dates as --dates says")),
                    .init("json", Message("One document, also after an error; the same as --json")),
                    .init("jsonl", Message("An object a line; the same as --jsonl")),
                    .init("csv, tsv", Message("With the names of the fields in the first line")),
                    .init("markdown", Message("A table for a page")),
                ]),
            .text(
                Message(
                    """
                    An item is {"id":…} and the plugin's fields in their order, as the server sent the values; what is \
                    missing is null. --fields chooses some, --raw prints the server's own object.

                    --json is {"items":[…],"meta":{…}}: "complete" is false where it broke off, "next" is a position for \
                    --cursor, "source" is the worst of remote, revalidated, cache and stale.

                    --jq is given each item as it would be printed, --jq-all what --json would write. What is only selected \
                    keeps its digits; what is computed has jq's numbers, 64-bit floating point.
                    """)),
            .examples([
                Example("folio feed demo --jq .location", Message("one field of each item")),
                Example("folio feed demo -o csv --fields id,url", Message("two, for a spreadsheet")),
                Example("folio feed demo --all --to feed.csv --resume", Message("in a file, killed or not")),
            ]),
        ])
}
