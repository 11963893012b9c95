import HTTP
import Probing
import Wording
import YAML

/// The credentials of an OpenAPI document, as `auth:` of a plugin.
struct OpenAPISecurity {
    private let document: OpenAPIDocument
    private let schemes: [String: YAMLNode]
    /// The start of the names of variables.
    private let prefix: String
    private let base: String?

    /// - Parameters:
    ///   - plugin: the plugin's name, after which variables are named.
    ///   - base: the URL of the API, for relative URLs.
    init(_ document: OpenAPIDocument, plugin: String, base: String?) {
        self.document = document
        self.base = base
        prefix = DraftNames.variablePrefix(ofPlugin: plugin)
        let all =
            document.isSwagger
            ? document.root["securityDefinitions"] : document.root["components"]?["securitySchemes"]
        schemes = (all?.entries ?? []).reduce(into: [:]) { schemes, entry in
            schemes[entry.key.text] = document.references.resolved(entry.value)
        }
    }

    /// Sets of schemes, each of which is enough; empty if nothing is needed, and with an empty one if anonymous requests work.
    func alternatives(_ operation: OpenAPIOperation) -> [[String]] {
        let node = operation.node["security"] ?? document.root["security"]
        return (node?.items ?? []).map { ($0.entries ?? []).map(\.key.text) }
    }

    /// What the plugin's credentials are, and which sets of schemes they are for.
    struct Choice {
        /// The value of `auth:`; nil for no credentials.
        var auth: DraftValue?
        /// The names of the headers and parameters that have the credentials, in lower case.
        var names: Set<String> = []
        var chosen: [[String]] = []
        /// Whether the document has schemes, so that a request without one needs no credential.
        var isOfSchemes = false
        /// How many credentials have a variable of each kind.
        var counts: [String: Int] = [:]
        var notes: [ImportNote] = []
        var comments: [Message] = []
    }

    /// A set of schemes that is enough, and its kinds of credentials.
    private struct Accepted {
        let set: [String]
        let kinds: [DraftMapping]
    }

    /// More alternatives would hardly be used.
    private static let most = 4

    /// The credentials that most of the operations need.
    ///
    /// - Parameter hosts: the value of `hosts:`.
    func choice(for operations: [OpenAPIOperation], hosts: DraftValue?) -> Choice {
        // What most operations accept; the others get a comment.
        let all: [[[String]]] = operations.map { alternatives($0) }
        var counts: [[[String]]: Int] = [:]
        var order: [[[String]]] = []
        for sets in all.map({ sets in sets.filter { !$0.isEmpty } }) where !sets.isEmpty {
            if counts.updateValue((counts[sets] ?? 0) + 1, forKey: sets) == nil { order.append(sets) }
        }
        let most = counts.values.max() ?? 0
        let common = order.first { counts[$0] == most }
        let anonymous = all.count { $0.contains([]) }
        var choice = Choice()
        let scopes = scopes(of: operations)
        var known: [Accepted] = []
        for set in common ?? [] {
            var kinds: [[DraftMapping]?] = []
            for name in set {
                kinds.append(schemes[name].flatMap { kind(of: $0, scopes[name] ?? [], &choice) })
            }
            if kinds.contains(where: { $0 == nil }) {
                choice.notes.append(.unknownCredential(set.joined(separator: ", ")))
            } else {
                known.append(Accepted(set: set, kinds: kinds.flatMap { $0 ?? [] }))
            }
        }
        guard let first = known.first else { return choice.adding(parameterOf(operations), variable("API_KEY"), hosts) }
        // `one_of` has single credentials.
        let accepted = first.kinds.count > 1 && first.set.count > 1 ? [first] : known.filter { $0.set.count == 1 }
        choice.isOfSchemes = true
        choice.chosen = accepted.prefix(Self.most).map(\.set)
        var kinds: [DraftMapping] = []
        for kind in accepted.prefix(Self.most).flatMap(\.kinds) where !kinds.contains(kind) { kinds.append(kind) }
        let isOptional = anonymous == operations.count
        let extra: DraftMapping = ["optional": isOptional ? .word("true") : nil, "hosts": hosts]
        if kinds.count == 1 {
            choice.auth = .mapping(kinds[0].adding(extra))
        } else if first.set.count > 1 {
            choice.auth = .list(kinds.map { .mapping($0.adding(extra)) })
        } else {
            var all = DraftMapping()
            all["one_of"] = .list(kinds.map { .mapping($0) })
            choice.auth = .mapping(all.adding(extra))
        }
        return choice
    }

