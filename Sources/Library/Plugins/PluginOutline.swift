package import YAML

/// The names in a plugin file, read without validation: completion must be quick and must not report errors.
///
/// The keys are repeated here as text, because building the schema takes longer than reading the file.
package struct PluginOutline: Sendable {
    /// The key under `plugins:`.
    package let name: String
    /// The plugin's `summary:`.
    package let summary: String?
    /// The parameters of all its endpoints.
    package let parameters: [ParameterOutline]
    /// Its endpoints in the order of the file.
    package let endpoints: [EndpointOutline]
    /// The actions for `folio call`.
    package let actions: [EndpointOutline]
    /// The endpoint that the plugin's name alone means; nil if there is none.
    package let defaultEndpoint: EndpointOutline?

    /// The plugins in a file, as far as they can be recognised.
    package static func all(in source: YAMLSource) -> [PluginOutline] {
        named(YAMLDocument.readable(source)["plugins"]).map { PluginOutline($0.key.text, $0.value) }
    }

    /// The members of a mapping with valid names that do not look like options. Others cannot be typed as words.
    fileprivate static func named(_ mapping: YAMLNode?) -> [YAMLEntry] {
        (mapping?.entries ?? []).filter { Compiler.isName($0.key.text) && !$0.key.text.hasPrefix("-") }
    }

    private init(_ name: String, _ node: YAMLNode) {
        self.name = name
        summary = node["summary"]?.string
        parameters = ParameterOutline.all(in: node)
        endpoints = Self.endpoints(node["endpoints"], inherited: parameters, defaults: node["defaults"])
        actions = Self.endpoints(node["actions"], inherited: parameters)
        let standard = node["default"]?.scalar?.text
        defaultEndpoint =
            standard.map { [endpoints] name in endpoints.first { $0.name == name } }
            ?? (endpoints.count == 1 ? endpoints.first : nil)
    }

    private static func endpoints(
        _ node: YAMLNode?, inherited: [ParameterOutline], defaults: YAMLNode? = nil
    ) -> [EndpointOutline] {
        var variables = VariableOutlines(node)
        return named(node).map {
            EndpointOutline(
                $0.key.text, $0.value, inherited: [inherited], variables: variables.all(of: $0.key.text),
                defaults: defaults)
        }
    }
}

/// The parts of an endpoint or an action that completion needs.
package struct EndpointOutline: Sendable {
    /// The key under `endpoints:` or `actions:`.
    package let name: String
    /// The `summary:`, else the `title:`.
    package let summary: String?
    /// The parameters of each mapping around it, and then its own. They are joined only for the endpoint whose
    /// parameters are completed.
    private let scopes: [[ParameterOutline]]
    /// The path of the items, as text.
    package let items: String
    /// The path of an item's id, as text; nil if the file names none.
    package let id: String?
    /// The names of the fields and their paths as text.
    package let fields: [(name: String, path: String)]
    /// Whether a response contains one item instead of a list.
    package let isSingle: Bool
    /// Whether `set:` changes its items, so that values in responses are not those of items.
    package let setsValues: Bool
    /// The list under each item: empty, or one element.
    package let comments: [EndpointOutline]
    /// Whether replies are inside their comment, so that they need no request.
    package let isInside: Bool

    /// Its own parameters and inherited ones.
    package var parameters: [ParameterOutline] {
        scopes.reduce([]) { outer, own in
            let names = Set(own.map(\.name))
            return outer.filter { !names.contains($0.name) } + own
        }
    }

    /// The list under each item, then its replies, level by level.
    package var threads: [EndpointOutline] { comments.flatMap { [$0] + $0.threads } }

    /// - Parameters:
    ///   - inherited: the parameters declared around it.
    ///   - variables: its variables.
    ///   - defaults: the plugin's `defaults:`.
    ///   - level: how many lists surround it.
    ///   - comments: for replies, the id and the fields of the comments that they belong to.
    init(
        _ name: String, _ node: YAMLNode, inherited: [[ParameterOutline]], variables: [ParameterOutline] = [],
        defaults: YAMLNode?, level: Int = 0,
        under comments: (id: YAMLNode?, fields: YAMLNode?) = (nil, nil)
    ) {
        self.name = name
        let text = { (key: String) in node[key]?.scalar?.text }
        summary = text("summary") ?? text("title")
        let scopes = inherited + [ParameterOutline.all(in: node)]
        self.scopes = scopes + [variables]
        // Replies have the keys of their comments instead.
        let defaults = level > 1 ? nil : defaults
        let id = node["id"] ?? comments.id ?? defaults?["id"]
        let fields = node["fields"] ?? comments.fields ?? (level == 0 ? defaults?["fields"] : nil)
        items = (node["items"] ?? defaults?["items"])?.scalar?.text ?? "."
        self.id = id?.scalar?.text
        self.fields = (fields?.entries ?? []).map { entry in
            (entry.key.text, entry.value.scalar?.text ?? entry.value["at"]?.scalar?.text ?? "")
        }
        isInside = node["path"] == nil
        isSingle = node["single"]?.bool ?? false
        setsValues = node["set"] != nil
        self.comments =
            node["comments"].map {
                [
                    EndpointOutline(
                        "comments", $0, inherited: scopes + [variables.map(\.once)], defaults: defaults,
                        level: level + 1,
                        under: level > 0 ? (id, fields) : (nil, nil))
                ]
            } ?? []
    }
}

