import Documents
import Expressions
package import HTTP
import JSON
import Plugins

/// Applies an endpoint's error rules to responses; the first matching rule decides.
///
/// It parses the body only if a rule for the status needs it.
struct ErrorRuleEvaluator: Sendable {
    private struct Rule {
        let rule: ErrorRule
        let at: Place?
        let message: Place?

        func isFor(_ status: Int) -> Bool { rule.statuses?.contains(status) ?? true }

        var wantsBody: Bool { at != nil || message != nil }
    }

    /// Where a rule looks: at a fact of the plan, or at the result of one of the rule's expressions.
    private enum Place {
        case slot(Int)
        case use(Int)
    }

    private let rules: [Rule]
    private let plan: JSONPlan
    private let form: BodyForm

    /// Nil without rules.
    ///
    /// - Parameter form: that of bodies. One that is not in it is read as JSON.
    init?(_ rules: [ErrorRule], form: BodyForm = BodyForm(.json)) {
        guard !rules.isEmpty else { return nil }
        self.form = form
        let paths = rules.flatMap { [$0.at?.path, $0.message?.path].compactMap(\.self) }
        plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)
        var slots = plan.factSlots[...]
        self.rules = rules.map { rule in
            let place = { (expression: Expression) -> Place in
                if expression.path != nil { return .slot(slots.removeFirst()) }
                return .use(rule.program?.program.index(of: .first(expression)) ?? 0)
            }
            return Rule(rule: rule, at: rule.at.map(place), message: rule.message.map(place))
        }
    }

    /// Whether a rule may turn a successful status into an error.
    var mayFailInside: Bool {
        rules.contains { $0.rule.action != .skip && ($0.rule.statuses?.contains { $0 < 400 } ?? true) }
    }

    func verdict(of response: HTTPResponse) -> HTTPVerdict {
        let candidates = rules.filter { $0.isFor(response.status) }
        guard !candidates.isEmpty else { return .noRule }
        let document = candidates.contains(where: \.wantsBody) ? document(in: response.body) : nil
        guard let rule = candidates.first(where: { fits($0, response, document) }) else { return .noRule }
        // A rule without statuses does not make a temporary failure final; it only gives the message.
        let mayPass = rule.rule.statuses == nil && response.isTemporaryFailure
        switch rule.rule.action {
        case .skip: return mayPass ? .noRule : .empty
        case .retry: return .again(message: message(of: rule, response, document))
        case .fail:
            let message = message(of: rule, response, document)
            return mayPass ? .again(message: message) : .failure(message: message)
        }
    }

    /// The body as JSON, with the values of the rules' paths; nil if it cannot be read as JSON, so that no path has a value.
    private func document(in body: [UInt8]) -> Document? {
        let json = ((try? form.json(of: body)) ?? nil) ?? body
        return (try? plan.extract(from: json)).map { Document(json: json, facts: $0.facts) }
    }

    private struct Document {
        let json: [UInt8]
        let facts: [JSONRange]
    }

    private func fits(_ rule: Rule, _ response: HTTPResponse, _ document: Document?) -> Bool {
        let conditions = rule.rule
        let found = rule.at.flatMap { value(at: $0, of: rule, document) }
        if rule.at != nil {
            guard let found else { return false }
            if let value = conditions.equals {
                guard found.text?.isSame(as: value) == true else { return false }
            } else if found.isNothing {
                return false
            }
        }
        guard let wanted = conditions.contains else { return true }
        let place = found ?? rule.message.flatMap { value(at: $0, of: rule, document) }
        return (place.map { $0.text ?? "" } ?? String(decoding: response.body, as: UTF8.self)).holds(wanted)
    }

    private func message(of rule: Rule, _ response: HTTPResponse, _ document: Document?) -> String? {
        let own = rule.message.flatMap { value(at: $0, of: rule, document)?.text }
        return own.flatMap { ErrorExplanation.shown([$0], of: response) } ?? ErrorExplanation.textOfAny(response)
    }

    /// The value at a place in a document; nil if it is absent.
    private func value(at place: Place, of rule: Rule, _ document: Document?) -> Value? {
        guard let document else { return nil }
        switch place {
        case .slot(let slot):
            let value = Value(body: document.json, range: document.facts[slot])
            return value.isThere ? value : nil
        case .use(let use): return rule.rule.program?.program.value(use, of: document.json)
        }
    }
}

/// A value and the bytes that contain it.
private struct Value {
    let body: [UInt8]
    let range: JSONRange

    var isThere: Bool { body.kind(of: range) != nil }
    var text: String? { body.text(of: range) }
    var isNothing: Bool { body.isNothing(at: range) }
}

extension ExpressionProgram {
    /// The first result of an expression on a validated document; nil if the expression fails, as for an absent value.
    fileprivate func value(_ use: Int, of document: [UInt8]) -> Value? {
        let content = PageContent(
            body: document, extraction: JSONExtraction(items: [], columns: [], columnCount: 0, facts: []))
        let result = try? document.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) in
            try session { session throws(ExpressionRuntimeError) in
                session.run([use], on: [content.document], of: body)
                return try session.results(of: body).first
            }
        }
        switch result {
        case .part(let range): return Value(body: document, range: range)
        case .made(let json): return Value(body: json, range: JSONRange(start: 0, end: UInt32(json.count)))
        case nil: return nil
        }
    }
}

extension BoundEndpoint {
    /// Applies the plugin file's error rules to the list's responses; nil without rules.
    package var evaluator: RetryingHTTPClient.Evaluator? { errors?.verdict }

    /// Applies the plugin's error rules to responses for the images of its items; nil without rules.
    package var imageEvaluator: RetryingHTTPClient.Evaluator? {
        endpoint.image.flatMap { ErrorRuleEvaluator($0.errors) }?.verdict
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
    /// Whether this text contains another, ignoring case.
    fileprivate func holds(_ text: String) -> Bool {
        Array(lowercased().utf8).contains(text.lowercased().utf8)
    }
}
