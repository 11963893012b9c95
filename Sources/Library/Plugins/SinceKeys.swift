import Expressions
import Pagination
import Schema
import System

/// The keys of `since:`.
enum SinceKeys {
    static let since = Setting.object(
        "since", schema, help: "How `--since` and `--until` limit the list by time", example: "{at: .updated_at}")

    static let at = Setting<Expression>.parsed(
        "at", .expression, isRequired: true, help: "Path of the item's time", example: ".updated_at")
    static let from = Setting.place(
        "from", help: "Where requests have the earliest time (default: folio compares)",
        example: "{query: updated_after}")
    static let to = Setting.place(
        "to", help: "Where requests have the time at which the items end (default: folio compares)",
        example: "{query: updated_before}")
    static let format = Setting.text(
        "format", default: "iso8601",
        help: "How `from` and `to` have times: \(TimeFormat.names.joined(separator: ", ")) or a pattern of strftime",
        example: "seconds")

    static let overlap = Setting.duration(
        "overlap", defaultText: "0s", help: "How far `--since last` goes back for items that come late", example: "1h")

    static let step = Setting.text(
        "step", help: "Longest span of one request, such as 30d or 1mo: longer ones are read in steps", example: "30d")
    static let start = Setting.text(
        "start",
        help: """
            The first date there can be, for steps without `--since`; or `since`, or `since or DATE`: they begin at `--since`
            """,
        example: "2020-01-01")
    static let compare = Setting.flag(
        "compare", default: true, help: "Whether folio also compares items with the bounds that the server gets",
        example: "false")
    static let sorted = Setting.flag(
        "sorted", default: false,
        help:
            "Whether the items are sorted by `at`, the newest first: folio requests no page after an item before `--since`",
        example: "true")
    /// The value of `start` for steps that begin at `--since`.
    static let startAtSince = "since"
    /// What is before a date where they begin without `--since`.
    static let startAtSinceOr = "since or "

    static let schema = Schema([
        at.key, from.key, to.key, format.key, overlap.key, step.key, start.key, compare.key, sorted.key,
    ])

    /// The places of the bounds, in the order of the keys.
    static func places(_ settings: Settings) -> [Paging.NamedPlace] {
        settings[since].map { since in [from.key, to.key].compactMap { Paging.NamedPlace($0, of: since) } } ?? []
    }
}
