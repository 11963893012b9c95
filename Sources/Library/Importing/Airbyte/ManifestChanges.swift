import JSON
import YAML

/// The transformations of a stream's records, as `set:` and `remove:` have them.
///
/// airbyte-cdk applies them one after the other, and folio sets the values that are the same in all items, then the
/// others, and then removes. Where that would make a difference, the stream is refused.
struct ManifestChanges {
    private struct Member {
        let path: [String]
        let value: DraftValue
        /// The paths in the record that the value depends on; nil if it is the same in all records.
        let read: [[String]]?
    }

    private var members: [Member] = []
    private var removed: [[String]] = []
    /// Expressions in jq for what happens to items before `set` and `remove`.
    private var steps: [String] = []
    private var hasNewKeys = false

    /// - Parameters:
    ///   - scope: of the stream's records, with the variables of its partitions.
    ///   - filter: the condition of the records; nil without one.
    ///   - isFilteredLater: whether the filter sees the changed records.
    ///   - bindings: the values of the config that the filter mentions.
    init(
        _ transformations: [ManifestComponent], _ scope: RequestScope, filter: String?, isFilteredLater: Bool,
        _ bindings: ItemBindings
    ) throws(ManifestProblem) {
        for transformation in transformations {
            var inner = RequestScope(parameters: transformation.parameters, inputs: scope.inputs)
            (inner.variables, inner.times) = (scope.variables, scope.times)
            switch transformation.type {
            case "AddFields": try add(transformation, inner)
            case "RemoveFields" where Self.isAboutEmptyTexts(transformation):
                // The items have lost them already for a filter and for the fields before.
                guard filter == nil, members.allSatisfy({ $0.read == nil }) else {
                    throw .key("condition", of: "RemoveFields")
                }
                steps.append(Self.withoutEmptyTexts)
            case "RemoveFields": try remove(transformation, RequestText(scope: inner))
            default:
                guard let step = try KeyTransformation.expression(transformation, RequestText(scope: inner)) else {
                    throw .component(transformation.type ?? "transformations")
                }
                // The items have their new keys already for a filter and for the fields before.
                guard filter == nil || isFilteredLater, members.isEmpty, removed.isEmpty else {
                    throw .component(transformation.type ?? "")
                }
                hasNewKeys = true
                steps.append(step)
            }
        }
        if let filter {
            // `where:` sees what is set, and also what is removed.
            let read = try RequestText.parsed(filter).paths(below: "record")
            let changed = isFilteredLater ? removed : members.map(\.path)
            if changed.contains(where: { path in read.contains { $0.overlaps(path) } }) { throw .template(filter) }
        }
        for (name, value) in bindings.members {
            members.append(Member(path: [name], value: .mapping(["value": .text(value)]), read: nil))
            removed.append([name])
        }
    }

    /// Whether a component removes all members with an empty text.
    private static func isAboutEmptyTexts(_ component: ManifestComponent) -> Bool {
        let pointers = component["field_pointers"]?.items?.map { $0.items?.compactMap(\.text) ?? [] }
        guard pointers == [["**"]], let condition = component.text("condition"),
            case .operation("==", let value, .text(""))? = try? RequestText.parsed(condition).whole
        else { return false }
        return value == .name("property") || value == .filter(.name("property"), name: "string", [])
    }

    /// Items without the members with an empty text, at any depth. Elements of a list would move.
    private static let withoutEmptyTexts = """
        if any(.. | arrays | .[]; . == "") then error("an empty text in a list") else delpaths([paths(. == "")]) end
        """

    /// The items as they are before `set` and `remove`.
    ///
    /// - Parameter items: a path or an expression.
    func changed(_ items: String) -> String { ([items] + steps).joined(separator: " | ") }

    /// Whether a value of the records is another one after the transformations.
    func affects(_ path: [String]) -> Bool {
        hasNewKeys || (members.map(\.path) + removed).contains { $0.overlaps(path) }
    }

    /// Whether records lose a member.
    func removes(_ member: String) -> Bool { removed.contains { $0.overlaps([member]) } }

    /// The keys of the endpoint.
    var keys: DraftMapping {
        var set = DraftMapping()
        for member in members { set[Self.path(member.path)] = member.value }
        return [
            "set": members.isEmpty ? nil : .mapping(set),
            "remove": removed.isEmpty ? nil : .list(removed.map { .text(Self.path($0)) }),
        ]
    }

    /// - Parameter path: where `*` stands for each element.
    private static func path(_ path: [String]) -> String {
        "\(JSONPath(path.map { $0 == "*" ? .each : .key($0) }))"
    }

    // MARK: Fields that are added

    private mutating func add(_ component: ManifestComponent, _ scope: RequestScope) throws(ManifestProblem) {
        try component.check(["fields", "condition"])
        let condition = component.text("condition")
        for field in component.components("fields") {
            guard field.type == nil || field.type == "AddedFieldDefinition" else {
                throw .component(field.type ?? "fields")
            }
            try field.check(["path", "value", "value_type"])
            var inner = RequestScope(parameters: field.parameters, inputs: scope.inputs)
            (inner.variables, inner.times) = (scope.variables, scope.times)
            let steps = try Self.steps(field["path"], RequestText(scope: inner))
            guard steps.allSatisfy({ $0 != "*" }), let value = field["value"] else {
                throw .key("path", of: "AddedFieldDefinition")
            }
            try append(try member(steps, value, field.text("value_type"), condition, inner))
        }
    }

