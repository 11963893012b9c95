import HTTP
import Probing
import Wording
import YAML

/// Makes a plugin of a low-code manifest of Airbyte.
struct ManifestImport {
    private let root: YAMLNode
    private let options: ImportOptions

    init?(_ root: YAMLNode, _ options: ImportOptions) {
        guard root["type"]?.text == "DeclarativeSource" || root["streams"] != nil && root["check"] != nil else {
            return nil
        }
        self.root = root
        self.options = options
    }

    func plugin() throws(ImportError) -> ImportedPlugin {
        let streams = root["streams"]?.items ?? []
        guard !streams.isEmpty || root["dynamic_streams"] != nil else {
            throw .noLists(operations: 0, undescribed: 0)
        }
        let name = options.name ?? pluginName
        var work = ManifestWork(root, prefix: DraftNames.variablePrefix(ofPlugin: name), baseURL: options.baseURL)
        for stream in streams {
            guard stream["type"]?.text == "ConditionalStreams" else {
                work.add(stream)
                continue
            }
            for inner in stream["streams"]?.items ?? [] {
                // An account that does not meet the condition cannot read them.
                if stream["$parameters"] == nil, inner["type"]?.text != "DynamicDeclarativeStream" {
                    work.add(inner)
                } else {
                    work.leaveOut(inner["name"]?.text ?? "", inner.mark.line, .component("ConditionalStreams"))
                }
            }
        }
        if let dynamic = root["dynamic_streams"] {
            work.leaveOut("dynamic_streams", dynamic.mark.line, .component("DynamicDeclarativeStream"))
        }
        work.noteCredentials()
        let made = work.finished()
        let heads = made.parts.enumerated().map { index, part in
            head(of: part, made.endpoints.filter { $0.part == index }, work.inputs)
        }
        var plugin = ImportedPlugin(
            name: name, source: "Airbyte manifest \(root["version"]?.text ?? "")", endpoints: made.endpoints,
            notes: made.notes,
            otherCount: 0, heads: heads)
        (plugin.inputs, plugin.isOfManifest) = (work.inputs.all, true)
        return plugin
    }

    /// The keys of a plugin, without `endpoints`.
    private func head(
        of part: ManifestWork.Part, _ endpoints: [ImportedPlugin.Endpoint], _ inputs: ManifestInputs
    ) -> DraftMapping {
        var head = DraftMapping()
        head["base_url"] = .text(inputs.used.urls.isEmpty ? options.baseURL ?? part.base : part.base)
        let text = "\(endpoints.map(\.keys)) \(part.base) \(part.credential.map { "\($0)" } ?? "")"
        let mentioned = Set(text.matches(of: /\{([^{}|]+)[}|]/).map { String($0.1) })
        let parameters = inputs.declarations.keeping(mentioned.contains)
        if !parameters.isEmpty { head["params"] = .mapping(parameters) }
        if var auth = part.credential {
            auth["hosts"] = part.hosts
            head["auth"] = .mapping(auth)
        }
        if text.contains("{since") || text.contains("{until") {
            for (input, option) in inputs.used.bounds {
                head.comment(Message("\(input.path.joined(separator: ".")): give \(option) in its place"))
            }
        }
        return head
    }

    /// The name of the plugin, from the first host.
    private var pluginName: String {
        let given = options.baseURL.flatMap { try? HTTPURL($0) }?.origin.host
        let hosts = [given].compactMap(\.self) + Self.hosts(of: root)
        return hosts.lazy.compactMap { DraftNames.word(ofHost: $0) }.compactMap(EndpointNames.usable).first ?? "api"
    }

    /// The hosts of the URLs in the manifest, in order.
    private static func hosts(of node: YAMLNode) -> [String] {
        if let items = node.items { return items.flatMap(hosts) }
        return (node.entries ?? []).flatMap { entry -> [String] in
            guard ["url_base", "url"].contains(entry.key.text), let text = entry.value.text else {
                return hosts(of: entry.value)
            }
            // A template may have whole URLs, or be a part of a host.
            let urls = text.matches(of: /https?:\/\/([A-Za-z0-9.-]+\.[A-Za-z]{2,})/).map { String($0.1) }
            if !urls.isEmpty { return urls }
            let plain = text.replacing(/\{[{%].*?[}%]\}/, with: "x")
            return plain.split(separator: "/").dropFirst().first.map { [String($0)] } ?? []
        }
    }
}

