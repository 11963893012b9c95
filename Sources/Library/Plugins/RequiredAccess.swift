import Accounts
import Expressions
package import HTTP
import Templates

/// The user's data that a plugin uses, and the hosts that it may send requests to.
package struct RequiredAccess: Sendable, Equatable {
    /// The plugin's name.
    package let plugin: String
    /// As written: the base URL, and every other host or URL that may receive a credential.
    package let hosts: [String]
    /// The issuers whose metadata say where token requests go.
    package let issuers: [String]
    /// Whether it also uses other hosts, which the user confirms first.
    package let confirmsHosts: Bool
    /// The environment variables that it reads.
    package let variables: [String]
    /// The paths of files that it reads.
    package let files: [String]
    /// The paths of further files, with `{name}` where a parameter's value decides which.
    package let filePatterns: [String]
    /// The programs that it runs, each with its arguments.
    package let commands: [[String]]
    /// The programs that the user can run with values of an item, each with its arguments, as written.
    package let itemCommands: [[String]]
    /// The answers that it asks the user for.
    package let answers: [String]

    /// The other servers that may get parts of its responses, as written: those of endpoints and of next links.
    package let otherServers: [String]
    /// Whether an expression makes the URLs of images, which may lead to any server.
    package let makesURLs: Bool

    /// Whether it carries nothing from one server to another.
    package var staysAtOneServer: Bool { otherServers.isEmpty && !makesURLs }

    /// Whether trust changes nothing for it, apart from the user's defaults.
    package var needsNoTrust: Bool { isNothing && staysAtOneServer && itemCommands.isEmpty }

    /// Whether it uses only values that the user gives for the command.
    package var isNothing: Bool {
        variables.isEmpty && files.isEmpty && filePatterns.isEmpty && commands.isEmpty && answers.isEmpty
    }
}

extension Plugin {
    /// The data that it uses from outside its file.
    package var wants: RequiredAccess {
        let secrets = authentication.secrets
        let parameters = allParameters
        let files = secrets.compactMap { if case .file(let path) = $0 { path } else { nil } }
        let sent = (actions + endpoints.flatMap(\.additions)).flatMap(\.ownFiles)
        return RequiredAccess(
            plugin: name,
            hosts: Self.once(hosts { _ in true }),
            issuers: Self.once(authentication.issuers.map(\.description)), confirmsHosts: confirmsHosts,
            variables: Self.once(
                secrets.compactMap { if case .environment(let name) = $0 { name } else { nil } }
                    + parameters.compactMap(\.secrecy?.variable)),
            files: Self.once(files + sent.filter(\.isComplete).map(\.path)),
            filePatterns: Self.once(sent.filter { !$0.isComplete }.map(\.path)),
            commands: Self.once(
                secrets.compactMap { if case .command(let words) = $0 { words } else { nil } }
                    + parameters.compactMap(\.defaultCommand)),
            itemCommands: Self.once(endpoints.flatMap(\.commands).map { $0.words.map(\.description) }),
            answers: Self.once(
                authentication.questions.map(\.label) + parameters.filter(\.isSecret).map(\.name)
                    + (authentication.needsTrust && secrets.allSatisfy(\.isLiteral) ? ["token"] : [])),
            otherServers: Self.once(
                endpoints.flatMap { bases(of: $0) { _ in true } }.filter { $0 != baseURL.description }
                    + linkHosts.map { "\($0.origin)" }.sorted()),
            makesURLs: endpoints.contains(where: \.makesImageURLs))
    }

    /// The hosts that its requests go to, as written: its base URL, those of endpoints, the listed ones and the servers of
    /// tokens.
    ///
    /// - Parameter isCounted: whether the base URL of a request counts if it has its own.
    private func hosts(where isCounted: (RequestTemplate) -> Bool) -> [String] {
        bases(of: baseURL, parameters) + endpoints.flatMap { bases(of: $0, where: isCounted) } + credentialHosts
            + authentication.tokenURLs.flatMap { bases(of: $0, parameters) }
    }

