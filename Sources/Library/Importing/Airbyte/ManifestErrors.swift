import JSON
import YAML

/// What a stream's responses mean, as `errors:` has it.
struct ManifestErrors {
    private(set) var rules: [DraftValue] = []
    /// The statuses that end a list after its first page.
    private(set) var ends: [Int] = []

    init(_ handler: ManifestComponent?, _ scope: RequestScope) throws(ManifestProblem) {
        guard let handler else { return }
        switch handler.type {
        case nil, "DefaultErrorHandler":
            // folio waits in its own way, and as servers say.
            try handler.check(["response_filters", "backoff_strategies", "max_retries"])
            for filter in handler.components("response_filters") { try add(filter, scope) }
        case "CompositeErrorHandler":
            try handler.check(["error_handlers", "backoff_strategies", "max_retries"])
            let handlers = handler.components("error_handlers")
            for (index, inner) in handlers.enumerated() {
                guard inner.type == nil || inner.type == "DefaultErrorHandler" else {
                    throw .component(inner.type ?? "error_handler")
                }
                try inner.check(["response_filters", "backoff_strategies", "max_retries"])
                // The first handler decides about successes and temporary failures, so that later ones never see them.
                for filter in inner.components("response_filters") { try add(filter, scope, isLater: index > 0) }
            }
        default: throw .component(handler.type ?? "error_handler")
        }
    }

    /// - Parameter isLater: whether another handler has decided about successes and temporary failures before.
    private mutating func add(
        _ filter: ManifestComponent, _ scope: RequestScope, isLater: Bool = false
    ) throws(ManifestProblem) {
        let statuses: DraftValue? = isLater ? .list([400, 401, 403, 404, 405, 429].map { .word("\($0)") }) : nil
        try filter.check(["action", "http_codes", "predicate", "error_message_contains"])
        let effect: String
        switch filter.text("action") {
        case "IGNORE": effect = "skip"
        case "RETRY", "RATE_LIMITED": effect = "retry"
        case "FAIL": effect = "fail"
        case let other: throw .key("action: \(other ?? "")", of: "HttpResponseFilter")
        }
        let codes = filter["http_codes"]?.items?.compactMap { $0.text.flatMap { Int($0) } } ?? []
        if !codes.isEmpty {
            if effect == "skip" { ends += codes.filter { $0 >= 400 } }
            rules.append(
                .mapping([
                    "status": codes.count == 1 ? .word("\(codes[0])") : .list(codes.map { .word("\($0)") }),
                    "do": .word(effect),
                ]))
        }
        if let predicate = filter.text("predicate"), !predicate.isEmpty {
            let condition = try JQText(subject: .page(items: nil, isList: false), scope: scope).condition(of: predicate)
            guard !condition.contains("$headers") else { throw .template(predicate) }
            rules.append(
                .mapping(["status": statuses, "at": .text(condition.withoutParentheses), "do": .word(effect)]))
        }
        if let text = filter.text("error_message_contains"), !text.isEmpty {
            guard !text.contains("{{") else { throw .template(text) }
            rules.append(.mapping(["status": statuses, "contains": .text(text), "do": .word(effect)]))
        }
    }
}