    private func member(
        _ path: [String], _ value: YAMLNode, _ type: String?, _ condition: String?, _ scope: RequestScope
    ) throws(ManifestProblem) -> Member {
        guard let scalar = value.scalar else { throw .key("value", of: "AddedFieldDefinition") }
        guard let text = scalar.string?.withoutLastLineBreak else {
            guard condition == nil, type == nil else { throw .key("value_type", of: "AddedFieldDefinition") }
            return Member(path: path, value: .mapping(["value": .word(scalar.text)]), read: nil)
        }
        let parsed = try RequestText.parsed(text)
        // Python reads a number after blanks, too.
        let hasBlanksOnly =
            parsed.parts.count > 1
            && parsed.parts.allSatisfy {
                if case .text(let text) = $0 { text.allSatisfy(\.isWhitespace) } else { true }
            }
        if hasBlanksOnly, type == nil { throw .template(text) }
        if type == nil, condition == nil, parsed.whole?.constant(scope.parameters) == JinjaConstant.none {
            return Member(path: path, value: .text("null"), read: nil)
        }
        var read = parsed.paths(below: "record")
        // What partitions have is a whole number or a text.
        let isOfPartition = parsed.whole?.access.map { $0.root != "record" && $0.root != "config" } == true
        guard type == nil || type == "string" || type == "integer" && isOfPartition && condition == nil else {
            throw .key("value_type: \(type ?? "")", of: "AddedFieldDefinition")
        }
        let isText = type == "string"
        if let condition, !condition.isEmpty {
            let jq = JQText(subject: .item, scope: scope)
            read += try RequestText.parsed(condition).paths(below: "record")
            let value = try jq.itemValue(of: text, asText: isText)
            let at = "if \(try jq.condition(of: condition).withoutParentheses) then \(value) else empty end"
            return Member(path: path, value: Self.value(at: at, parsed, isText: isText), read: read)
        }
        if read.isEmpty {
            guard let value = try RequestText(scope: scope).itemValue(text, asText: isText) else {
                throw .template(text)
            }
            return Member(path: path, value: .mapping(["value": value]), read: nil)
        }
        let at = try JQText(subject: .item, scope: scope).itemValue(of: text, asText: isText).withoutParentheses
        return Member(path: path, value: Self.value(at: at, parsed, isText: isText), read: read)
    }

    /// A value of the record. A text that is a number becomes one, as in airbyte-cdk.
    private static func value(at expression: String, _ template: JinjaTemplate, isText: Bool) -> DraftValue {
        let hasLetters = template.parts.contains { part in
            if case .text(let text) = part { text.contains(where: \.isLetter) } else { false }
        }
        let isMapping = if case .mapping? = template.whole { true } else { false }
        if isText || hasLetters || isMapping || template.whole?.isBoolean == true { return .text(expression) }
        return .mapping(["at": .text(expression), "decode": .word("number")])
    }

    private mutating func append(_ member: Member) throws(ManifestProblem) {
        let problem = ManifestProblem.key("path: [\(member.path.joined(separator: ", "))]", of: "AddedFieldDefinition")
        removed.removeAll { $0 == member.path }
        guard !members.contains(where: { $0.path.overlaps(member.path) }),
            !removed.contains(where: { $0.overlaps(member.path) })
        else { throw problem }
        if let read = member.read {
            // It sees the fields before, of which folio has only those that are the same in all items.
            let earlier = members.filter { $0.read != nil }.map(\.path) + removed
            if earlier.contains(where: { path in read.contains { $0.overlaps(path) } }) { throw problem }
        } else if members.contains(where: { $0.read?.contains { $0.overlaps(member.path) } == true }) {
            throw problem
        }
        members.append(member)
    }

    // MARK: Fields that are removed

    private mutating func remove(_ component: ManifestComponent, _ text: RequestText) throws(ManifestProblem) {
        try component.check(["field_pointers"])
        for pointer in component["field_pointers"]?.items ?? [] {
            // airbyte-cdk takes it as it is written.
            if let template = pointer.items?.compactMap(\.text).first(where: { $0.contains("{{") || $0.contains("{%") })
            {
                throw .template(template)
            }
            let steps = try Self.steps(pointer, text)
            // Of a list, airbyte-cdk would leave some elements.
            guard steps.last != "*" else { throw .key("field_pointers: [*]", of: "RemoveFields") }
            removed.append(steps)
        }
    }

    /// The steps of a path; `*` is each element.
    static func steps(_ node: YAMLNode?, _ text: RequestText) throws(ManifestProblem) -> [String] {
        guard let items = node?.items, !items.isEmpty else { throw .key("path", of: "transformations") }
        var steps: [String] = []
        for item in items {
            guard let given = item.text, let name = try text.constant(given), !name.isEmpty else {
                throw .template(item.text ?? "path")
            }
            // Digits are the index of an element.
            guard name == "*" || !name.contains(where: { "*?[".contains($0) }), Int(name) == nil else {
                throw .key("path: [\(name)]", of: "transformations")
            }
            steps.append(name)
        }
        return steps
    }
}

extension [String] {
    /// Whether one of two paths leads through the other. `*` is any step.
    fileprivate func overlaps(_ other: [String]) -> Bool {
        zip(self, other).allSatisfy { $0 == $1 || $0 == "*" || $1 == "*" }
    }
}

extension JinjaTemplate {
    /// The paths below a name that it reads. An empty path is all of it.
    func paths(below name: String) -> [[String]] {
        parts.flatMap { part -> [[String]] in
            if case .expression(let expression) = part { expression.paths(below: name) } else { [] }
        }
    }
}

extension JinjaExpression {
    /// The paths below a name that it reads. An empty path is all of it.
    func paths(below name: String) -> [[String]] {
        if case .operation("in", .text(let key), .name(name)) = self { return [[key]] }
        if let access {
            let own = access.root == name ? [access.path] : []
            return own + (access.standard?.paths(below: name) ?? [])
        }
        return children.flatMap { $0.paths(below: name) }
    }
}