    /// A base URL as written, and for each value of a parameter that selects its host.
    private func bases(of base: Template, _ parameters: [Parameter]) -> [String] {
        [base.description] + base.hostChoices(parameters).flatMap(\.bases)
    }

    /// The base URLs that an endpoint and the lists under its items have of their own.
    private func bases(of endpoint: Endpoint, where isCounted: (RequestTemplate) -> Bool) -> [String] {
        let own = endpoint.requests.filter(isCounted).compactMap(\.base).flatMap { bases(of: $0, endpoint.parameters) }
        return own
            + [endpoint.comments, endpoint.image].compactMap(\.self).flatMap { bases(of: $0, where: isCounted) }
    }

    /// Whether the file itself names an origin for its credentials, so that no value of a parameter leads there. A server
    /// of requests with `auth: none` is none of them.
    package func namesForCredentials(_ origin: HTTPURL.Origin) -> Bool {
        hosts(where: \.isAuthenticated).contains { text in
            let own = text.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
            // On this computer, a parameter may be the port.
            if let host = own.split(separator: ":{").first, own.hasSuffix("}"), host.hasPrefix("http://") {
                return origin.isLoopback && host == "http://\(origin.host)"
            }
            guard !own.contains("{"), let named = try? HTTPURL.Origin(host: text.contains("://") ? own : text) else {
                return false
            }
            return named == origin
        }
    }

    /// Whether its file must be trusted before the plugin can be used.
    package var needsTrust: Bool { !wants.isNothing }

    private static func once(_ texts: [String]) -> [String] { once(texts.map { [$0] }).compactMap(\.first) }

    /// Values without repetitions. Texts are compared by their bytes, because equal texts may name different files.
    private static func once(_ values: [[String]]) -> [[String]] {
        var known: Set<[[UInt8]]> = []
        return values.filter { known.insert($0.map { Array($0.utf8) }).inserted }
    }
}

extension Secret {
    fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}

extension Endpoint {
    /// Whether the URLs of its images do not stand in responses, but are made of them.
    fileprivate var makesImageURLs: Bool {
        let image = fields?.first { $0.name == "image" }
        return makesItems && image != nil || image.map { $0.path.path == nil || $0.coding != nil } ?? false
    }

    /// The actions that add items to it and to nested lists.
    fileprivate var additions: [Action] { [add].compactMap(\.self) + (comments?.additions ?? []) }
}

extension Action {
    /// The files that it sends unless the user names others: `@PATH` in the plugin file, also as the text that a mapping has
    /// for a value.
    fileprivate var ownFiles: [(path: String, isComplete: Bool)] {
        guard case .multipart(let parts) = request.body else { return [] }
        let mapped = Set(parameters.filter { $0.texts != nil }.map(\.name))
        return parts.filter(\.isFile).flatMap { part in
            part.content.choices(of: parameters).compactMap { text, isComplete in
                if text.utf8.first == UInt8(ascii: "@") {
                    // Stdin may have what was meant for another program.
                    return (String(decoding: text.utf8.dropFirst(), as: UTF8.self), isComplete)
                }
                // Any other text is refused, unless a value may bring the `@`.
                let isGiven = part.content.pieces.count == 1 && !part.content.names.contains { mapped.contains($0) }
                return isComplete || isGiven || text.utf8.first != UInt8(ascii: "{") ? nil : (text, false)
            }
        }
    }
}

extension Template {
    /// The most texts that mappings may make of it. The names of further parameters stay in braces.
    private static let mostChoices = 1_000

    /// The texts with every value of its mappings and the defaults of other parameters, and `{name}` for those without one.
    fileprivate func choices(of parameters: [Parameter]) -> [(text: String, isComplete: Bool)] {
        var values: [[String: String]] = [[:]]
        for parameter in parameters where names.contains(parameter.name) {
            let texts = parameter.texts.map { Set($0.values).sorted() } ?? [parameter.defaultValue].compactMap(\.self)
            guard !texts.isEmpty, values.count * texts.count <= Self.mostChoices else { continue }
            values = values.flatMap { known in texts.map { text in known.merging([parameter.name: text]) { $1 } } }
        }
        return values.map { known in textOfDefaults { known[$0] } }
    }
}
