import HTTP
import JSON
import Probing
import Wording
import YAML

/// A list of a plugin file made from a finding; unknown parts are comments.
struct ListDraft {
    let finding: Finding
    /// Whether it describes the list only: neither the query of its URL nor what is sent with it.
    let isOfListOnly: Bool
    let catalog: Catalog

    /// The query of every request, without what pages need.
    var query: [(name: String, value: String)] { finding.query.filter { !finding.pagingNames.contains($0.name) } }

    /// The lines of the endpoint after its path and its query.
    var lines: [String] {
        var lines: [String] = []
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
            let query = PluginDraft.merged(comments.query, Self.template)
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

    /// What stands above the list: the host that the next link leads to, if it is another one.
    var remarks: [String] {
        switch finding.turn {
        case .linkHeader(.foreign(let origin)), .link(_, .foreign(let origin)):
            let remark = comment(Message("the next link leads there; uncomment this if the host belongs to the API"))
            return ["# hosts: [\(YAMLText.scalar("\(origin)"))]  \(remark)"]
        default: return []
        }
    }

    /// A comment on one line. libyaml takes U+0085, U+2028 and U+2029 for line breaks, too, after which a name of the server
    /// would be a key.
    func comment(_ message: Message) -> String {
        "# \(String(message.text(in: catalog).map { $0.isNewline ? " " : $0 }))"
    }
}
