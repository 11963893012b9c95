import CommandKit
import Wording

/// What is kept, and what is read of it: what `feed` and `comments` share.
struct StorageOptions: Sendable {
    var offline = false
    var refresh = false
    var noCache = false
    var new = false
    var resume = false
    var maxStale: Duration?
    var to: String?

    static var parameters: ParameterTable<StorageOptions> {
        .section(
            Message("Offline and resuming"),
            [
                .flag(\.offline, "--offline", help: Message("Show what is stored; no connection is opened")),
                .flag(\.refresh, "--refresh", help: Message("Ask the server, however fresh what is stored may be")),
                .details([
                    .flag(\.noCache, "--no-cache", help: Message("Ask the server, and keep nothing")),
                    .option(
                        \.maxStale, "--max-stale", value: "AGE",
                        help: Message("How old what is stored may be if the server is out of reach")),
                ]),
                .flag(\.new, "--new", help: Message("Only items that no earlier walk had")),
                .option(
                    \.to, "--to", value: "FILE", accepting: .fileName,
                    help: Message("Write to FILE (jsonl, csv or tsv), page by page"),
                    completion: .file),
                .flag(\.resume, "--resume", help: Message("Go on where the same command was killed")),
            ])
    }

    /// Options that make no sense together.
    static let conflicts: [(String, String)] = [
        ("--offline", "--refresh"), ("--offline", "--no-cache"), ("--offline", "--new"), ("--offline", "--resume"),
        ("--offline", "--max-stale"), ("--offline", "--concurrency"), ("--refresh", "--no-cache"),
        ("--refresh", "--max-stale"),
        ("--no-cache", "--max-stale"), ("--no-cache", "--new"), ("--no-cache", "--resume"), ("--no-cache", "--to"),
        ("--new", "--resume"), ("--new", "--concurrency"), ("--new", "--after"), ("--new", "--before"),
        ("--new", "--offset"), ("--new", "--page"),
        ("--new", "--cursor"), ("--to", "--json"), ("--to", "--template"), ("--to", "--jq-all"),
        ("--resume", "--jq-all"), ("--template", "--fields"), ("--template", "--jq"), ("--template", "--jq-all"),
    ]
}

extension ListCommand {
    /// Throws for the first pair of options that make no sense together.
    func checkConflicts() throws(UsageProblem) {
        let given = Set(
            [
                ("--offline", storage.offline), ("--refresh", storage.refresh), ("--no-cache", storage.noCache),
                ("--max-stale", storage.maxStale != nil), ("--new", storage.new), ("--resume", storage.resume),
                ("--to", storage.to != nil), ("--after", paging.after != nil), ("--before", paging.before != nil),
                ("--offset", paging.offset != nil), ("--page", paging.page != nil), ("--cursor", paging.cursor != nil),
                ("--concurrency", paging.concurrency != nil), ("--json", output.json),
                ("--template", output.template != nil), ("--fields", output.fields != nil),
                ("--jq", output.jq != nil), ("--jq-all", output.jqAll != nil),
            ].filter(\.1).map(\.0))
        for (first, second) in StorageOptions.conflicts where given.contains(first) && given.contains(second) {
            throw .conflict(first: first, second: second)
        }
    }
}
