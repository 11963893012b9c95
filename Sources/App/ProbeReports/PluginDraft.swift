package import HTTP
import JSON
package import Probing
package import Wording
import YAML

/// A plugin file made from a finding; unknown parts are comments.
package struct PluginDraft {
    /// The name of the plugin.
    package let name: String
    /// The name of the endpoint.
    package let endpoint: String
    private let path: String
    let finding: Finding
    private let sent: SentFields
    /// Whether it describes the list only: neither the query of its URL nor what is sent with it.
    let isOfListOnly: Bool
    private let catalog: Catalog

    /// - Parameters:
    ///   - name: the name of the plugin; nil to derive it from the host.
    ///   - isOfListOnly: whether it describes the list only: neither the query of its URL nor what is sent with it.
    ///   - catalog: the language of its comments.
    package init(
        _ finding: Finding, sent: SentFields, name: String? = nil, isOfListOnly: Bool = false,
        in catalog: Catalog = .english
    ) {
        self.isOfListOnly = isOfListOnly
        self.catalog = catalog
        self.finding = finding
        self.sent = sent
        self.name = name ?? Self.name(ofHost: finding.url.origin.host)
        path = finding.url.path
        endpoint = Self.name(ofPath: sent.withoutCredentials(path))
    }

    /// The environment variables for its credentials, each with what it holds.
    package var variables: [(name: String, of: String)] {
        sent.credentials(of: finding.url, plugin: name).map { ($0.variable, $0.place) }
    }

    /// Whether a credential is left out of the text, so that the file alone is useless.
    package var lacksCredential: Bool { sent.withoutCredentials(fullText) != fullText }

    /// The text of the file.
    package var text: String {
        // A server may use a credential as a name.
        sent.withoutCredentials(fullText)
    }

    /// The text with any credential that the URL or the server has where none belongs, to read the list at once.
    package var fullText: String {
        let type = finding.mediaType.map { [("Accept", $0)] } ?? []
        var lines = Self.heading(
            name, at: finding.url.origin, auth: isOfListOnly ? [] : sent.credentials(of: finding.url, plugin: name),
            headers: isOfListOnly ? [] : sent.plain + type)
        if let host = foreignHost {
            let remark = comment(Message("the next link leads there; uncomment this if the host belongs to the API"))
            lines.append("    # hosts: [\(YAMLText.scalar(host))]  \(remark)")
        }
        lines += ["    endpoints:", "      \(endpoint):"]
        return (lines + endpointLines.map { "        \($0)" }).map { "\($0)\n" }.joined()
    }

    /// A plugin file for requests to a URL: its origin, and what is sent with them. Its list is only there because each plugin
    /// has one.
    package static func withoutList(_ url: HTTPURL, sent: SentFields) -> (text: String, variables: [String: String]) {
        let name = name(ofHost: url.origin.host)
        let auth = sent.credentials(of: url, plugin: name)
        let lines =
            heading(name, at: url.origin, auth: auth, headers: sent.plain)
            + ["    endpoints: {list: {path: /, items: .}}"]
        return (
            lines.map { "\($0)\n" }.joined(),
            Dictionary(auth.map { ($0.variable, $0.value) }) { first, _ in first }
        )
    }

    private static func heading(
        _ name: String, at origin: HTTPURL.Origin, auth: [SentFields.Credential],
        headers: [(name: String, value: String)]
    ) -> [String] {
        var lines = ["version: 1", "plugins:", "  \(name):", "    base_url: \(YAMLText.scalar("\(origin)"))"]
        if auth.count == 1 { lines.append("    auth: \(auth[0].setting)") }
        if auth.count > 1 { lines += ["    auth:"] + auth.map { "      - \($0.setting)" } }
        if !headers.isEmpty {
            lines +=
                ["    headers:"] + headers.map { "      \(YAMLText.scalar($0.name)): \(YAMLText.template($0.value))" }
        }
        return lines
    }

    private var endpointLines: [String] {
        var lines = ["path: \(YAMLText.template(path))"]
        let secretNames = sent.secretQueryNames(of: finding.url)
        let query = finding.query.filter { !finding.pagingNames.contains($0.name) && !secretNames.contains($0.name) }
        if !query.isEmpty, !isOfListOnly {
            lines += ["query:"] + Self.merged(query).map { "  \(YAMLText.scalar($0.name)): \($0.value)" }
        }
        if let query = finding.graphQL {
            lines += ["method: POST", "json:"] + YAMLText.block("query", query.text).map { "  \($0)" }
            if !isOfListOnly, !query.values.isEmpty {
                lines.append("  variables: \(YAMLText.flow(query.values.map { ($0.name, YAMLText.value($0.value)) }))")
            }
        }
        lines.append("items: \(YAMLText.scalar(finding.list.items))")
        lines.append(idLine)
        // One page is too little to decide where --new may stop.
        if !isOfListOnly {
            if let version = finding.version { lines.append("version: \(YAMLText.scalar("\(version)"))") }
            if let order = finding.order { lines.append("order: \(order.kind.rawValue)") }
        }
        if isOfListOnly, let type = finding.mediaType { lines.append("headers: {Accept: \(YAMLText.scalar(type))}") }
        lines +=
            finding.fields.isEmpty ? [comment(Message("fields: no useful fields found"))] : Self.lines(finding.fields)
        return lines + paginationLines + commentLines
    }

    private var idLine: String {
        guard let id = finding.id else { return comment(Message("id: no value is present and unique in every item")) }
        if id.isCertain { return "id: \(YAMLText.scalar("\(id.path)"))" }
        let path = YAMLText.scalar("\(id.path)")
        return comment(
            Message("id: \(path) is unique in the items read; use it if it is unique in the whole list"))
    }

    private static func lines(_ fields: [FoundField]) -> [String] {
        ["fields:"]
            + fields.map { field in
                let path = YAMLText.scalar("\(field.path)")
                let value = field.isHTML ? YAMLText.flow([("at", path), ("decode", "html")]) : path
                return "  \(YAMLText.scalar(field.name)): \(value)"
            }
    }

    private var commentLines: [String] {
        guard let comments = finding.comments else { return [] }
        var lines = ["path: \(Self.template(comments.path))"]
        if !comments.query.isEmpty {
            let query = Self.merged(comments.query, Self.template)
            lines.append("query: \(YAMLText.flow(query.map { (YAMLText.scalar($0.name), $0.value) }))")
        }
        lines.append("items: \(YAMLText.scalar(comments.list.items))")
        if let id = comments.id { lines.append("id: \(YAMLText.scalar("\(id)"))") }
        lines += Self.lines(comments.fields)
        if isOfListOnly, let type = finding.mediaType { lines.append("headers: {Accept: \(YAMLText.scalar(type))}") }
        switch comments.turn ?? finding.turn {
        case .linkHeader?: lines.append("pagination: {strategy: link}")
        case .link(let place, _)?:
            lines.append("pagination: \(YAMLText.flow([("strategy", "link"), ("next", Self.source(place))]))")
        // Comments under another item may have a link.
        default: lines.append(isOfListOnly ? "pagination: {strategy: link}" : Self.unknownPagination)
        }
        lines.append(comment(Message("not tried: how do the comments go on? See docs/plugins.md")))
        return ["comments:"] + lines.map { "  \($0)" }
    }

    /// A text as a template in which `{id}` is the item's id.
    private static func template(_ text: String) -> String {
        let parts = text.split(separator: "{id}", omittingEmptySubsequences: false).map {
            $0.replacing("{", with: "{{")
        }
        return YAMLText.scalar(parts.map { $0.replacing("}", with: "}}") }.joined(separator: "{id}"))
    }

    private var foreignHost: String? {
        switch finding.turn {
        case .linkHeader(.foreign(let origin)), .link(_, .foreign(let origin)): "\(origin)"
        default: nil
        }
    }

    /// A comment on one line. libyaml takes U+0085, U+2028 and U+2029 for line breaks, too, after which a name of the server
    /// would be a key.
    func comment(_ message: Message) -> String {
        "# \(String(message.text(in: catalog).map { $0.isNewline ? " " : $0 }))"
    }

    /// Values with the same name become a list.
    ///
    /// - Parameter template: writes a value.
    private static func merged(
        _ query: [(name: String, value: String)], _ template: (String) -> String = YAMLText.template
    ) -> [(name: String, value: String)] {
        var names: [String] = []
        for (name, _) in query where !names.contains(name) { names.append(name) }
        return names.map { name in
            let values = query.filter { $0.name == name }.map { template($0.value) }
            return (name, values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]")
        }
    }

    // MARK: Names

    /// `github` of `api.github.com`; `local` of an address.
    private static func name(ofHost host: String) -> String {
        let labels = host.split(separator: ".").map(String.init)
        let isAddress = host.contains(":") || labels.allSatisfy { Int($0) != nil } || labels.count < 2
        if isAddress { return "local" }
        return usable(DraftNames.word(ofHost: host) ?? labels[0]) ?? "local"
    }

    /// `feed` of `/v1/feed.json`.
    private static func name(ofPath path: String) -> String {
        let last = path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
        return usable(last).flatMap { $0 == "id" ? nil : $0 } ?? "list"
    }

    private static func usable(_ text: String) -> String? {
        let letters = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return letters.contains(where: \.isLetter) ? letters : nil
    }
}
