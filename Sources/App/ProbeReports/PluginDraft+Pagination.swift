import HTTP
import JSON
import Probing
import Wording

/// How the list is paged.
extension PluginDraft {
    var paginationLines: [String] {
        guard let turn = finding.turn else {
            if isOfListOnly, finding.isWhole { return ["pagination: {strategy: none}"] }
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
                place(size.name), size.standard.map { ("default", "\($0)") },
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
        case .token(let source, let name, let trial):
            let travel = name.map { "cursor: \(YAMLText.flow([place($0)]))" } ?? "merge: true"
            return ["strategy: cursor", "token: \(Self.source(source))", travel] + doubt(trial)
        case .page(let name, let first, _, _):
            return [
                "strategy: page",
                "page: \(YAMLText.flow([place(name), ("first", "\(first)")]))",
            ]
        case .offset(let name, let first, _, _):
            let start: [(name: String, value: String)] = first == 0 ? [] : [("first", "\(first)")]
            return ["strategy: offset", "offset: \(YAMLText.flow([place(name)] + start))"]
        case .key(let name, _):
            return ["strategy: keyset", "after: \(YAMLText.flow([place(name)]))"]
        }
    }

    /// Where a value of paging is sent: a query parameter, or a variable of GraphQL.
    private func place(_ name: String) -> (name: String, value: String) {
        if finding.graphQL == nil { return ("query", YAMLText.scalar(name)) }
        return ("body", YAMLText.scalar("\(JSONPath([.key("variables"), .key(name)]))"))
    }

    static func source(_ place: FoundPlace) -> String {
        if case .field(let name) = place { return YAMLText.flow([("header", YAMLText.scalar(name))]) }
        return YAMLText.scalar(place.description)
    }

    private func until(_ turn: FoundPaging) -> [(name: String, value: String)] {
        let signs = finding.signs
        let path = { (path: JSONPath?) in path.map { YAMLText.scalar("\($0)") } }
        let flags = [("has_more", path(signs.more)), ("last", path(signs.last))]
        let total = ("total", signs.total.map(Self.source))
        let chosen: [(name: String, value: String?)] =
            switch turn {
            case .linkHeader, .link: []
            case .token, .key: flags
            case .offset: flags + [total]
            case .page: flags + [total, ("pages", path(signs.pages))]
            }
        return chosen.compactMap { name, value in value.map { (name, $0) } }
    }

    /// A comment on paging that the probe could not confirm.
    private func doubt(_ trial: FoundPaging.Trial) -> [String] {
        switch trial {
        case .otherItems, .untried: []
        case .foreign: [comment(Message("not tried: it leads to another host"))]
        case .failed: [comment(Message("unconfirmed: the request returned no other items"))]
        }
    }
}
