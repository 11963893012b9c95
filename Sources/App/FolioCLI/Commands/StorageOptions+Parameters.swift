import CommandKit
import Formats
import Reading
import Wording

/// The options on stored data that `feed` and `comments` share.
extension StorageOptions {
    static var parameters: ParameterTable<StorageOptions> {
        .section(
            Message("Offline and resuming"),
            [
                .flag(\.offline, "--offline", help: Message("Read only stored data; open no connection")),
                .flag(\.refresh, "--refresh", help: Message("Ask the server even if the stored copy is fresh")),
                .details([
                    .flag(\.noCache, "--no-cache", help: Message("Ask the server and store nothing")),
                    .option(
                        \.maxStale, "--max-stale", value: "AGE",
                        help: Message("Maximum age of a stored copy if the server is unreachable")),
                ]),
                .flag(\.new, "--new", help: Message("Print only items that no earlier walk found")),
                .option(
                    \.to, "--to", value: "FILE", accepting: .fileName,
                    help: Message("Write to FILE (\(OutputFormat.names(where: \.isResumable))), page by page"),
                    completion: .file),
                .flag(\.resume, "--resume", help: Message("Continue where the same command was interrupted")),
            ])
    }

    /// Pairs of options that exclude each other.
    static let conflicts: [(String, String)] = [
        ("--offline", "--refresh"), ("--offline", "--no-cache"), ("--offline", "--new"), ("--offline", "--resume"),
        ("--offline", "--max-stale"), ("--refresh", "--no-cache"),
        ("--refresh", "--max-stale"),
        ("--no-cache", "--max-stale"), ("--no-cache", "--new"), ("--no-cache", "--resume"), ("--no-cache", "--to"),
        ("--new", "--resume"), ("--new", "--after"), ("--new", "--before"),
        ("--new", "--offset"), ("--new", "--page"),
        ("--new", "--cursor"), ("--new", "--since"), ("--new", "--until"), ("--to", "--json"), ("--to", "--template"),
        ("--to", "--jq-all"),
        ("--resume", "--jq-all"), ("--template", "--fields"), ("--template", "--jq"), ("--template", "--jq-all"),
    ]
}

extension ListCommand {
    /// Throws for the first pair of options that exclude each other.
    ///
    /// - Parameter isSeveralLists: whether `--concurrency` is about several lists, which `--new` reads as well.
    func checkConflicts(isSeveralLists: Bool = false) throws(ArgumentError) {
        let options: [(name: String, isGiven: Bool)] = [
            ("--offline", storage.offline), ("--refresh", storage.refresh), ("--no-cache", storage.noCache),
            ("--max-stale", storage.maxStale != nil), ("--new", storage.new), ("--resume", storage.resume),
            ("--to", storage.to != nil), ("--after", paging.after != nil), ("--before", paging.before != nil),
            ("--offset", paging.offset != nil), ("--page", paging.page != nil), ("--cursor", paging.cursor != nil),
            ("--since", times.since != nil), ("--until", times.until != nil),
            ("--concurrency", paging.concurrency != nil), ("--json", output.json),
            ("--template", output.template != nil), ("--fields", output.fields != nil),
            ("--jq", output.jq != nil), ("--jq-all", output.jqAll != nil),
        ]
        let given = Set(options.filter(\.isGiven).map(\.name))
        let conflicts = StorageOptions.conflicts + (isSeveralLists ? [] : [("--new", "--concurrency")])
        for (first, second) in conflicts where given.contains(first) && given.contains(second) {
            throw .conflict(first: first, second: second)
        }
    }
}
