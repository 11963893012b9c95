import HTTP
import YAML

/// A server of a document: its URL with variables, and their values.
struct OpenAPIServer {
    /// A variable in the URL.
    struct Variable {
        let name: String
        let values: [String]
        let standard: String?
        let help: String?
    }

    /// The URL with `{name}` for variables, without a slash at its end.
    let url: String
    let variables: [Variable]

    /// - Parameter base: where the document is, for relative URLs.
    init?(_ node: YAMLNode, relativeTo base: String?) {
        guard let given = node["url"]?.text, given.utf8.count <= Self.longest else { return nil }
        let all = (node["variables"]?.entries ?? []).filter { given.contains("{\($0.key.text)}") }.map { entry in
            Variable(
                name: entry.key.text, values: (entry.value["enum"]?.items ?? []).compactMap(\.text),
                standard: entry.value["default"]?.text, help: entry.value["description"]?.text)
        }
        guard let text = Self.withFixedParts(given, all), let url = Self.absolute(text, base), Self.hasHost(url) else {
            return nil
        }
        let anywhere = url.hasPrefix("https://{server}") ? OpenAPIServer(anywhere: "").variables : []
        let used = all.filter { url.contains("{\($0.name)}") }
        self.init(url: url, variables: used.contains { $0.name == "server" } ? used : anywhere + used)
    }

    /// The server of OpenAPI 2.0.
    init?(swagger root: YAMLNode, relativeTo base: String?) {
        let path = root["basePath"]?.text ?? ""
        let origin = base.flatMap { try? HTTPURL($0) }?.origin
        let schemes = (root["schemes"]?.items ?? []).compactMap(\.text).filter { ["http", "https"].contains($0) }
        guard let host = root["host"]?.text ?? origin?.authority, !host.isEmpty else {
            self.init(anywhere: path)
            return
        }
        let scheme = schemes.contains("https") ? "https" : schemes.first ?? origin?.scheme ?? "https"
        self.init(url: "\(scheme)://\(host)\(path.hasPrefix("/") || path.isEmpty ? path : "/\(path)")")
    }

    /// - Parameter url: without relative parts.
    init(url: String, variables: [Variable] = []) {
        self.url = Self.trimmed(url)
        self.variables = variables
    }

    /// A server that users run themselves, at a host that they name.
    ///
    /// - Parameter path: the path of the API on it.
    init(anywhere path: String) {
        self.init(
            url: "https://{server}\(path.hasPrefix("/") || path.isEmpty ? path : "/\(path)")",
            variables: [Variable(name: "server", values: [], standard: nil, help: "name of the server")])
    }

    /// No server has a longer URL.
    private static let longest = 2_000

    private static func hasHost(_ url: String) -> Bool {
        url.wholeMatch(of: /https?:\/\/[^\/?#]+.*/) != nil
    }

    /// The URL with the values of variables that select the scheme or the port, which no parameter can.
    private static func withFixedParts(_ text: String, _ variables: [Variable]) -> String? {
        var text = text
        for variable in variables {
            let isScheme = text.hasPrefix("{\(variable.name)}:")
            guard isScheme || text.contains(":{\(variable.name)}") else { continue }
            let isSecure = isScheme && variable.values.contains("https")
            guard let value = isSecure ? "https" : variable.standard else { return nil }
            text = text.replacing("{\(variable.name)}", with: value)
        }
        return text
    }

    private static func absolute(_ text: String, _ base: String?) -> String? {
        if text.hasPrefix("http://") || text.hasPrefix("https://") { return text }
        // Some documents begin with a variable for the whole host.
        if text.hasPrefix("{") { return "https://\(text)" }
        guard let base = base.flatMap({ try? HTTPURL($0) }) else {
            return text.hasPrefix("/") && !text.hasPrefix("//") ? "https://{server}\(text)" : nil
        }
        // A variable in a path would be percent-encoded.
        if text.hasPrefix("/"), !text.hasPrefix("//") { return "\(base.origin)\(text)" }
        return (try? base.resolving(text)).map { "\($0)" }
    }

    private static func trimmed(_ url: String) -> String {
        // Some generators write the standard port of http also for https.
        let url = url.replacing(/^(https:\/\/[^\/:]+):(80|443)(?=\/|$)/) { "\($0.1)" }
        return String(url.reversed().drop { $0 == "/" }.reversed())
    }

    /// Whether it is on the computer of whoever runs it.
    var isLocal: Bool {
        ["://localhost", "://127.0.0.1", "://0.0.0.0", "://[::1]"].contains(where: url.contains)
    }

    /// The part of the URL that names the host.
    var host: Substring { url.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" } }

    /// The hosts that credentials may be sent to, for `hosts:` under `auth:`; nil if no variable selects the host.
    var hosts: DraftValue? {
        let inHost = variables.filter { host.contains("{\($0.name)}") }
        // Those with a fixed set of values are written as a mapping, which is enough.
        guard inHost.contains(where: \.values.isEmpty) else { return nil }
        let labels = host.split(separator: ".")
        let rest = labels.dropFirst().joined(separator: ".")
        guard labels.count > 2, !rest.contains("{"), url.hasPrefix("https:") else { return .word("confirm") }
        return .list([.text("*.\(rest)")])
    }

    /// The parameters of the plugin for its variables.
    var parameters: DraftMapping {
        var parameters = DraftMapping()
        for variable in variables {
            var keys = DraftMapping()
            if let standard = variable.standard {
                keys["default"] = .text(standard)
            } else {
                keys["required"] = .word("true")
            }
            if !variable.values.isEmpty {
                var values = DraftMapping()
                for value in variable.values { values[value] = .text(value) }
                keys["values"] =
                    host.contains("{\(variable.name)}") ? .mapping(values) : .list(variable.values.map { .text($0) })
            }
            keys["help"] = HelpText.line(variable.help).map { .text($0) }
            parameters[variable.name] = .mapping(keys)
        }
        return parameters
    }
}
