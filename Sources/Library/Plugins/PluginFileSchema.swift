import Expressions
package import JSON
import Schema

/// The JSON Schema of plugin files (draft 2020-12), generated from the tables that validate them.
package enum PluginFileSchema {
    /// The schema document. It describes the structure of a file; only folio checks combinations of keys.
    package static var document: JSONValue {
        var writer = SchemaWriter()
        let root = writer.members(of: FileKeys.schema, named: "file")
        return .members(
            [
                ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
                ("title", .text("folio plugin file")),
            ] + root + [("$defs", .members(writer.definitions))])
    }
}

/// Writes kinds as schemas. A mapping with several keys becomes a definition, which is written once.
private struct SchemaWriter {
    private static let expression = "expression"
    private(set) var definitions = [(expression, JSONValue.members(Self.text(Expression.pattern)))]
    private var names: [Schema: String] = [:]

    /// - Parameters:
    ///   - name: the key of the value.
    ///   - enclosing: the definition of the mapping that contains the key.
    mutating func members(
        of kind: SchemaKind, named name: String, in enclosing: String = ""
    ) -> [(String, JSONValue)] {
        switch kind {
        case .text, .template: [("type", Self.scalar)]
        case .path: Self.text(#"^\."#)
        case .expression, .pageExpression: [("$ref", .text("#/$defs/\(Self.expression)"))]
        case .url: Self.text("^[Hh][Tt][Tt][Pp][Ss]?://")
        case .host: Self.text("^([Hh][Tt][Tt][Pp][Ss]?://)?[^ /]+$")
        case .queryName: [("type", Self.scalar), ("minLength", .integer(1))]
        case .headerName, .method: Self.text("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
        case .tree, .refused: []
        case .flag: [("type", .text("boolean"))]
        case .integer(let range):
            [("type", .text("integer"))] + (range.lowerBound > .min ? [("minimum", .integer(range.lowerBound))] : [])
                + (range.upperBound < .max ? [("maximum", .integer(range.upperBound))] : [])
        case .duration: Self.text("^[0-9]+(ms|s|m|h|d)$")
        case .rate: Self.text("^[0-9]*[1-9][0-9]*/([1-9][0-9]{0,3})?[smh]$")
        case .choice(let words): [("enum", .array(words.map(JSONValue.text)))]
        case .list(let element):
            [("type", .text("array")), ("items", .members(members(of: element, named: name, in: enclosing)))]
        case .map(let element):
            [
                ("type", .text("object")),
                ("additionalProperties", .members(members(of: element, named: name, in: enclosing))),
            ]
        case .object(let schema): [("$ref", reference(to: schema, named: name))]
        case .one(let schema): members(of: schema, named: name) + Self.exactlyOne(schema)
        case .variant(let key, let variants):
            [("type", .text("object")), ("required", .array([.text(key)]))]
                + [("properties", .members([(key, .members([("enum", .array(variants.map { .text($0.name) }))]))]))]
                + [("allOf", .array(variants.map { conditional($0, by: key, named: name) }))]
        case .enclosing: [("$ref", .text("#/$defs/\(enclosing)"))]
        case .either(let kinds):
            [("anyOf", .array(kinds.map { .members(members(of: $0, named: name, in: enclosing)) }))]
        }
    }

    mutating func members(of schema: Schema, named name: String) -> [(String, JSONValue)] {
        let properties = schema.keys.filter { !$0.isRefused }.map { key in
            (key.name, property(key, in: name))
        }
        let required = schema.keys.filter(\.isRequired).map { JSONValue.text($0.name) }
        return [("type", .text("object")), ("properties", .members(properties))]
            + (required.isEmpty ? [] : [("required", .array(required))]) + [("additionalProperties", .flag(false))]
    }

    private mutating func property(_ key: SchemaKey, in enclosing: String) -> JSONValue {
        let help: [(String, JSONValue)] = key.help.isEmpty ? [] : [("description", .text(key.help))]
        let standard = key.defaultText.flatMap { Self.value($0, key.kind) }.map { [("default", $0)] } ?? []
        return .members(help + members(of: key.kind, named: key.name, in: enclosing) + standard)
    }

    private mutating func reference(to schema: Schema, named name: String) -> JSONValue {
        if let known = names[schema] { return .text("#/$defs/\(known)") }
        var free = name
        var number = 2
        while names.values.contains(free) {
            free = "\(name)-\(number)"
            number += 1
        }
        names[schema] = free
        // Reserve its place before adding the definitions inside it.
        let place = definitions.count
        definitions.append((free, .null))
        definitions[place].1 = .members(members(of: schema, named: free))
        return .text("#/$defs/\(free)")
    }

    private mutating func conditional(_ variant: SchemaKind.Variant, by key: String, named name: String) -> JSONValue {
        let value: [(String, JSONValue)] = [(key, .members([("const", .text(variant.name))]))]
        return .members([
            ("if", .members([("properties", .members(value)), ("required", .array([.text(key)]))])),
            ("then", .members([("$ref", reference(to: variant.schema, named: "\(name)-\(variant.name)"))])),
        ])
    }

    private static func exactlyOne(_ schema: Schema) -> [(String, JSONValue)] {
        let keys = schema.keys.filter { !$0.isRefused }
        let chosen = keys.filter { $0.accompanies == nil }
        let companions = keys.compactMap { key in
            // The schema says that there is a key in any case.
            if case .key(let name) = key.accompanies { (key.name, JSONValue.array([.text(name)])) } else { nil }
        }
        let one = chosen.map { JSONValue.members([("required", .array([.text($0.name)]))]) }
        return [("oneOf", .array(one))] + (companions.isEmpty ? [] : [("dependentRequired", .members(companions))])
    }

    /// Where a string is expected, YAML's numbers and flags are accepted too.
    private static let scalar = JSONValue.array([.text("string"), .text("number"), .text("boolean")])

    private static func text(_ pattern: String) -> [(String, JSONValue)] {
        [("type", .text("string")), ("pattern", .text(pattern))]
    }

    /// A default as a JSON value; nil for a description of a default.
    private static func value(_ text: String, _ kind: SchemaKind) -> JSONValue? {
        switch kind {
        case .flag: text == "true" || text == "false" ? .flag(text == "true") : nil
        case .integer: Int(text).map(JSONValue.integer)
        case .text, .template, .path, .duration, .choice, .method: .text(text)
        default: nil
        }
    }
}
