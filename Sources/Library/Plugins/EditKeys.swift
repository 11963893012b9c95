import Expressions
import JSON
import Schema
import Templates
import YAML

/// The keys that change items: `set:` and `remove:`.
enum EditKeys {
    static let set = Setting(
        "set", .map(of: .either([.expression, .one(of: schema)])),
        help: "Values that items get, by their paths, before anything else is read from them",
        example: "{.source: {value: hub}, .owner_id: .owner.id}", read: \.map)
    static let remove = Setting(
        "remove", .list(of: .path), help: "Paths of values to remove from items, after `set`",
        example: "[.secret, \".members[].email\"]", read: \.list)

    static let at = Setting<Expression>.parsed(
        "at", .expression, help: "Path of the value in the item", example: ".owner.id")
    static let value = Setting(
        "value", .tree, help: "The value, as in a JSON body: any tree, whose strings are templates",
        example: "\"{repo}\"", read: { $0 })
    private static let decode = SchemaKey(
        name: FieldKeys.decode.key.name, kind: FieldKeys.decode.key.kind, help: FieldKeys.decode.key.help,
        example: FieldKeys.decode.key.example, accompanies: .key(at.key.name))

    static let schema = Schema([at.key, value.key, decode])

    /// The path or expression of a value that is not the same in all items.
    static func place(of value: SettingValue) -> SettingValue? {
        value.object == nil ? value : value.object?.values[at.key.name]
    }
}

extension Compiler {
    /// How items are changed; nil if they are read as received.
    mutating func edits(_ settings: Settings, known: [Parameter]) -> ItemEdits? {
        let entries = settings[EditKeys.set] ?? []
        let paths = settings[EditKeys.remove] ?? []
        guard !entries.isEmpty || !paths.isEmpty else { return nil }
        guard max(entries.count, paths.count) <= DefinitionLimit.edits.value else {
            let isSet = entries.count > paths.count
            note(
                .limit(.edits), at: isSet ? settings.location(of: EditKeys.set) : settings.location(of: EditKeys.remove)
            )
            return nil
        }
        let members = entries.compactMap { member($0, $1, known: known) }
        for (index, member) in members.enumerated() {
            guard let other = members[..<index].first(where: { $0.path.steps.overlaps(member.path.steps) }) else {
                continue
            }
            note(.setTwice("\(other.path)", "\(member.path)"), at: settings.location(of: EditKeys.set))
        }
        let removed = paths.compactMap { value -> JSONPath? in
            guard let path: JSONPath = value.parsed() else { return nil }
            guard path.steps.isEmpty || path.steps.contains(where: \.isIndex) else { return path }
            note(.badEditPath("\(path)"), at: value.location)
            return nil
        }
        return ItemEdits(members: members, removed: removed)
    }

    private mutating func member(_ name: String, _ value: SettingValue, known: [Parameter]) -> ItemEdits.Member? {
        // Why the path is not plain does not matter: it has to be of keys.
        guard let path = try? JSONPath(parsing: name), !path.steps.isEmpty,
            !path.steps.contains(where: { $0 == .each || $0.isIndex }), !path.isOptional
        else {
            note(.badEditPath(name), at: value.keyLocation)
            return nil
        }
        if let constant = value.object?[EditKeys.value] {
            return ItemEdits.Member(
                path: path, value: .constant(shown(document(constant, "", known: known), at: constant, known)))
        }
        guard let place = EditKeys.place(of: value), let expression: Expression = place.parsed() else { return nil }
        checkSingleValued(place)
        let coding = value.object?[FieldKeys.decode].flatMap(Endpoint.Field.Coding.init)
        return ItemEdits.Member(path: path, value: .ofItem(expression, coding))
    }

    /// Notes secrets in a value that is shown and stored.
    private mutating func shown(
        _ template: BodyTemplate, at value: SettingValue, _ known: [Parameter]
    ) -> BodyTemplate {
        for name in template.templates.flatMap(\.names) where known.contains(where: { $0.name == name && $0.isSecret })
        {
            note(.parameter(.secretInItem(name)), at: value.location)
        }
        return template
    }
}

extension JSONPath.Step {
    fileprivate var isIndex: Bool { if case .index = self { true } else { false } }
}

extension [JSONPath.Step] {
    /// Whether one of two paths leads through the other.
    fileprivate func overlaps(_ other: [JSONPath.Step]) -> Bool { zip(self, other).allSatisfy { $0 == $1 } }
}
