import Accounts
import Redaction
import Schema
import YAML

/// The lines of a plugin file that may have secrets: those inside `auth:`, and those that send a header field or parameter
/// with the name of a credential.
struct SecretLines {
    private var lines = Set<Int>()

    /// - Parameter root: the file's tree; nil if it is not valid YAML.
    init(_ source: YAMLSource, _ root: YAMLNode?) {
        let text = source.lines
        guard let root else {
            lines = Self.scanned(text)
            return
        }
        var places = Places()
        places.add(root, isSecret: false, isRequest: false)
        let marks = places.all.sorted()
        let indentations = text.map { $0.prefix { " \t-".contains($0) }.count }
        for (mark, next) in zip(marks, marks.dropFirst().map(\.self) + [nil]) where places.secret.contains(mark) {
            lines.formUnion(Self.extent(of: mark, before: next, indentations))
        }
        // The tree does not say where the value of an alias is.
        let hasAlias = Self.hasAlias(marks.filter(places.secret.contains), in: text)
        if hasAlias { lines.formUnion(text.indices.filter { text[$0].contains("&") }.map { $0 + 1 }) }
        // Nor which alias, elsewhere, has the value of an anchor.
        if lines.contains(where: { text.indices.contains($0 - 1) && text[$0 - 1].contains("&") }) {
            lines.formUnion(text.indices.filter { text[$0].contains("*") }.map { $0 + 1 })
        }
    }

    func contains(_ location: Location) -> Bool { lines.contains(location.line) }

    /// Where keys and values begin.
    private struct Places {
        var all: Set<SourceMark> = []
        /// Those that may be a secret, or inside one.
        var secret: Set<SourceMark> = []

        /// - Parameter isRequest: whether the node is a mapping whose keys are sent.
        mutating func add(_ node: YAMLNode, isSecret: Bool, isRequest: Bool) {
            // A URL may have a password or a key.
            add(node.mark, isSecret || node.scalar.map { SecretLines.hasCredential($0.text) } ?? false)
            for item in node.items ?? [] { add(item, isSecret: isSecret, isRequest: isRequest) }
            for entry in node.entries ?? [] {
                let name = entry.key.text
                let isSecret =
                    isSecret || SecretLines.credentialKeys.contains(name.lowercased())
                    || isRequest && SecretLines.isSensitive(name)
                add(entry.mark, isSecret)
                let isOuter = SecretLines.requestKeys.contains(name)
                // Without the mapping that it should be, the text may be a field with its value. `query: name` is also the
                // place of a position.
                let isText = isOuter && entry.value.entries == nil && !SecretLines.isName(entry.value)
                add(entry.value, isSecret: isSecret || isText, isRequest: isRequest || isOuter)
            }
        }

        private mutating func add(_ mark: SourceMark, _ isSecret: Bool) {
            all.insert(mark)
            if isSecret { secret.insert(mark) }
        }
    }

    private static let requestKeys: Set = ["headers", "query", "form", "json", "params"]
    /// The key for credentials, and the kinds of credentials under it, which may have been written elsewhere.
    private static let credentialKeys = Set([PluginKeys.auth.key.name] + AuthKind.all.map(\.name))

    /// Whether a key is named like a credential, or is such a name together with its value.
    private static func isSensitive(_ key: String) -> Bool {
        let name = String(key.prefix { !":= ".contains($0) })
        return SensitiveNames.isField(name) || SensitiveNames.isQuery(name)
    }

    /// Whether a node is a text that can be a name, and not a name with a value.
    private static func isName(_ node: YAMLNode) -> Bool {
        node.scalar.map { scalar in !scalar.text.contains { ":= ".contains($0) } } ?? false
    }

    /// Whether a text looks like a URL with a user's name or a key in it.
    private static func hasCredential(_ text: String) -> Bool {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0].contains(":") || Redactor().redacted(text) != text
    }

    /// The lines from a mark to the next one. A value in quotes or in a block may have several.
    ///
    /// - Parameter indentations: how many blanks and dashes each line begins with.
    private static func extent(
        of mark: SourceMark, before next: SourceMark?, _ indentations: [Int]
    ) -> ClosedRange<Int> {
        guard let next else { return mark.line...max(mark.line, indentations.count) }
        let isFirst = indentations[next.line - 1] >= next.column - 1
        return mark.line...max(mark.line, isFirst ? next.line - 1 : next.line)
    }

    /// Whether an alias begins at one of some marks, which are in their order.
    private static func hasAlias(_ marks: [SourceMark], in lines: [Substring]) -> Bool {
        var (number, line) = (0, [Character]())
        return marks.contains { mark in
            if mark.line != number { (number, line) = (mark.line, Array(lines[mark.line - 1])) }
            return line.indices.contains(mark.column - 1) && line[mark.column - 1] == "*"
        }
    }
}

extension SecretLines {
    /// The lines of a file that is not valid YAML: from each `auth:` to the next key that cannot be inside it and is not
    /// further to the right, and each line that has the name of a credential as a key.
    private static func scanned(_ text: [Substring]) -> Set<Int> {
        let inside = PluginKeys.auth.key.kind.keyNames
        let outside = FileKeys.schema.keyNames.subtracting(inside).subtracting([PluginKeys.auth.key.name])
        var lines = Set<Int>()
        var depth: Int?
        for (index, line) in text.enumerated() {
            let indentation = line.prefix { " \t".contains($0) }.count
            let names = keys(in: line)
            if let open = depth, indentation <= open, let first = names.first, outside.contains(first),
                line.drop(while: { " \t-\"'".contains($0) }).hasPrefix(first)
            {
                depth = nil
            }
            if depth == nil, names.contains(PluginKeys.auth.key.name) { depth = indentation }
            let isSensitive =
                hasCredential(String(line)) || names.contains { credentialKeys.contains($0.lowercased()) }
                || names.contains {
                    !outside.contains($0) && (SensitiveNames.isField($0) || SensitiveNames.isQuery($0))
                }
            if depth != nil || isSensitive { lines.insert(index + 1) }
        }
        return lines
    }

    /// The words of a line that may be keys: those before a colon or the line's end.
    private static func keys(in line: Substring) -> [String] {
        var keys: [String] = []
        var rest = line
        while let start = rest.firstIndex(where: isPart) {
            let word = rest[start...].prefix(while: isPart)
            rest = rest[word.endIndex...]
            let next = rest.first { !" \t\"'".contains($0) }
            if next == nil || next == ":" { keys.append(String(word)) }
        }
        return keys
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-".contains(character)
    }
}

extension Schema {
    /// The names of all keys, at any depth.
    package var keyNames: Set<String> {
        keys.reduce(into: []) { names, key in
            names.insert(key.name)
            names.formUnion(key.kind.keyNames)
        }
    }
}

extension SchemaKind {
    /// The names of all keys of its mappings, at any depth.
    fileprivate var keyNames: Set<String> {
        switch self {
        case .list(let element), .map(let element): element.keyNames
        case .object(let schema), .one(let schema): schema.keyNames
        case .variant(_, let variants): variants.reduce(into: []) { $0.formUnion($1.schema.keyNames) }
        case .either(let kinds): kinds.reduce(into: []) { $0.formUnion($1.keyNames) }
        case .text, .template, .path, .expression, .pageExpression, .url, .host, .queryName, .headerName, .method,
            .tree, .flag,
            .integer, .duration, .rate, .choice, .enclosing, .refused:
            []
        }
    }
}
