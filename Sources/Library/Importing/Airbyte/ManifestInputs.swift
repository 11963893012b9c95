import Probing
import YAML

/// The values of a manifest's config, and what they are called in the plugin.
final class ManifestInputs {
    /// How a value is used.
    enum Use: Hashable {
        /// As a part of a text.
        case text
        /// As a value of a JSON body.
        case json
        /// As a part of the host.
        case host
        /// As a part of a path.
        case path
        /// As a whole number.
        case integer
        /// As true or false, though it is not declared.
        case flag
        /// As a list that is not declared as one.
        case list
        /// In place of what a template computes without it.
        case computed
    }

    /// A value of the config.
    struct Input {
        /// Its keys, from the outermost on.
        let path: [String]
        /// Its description in the specification; nil if it is not declared.
        let node: YAMLNode?
        let isRequired: Bool

        /// Connectors also hide the id of a tenant, which is a part of public URLs.
        var isSecret: Bool {
            node?["airbyte_secret"]?.bool == true && !["tenant", "tenant_id", "tenantId"].contains(path.last)
        }
        var help: String? { node?["title"]?.text ?? node?["description"]?.text }
    }

    /// What the streams use of the config.
    struct Used {
        /// Those that become parameters, in the order of their first use.
        fileprivate(set) var parameters: [Input] = []
        /// How each is used.
        fileprivate(set) var uses: [[String]: Set<Use>] = [:]
        /// Those that a person gives in place of a parameter, by the path of that one.
        fileprivate(set) var substitutes: [[String]: Set<[String]>] = [:]
        /// Parameters that have no substitutes in some template.
        fileprivate(set) var single: Set<[String]> = []
        /// Those that are parts of credentials, with their environment variables.
        fileprivate(set) var credentials: [(input: Input, variable: String)] = []
        /// Those whose values are the variables of `each:`, with their names.
        fileprivate(set) var variables: [(input: Input, name: String)] = []
        /// Those whose values are the URL of the API.
        fileprivate(set) var urls: [Input] = []
        /// Those that choose the server, with the parameter's name and its words; an empty list stands for any host.
        fileprivate(set) var servers: [Server] = []
        /// Those that are bounds of time, with their options.
        fileprivate(set) var bounds: [(input: Input, option: String)] = []
        /// The credentials of a choice that have no counterpart.
        fileprivate(set) var leftOut: [(credential: String, line: Int, problem: ManifestProblem)] = []
    }

    /// A parameter that is the host of the API.
    struct Server {
        let input: Input
        let name: String
        let choices: [ServerChoice]
        /// The word where nobody gives one; nil if one is needed.
        let standard: String?
    }

    private let declared: [Input]
    /// Setting it forgets what a stream that is left out has used.
    var used = Used()
    /// What the names of environment variables begin with.
    let prefix: String
    /// The URL of the API, as a person gives it.
    let baseURL: String?

    init(_ specification: YAMLNode?, prefix: String, baseURL: String?) {
        self.prefix = prefix
        self.baseURL = baseURL
        declared = Self.inputs(specification?["connection_specification"], path: [], isRequired: true)
    }

    private static func inputs(_ schema: YAMLNode?, path: [String], isRequired: Bool) -> [Input] {
        let required = Set((schema?["required"]?.items ?? []).compactMap(\.text))
        let variants = schema?["oneOf"]?.items ?? []
        let own = (schema?["properties"]?.entries ?? []).flatMap { entry -> [Input] in
            let isNeeded = isRequired && required.contains(entry.key.text)
            let inner = path + [entry.key.text]
            if entry.value["properties"] != nil || entry.value["oneOf"] != nil {
                return inputs(entry.value, path: inner, isRequired: isNeeded)
            }
            // Templates may mention the first element of a list.
            let elements = entry.value["items"].map { inputs($0, path: inner + ["0"], isRequired: isNeeded) } ?? []
            return [Input(path: inner, node: entry.value, isRequired: isNeeded)] + elements
        }
        return own + variants.flatMap { inputs($0, path: path, isRequired: false) }
    }

    /// The value at a path, as far as it is declared.
    func input(_ path: [String]) -> Input {
        declared.first { $0.path == path } ?? Input(path: path, node: nil, isRequired: false)
    }

    /// Whether nobody can give a value: the specification declares others, and nothing below the key of this one.
    func isUnknown(_ path: [String]) -> Bool {
        !declared.isEmpty && !declared.contains { $0.path.first == path.first }
    }

    /// The values that are declared at a path: one for each variant.
    func inputs(_ path: [String]) -> [Input] { declared.filter { $0.path == path } }

    /// Whether the value at a path is declared as a mapping.
    func isMapping(_ path: [String]) -> Bool {
        input(path).node?["type"]?.text == "object"
            || declared.contains {
                $0.path.count > path.count && $0.path.starts(with: path) && $0.path[path.count] != "0"
            }
    }

    /// The names that values have got, and their environment variables.
    private var names: [[String]: String] = [:]
    private var variableNames: [[String]: String] = [:]

    /// The name of a value in the plugin: its own key, or all keys where another value has the same one.
    func name(of path: [String]) -> String {
        if let name = names[path] { return name }
        let last = path.last ?? ""
        let isShared = path.contains("0") || declared.contains { $0.path != path && $0.path.last == last }
        let keys = path.filter { $0 != "0" }
        let key = isShared ? keys.joined(separator: "_") : last
        let usable = EndpointNames.usable(key) ?? (key == "id" ? key : "value")
        let isReserved = ["id", "since", "until", "now", "parent", "cursor"].contains(usable)
        let name = Self.free(isReserved ? "\(usable)_value" : usable, besides: names.values)
        names[path] = name
        return name
    }

