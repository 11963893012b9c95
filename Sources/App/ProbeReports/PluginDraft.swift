import HTTP
import JSON
package import Probing
package import Wording

/// A plugin file made from a finding; unknown parts are comments.
package struct PluginDraft {
    /// The name of the plugin.
    package let name: String
    /// The name of the endpoint.
    package let endpoint: String
    private let path: String
    private let finding: Finding
    private let sent: SentFields
    private let catalog: Catalog

    /// - Parameters:
    ///   - name: the name of the plugin; nil to derive it from the host.
    ///   - catalog: the language of its comments.
    package init(_ finding: Finding, sent: SentFields, name: String? = nil, in catalog: Catalog = .english) {
        self.catalog = catalog
        self.finding = finding
        self.sent = sent
        self.name = name ?? Self.name(ofHost: finding.url.origin.host)
        path = sent.withoutCredentials(finding.url.path)
        endpoint = Self.name(ofPath: path)
    }

    /// The environment variables for its credentials, each with what it holds.
    package var variables: [(name: String, of: String)] {
        sent.credentials(of: finding.url, plugin: name).map { ($0.variable, $0.place) }
    }

    /// The text of the file.
    package var text: String {
        let auth = sent.credentials(of: finding.url, plugin: name)
        var lines = [
            "version: 1", "plugins:", "  \(name):", "    base_url: \(YAMLText.scalar("\(finding.url.origin)"))",
        ]
        if auth.count == 1 { lines.append("    auth: \(auth[0].setting)") }
        if auth.count > 1 { lines += ["    auth:"] + auth.map { "      - \($0.setting)" } }
        let headers = sent.plain + (finding.mediaType.map { [("Accept", $0)] } ?? [])
        if !headers.isEmpty {
            lines +=
                ["    headers:"] + headers.map { "      \(YAMLText.scalar($0.0)): \(YAMLText.template($0.1))" }
        }
        if let host = foreignHost {
            let remark = comment(Message("the next link leads there; uncomment this if the host belongs to the API"))
            lines.append("    # hosts: [\(YAMLText.scalar(host))]  \(remark)")
        }
        lines += ["    endpoints:", "      \(endpoint):"]
        let text = (lines + endpointLines.map { "        \($0)" }).map { "\($0)\n" }.joined()
        // A server may use a credential as a name.
        return sent.withoutCredentials(text)
    }

    private var endpointLines: [String] {
        var lines = ["path: \(YAMLText.template(path))"]
        let secretNames = sent.secretQueryNames(of: finding.url)
        let query = finding.query.filter { !finding.pagingNames.contains($0.name) && !secretNames.contains($0.name) }
        if !query.isEmpty {
            lines += ["query:"] + Self.merged(query).map { "  \(YAMLText.scalar($0.name)): \($0.value)" }
        }
        lines.append("items: \(YAMLText.scalar("\(finding.list.path)"))")
        lines.append(
            finding.id.map { "id: \(YAMLText.scalar("\($0.path)"))" }
                ?? comment(Message("id: no value is present and unique in every item")))
        if let order = finding.order { lines.append("order: \(order.isNewestFirst ? "newest_first" : "oldest_first")") }
        lines +=
            finding.fields.isEmpty ? [comment(Message("fields: no useful fields found"))] : Self.lines(finding.fields)
        return lines + paginationLines + commentLines
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
            let query = comments.query.map { (name: YAMLText.scalar($0.name), value: Self.template($0.value)) }
            lines.append("query: \(YAMLText.flow(query))")
        }
        lines.append("items: \(YAMLText.scalar("\(comments.list.path)"))")
        if let id = comments.id { lines.append("id: \(YAMLText.scalar("\(id)"))") }
        lines += Self.lines(comments.fields)
        switch finding.turn {
        case .linkHeader?: lines.append("pagination: {strategy: link}")
        case .link(let place, _)?:
            lines.append("pagination: \(YAMLText.flow([("strategy", "link"), ("next", Self.source(place))]))")
        default: lines.append(comment(Message("pagination: not tried for comments; see docs/plugins.md")))
        }
        return ["comments:"] + lines.map { "  \($0)" }
    }

    /// A text as a template in which `{id}` is the item's id.
    private static func template(_ text: String) -> String {
        let parts = text.split(separator: "{id}", omittingEmptySubsequences: false).map {
            $0.replacing("{", with: "{{")
        }
        return YAMLText.scalar(parts.map { $0.replacing("}", with: "}}") }.joined(separator: "{id}"))
    }

    private var paginationLines: [String] {
        guard let turn = finding.turn else {
            return [
                comment(
                    finding.isWhole
                        ? Message("pagination: the server reports the list as complete; see docs/plugins.md")
                        : Message("pagination: no next page found; see docs/plugins.md"))
            ]
        }
        var lines = strategyLines(turn)
        if let size = finding.size {
            let parts: [(name: String, value: String)?] = [
                ("query", YAMLText.scalar(size.name)), size.standard.map { ("default", "\($0)") },
                size.limit.maximum.map { ("max", "\($0)") },
            ]
            lines.append("size: \(YAMLText.flow(parts.compactMap(\.self)))")
            if size.limit.maximum == nil {
                lines.append(comment(Message("max: the server's largest page size is unknown")))
            }
        } else {
            lines.append(comment(Message("size: no page size parameter found")))
        }
        let until = self.until(turn)
        if !until.isEmpty { lines.append("until: \(YAMLText.flow(until))") }
        return ["pagination:"] + lines.map { "  \($0)" }
    }

    private func strategyLines(_ turn: FoundPaging) -> [String] {
        switch turn {
        case .linkHeader(let trial): return ["strategy: link"] + doubt(trial)
        case .link(let place, let trial): return ["strategy: link", "next: \(Self.source(place))"] + doubt(trial)
        case .token(let place, let name, let trial):
            let travel = name.map { "cursor: \(YAMLText.flow([("query", YAMLText.scalar($0))]))" } ?? "merge: true"
            return ["strategy: cursor", "token: \(Self.source(place))", travel] + doubt(trial)
        case .page(let name, let first, _, _):
            return [
                "strategy: page",
                "page: \(YAMLText.flow([("query", YAMLText.scalar(name)), ("first", "\(first)")]))",
            ]
        case .offset(let name, let first, _, _):
            let start: [(name: String, value: String)] = first == 0 ? [] : [("first", "\(first)")]
            return ["strategy: offset", "offset: \(YAMLText.flow([("query", YAMLText.scalar(name))] + start))"]
        case .key(let name, _):
            return ["strategy: keyset", "after: \(YAMLText.flow([("query", YAMLText.scalar(name))]))"]
        }
    }

    private static func source(_ place: FoundPlace) -> String {
        if case .field(let name) = place { return YAMLText.flow([("header", YAMLText.scalar(name))]) }
        return YAMLText.scalar(place.description)
    }

    private func until(_ turn: FoundPaging) -> [(name: String, value: String)] {
        let signs = finding.signs
        let flags = [("has_more", signs.more), ("last", signs.last)]
        let lengths = [("total", signs.total), ("pages", signs.pages)]
        let chosen: [(String, JSONPath?)] =
            switch turn {
            case .linkHeader, .link: []
            case .token, .key: flags
            case .offset: flags + [lengths[0]]
            case .page: flags + lengths
            }
        return chosen.compactMap { name, path in path.map { (name, YAMLText.scalar("\($0)")) } }
    }

    private var foreignHost: String? {
        switch finding.turn {
        case .linkHeader(.foreign(let origin)), .link(_, .foreign(let origin)): "\(origin)"
        default: nil
        }
    }

    /// A comment on paging that the probe could not confirm.
    private func doubt(_ trial: FoundPaging.Trial) -> [String] {
        switch trial {
        case .otherItems: []
        case .foreign: [comment(Message("not tried: it leads to another host"))]
        case .failed: [comment(Message("unconfirmed: the request returned no other items"))]
        }
    }

    private func comment(_ message: Message) -> String { "# \(message.text(in: catalog))" }

    /// Values with the same name become a list.
    private static func merged(_ query: [(name: String, value: String)]) -> [(name: String, value: String)] {
        var names: [String] = []
        for (name, _) in query where !names.contains(name) { names.append(name) }
        return names.map { name in
            let values = query.filter { $0.name == name }.map { YAMLText.template($0.value) }
            return (name, values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]")
        }
    }

    // MARK: Names

    /// `github` of `api.github.com`; `local` of an address.
    private static func name(ofHost host: String) -> String {
        let labels = host.split(separator: ".").map(String.init)
        let isAddress = host.contains(":") || labels.allSatisfy { Int($0) != nil } || labels.count < 2
        if isAddress { return "local" }
        let common: Set = ["api", "www", "com", "org", "net", "co", "data", "rest"]
        let named = labels.dropLast().last { !common.contains($0) && $0.count > 2 } ?? labels[0]
        return usable(named) ?? "local"
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
