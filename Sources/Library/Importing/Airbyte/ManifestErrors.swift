import JSON
import YAML

/// What a stream's responses mean, as `errors:` has it.
struct ManifestErrors {
    private(set) var rules: [DraftValue] = []
    /// The statuses that end a list after its first page.
    private(set) var ends: [Int] = []
    /// The statuses that earlier rules may retry or fail; nil for all.
    private var earlier: [[Int]?] = []
    /// Rules of a handler that others may overrule.
    private var failures: [DraftValue] = []

    /// Whether there is only one handler.
    private var isAlone = false

    /// The statuses of errors. For other responses, airbyte-cdk reads the items in spite of IGNORE.
    private static let errors = [400, 401, 402, 403, 404, 405, 409, 410, 422, 429, 500, 502, 503, 504]
    /// Those that a handler passes on to the next one.
    private static let passedOn = [400, 401, 403, 404, 405, 429]

    init(_ handler: ManifestComponent?, _ scope: RequestScope) throws(ManifestProblem) {
        guard let handler else { return }
        switch handler.type {
        case nil, "DefaultErrorHandler":
            isAlone = true
            try addHandler(handler, scope, among: nil)
        case "CompositeErrorHandler":
            try handler.check(["error_handlers", "backoff_strategies", "max_retries"])
            let handlers = handler.components("error_handlers")
            isAlone = handlers.count == 1
            for (index, inner) in handlers.enumerated() {
                guard inner.type == nil || inner.type == "DefaultErrorHandler" else {
                    throw .component(inner.type ?? "error_handler")
                }
                // The first handler decides about successes and temporary failures, so that later ones never see them.
                try addHandler(inner, scope, among: index == 0 ? nil : Self.passedOn)
            }
        default: throw .component(handler.type ?? "error_handler")
        }
        // Another handler may ignore what this one calls a failure.
        rules += failures
    }

    private mutating func addHandler(
        _ handler: ManifestComponent, _ scope: RequestScope, among statuses: [Int]?
    ) throws(ManifestProblem) {
        // folio waits in its own way, and as servers say.
        try handler.check(["response_filters", "backoff_strategies", "max_retries"])
        let filters = handler.components("response_filters")
        // The first filter that matches decides: a failure cannot come last if another filter follows it.
        let others = filters.drop { $0.text("action") != "FAIL" }
        guard isAlone || !others.contains(where: { $0.text("action") != "FAIL" }) else {
            throw .key("action: FAIL", of: "HttpResponseFilter")
        }
        for filter in filters { try addFilter(filter, scope, among: statuses) }
    }

    /// - Parameter statuses: the only ones that the filter sees; nil for all.
    private mutating func addFilter(
        _ filter: ManifestComponent, _ scope: RequestScope, among statuses: [Int]?
    ) throws(ManifestProblem) {
        try filter.check(["action", "http_codes", "predicate", "error_message_contains"])
        let effect: String
        switch filter.text("action") {
        case "IGNORE": effect = "skip"
        case "RETRY", "RATE_LIMITED": effect = "retry"
        case "FAIL": effect = "fail"
        case let other: throw .key("action: \(other ?? "")", of: "HttpResponseFilter")
        }
        func note(_ rule: DraftMapping) {
            var rule = rule
            rule["do"] = .word(effect)
            if effect == "fail", !isAlone { failures.append(.mapping(rule)) } else { rules.append(.mapping(rule)) }
        }
        // Earlier rules decide first, and an end of the list would come before all of them.
        let isFirst = { (code: Int) in !earlier.contains { $0?.contains(code) ?? true } }
        func noteStatuses(_ statuses: [Int]?) {
            if effect == "retry" || effect == "fail" && isAlone { earlier.append(statuses) }
        }
        let given = filter["http_codes"]?.items?.compactMap { $0.text.flatMap { Int($0) } } ?? []
        let codes = given.filter { code in (effect != "skip" || code >= 400) && statuses?.contains(code) ?? true }
        if !codes.isEmpty {
            if effect == "skip" { ends += codes.filter(isFirst) }
            noteStatuses(codes)
            note(["status": Self.setting(codes)])
        }
        let seen = statuses ?? (effect == "skip" ? Self.errors : nil)
        if let predicate = filter.text("predicate"), effect == "retry", try Self.isAboutLimit(predicate) {
            // folio does that by itself.
        } else if let predicate = filter.text("predicate"), !predicate.isEmpty {
            let condition = try JQText(subject: .page(items: nil, isList: false), scope: scope).condition(of: predicate)
            guard !condition.contains("$headers") else { throw .template(predicate) }
            noteStatuses(seen)
            note(["status": seen.map(Self.setting), "at": .text(condition.withoutParentheses)])
        }
        if let text = filter.text("error_message_contains"), !text.isEmpty {
            guard !text.contains("{{") else { throw .key("error_message_contains", of: "HttpResponseFilter") }
            // folio searches the whole body, in any case of letters: too much to leave out an error.
            noteStatuses(statuses ?? Self.errors)
            let condition: DraftMapping =
                effect == "skip" ? ["at": .text(Self.messageContaining(text))] : ["contains": .text(text)]
            note((["status": Self.setting(statuses ?? Self.errors)] as DraftMapping).adding(condition))
        }
    }

    /// Whether a condition asks if the headers report a used-up limit of requests.
    private static func isAboutLimit(_ predicate: String) throws(ManifestProblem) -> Bool {
        guard case .operation("==", let value, let literal)? = try RequestText.parsed(predicate).whole,
            [.text("0"), .number("0")].contains(literal), let access = value.access, access.root == "headers",
            access.path.count == 1
        else { return false }
        return access.path[0].lowercased().wholeMatch(of: /(x-)?rate-?limit-remaining/) != nil
    }

    /// Whether the message that airbyte-cdk finds in a response has a text.
    private static func messageContaining(_ text: String) -> String {
        let members = [
            "message", "messages", "error", "errors", "failures", "failure", "detail", "err", "error_message", "msg",
            "reason", "status_message",
        ]
        return """
            def message: if type == "array" then map(message | strings) | join(", ") elif type == "object" then \
            [\(members.map { ".\($0)" }.joined(separator: ", "))] | map(select(IN(null, false, 0, "", [], {}) | not))[0] \
            | message else strings end; message | contains(\(JQText.quoted(text)))
            """
    }

    private static func setting(_ codes: [Int]) -> DraftValue {
        codes.count == 1 ? .word("\(codes[0])") : .list(codes.map { .word("\($0)") })
    }
}
