package import YAML

/// What a plugin file names, read without being checked: for completion, which has to be quick and must not complain.
///
/// The keys stand here as text, since the schema that declares them takes longer to make than the file to read.
package struct PluginOutline: Sendable {
    /// The key under `plugins:`.
    package let name: String
    /// The plugin's `summary:`.
    package let summary: String?
    /// The parameters of all its endpoints.
    package let parameters: [ParameterOutline]
    /// Its endpoints in the order of the file.
    package let endpoints: [EndpointOutline]
    /// What `folio call` can do.
    package let actions: [EndpointOutline]
    /// The endpoint that the plugin's name alone means; nil where that is none.
    package let defaultEndpoint: EndpointOutline?

    /// The plugins that can be made out in a file.
    package static func all(in source: YAMLSource) -> [PluginOutline] {
        (YAMLDocument.readable(source)["plugins"]?.entries ?? []).map {
            PluginOutline($0.key.text, $0.value)
        }
    }

    private init(_ name: String, _ node: YAMLNode) {
        self.name = name
        summary = node["summary"]?.string
        parameters = ParameterOutline.all(in: node)
        endpoints = Self.endpoints(node["endpoints"], inherited: parameters)
        actions = Self.endpoints(node["actions"], inherited: parameters)
        let standard = node["default"]?.scalar?.text
        defaultEndpoint =
            standard.map { [endpoints] name in endpoints.first { $0.name == name } }
            ?? (endpoints.count == 1 ? endpoints.first : nil)
    }

    private static func endpoints(_ node: YAMLNode?, inherited: [ParameterOutline]) -> [EndpointOutline] {
        (node?.entries ?? []).map { EndpointOutline($0.key.text, $0.value, inherited: inherited) }
    }
}

/// What a plugin file says of an endpoint or an action, as far as it helps to type.
package struct EndpointOutline: Sendable {
    /// The key under `endpoints:` or `actions:`.
    package let name: String
    /// The `summary:`, else the `title:`.
    package let summary: String?
    /// Its own and those around it.
    package let parameters: [ParameterOutline]
    /// The text of the path of the items, and of the id and the fields in each.
    package let items: String
    /// The text of the path of the id; nil if the file does not say.
    package let id: String?
    /// The names of the fields and the texts of their paths.
    package let fields: [(name: String, path: String)]
    /// Whether a response holds one item instead of a list.
    package let isSingle: Bool
    /// The list under each item; empty or one.
    package let comments: [EndpointOutline]
    /// Whether it stands inside what it is under, so that nothing is asked for.
    package let isInside: Bool

    /// The list under each item, and the replies to it, level by level.
    package var threads: [EndpointOutline] { comments.flatMap { [$0] + $0.threads } }

    /// - Parameters:
    ///   - inherited: the parameters around it.
    ///   - comments: those that it is under, of replies.
    ///   - level: how many lists it is under.
    init(
        _ name: String, _ node: YAMLNode, inherited: [ParameterOutline], under comments: YAMLNode? = nil,
        level: Int = 0
    ) {
        self.name = name
        let text = { (key: String) in node[key]?.scalar?.text }
        summary = text("summary") ?? text("title")
        let own = ParameterOutline.all(in: node)
        let parameters = inherited.filter { outer in !own.contains { $0.name == outer.name } } + own
        self.parameters = parameters
        items = text("items") ?? "."
        id = text("id") ?? comments?["id"]?.scalar?.text
        isInside = node["path"] == nil
        fields = ((node["fields"] ?? comments?["fields"])?.entries ?? []).map { entry in
            (entry.key.text, entry.value.scalar?.text ?? entry.value["at"]?.scalar?.text ?? "")
        }
        isSingle = node["single"]?.bool ?? false
        self.comments =
            node["comments"].map {
                [
                    EndpointOutline(
                        "comments", $0, inherited: parameters, under: level > 0 ? node : nil, level: level + 1)
                ]
            } ?? []
    }
}

/// What a plugin file says of a parameter, as far as it helps to type.
package struct ParameterOutline: Sendable {
    /// The parameter's name.
    package let name: String
    /// The parameter's `help:`.
    package let help: String?
    /// Whether it may be given several times.
    package let isList: Bool
    /// The values that are accepted; empty where any is.
    package let allowed: [String]

    static func all(in node: YAMLNode) -> [ParameterOutline] {
        (node["params"]?.entries ?? []).map { ParameterOutline($0.key.text, $0.value) }
    }

    private init(_ name: String, _ node: YAMLNode) {
        self.name = name
        help = node["help"]?.scalar?.text
        isList = node["list"]?.bool ?? false
        let values = (node["values"]?.items ?? []).compactMap(\.scalar?.text)
        let isFlag = node["type"]?.scalar?.text == ParameterType.boolean.rawValue
        allowed = values.isEmpty && isFlag ? ["true", "false"] : values
    }
}
