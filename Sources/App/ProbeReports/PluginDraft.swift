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
    private let url: HTTPURL
    private let sent: SentFields
    private let list: List
    /// Whether it describes the list only: neither the query of its URL nor what is sent with it.
    private let isOfListOnly: Bool

    /// What distinguishes the file from that of another list.
    private struct List {
        /// Comments of the plugin.
        var remarks: [String] = []
        /// Header fields that its server wants.
        var headers: [(name: String, value: String)] = []
        let query: [(name: String, value: String)]
        /// The lines of the endpoint after its path and its query.
        let lines: [String]
    }

    /// - Parameters:
    ///   - name: the name of the plugin; nil to derive it from the host.
    ///   - isOfListOnly: whether it describes the list only: neither the query of its URL nor what is sent with it.
    ///   - catalog: the language of its comments.
    package init(
        _ finding: Finding, sent: SentFields, name: String? = nil, isOfListOnly: Bool = false,
        in catalog: Catalog = .english
    ) {
        let list = ListDraft(finding: finding, isOfListOnly: isOfListOnly, catalog: catalog)
        let content = List(
            remarks: list.remarks, headers: finding.mediaType.map { [("Accept", $0)] } ?? [], query: list.query,
            lines: list.lines)
        self.init(content, at: finding.url, sent: sent, name: name, isOfListOnly: isOfListOnly)
    }

    /// A plugin file for a feed.
    package init(
        _ feed: SyndicationFeed, at url: HTTPURL, sent: SentFields, name: String? = nil, isOfListOnly: Bool = false
    ) {
        let content = List(
            query: PercentEncoding.queryParameters(of: "\(url)"), lines: isOfListOnly ? feed.linesOfURL : feed.lines)
        self.init(content, at: url, sent: sent, name: name, isOfListOnly: isOfListOnly)
    }

    private init(_ list: List, at url: HTTPURL, sent: SentFields, name: String?, isOfListOnly: Bool) {
        self.list = list
        self.isOfListOnly = isOfListOnly
        self.url = url
        self.sent = sent
        self.name = name ?? Self.name(ofHost: url.origin.host)
        endpoint = Self.name(ofPath: sent.withoutCredentials(url.path))
    }

    /// The environment variables for its credentials, each with what it holds.
    package var variables: [(name: String, of: String)] {
        sent.credentials(of: url, plugin: name).map { ($0.variable, $0.place) }
    }

    /// Whether a credential is left out of the text, so that the file alone is useless.
    package var lacksCredential: Bool { sent.withoutCredentials(fullText) != fullText }

    /// The text of the file.
    package var text: String {
        // A server may use a credential as a name. The file must have another one there.
        sent.namingCredentials(fullText)
    }

    /// The text with any credential that the URL or the server has where none belongs, to read the list at once.
    package var fullText: String {
        let heading = Self.heading(
            name, at: url.origin, auth: isOfListOnly ? [] : sent.credentials(of: url, plugin: name),
            headers: isOfListOnly ? [] : sent.plain + list.headers)
        let lines = ["path: \(YAMLText.template(url.path))"] + queryLines + list.lines
        return
            (heading + list.remarks.map { "    \($0)" } + ["    endpoints:", "      \(endpoint):"]
            + lines.map { "        \($0)" }).map { "\($0)\n" }.joined()
    }

    private var queryLines: [String] {
        let secretNames = sent.secretQueryNames(of: url)
        let query = list.query.filter { !secretNames.contains($0.name) }
        guard !query.isEmpty, !isOfListOnly else { return [] }
        return ["query:"] + Self.merged(query).map { "  \(YAMLText.scalar($0.name)): \($0.value)" }
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

    /// Values with the same name become a list.
    ///
    /// - Parameter template: writes a value.
    static func merged(
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
