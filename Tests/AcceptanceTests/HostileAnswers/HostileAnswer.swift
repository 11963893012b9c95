import Testing

/// A server that answers wrongly or with an attack, and what must come of it.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
    let name: String
    /// The answers in the order of the requests; the last one also answers all later ones.
    let answers: [Answer]
    let code: Int32
    /// The lines on stdout.
    var out: [String]
    /// Text of the error or notice; stderr is empty if this is.
    let error: String
    /// How many requests the server gets.
    let requests: Int
    /// The endpoint's keys.
    var list = Self.cursor
    /// More keys of the plugin.
    var plugin = ""
    /// The command line. In it and in `out`, `URL` is the server's address, and `FOLDER` a folder for files.
    var command = "feed api --all --jsonl"
    /// The names of the files in that folder afterwards.
    var files: [String] = []
    /// How often the command runs; the last run counts.
    var runs = 1
    /// Whether the command runs on a terminal. stdout then has stderr's text, too.
    var isAtTerminal = false
    /// The exit code of the same command with `--offline`, which prints the same lines; nil if it is not run.
    var offline: Int32?
    /// The path and query of the last request, if that matters.
    var target: String?
    /// A header line of the last request, if that matters.
    var field: String?
    /// The answers of the second server, which gets one request and no credential; none if it gets no request.
    var other: [Answer] = []

    var testDescription: String { name }

    /// An answer of which folio uses what it says.
    ///
    /// - Parameter notice: text of the notice, if there is one.
    static func used(
        _ name: String, _ answers: Answer..., out: [String] = [one], notice: String = "", requests: Int? = nil,
        with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var made = Self(
            name: name, answers: answers, code: 0, out: out, error: notice, requests: requests ?? answers.count)
        change(&made)
        return made
    }

    /// An answer that folio rejects. Nothing of it is stored.
    ///
    /// - Parameter out: what came before.
    static func refused(
        _ name: String, _ answers: Answer..., code: Int32 = 7, error: String, out: [String] = [],
        requests: Int? = nil, with change: (inout Self) -> Void = { _ in }
    ) -> Self {
        var made = Self(
            name: name, answers: answers, code: code, out: out, error: error, requests: requests ?? answers.count,
            offline: out.isEmpty ? 8 : nil)
        change(&made)
        return made
    }

    /// The first item, as a line of stdout.
    static let one = #"{"id":1}"#

    /// The requests for a fault that may pass: one, and four retries.
    static let retried = 5

    /// A list whose pages have the token of the next one.
    static let cursor = """
        items: .items
        id: .id
        fields: {}
        pagination: {strategy: cursor, token: .next, cursor: {query: c}}
        """

    /// The same with a text in each item.
    static let texts = cursor.replacing("fields: {}", with: "fields: {t: .t}")

    /// A list whose pages have the URL of the next one.
    static let link = cursor.replacing(
        "strategy: cursor, token: .next, cursor: {query: c}", with: "strategy: link, next: .next")

    /// A list with a `Link` header.
    static let linkHeader = cursor.replacing(
        "strategy: cursor, token: .next, cursor: {query: c}", with: "strategy: link")

    /// A list with numbered pages.
    ///
    /// - Parameter until: the keys of `until:`.
    static func pages(until: String) -> String {
        cursor.replacing(
            "strategy: cursor, token: .next, cursor: {query: c}",
            with: "strategy: page, page: {query: p}, until: {\(until)}")
    }

    static let all: [Self] = [
        heads, lengths, codings, documents, items, injections, nextPages, links, ends, redirects, waits, caching,
        comments, calls, tokens, images, probes, liveChecks,
    ].flatMap(\.self)
}

/// A table of answers: each row is an expression of its own.
@resultBuilder
enum HostileAnswers {
    static func buildExpression(_ row: HostileAnswer) -> [HostileAnswer] { [row] }
    static func buildBlock(_ rows: [HostileAnswer]...) -> [HostileAnswer] { rows.flatMap(\.self) }
    static func buildArray(_ rows: [[HostileAnswer]]) -> [HostileAnswer] { rows.flatMap(\.self) }
}
