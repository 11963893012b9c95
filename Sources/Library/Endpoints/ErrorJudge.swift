package import HTTP
import JSON
import Plugins

/// Judges answers by an endpoint's error rules: the first that fits counts.
///
/// A body is only read where a rule for its status wants to know of it.
struct ErrorJudge: Sendable {
    private struct Rule {
        let rule: ErrorRule
        let atSlot: Int?
        let messageSlot: Int?

        func isFor(_ status: Int) -> Bool { rule.statuses?.contains(status) ?? true }

        var wantsBody: Bool { atSlot != nil || messageSlot != nil }
    }

    private let rules: [Rule]
    private let plan: JSONPlan

    /// Nil where there are no rules.
    init?(_ rules: [ErrorRule]) {
        guard !rules.isEmpty else { return nil }
        let paths = rules.flatMap { [$0.at, $0.message].compactMap(\.self) }
        plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)
        var slots = plan.factSlots[...]
        self.rules = rules.map { rule in
            Rule(
                rule: rule, atSlot: rule.at == nil ? nil : slots.removeFirst(),
                messageSlot: rule.message == nil ? nil : slots.removeFirst())
        }
    }

    /// Whether a success may turn out to be an error.
    var mayFailInside: Bool {
        rules.contains { $0.rule.action != .skip && ($0.rule.statuses?.contains { $0 < 400 } ?? true) }
    }

    func ruling(of response: HTTPResponse) -> HTTPRuling {
        let candidates = rules.filter { $0.isFor(response.status) }
        guard !candidates.isEmpty else { return .unruled }
        // What is no JSON has nothing at any path.
        let facts = candidates.contains(where: \.wantsBody) ? (try? plan.extract(from: response.body))?.facts : nil
        guard let rule = candidates.first(where: { fits($0, response, facts) }) else { return .unruled }
        // A rule that names no status says nothing of one that passes, but the words for it.
        let mayPass = rule.rule.statuses == nil && response.isTemporaryFailure
        switch rule.rule.action {
        case .skip: return mayPass ? .unruled : .empty
        case .retry: return .again(message: message(of: rule, response, facts))
        case .fail:
            let message = message(of: rule, response, facts)
            return mayPass ? .again(message: message) : .failure(message: message)
        }
    }

    private func fits(_ rule: Rule, _ response: HTTPResponse, _ facts: [JSONRange]?) -> Bool {
        let (body, conditions) = (response.body, rule.rule)
        let found = rule.atSlot.flatMap { facts?[$0] }
        if rule.atSlot != nil {
            guard let found, body.kind(of: found) != nil else { return false }
            if let value = conditions.equals {
                guard body.text(of: found) == value else { return false }
            } else if body.isNothing(at: found) {
                return false
            }
        }
        guard let wanted = conditions.contains else { return true }
        let text = (found ?? rule.messageSlot.flatMap { facts?[$0] }).map { body.text(of: $0) ?? "" }
        return (text ?? String(decoding: body, as: UTF8.self)).holds(wanted)
    }

    private func message(of rule: Rule, _ response: HTTPResponse, _ facts: [JSONRange]?) -> String? {
        let own = rule.messageSlot.flatMap { facts?[$0] }.flatMap { response.body.text(of: $0) }
        return own.flatMap { ErrorExplanation.shown([$0], of: response) } ?? ErrorExplanation.textOfAny(response)
    }
}

extension BoundEndpoint {
    /// Judges the list's answers by the rules of the plugin file; nil where it has none.
    package var judge: RetryingHTTPClient.Judge? { errors?.ruling }

    /// The same for the pictures of its items.
    package var pictureJudge: RetryingHTTPClient.Judge? {
        endpoint.image.flatMap { ErrorJudge($0.errors) }?.ruling
    }
}

extension [UInt8] {
    /// Whether a value is null, false, or empty.
    fileprivate func isNothing(at range: JSONRange) -> Bool {
        switch kind(of: range) {
        case nil, .null: true
        case .boolean: self[Int(range.start)] == UInt8(ascii: "f")
        case .string: range.bytes.count == 2
        case .number: false
        case .object, .array: self[range.bytes].dropFirst().dropLast().allSatisfy { $0 <= 0x20 }
        }
    }
}

extension String {
    /// Whether a text stands in this one, letters in either case.
    fileprivate func holds(_ text: String) -> Bool {
        Array(lowercased().utf8).contains(text.lowercased().utf8)
    }
}
