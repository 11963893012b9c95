import HTTP
import JSON
import Probing
import Wording
import YAML

/// How the list is paged.
extension ListDraft {
    var paginationLines: [String] {
        guard let turn = finding.turn else {
            if isOfListOnly, finding.isWhole { return ["pagination: {strategy: none}"] }
            if finding.isWhole {
                return [comment(Message("pagination: the server reports the list as complete; see docs/plugins.md"))]
            }
            return [
                Self.unknownPagination,
                comment(Message("no next page found: how does the list go on? See docs/plugins.md")),
            ]
        }
        var lines = strategyLines(turn)
        lines += sizeLines
        let until = self.until(turn)
        if !until.isEmpty { lines.append("until: \(YAMLText.flow(until))") }
        return ["pagination:"] + lines.map { "  \($0)" }
    }

    static let unknownPagination = "pagination: {strategy: unknown}"

    private var sizeLines: [String] {
        guard let size = finding.size else { return [comment(Message("size: no page size parameter found"))] }
        // What the URL says stays in it.
        if isOfListOnly, isGiven(size.name) { return [] }
        let parts: [(name: String, value: String)?] = [
            place(size.name), size.standard.map { ("default", "\($0)") },
            size.limit.maximum.map { ("max", "\($0)") },
        ]
        let line = "size: \(YAMLText.flow(parts.compactMap(\.self)))"
        return size.limit.maximum != nil
            ? [line] : [line, comment(Message("max: the server's largest page size is unknown"))]
    }

    private func isGiven(_ name: String) -> Bool { finding.query.contains { $0.name == name } }

    private func strategyLines(_ turn: FoundPaging) -> [String] {
        switch turn {
        case .linkHeader(let trial): return ["strategy: link"] + doubt(trial)
        case .link(let place, let trial): return ["strategy: link", "next: \(Self.source(place))"] + doubt(trial)
        case .token(let source, let name, let trial):
            let travel = name.map { "cursor: \(YAMLText.flow([place($0)]))" } ?? "merge: true"
            let given = finding.query.first { $0.name == name }.map { "first: \(YAMLText.scalar($0.value))" }
            return ["strategy: cursor", "token: \(Self.source(source))", travel] + [given].compactMap(\.self)
                + doubt(trial)
        case .page(let name, let first, _, _):
            return ["strategy: page", "page: \(YAMLText.flow(counter(name, first: first)))"]
        case .offset(let name, let first, _, _):
            return ["strategy: offset", "offset: \(YAMLText.flow(counter(name, first: first == 0 ? nil : first)))"]
        case .key(let name, _):
            // The id may be left out of the file.
            let key = finding.id.flatMap { $0.isCertain ? nil : "key: \(YAMLText.scalar("\($0.path)"))" }
            return ["strategy: keyset"] + [key].compactMap(\.self) + ["after: \(YAMLText.flow([place(name)]))"]
        }
    }

    /// - Parameter first: the number of the first page; nil for the usual one.
    private func counter(_ name: String, first: Int?) -> [(name: String, value: String)] {
        var settings = [place(name)]
        if let first { settings.append(("first", "\(first)")) }
        // The first request of a list at a URL has that URL.
        if isOfListOnly, !isGiven(name) { settings.append(("send_first", "false")) }
        return settings
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
        if isOfListOnly { return certainEnd(turn) }
        let flags = [("has_more", path(signs.more)), ("last", path(signs.last))]
        let total = ("total", signs.total.map(Self.source))
        // Many servers have no page after the last one.
        let missing = ("status", signs.total == nil && signs.pages == nil ? "[404]" : nil)
        let chosen: [(name: String, value: String?)] =
            switch turn {
            case .linkHeader, .link: []
            case .token, .key: flags
            case .offset: flags + [total]
            case .page: flags + [total, ("pages", path(signs.pages))] + [missing]
            }
        return chosen.compactMap { name, value in value.map { (name, $0) } }
    }

    /// What ends a list at a URL without doubt. A number may be about something else, or an estimate, so that such a list goes
    /// on until an empty page.
    private func certainEnd(_ turn: FoundPaging) -> [(name: String, value: String)] {
        let signs = finding.signs.ofListsOnly
        let flags = [("has_more", signs.more), ("last", signs.last)].compactMap { name, path in
            path.map { (name: name, value: YAMLText.scalar("\($0)")) }
        }
        switch turn {
        case .linkHeader, .link: return []
        // With a length, folio says so if the list ends early.
        case .page: return flags + (finding.signs.total == nil ? [("status", "[404]")] : Self.endsOfCountedPages)
        case .offset, .token, .key: return flags
        }
    }

    /// What servers return for a page after the last one: an error, or the last one again.
    private static let endsOfCountedPages = [("status", "[400, 404, 416, 422]"), ("same", "true")]

    /// A comment on paging that the probe could not confirm.
    private func doubt(_ trial: FoundPaging.Trial) -> [String] {
        switch trial {
        case .otherItems, .untried: []
        case .foreign: [comment(Message("not tried: it leads to another host"))]
        case .failed: [comment(Message("unconfirmed: the request returned no other items"))]
        }
    }
}
