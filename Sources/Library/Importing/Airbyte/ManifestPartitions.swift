import JSON
import YAML

/// The partitions of a stream, as `each:` has them.
struct ManifestPartitions {
    /// The variables.
    private(set) var each = DraftMapping()
    /// The variables, by the keys below `stream_slice`.
    private(set) var variables: [[String]: String] = [:]
    /// The parents' endpoints.
    private(set) var needs: [String] = []
    /// What requests send of the variables.
    private(set) var sent: [(name: String, place: ManifestRequest.Place)] = []

    /// - Parameters:
    ///   - parent: the name of the endpoint of a parent stream, and its own variables.
    init(
        _ routers: [ManifestComponent], _ text: RequestText,
        parent: (ManifestComponent) throws(ManifestProblem) -> (name: String, variables: [[String]: String])
    ) throws(ManifestProblem) {
        var parents: [Parent?] = []
        for router in routers {
            switch router.type {
            case "ListPartitionRouter": parents.append(nil)
            case "SubstreamPartitionRouter": parents.append(try Self.parent(router, text, parent))
            default: throw .component(router.type ?? "partition_router")
            }
        }
        // folio would read what two parents have in common only once.
        let inner = parents.compactMap(\.self).map { Set($0.variables.values) }
        for (index, names) in inner.enumerated() {
            if let shared = inner[..<index].lazy.flatMap(names.intersection).first {
                throw .key(shared, of: "partition_router")
            }
        }
        // Those of parents keep their names.
        others = Set(parents.compactMap(\.self).flatMap(\.variables.values))
        for (router, parent) in zip(routers, parents) {
            if let parent { try add(parent, text) } else { try addList(router, text) }
        }
    }

    /// The variables of parents, which must have other names.
    private var others: Set<String> = []

    /// A stream whose records have the values of a variable.
    private struct Parent {
        let endpoint: String
        /// Its own variables, by the keys below its `stream_slice`.
        let variables: [[String]: String]
        let config: ManifestComponent
        let stream: ManifestComponent
        /// The path of the value in its records.
        let path: String
        let field: String
    }

    /// - Parameter parent: the endpoint that has its values; nil without one. No parameter is called `id`.
    private mutating func addVariable(
        _ field: String, _ source: DraftValue, of parent: String? = nil
    ) throws(ManifestProblem) -> String {
        if variables[[field]] != nil { throw .key(field, of: "partition_router") }
        let taken = others.union(variables.values).union(["since", "until", "now", "parent", "cursor"])
        let usable = EndpointNames.usable(field)
        var name = usable == field ? field : parent.map { "\($0)_\(field)" } ?? "\(usable ?? field)_value"
        if taken.contains(name) {
            name = (2...).lazy.map { [name] in "\(name)_\($0)" }.first { !taken.contains($0) } ?? name
        }
        each[name] = source
        variables[[field]] = name
        return name
    }

    private mutating func addList(_ router: ManifestComponent, _ text: RequestText) throws(ManifestProblem) {
        try router.check(["values", "cursor_field", "request_option"])
        guard let field = router.text("cursor_field"), let constant = try text.constant(field), !constant.isEmpty else {
            throw .missing("cursor_field", of: "ListPartitionRouter")
        }
        guard let values = router["values"] else { throw .missing("values", of: "ListPartitionRouter") }
        var name = constant
        var areTexts = true
        if let items = values.items {
            var texts: [DraftValue] = []
            for item in items {
                guard let text = item.text, !text.contains("{{"), !PythonLiteral.isOtherValue(text) else {
                    throw .template(item.text ?? "values")
                }
                texts.append(.text(text))
            }
            name = try addVariable(constant, .list(texts))
        } else {
            let given = values.text ?? ""
            if let texts = try text.constants(given) {
                name = try addVariable(constant, .list(texts.map { .text($0) }))
            } else if let literal = try text.constant(given) {
                guard case .list(let items) = try PythonLiteral.value(literal) else { throw .template(given) }
                var texts: [DraftValue] = []
                for item in items {
                    switch item {
                    case .text(let text): texts.append(.text(text))
                    case .number(let number):
                        areTexts = false
                        texts.append(.text(number))
                    default: throw .template(given)
                    }
                }
                name = try addVariable(constant, .list(texts))
            } else {
                let parts = try RequestText.parsed(given).parts
                guard parts.count == 1, case .expression(let expression) = parts[0], let access = expression.access,
                    access.root == "config", !access.path.isEmpty, access.standard.map({ $0 == .list([]) }) ?? true,
                    text.scope.inputs.input(access.path).node.map({ $0["type"]?.text == "array" }) ?? true
                else { throw .template(given) }
                let items = text.scope.inputs.input(access.path).node?["items"]
                areTexts = items?["type"]?.text == "string"
                name = try addVariable(constant, .mapping([:]))
                text.scope.inputs.use(access.path, asVariable: name)
            }
        }
        try addOption(router.component("request_option"), name, areTexts: areTexts)
    }

    private mutating func addOption(
        _ option: ManifestComponent?, _ name: String, areTexts: Bool
    ) throws(ManifestProblem) {
        guard let option else { return }
        let place = try ManifestRequest.Place(option)
        // Other values keep their type in JSON, and folio sends a text.
        if case .body = place, !areTexts, option.text("inject_into") == "body_json" {
            throw .key("inject_into: body_json", of: "RequestOption")
        }
        sent.append((name, place))
    }

    private static func parent(
        _ router: ManifestComponent, _ text: RequestText,
        _ parent: (ManifestComponent) throws(ManifestProblem) -> (name: String, variables: [[String]: String])
    ) throws(ManifestProblem) -> Parent {
        try router.check(["parent_stream_configs"])
        let parents = router.components("parent_stream_configs")
        guard parents.count == 1, let config = parents.first else {
            throw .key("parent_stream_configs", of: "SubstreamPartitionRouter")
        }
        // Where a template mentions extra fields, it has no counterpart.
        try config.check([
            "stream", "parent_key", "partition_field", "request_option", "incremental_dependency", "extra_fields",
        ])
        guard let key = config.text("parent_key"), let path = try text.constant(key),
            let field = config.text("partition_field"), let constant = try text.constant(field), !constant.isEmpty,
            let stream = config.component("stream")
        else { throw .missing("parent_key", of: "ParentStreamConfig") }
        guard !path.contains(where: { "*?[/".contains($0) }) else { throw .key("parent_key", of: "ParentStreamConfig") }
        let (endpoint, variables) = try parent(stream)
        return Parent(
            endpoint: endpoint, variables: variables, config: config, stream: stream, path: path, field: constant)
    }

    private mutating func add(_ parent: Parent, _ text: RequestText) throws(ManifestProblem) {
        for (path, variable) in parent.variables { variables[["parent_slice"] + path] = variable }
        var source = DraftMapping()
        source["endpoint"] = .text(parent.endpoint)
        let value = "\(JSONPath(parent.path.split(separator: "/").map { .key(String($0)) }))"
        source["value"] = .text(value)
        // An id is never missing.
        if parent.stream["primary_key"]?.text != parent.path { source["where"] = .text("\(value) != null") }
        let name = try addVariable(parent.field, .mapping(source), of: parent.endpoint)
        needs.append(parent.endpoint)
        try addOption(parent.config.component("request_option"), name, areTexts: false)
    }
}
