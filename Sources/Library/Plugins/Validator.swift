import Expressions
import HTTP
import JSON
import Schema
import Templates
import YAML

/// Turns a file's nodes into settings as a schema describes them, and collects errors.
struct Validator {
    /// At most as many errors as `DefinitionLimit.errors` allows, and as many warnings.
    private(set) var problems: [LocatedProblem] = []
    /// The number of errors and warnings, with those that are not in `problems`.
    private var (errors, warnings) = (0, 0)
    /// The jq programs, which only libjq checks completely, and their locations.
    private(set) var programs: [(expression: Expression, isOfPage: Bool, location: Location)] = []

    /// Whether no more errors are collected, so that the rest of the file need not be read.
    var isFull: Bool { errors >= DefinitionLimit.errors.value }

    mutating func note(_ problem: PluginProblem, at location: Location) {
        if problem.isWarning { warnings += 1 } else { errors += 1 }
        let count = problem.isWarning ? warnings : errors
        guard count <= DefinitionLimit.errors.value else { return }
        let isLast = !problem.isWarning && isFull
        problems.append(LocatedProblem(problem: isLast ? .limit(.errors) : problem, location: location))
    }

    /// The value of a node; nil if it is invalid, which is noted.
    ///
    /// - Parameters:
    ///   - key: the location of the node's key.
    ///   - enclosing: the keys of the mapping that contains the node.
    mutating func value(
        _ node: YAMLNode, _ kind: SchemaKind, key: SourceMark? = nil, in enclosing: Schema = Schema([])
    ) -> SettingValue? {
        content(node, kind, in: enclosing).map {
            SettingValue($0, at: Location(node.mark), key: key.map(Location.init))
        }
    }

    private mutating func content(
        _ node: YAMLNode, _ kind: SchemaKind, in enclosing: Schema
    ) -> SettingValue.Content? {
        // The file is refused already.
        if isFull { return nil }
        switch kind {
        case .list(let element): return list(node, of: element, kind)
        case .map(let element): return map(node, of: element, kind)
        case .object(let schema): return object(node, schema)
        case .one(let schema): return one(node, of: schema)
        case .enclosing: return object(node, enclosing)
        case .variant(let name, let variants): return variant(node, by: name, variants)
        case .either(let kinds):
            guard let fitting = kinds.first(where: { Self.fits(node, $0) }) else { return mismatch(node, kind) }
            return content(node, fitting, in: enclosing)
        case .refused: return nil
        case .tree: return tree(node)
        default:
            guard let scalar = node.scalar, !scalar.isNull else { return mismatch(node, kind) }
            return self.scalar(scalar, kind, at: Location(node.mark))
        }
    }

    private mutating func object(_ node: YAMLNode, _ schema: Schema) -> SettingValue.Content? {
        guard let entries = node.entries else { return mismatch(node, .object(schema)) }
        return .object(settings(entries, schema, at: Location(node.mark)))
    }

    private mutating func one(_ node: YAMLNode, of schema: Schema) -> SettingValue.Content? {
        guard let content = object(node, schema), let entries = node.entries else { return nil }
        let keys = entries.compactMap { schema[$0.key.text] }
        let chosen = keys.filter { $0.accompanies == nil }
        let areTogether = keys.allSatisfy { key in
            switch key.accompanies {
            case nil, .anyKey: true
            case .key(let name): name == chosen.first?.name
            }
        }
        guard entries.isEmpty || chosen.count > 1 || chosen.isEmpty && !keys.isEmpty || !areTogether else {
            return content
        }
        let allowed = schema.keys.filter { !$0.isRefused && $0.accompanies == nil }.map(\.name)
        note(.oneKeyNeeded(allowed: allowed), at: Location(node.mark))
        return nil
    }

    private mutating func variant(
        _ node: YAMLNode, by name: String, _ variants: [SchemaKind.Variant]
    ) -> SettingValue.Content? {
        guard node.entries != nil else { return mismatch(node, .variant(by: name, variants)) }
        guard let chosen = node[name] else {
            // A misspelt name of the key says more than that the key is missing.
            let unknown = node.entries?.first { entry in variants.allSatisfy { $0.schema[entry.key.text] == nil } }
            note(
                unknown.map { .unknownKey($0.key.text, allowed: [name]) } ?? .missingKey(name),
                at: Location(unknown?.mark ?? node.mark))
            return nil
        }
        guard let variant = variants.first(where: { $0.name == chosen.scalar?.text }) else {
            note(
                .notAllowed(text: chosen.scalar?.text ?? "", allowed: variants.map(\.name)), at: Location(chosen.mark))
            return nil
        }
        return object(node, variant.schema)
    }

    private mutating func settings(_ entries: [YAMLEntry], _ schema: Schema, at location: Location) -> Settings {
        let earlierProblems = errors + warnings
        var values: [String: SettingValue] = [:]
        for entry in entries {
            guard let key = schema[entry.key.text] else {
                note(.unknownKey(entry.key.text, allowed: Self.names(schema)), at: Location(entry.mark))
                continue
            }
            if case .refused(let reason) = key.kind {
                note(.refusedKey(key.name, reason), at: Location(entry.mark))
            } else if let value = value(entry.value, key.kind, key: entry.mark, in: schema) {
                values[key.name] = value
            }
        }
        let present = Set(entries.map(\.key.text))
        for key in schema.keys where key.isRequired && !present.contains(key.name) {
            note(.missingKey(key.name), at: location)
        }
        return Settings(values: values, location: location, isWhole: errors + warnings == earlierProblems)
    }