/// Makes endpoints of a manifest's streams.
struct ManifestWork {
    private let root: YAMLNode
    let inputs: ManifestInputs
    /// Those made so far. Some are only read for the items of others.
    private var endpoints: [(endpoint: ImportedPlugin.Endpoint, stream: ManifestStream, isOfParent: Bool)] = []
    private var notes: [ImportNote] = []
    /// How many values references may still make.
    private var budget = 500_000
    /// How many they may make for one stream.
    private static let mostOfStream = 40_000

    init(_ root: YAMLNode, prefix: String, baseURL: String?) {
        self.root = root
        // Which values are secret must be known, also behind references.
        var references = ManifestReferences(root, budget: Self.mostOfStream)
        let specification = root["spec"].map { (try? references.resolved($0)) ?? $0 }
        inputs = ManifestInputs(specification, prefix: prefix, baseURL: baseURL)
    }

    mutating func leaveOut(_ name: String, _ line: Int, _ problem: ManifestProblem) {
        notes.append(.stream(name: name, line: line, reason: problem.text))
    }

    /// Adds a stream, or a note of why it is left out.
    mutating func add(_ node: YAMLNode) {
        var name = node["name"]?.text ?? "list"
        let used = inputs.used
        do throws(ManifestProblem) {
            if let rules = root["spec"]?["config_normalization_rules"], rules.entries?.isEmpty == false {
                throw .key("config_normalization_rules", of: "Spec")
            }
            var references = ManifestReferences(root, budget: min(budget, Self.mostOfStream))
            let before = references.budget
            let resolved = Result { () throws(ManifestProblem) in try references.resolved(node) }
            budget -= before - references.budget
            var keys = ManifestKeys()
            let stream = ManifestComponent(keys.cleaned(try resolved.get(), standard: "DeclarativeStream"))
            name = stream.text("name") ?? name
            if let code = ManifestKeys.code(in: stream.node) { throw code }
            _ = try made(stream, line: node.mark.line)
            note(keys.ignored, of: name, node.mark.line)
        } catch {
            inputs.used = used
            leaveOut(name, node.mark.line, error)
        }
    }

    /// Notes the credentials of choices that are left out.
    mutating func noteCredentials() {
        for (credential, line, problem) in inputs.used.leftOut {
            notes.append(.credential(name: credential, line: line, reason: problem.text))
        }
    }

    /// Notes keys without an effect, each once for all streams.
    private mutating func note(_ keys: [(key: String, component: String)], of name: String, _ line: Int) {
        for (key, component) in keys {
            let isKnown = notes.contains {
                if case .ignored(key, component, _, _) = $0 { true } else { false }
            }
            if !isKnown { notes.append(.ignored(key: key, component: component, name: name, line: line)) }
        }
    }

    /// The endpoint of a stream, which is made once.
    private mutating func made(
        _ stream: ManifestComponent, line: Int, depth: Int = 0, isParent: Bool = false
    ) throws(ManifestProblem) -> (name: String, variables: [[String]: String]) {
        guard depth < 8 else { throw .tooLarge }
        let stream = try stream.withoutState()
        guard let given = stream.text("name"), var name = EndpointNames.usable(given) else {
            throw .missing("name", of: stream.type ?? "DeclarativeStream")
        }
        var inner = self
        let made = try ManifestStream(stream, inputs, isParent: isParent) { (parent) throws(ManifestProblem) in
            let (used, before) = (inputs.used, inner)
            let made = try inner.made(parent, line: line, depth: depth + 1)
            guard inner.endpoints.first(where: { $0.endpoint.name == made.name })?.stream.hasTimes == true else {
                return made
            }
            (inputs.used, inner) = (used, before)
            return try inner.made(parent, line: line, depth: depth + 1, isParent: true)
        }
        // With parameters in place of `--since`, it is another list.
        if isParent { name += "_from_start" }
        self = inner
        let plain = name
        for number in 2... {
            guard let known = endpoints.first(where: { $0.endpoint.name == name }) else { break }
            if known.stream.keys == made.keys, known.stream.base == made.base,
                known.stream.credential == made.credential
            {
                return (name, made.variables)
            }
            // Streams are only one if they are read in the same way.
            guard depth > 0 || known.isOfParent, number < 10 else { throw .sameName(given) }
            name = "\(plain)_\(number)"
        }
        endpoints.append(
            (
                ImportedPlugin.Endpoint(name: name, origin: given, line: line, keys: made.keys, needs: made.needs),
                made, isOfParent: depth > 0
            ))
        return (name, made.variables)
    }