    /// The parameter with a credential that most operations declare beside the schemes.
    private func parameterOf(_ operations: [OpenAPIOperation]) -> OpenAPIParameter? {
        let all = operations.flatMap { $0.parameters.filter(\.isSecret) }
        let counts = Dictionary(grouping: all) { $0.name.lowercased() }.values.sorted {
            (-$0.count, $0[0].name) < (-$1.count, $1[0].name)
        }
        guard let best = counts.first, best.count * 2 > operations.count else { return nil }
        return best.first(where: \.isRequired) ?? best[0]
    }

    private func scopes(of operations: [OpenAPIOperation]) -> [String: [String]] {
        var scopes: [String: [String]] = [:]
        for operation in operations {
            let node = operation.node["security"] ?? document.root["security"]
            for entry in (node?.items ?? []).flatMap({ $0.entries ?? [] }) {
                for scope in (entry.value.items ?? []).compactMap(\.text)
                where scopes[entry.key.text]?.contains(scope) != true {
                    scopes[entry.key.text, default: []].append(scope)
                }
            }
        }
        return scopes
    }

    /// The kinds of `auth:` for a scheme; nil for one that folio does not know.
    private func kind(of scheme: YAMLNode, _ scopes: [String], _ choice: inout Choice) -> [DraftMapping]? {
        let help = scheme["description"]?.text ?? ""
        switch scheme["type"]?.text {
        case "basic": return [basic]
        case "http":
            switch scheme["scheme"]?.text?.lowercased() {
            case "bearer": return [bearer]
            case "basic": return [basic]
            default: return nil
            }
        case "apiKey":
            guard let name = scheme["name"]?.text, let place = scheme["in"]?.text else { return nil }
            return key(name, place, help, &choice).map { [$0] }
        case "oauth2": return oauth2(scheme, scopes, &choice)
        case "openIdConnect": return [bearer]
        default: return nil
        }
    }

    private var bearer: DraftMapping { ["bearer": variable("TOKEN")] }

    private var basic: DraftMapping {
        ["basic": .mapping(["user": variable("USER"), "password": variable("PASSWORD")])]
    }

    /// The word that a description calls the prefix of the token.
    private static func prefix(in help: String) -> String? {
        let words = help.split { !$0.isLetter }.map(String.init)
        guard let place = words.firstIndex(where: { $0.lowercased().hasPrefix("prefix") }) else { return nil }
        return words[(place + 1)...].first { !["with", "of", "the", "by", "is", "word"].contains($0.lowercased()) }
    }

    private func key(_ name: String, _ place: String, _ help: String, _ choice: inout Choice) -> DraftMapping? {
        choice.names.insert(name.lowercased())
        guard place != "cookie" else {
            return [
                "api_key": .mapping([
                    "header": .text("Cookie"), "prefix": .text("\(name)="), "value": variable("COOKIE"),
                ])
            ]
        }
        guard place == "header" else {
            return ["api_key": .mapping(["query": .text(name), "value": nextAPIKey(&choice)])]
        }
        // Some documents have the word before the token in the name of the header.
        let parts = name.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
        if parts.count == 2 { return key(parts[0], place, "\(parts[1]) \(help)", &choice) }
        guard HTTPToken.isToken(name) else { return nil }
        guard name.lowercased() == "authorization" else {
            return ["api_key": .mapping(["header": .text(name), "value": nextAPIKey(&choice)])]
        }
        let words = help.split { !$0.isLetter }.map { $0.lowercased() }
        if let named = Self.prefix(in: help), named.lowercased() != "bearer" {
            return [
                "api_key": .mapping(["header": .text(name), "prefix": .text("\(named) "), "value": variable("TOKEN")])
            ]
        }
        if words.contains("bearer") { return bearer }
        let prefix = ["token", "apikey", "key"].first { help.contains("\($0.titled) ") || help.contains("\($0) <") }
        if let prefix {
            return [
                "api_key": .mapping([
                    "header": .text(name), "prefix": .text("\(prefix.titled) "), "value": variable("TOKEN"),
                ])
            ]
        }
        choice.comments.append(
            Message(
                "\(variableName("TOKEN")) is the whole value of Authorization, with a word such as Bearer before the token"
            ))
        return ["api_key": .mapping(["header": .text(name), "value": variable("TOKEN")])]
    }