    private mutating func list(_ node: YAMLNode, of element: SchemaKind, _ kind: SchemaKind) -> SettingValue.Content? {
        guard let items = node.items else { return mismatch(node, kind) }
        return .list(items.compactMap { value($0, element) })
    }

    private mutating func map(_ node: YAMLNode, of element: SchemaKind, _ kind: SchemaKind) -> SettingValue.Content? {
        guard let entries = node.entries else { return mismatch(node, kind) }
        return .map(
            entries.compactMap { entry in
                value(entry.value, element, key: entry.mark).map { (entry.key.text, $0) }
            })
    }

    mutating func mismatch(_ node: YAMLNode, _ kind: SchemaKind) -> SettingValue.Content? {
        note(.wrongType(expected: kind, found: Self.shape(of: node)), at: Location(node.mark))
        return nil
    }

    mutating func scalar(
        _ scalar: YAMLScalar, _ kind: SchemaKind, at location: Location
    ) -> SettingValue.Content? {
        do throws(ScalarError) {
            let content = try Self.read(scalar, kind)
            if case .parsed(_, let expression as Expression) = content, expression.path == nil {
                programs.append((expression, kind == .pageExpression, location))
            }
            return content
        } catch {
            note(error.problem, at: location)
            return nil
        }
    }

    private struct ScalarError: Error {
        let problem: PluginProblem
    }

    private static func read(_ scalar: YAMLScalar, _ kind: SchemaKind) throws(ScalarError) -> SettingValue.Content {
        let text = scalar.text
        switch kind {
        case .path, .expression, .pageExpression, .template, .rate, .url, .host: return try parse(text, kind)
        case .flag:
            guard let flag = scalar.bool else {
                throw ScalarError(problem: .wrongType(expected: kind, found: .text(text)))
            }
            return .flag(flag)
        case .integer(let range):
            guard let value = scalar.int else {
                throw ScalarError(problem: .wrongType(expected: kind, found: .text(text)))
            }
            guard range.contains(value) else { throw ScalarError(problem: .outOfRange(text: text, range)) }
            return .integer(value)
        case .duration:
            guard let duration = DurationText.duration(text) else {
                throw ScalarError(problem: .badDuration(text: text))
            }
            return .duration(duration)
        default:
            if let problem = problem(of: text, kind) { throw ScalarError(problem: problem) }
            return .text(text)
        }
    }

    /// Parses a text as a kind.
    private static func parse(_ text: String, _ kind: SchemaKind) throws(ScalarError) -> SettingValue.Content {
        switch kind {
        case .path: return try parsed(text, JSONPath.init(parsing:)) { .badPath(text: text, $0) }
        case .expression, .pageExpression:
            let content = try parsed(text, Expression.init(parsing:)) { PluginProblem($0, in: text) }
            // Elsewhere, as in `sub("{name}"; …)`, it may be part of the data.
            if text.contains("{"), case .parsed(_, let expression as Expression) = content,
                let name = expression.comparedStrings.lazy.compactMap(Template.firstName(in:)).first
            {
                throw ScalarError(problem: .gapNotReplaced("{\(name)}"))
            }
            return content
        case .template:
            guard text.utf8.count <= DefinitionLimit.templateBytes.value else {
                throw ScalarError(problem: .limit(.templateBytes))
            }
            return try parsed(text, Template.init(parsing:)) { .badTemplate(text: text, $0) }
        case .url: return try parsed(text, HTTPURL.init) { .badURL(text: text, $0) }
        case .host: return try parsed(text, HostRule.init) { .badHost(text: text, $0) }
        case .rate:
            guard let rate = DurationText.rate(text) else { throw ScalarError(problem: .badRate(text: text)) }
            return .parsed(text, rate)
        default: return .text(text)
        }
    }

    private static func parsed<Value: Sendable, Failure: Error>(
        _ text: String, _ parse: (String) throws(Failure) -> Value, _ problem: (Failure) -> PluginProblem
    ) throws(ScalarError) -> SettingValue.Content {
        do throws(Failure) { return .parsed(text, try parse(text)) } catch {
            throw ScalarError(problem: problem(error))
        }
    }

    /// The error in a text that is not parsed further; nil if it is valid.
    private static func problem(of text: String, _ kind: SchemaKind) -> PluginProblem? {
        switch kind {
        case .choice(let allowed): allowed.contains(text) ? nil : .notAllowed(text: text, allowed: allowed)
        case .queryName: text.isEmpty ? .emptyQueryName : nil
        case .headerName: PluginProblem(headerName: text)
        case .method: HTTPToken.isToken(text) ? nil : .body(.badMethod(text))
        default: nil
        }
    }

    private static func fits(_ node: YAMLNode, _ kind: SchemaKind) -> Bool {
        switch kind {
        case .list: node.items != nil
        case .map, .object, .one, .variant, .enclosing: node.entries != nil
        default: node.scalar.map { !$0.isNull } ?? false
        }
    }

    /// The supported keys.
    private static func names(_ schema: Schema) -> [String] {
        schema.keys.filter { !$0.isRefused }.map(\.name)
    }

    /// The shape of a node.
    private static func shape(of node: YAMLNode) -> YAMLShape {
        if node.isNull { return .nothing }
        if let text = node.scalar?.text { return .text(text) }
        return node.items == nil ? .mapping : .list
    }
}