    /// What the endpoints of one plugin share.
    struct Part {
        let base: String
        /// Nil if requests need none.
        let credential: DraftMapping?
        /// The hosts that get the credential, if a parameter sets the host.
        let hosts: DraftValue?
    }

    /// The endpoints, each with the plugin that it belongs to: one for each credential. The most common comes first, and has
    /// those without a credential.
    mutating func finished() -> (endpoints: [ImportedPlugin.Endpoint], parts: [Part], notes: [ImportNote]) {
        let all = endpoints.compactMap(\.stream.credential)
        let first = Self.most(all)
        let others = all.reduce(into: [DraftMapping]()) { others, credential in
            if credential != first, !others.contains(credential) { others.append(credential) }
        }
        let credentials = [first] + others.map { .some($0) }
        var made: [ImportedPlugin.Endpoint] = []
        var parts: [Part] = []
        for (index, credential) in credentials.enumerated() {
            let own = endpoints.filter {
                $0.stream.credential == credential || index == 0 && $0.stream.credential == nil
            }
            guard let base = Self.most(own.map(\.stream.base)) else { continue }
            made += own.map { entry in
                var endpoint = entry.endpoint
                endpoint.part = parts.count
                if entry.stream.base != base { endpoint.keys["base_url"] = .text(entry.stream.base) }
                if credential == nil { endpoint.keys["auth"] = nil }
                return endpoint
            }
            parts.append(
                Part(base: base, credential: credential, hosts: hosts(own.map(\.stream.base), credential)))
        }
        // The list of a variable belongs to the same plugin.
        let partOfName = Dictionary(made.map { ($0.name, $0.part) }) { first, _ in first }
        for endpoint in made where endpoint.needs.contains(where: { partOfName[$0] != endpoint.part }) {
            leaveOut(endpoint.origin, endpoint.line, .otherCredential)
        }
        made.removeAll { endpoint in endpoint.needs.contains { partOfName[$0] != endpoint.part } }
        notes += made.removeOrphans()
        return (made, parts, notes)
    }

    /// The hosts that get a credential, if parameters set some.
    private func hosts(_ bases: [String], _ credential: DraftMapping?) -> DraftValue? {
        // Where words choose the host, all hosts are known.
        let chosen = inputs.used.servers.filter { !$0.choices.isEmpty }.map { "{\($0.name)}" }
        let open = Set(bases.map(\.host).filter { $0.contains("{") && !chosen.contains($0) })
        guard !open.isEmpty, credential != nil else { return nil }
        let patterns = open.compactMap(Self.pattern)
        return patterns.count == open.count ? .list(Set(patterns).sorted().map { .text($0) }) : .word("confirm")
    }

    /// The value that occurs most often, and first.
    private static func most<Value: Hashable>(_ values: [Value]) -> Value? {
        let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
        guard let highest = counts.values.max() else { return nil }
        return values.first { counts[$0] == highest }
    }

    /// `*.example.com` for `{shop}.example.com`; nil for another place of the parameter.
    private static func pattern(of host: String) -> String? {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 2, labels[0].hasPrefix("{"), labels[0].hasSuffix("}"),
            !labels.dropFirst().contains(where: { $0.contains("{") || $0.contains(":") })
        else { return nil }
        return "*." + labels.dropFirst().joined(separator: ".")
    }
}

extension String {
    /// The host of a base URL, which may be a template.
    fileprivate var host: String { split(separator: "/").dropFirst().first.map(String.init) ?? "" }
}
