import YAML

/// Follows the references of a manifest: `{$ref: "#/definitions/x", …}`, and a text `#/definitions/x` in place of a value.
struct ManifestReferences {
    private let root: YAMLNode
    /// How many values may still be made: references could multiply.
    private(set) var budget: Int
    /// Whether the value is a part of a schema, whose keys no request has.
    private var isInSchema = false

    init(_ root: YAMLNode, budget: Int) {
        self.root = root
        self.budget = budget
    }

    /// A value with everything that its references lead to.
    mutating func resolved(_ node: YAMLNode, open: [String] = []) throws(ManifestProblem) -> YAMLNode {
        budget -= 1
        guard budget > 0 else { throw .tooLarge }
        switch node.content {
        case .scalar(let scalar):
            if scalar.isOtherInYAML11 { throw .template(scalar.text) }
            guard let text = scalar.string, text.hasPrefix("#/") else { return node }
            return try target(of: text, open)
        case .sequence(let items):
            var all: [YAMLNode] = []
            for item in items { all.append(try resolved(item, open: open)) }
            return YAMLNode(content: .sequence(all), mark: node.mark)
        case .mapping(let entries):
            var own: [YAMLEntry] = []
            if node["<<"] != nil { throw .key("<<", of: node["type"]?.text ?? "YAML") }
            for entry in entries where entry.key.text != "$ref" {
                if !isInSchema, entry.key.isNoTextForPython { throw .template(entry.key.text) }
                let wasInSchema = isInSchema
                isInSchema = isInSchema || entry.key.text == "schema_loader"
                let value = try resolved(entry.value, open: open)
                isInSchema = wasInSchema
                own.append(YAMLEntry(key: entry.key, mark: entry.mark, value: value))
            }
            guard let reference = node["$ref"]?.string else { return YAMLNode(content: .mapping(own), mark: node.mark) }
            let target = try target(of: reference, open)
            // A target that is not a mapping takes the place of the whole.
            guard let inherited = target.entries else { return target }
            let names = Set(own.map(\.key.text))
            return YAMLNode(content: .mapping(inherited.filter { !names.contains($0.key.text) } + own), mark: node.mark)
        }
    }

    private mutating func target(of reference: String, _ open: [String]) throws(ManifestProblem) -> YAMLNode {
        guard !open.contains(reference) else { throw .reference(reference) }
        var node = root
        var steps = reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map(String.init)[...]
        while !steps.isEmpty {
            if let items = node.items, let index = Int(steps[steps.startIndex]), items.indices.contains(index) {
                node = items[index]
                steps = steps.dropFirst()
                continue
            }
            // A key may have slashes; the longest one counts.
            let lengths = (1...steps.count).reversed()
            guard let length = lengths.first(where: { node[steps.prefix($0).joined(separator: "/")] != nil }),
                let next = node[steps.prefix(length).joined(separator: "/")]
            else { throw .reference(reference) }
            node = next
            steps = steps.dropFirst(length)
        }
        return try resolved(node, open: open + [reference])
    }
}

/// A component of a manifest with the `$parameters` that hold in it.
///
/// A parameter also sets the key of its name, wherever a component below has no value of its own for it.
struct ManifestComponent {
    let node: YAMLNode
    /// The parameters of the component and of those around it.
    let parameters: [String: YAMLNode]

    init(_ node: YAMLNode, in outer: [String: YAMLNode] = [:]) {
        self.node = node
        let own = (node["$parameters"]?.entries ?? []).map { ($0.key.text, $0.value) }
        parameters = outer.merging(own) { $1 }
    }

    var line: Int { node.mark.line }
    var type: String? { node["type"]?.text }

    /// The names of its keys.
    var keys: [String] { (node.entries ?? []).map(\.key.text).filter { $0 != "$parameters" && $0 != "type" } }

    /// The value under a key: its own, unless that is empty, or that of a parameter.
    subscript(_ key: String) -> YAMLNode? {
        if let own = node[key], !own.isEmptyValue { return own }
        return parameters[key].flatMap { $0.isEmptyValue ? nil : $0 } ?? node[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// The component under a key.
    func component(_ key: String) -> ManifestComponent? {
        self[key].flatMap { $0.entries == nil ? nil : ManifestComponent($0, in: parameters.filter { $0.key != key }) }
    }

    /// The components in a list, or the only one.
    func components(_ key: String) -> [ManifestComponent] {
        guard let value = self[key] else { return [] }
        let nodes = value.items ?? [value]
        return nodes.filter { $0.entries != nil }.map { ManifestComponent($0, in: parameters.filter { $0.key != key }) }
    }

    /// The text of a scalar.
    func text(_ key: String) -> String? { self[key]?.text }
}

extension YAMLNode {
    /// Whether Python takes it for false.
    fileprivate var isEmptyValue: Bool {
        switch content {
        case .scalar(let scalar):
            scalar.isNull || scalar.text.isEmpty || scalar.bool == false || scalar.int == 0
        case .sequence(let items): items.isEmpty
        case .mapping(let entries): entries.isEmpty
        }
    }
}

extension YAMLScalar {
    /// Whether Python reads it as a value that is not a text, and writes it differently.
    fileprivate var isNoTextForPython: Bool {
        isOtherInYAML11 || isNull || bool != nil || int == nil && double != nil
    }

    /// Whether Python reads it by YAML 1.1 as another value.
    fileprivate var isOtherInYAML11: Bool {
        guard isPlain else { return false }
        if ["yes", "no", "on", "off"].contains(text.lowercased()) { return true }
        return text.wholeMatch(
            of: /[+-]?0[0-9_]+|[+-]?[0-9][0-9]*_[0-9_]*|[+-]?0b[01_]+|[+-]?[1-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?/)
            != nil
    }
}

extension ManifestComponent {
    /// The stream that a read without state uses.
    func withoutState() throws(ManifestProblem) -> ManifestComponent {
        guard type == "StateDelegatingStream" else { return self }
        guard let stream = component("full_refresh_stream"), stream.text("name") == text("name") else {
            throw .missing("full_refresh_stream", of: "StateDelegatingStream")
        }
        return stream
    }

    /// Throws if it has a key that is not one of these. Some keys, such as a description, change nothing that is read.
    func check(_ known: Set<String>) throws(ManifestProblem) {
        for key in keys where !known.contains(key) && !Self.silent.contains(key) && self[key] != nil {
            throw .key(key, of: type ?? "")
        }
    }

    private static let silent: Set<String> = [
        "name", "description", "$schema", "$ref", "primary_key", "schema_loader", "metadata", "state_migrations",
        "error_message", "failure_type", "connect_timeout_in_seconds", "read_timeout_in_seconds",
    ]
}
