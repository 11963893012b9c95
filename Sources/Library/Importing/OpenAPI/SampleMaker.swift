import JSON
import Pagination
import YAML

/// Makes an example of a response from its schema.
struct SampleMaker {
    private let references: References
    /// How many values it may still make. A schema that refers to itself has no end.
    private var budget = 5_000
    /// Whether the example is whole.
    private(set) var isWhole = true
    /// The references that are being followed.
    private var open: Set<String> = []

    init(_ references: References) {
        self.references = references
    }

    /// The beginning of keys that no document names.
    static let anyKey = "\u{1}key"

    /// How many items a list of the example has.
    private static let count = 3
    /// The most levels of the example.
    private static let deepest = 7

    /// The most references inside each other.
    private static let mostReferences = 64

    /// - Parameters:
    ///   - name: the name of the member that has the value.
    ///   - siblings: the plain names of the members around it.
    ///   - number: makes values different from each other.
    mutating func value(
        _ schema: YAMLNode, name: String = "", siblings: Set<String> = [], number: Int = 1, depth: Int = 0
    ) -> JSONTree {
        budget -= 1
        guard budget > 0, open.count < Self.mostReferences else {
            isWhole = false
            return .null
        }
        guard depth < Self.deepest else { return .null }
        if let reference = schema["$ref"]?.string {
            guard open.insert(reference).inserted, let target = references.target(of: reference) else { return .null }
            defer { open.remove(reference) }
            return value(target, name: name, siblings: siblings, number: number, depth: depth)
        }
        if let fixed = schema["const"] ?? schema["enum"]?.items?.first(where: { !$0.isNull }) {
            return Self.tree(fixed)
        }
        if let parts = schema["allOf"]?.items { return joined(parts, schema, name: name, number: number, depth: depth) }
        for key in ["oneOf", "anyOf"] {
            guard let variants = schema[key]?.items else { continue }
            let values = variants.map { value($0, name: name, siblings: siblings, number: number, depth: depth + 1) }
            let isContainer = { (value: JSONTree) in value.members != nil || value.elements != nil }
            let best = values.first { $0.elements != nil } ?? values.first(where: isContainer)
            if let value = best ?? values.first(where: { $0 != .null }) { return value }
        }
        switch Self.type(of: schema) {
        case "object": return object(schema, number: number, depth: depth)
        case "array":
            guard let items = schema["items"] else { return schema["example"].map(Self.tree) ?? .list([]) }
            // Lists inside items need not be long.
            let count = depth < 3 ? Self.count : 1
            return .list((1...count).map { value(items, name: name, number: $0, depth: depth + 1) })
        case "string": return .text(text(schema, name: name, siblings: siblings, number: number))
        case "integer", "number":
            if Self.isTime(name) { return .number("\(1_767_225_600 + number)") }
            return .number(schema["example"]?.text ?? "\(number)")
        case "boolean": return .flag(true)
        default: return schema["example"].map(Self.tree) ?? .null
        }
    }

    private mutating func joined(
        _ parts: [YAMLNode], _ schema: YAMLNode, name: String, number: Int, depth: Int
    ) -> JSONTree {
        var members: [JSONTree.Member] = []
        var places: [String: Int] = [:]
        var other: JSONTree?
        let own = schema["properties"] == nil ? nil : object(schema, number: number, depth: depth)
        for value in parts.map({ value($0, name: name, number: number, depth: depth) }) + [own].compactMap(\.self) {
            guard let more = value.members else {
                if value != .null { other = value }
                continue
            }
            for member in more {
                if let place = places[member.name] {
                    members[place] = member
                } else {
                    places[member.name] = members.count
                    members.append(member)
                }
            }
        }
        return members.isEmpty ? other ?? .null : .object(members)
    }

    private mutating func object(_ schema: YAMLNode, number: Int, depth: Int) -> JSONTree {
        let properties = schema["properties"]?.entries ?? []
        guard properties.isEmpty else {
            let siblings = Set(properties.map { SignNames.plain($0.key.text) })
            return .object(
                properties.map { property in
                    let value = value(
                        property.value, name: property.key.text, siblings: siblings, number: number, depth: depth + 1)
                    return JSONTree.Member(name: property.key.text, value: value)
                })
        }
        if let values = schema["additionalProperties"], values.entries?.isEmpty == false {
            return .object(
                (1...Self.count).map { key in
                    .init(name: "\(Self.anyKey)\(key)", value: value(values, number: key, depth: depth + 1))
                })
        }
        return schema["example"].map(Self.tree) ?? .object([])
    }

    private func text(_ schema: YAMLNode, name: String, siblings: Set<String>, number: Int) -> String {
        let format = schema["format"]?.text ?? ""
        if ["uri", "url", "uri-reference", "iri", "link"].contains(format) { return Self.url(name, number) }
        if format.hasPrefix("date") || Self.isTime(name) { return "2026-01-0\(number)T00:00:00Z" }
        let example = schema["example"]?.text ?? schema["examples"]?.items?.first?.text
        if let example, !example.isEmpty { return example }
        let plain = SignNames.plain(name)
        if ["url", "uri", "href", "link"].contains(where: plain.hasSuffix) { return Self.url(name, number) }
        if plain == "next", !siblings.isDisjoint(with: ["previous", "prev", "first", "self"]) || isURL(schema) {
            return Self.url(name, number)
        }
        if SignNames.nextURLs.contains(plain), isURL(schema) { return Self.url(name, number) }
        return "\(name) \(number)"
    }

    /// Whether a description says that a text is a URL.
    private func isURL(_ schema: YAMLNode) -> Bool {
        let text = (schema["description"]?.text ?? "").lowercased()
        return ["url", "uri", "link", "href"].contains(where: text.contains)
    }

    private static func url(_ name: String, _ number: Int) -> String {
        "https://example.com/\(SignNames.plain(name))/\(number)"
    }

    /// Whether a name is that of a time.
    private static func isTime(_ name: String) -> Bool {
        let plain = SignNames.plain(name)
        return [
            "createdat", "updatedat", "modifiedat", "publishedat", "startedat", "finishedat", "createdon", "updatedon",
            "created", "updated", "modified", "timestamp", "createdtime", "updatedtime", "pubdate", "lastmodified",
            "creationdate", "datecreated",
        ].contains(plain)
    }

    /// The type of a schema, also where only its other keys show it.
    static func type(of schema: YAMLNode) -> String? {
        let types = schema["type"]?.items?.compactMap(\.text) ?? [schema["type"]?.text].compactMap(\.self)
        if let type = types.first(where: { $0 != "null" }) { return type }
        if schema["properties"] != nil || schema["additionalProperties"]?.entries != nil { return "object" }
        return schema["items"] == nil ? nil : "array"
    }

    /// A value of the document.
    static func tree(_ node: YAMLNode) -> JSONTree {
        switch node.content {
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: .null
            case .bool: .flag(scalar.bool ?? false)
            case .int, .float: .number(scalar.text)
            case .string: .text(scalar.text)
            }
        case .sequence(let items): .list(items.map(tree))
        case .mapping(let entries): .object(entries.map { .init(name: $0.key.text, value: tree($0.value)) })
        }
    }
}