/// The parts of a parameter that completion needs.
package struct ParameterOutline: Sendable {
    /// The parameter's name.
    package let name: String
    /// The parameter's `help:`.
    package let help: String?
    /// Whether it may be given several times.
    package let isList: Bool
    /// The accepted values, or those of a variable in the file; empty if any value is accepted.
    package let allowed: [String]
    /// Where a variable has its values: the name of an endpoint and the path in its items, as text, or nil for their id. Nil
    /// for other parameters.
    package let source: (endpoint: String, path: String?)?

    /// The variable of the comments under all items of an endpoint.
    package static func parent(of endpoint: EndpointOutline) -> ParameterOutline {
        ParameterOutline(name: Parameter.parent.name, isList: true, source: (endpoint.name, endpoint.id))
    }

    /// The same parameter, which may be given once.
    var once: ParameterOutline {
        ParameterOutline(name: name, help: help, isList: false, allowed: allowed, source: source)
    }

    private init(
        name: String, help: String? = nil, isList: Bool, allowed: [String] = [],
        source: (endpoint: String, path: String?)?
    ) {
        (self.name, self.help, self.isList, self.allowed, self.source) = (name, help, isList, allowed, source)
    }

    fileprivate init(variable name: String, _ node: YAMLNode) {
        self.init(
            name: name, isList: true, allowed: (node.items ?? []).compactMap(\.scalar?.text),
            source: node["endpoint"]?.scalar.map { ($0.text, node["value"]?.scalar?.text) })
    }

    static func all(in node: YAMLNode) -> [ParameterOutline] {
        PluginOutline.named(node["params"]).map { ParameterOutline($0.key.text, $0.value) }
    }

    private init(_ name: String, _ node: YAMLNode) {
        self.name = name
        help = node["help"]?.scalar?.text
        isList = node["list"]?.bool ?? false
        let values =
            node["values"]?.items?.compactMap(\.scalar?.text) ?? node["values"]?.entries?.map(\.key.text) ?? []
        let isFlag = node["type"]?.scalar?.text == ParameterType.boolean.rawValue
        allowed = values.isEmpty && isFlag ? ["true", "false"] : values
        source = nil
    }
}

/// The variables of a plugin's endpoints.
private struct VariableOutlines {
    /// The most variables of an endpoint, and the most endpoints above it. A plugin with more is invalid.
    private static let most = DefinitionLimit.parameters.value

    private let entries: [String: [YAMLEntry]]
    /// Those that were found, by endpoint. An endpoint that is above itself has none there.
    private var found: [String: [ParameterOutline]] = [:]

    /// - Parameter endpoints: the plugin's.
    init(_ endpoints: YAMLNode?) {
        let pairs = (endpoints?.entries ?? []).map { ($0.key.text, $0.value["each"]?.entries ?? []) }
        entries = Dictionary(pairs) { first, _ in first }
    }

    /// The variables of an endpoint: those of the endpoints above it come before its own.
    ///
    /// - Parameter level: how many endpoints have it as a source.
    mutating func all(of endpoint: String, level: Int = 0) -> [ParameterOutline] {
        if let known = found[endpoint] { return known }
        guard level < Self.most, let each = entries[endpoint], !each.isEmpty else { return [] }
        found[endpoint] = []
        var (all, names): ([ParameterOutline], Set<String>) = ([], [])
        for entry in each {
            let above = entry.value["endpoint"]?.scalar.map { self.all(of: $0.text, level: level + 1) } ?? []
            for variable in above + [ParameterOutline(variable: entry.key.text, entry.value)]
            where all.count < Self.most && names.insert(variable.name).inserted {
                all.append(variable)
            }
        }
        found[endpoint] = all
        return all
    }
}