    /// The environment variable of a value.
    func variable(of path: [String]) -> String {
        if let name = variableNames[path] { return name }
        let own = DraftNames.variablePrefix(ofPlugin: name(of: path))
        let name = Self.free("\(prefix)_\(own)", besides: variableNames.values)
        variableNames[path] = name
        return name
    }

    /// A name, with a number if another value has it.
    private static func free(_ name: String, besides others: some Collection<String>) -> String {
        guard others.contains(name) else { return name }
        return (2...).lazy.map { "\(name)_\($0)" }.first { !others.contains($0) } ?? name
    }

    /// Notes that a value is a parameter; returns its name.
    func use(_ path: [String], as use: Use) -> String {
        used.single.insert(path)
        return note(path, as: use)
    }

    /// Notes that a value of several places is a parameter; returns its name.
    ///
    /// - Parameter paths: where the manifest looks for it, one after the other. A person gives it in one place.
    func use(oneOf paths: [[String]], as use: Use) -> String {
        // One that may be a secret is one.
        let first = paths.first { input($0).isSecret } ?? paths.first { input($0).node != nil } ?? paths[0]
        used.substitutes[first, default: []].formUnion(paths.filter { $0 != first })
        return note(first, as: use)
    }

    private func note(_ path: [String], as use: Use) -> String {
        if !used.parameters.contains(where: { $0.path == path }) { used.parameters.append(input(path)) }
        used.uses[path, default: []].insert(use)
        return name(of: path)
    }

    /// Notes that a value must be given, as the manifest computes its default.
    func require(_ path: [String]) { used.uses[path, default: []].insert(.computed) }

    /// Notes that a value is a part of a credential; returns its environment variable.
    ///
    /// - Parameter paths: where the manifest looks for it, one after the other. A person gives it in one place.
    func useInCredential(_ paths: [[String]]) -> String {
        let variable = variable(of: paths.first { input($0).node != nil } ?? paths[0])
        for path in paths
        where !used.credentials.contains(where: { $0.input.path == path && $0.variable == variable }) {
            used.credentials.append((input(path), variable))
        }
        return variable
    }

    /// Notes that one of several credentials has no counterpart.
    func leaveOut(credential: String, _ line: Int, _ problem: ManifestProblem) {
        if !used.leftOut.contains(where: { $0.credential == credential && $0.problem == problem }) {
            used.leftOut.append((credential, line, problem))
        }
    }

    /// Notes that a value has those of a variable of `each:`.
    func use(_ path: [String], asVariable name: String) {
        if !used.variables.contains(where: { $0.input.path == path && $0.name == name }) {
            used.variables.append((input(path), name))
        }
    }

    /// Where one end of a span of time comes from.
    enum Bound: Hashable {
        /// A time in the manifest.
        case text(String)
        /// A value of the config, with its default.
        case input([String], standard: String?)

        /// The time where nobody gives one; nil without one.
        var standard: String? {
            switch self {
            case .text(let text): text
            case .input(_, let standard): standard
            }
        }
    }

    /// Notes that a value is a bound of time.
    func use(_ path: [String], asOption option: String) {
        if !used.bounds.contains(where: { $0.input.path == path && $0.option == option }) {
            used.bounds.append((input(path), option))
        }
    }

    /// Notes that a value chooses the server; returns the name of its parameter.
    ///
    /// - Parameter isChoice: whether the value is a word that chooses a host, and no URL.
    func useServer(_ path: [String], _ choices: [ServerChoice], standard: String?, isChoice: Bool = false) -> String {
        let name = isChoice ? name(of: path) : serverName(of: path)
        if !used.servers.contains(where: { $0.name == name && $0.choices == choices }) {
            used.servers.append(Server(input: input(path), name: name, choices: choices, standard: standard))
        }
        return name
    }

    private func serverName(of path: [String]) -> String {
        let key = path + ["server"]
        if let name = names[key] { return name }
        let name = Self.free("server", besides: Array(names.values) + declared.compactMap(\.path.last))
        names[key] = name
        return name
    }

    /// A parameter for several values of the config, if a template uses one of them alone; nil otherwise.
    var ambiguous: String? {
        let groups = used.substitutes.map { (path: $0.key, all: $0.value.union([$0.key])) }
        return groups.first { group in
            !group.all.isDisjoint(with: used.single)
                || groups.contains { $0.path != group.path && !$0.all.isDisjoint(with: group.all) }
        }.map { name(of: $0.path) }
    }

    /// The first parameter that would need two texts for one value; nil if all have one.
    var conflict: String? {
        // A value that is not declared is true or false, or a text.
        if let flag = used.parameters.first(where: { parameter in
            parameter.node == nil && used.uses[parameter.path].map { $0.contains(.flag) && $0.count > 1 } ?? false
        }) {
            return name(of: flag.path)
        }
        let names = used.servers.map(\.name)
        return names.enumerated().first { index, name in
            names.dropFirst(index + 1).contains(name) || used.parameters.contains { self.name(of: $0.path) == name }
        }?.element
    }

    /// Notes that a value is the URL of the API.
    func useBaseURL(_ path: [String]) {
        if !used.urls.contains(where: { $0.path == path }) { used.urls.append(input(path)) }
    }
}