    /// The variable of one of several keys.
    private func nextAPIKey(_ choice: inout Choice) -> DraftValue {
        choice.counts["API_KEY", default: 0] += 1
        let number = choice.counts["API_KEY", default: 1]
        return variable(number == 1 ? "API_KEY" : "API_KEY_\(number)")
    }

    private func variableName(_ kind: String) -> String { "\(prefix)_\(kind)" }

    /// More scopes are not asked for without a thought.
    private static let mostScopes = 20

    private func oauth2(_ scheme: YAMLNode, _ scopes: [String], _ choice: inout Choice) -> [DraftMapping]? {
        let flows = scheme["flows"]
        let older = scheme["flow"]?.text
        let scope = (1...Self.mostScopes).contains(scopes.count) ? DraftValue.text(scopes.joined(separator: " ")) : nil
        if let flow = flows?["clientCredentials"] ?? (older == "application" ? scheme : nil),
            let url = absolute(flow["tokenUrl"]?.text)
        {
            return [
                [
                    "oauth2": .mapping([
                        "grant": .word("client_credentials"), "url": .text(url), "client_id": variable("CLIENT_ID"),
                        "client_secret": variable("CLIENT_SECRET"), "scope": scope,
                    ])
                ]
            ]
        }
        guard let flow = flows?["authorizationCode"] ?? (older == "accessCode" ? scheme : nil),
            let url = absolute(flow["tokenUrl"]?.text), let page = absolute(flow["authorizationUrl"]?.text)
        else { return [bearer] }
        // A token that is there already needs no login.
        return [
            bearer,
            [
                "oauth2": .mapping([
                    "grant": .word("authorization_code"), "authorize": .text(page), "url": .text(url),
                    "client_id": variable("CLIENT_ID"), "client_secret": variable("CLIENT_SECRET"), "scope": scope,
                ])
            ],
        ]
    }

    private func absolute(_ text: String?) -> String? {
        guard let text, !text.isEmpty, !text.contains("{") else { return nil }
        if let url = try? HTTPURL(text) { return url.origin.scheme == "https" || url.isLocal ? text : nil }
        return base.flatMap { try? HTTPURL($0) }.flatMap { try? $0.resolving(text) }.map { "\($0)" }
    }

    private func variable(_ kind: String) -> DraftValue { .mapping(["env": .text(variableName(kind))]) }
}

extension String {
    /// With a capital letter first.
    fileprivate var titled: String { prefix(1).uppercased() + dropFirst() }
}

extension HTTPURL {
    fileprivate var isLocal: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(origin.host) }
}

extension OpenAPISecurity.Choice {
    /// The choice with the key that a parameter is for.
    fileprivate func adding(_ parameter: OpenAPIParameter?, _ value: DraftValue, _ hosts: DraftValue?) -> Self {
        guard let parameter else { return self }
        var choice = self
        choice.names.insert(parameter.name.lowercased())
        let place = parameter.place == .header ? "header" : "query"
        let auth: DraftMapping = [
            "api_key": .mapping([place: .text(parameter.name), "value": value]),
            "optional": parameter.isRequired ? nil : .word("true"), "hosts": hosts,
        ]
        choice.auth = .mapping(auth)
        return choice
    }
}

extension DraftMapping {
    /// The mapping with the keys of another one after its own.
    func adding(_ other: DraftMapping) -> DraftMapping {
        var result = self
        for entry in other.entries { result[entry.key] = entry.value }
        return result
    }
}
