import HTTP
package import JSON
import Pagination

/// Finds where the comments under an item may be.
enum CommentSearch {
    /// A request for the comments under one item.
    struct Trial: Sendable {
        /// The URL for the item.
        let url: HTTPURL
        /// The path and the query of the URL, with `{id}` in place of the item's id.
        let path: String
        let query: [(name: String, value: String)]
    }

    /// Where each item has the value by which it links to its comments, such as the number of an issue. Nil if the items have no
    /// such links.
    ///
    /// - Parameter ids: the paths of values that no two items share.
    static func linkedID(_ items: [JSONTree], among ids: [JSONPath], listAt url: HTTPURL) -> JSONPath? {
        guard items.count > 1, let item = items.first else { return nil }
        return ids.first { id in
            // Otherwise the number in one of the links may be a coincidence.
            trials(linkedBy: item, id: id, listAt: url).contains { isOfAll($0, items, id: id, listAt: url) }
        }
    }

    /// Whether the comments under all items are at the same URL, apart from the id.
    private static func isOfAll(_ trial: Trial, _ items: [JSONTree], id: JSONPath, listAt url: HTTPURL) -> Bool {
        items.allSatisfy { item in
            trials(linkedBy: item, id: id, listAt: url).contains {
                $0.path == trial.path && $0.query.elementsEqual(trial.query, by: ==)
            }
        }
    }

    /// The requests to try, the likeliest first: what the item itself links to, and a path below the list.
    ///
    /// - Parameters:
    ///   - url: that of the list.
    ///   - id: where an item's id is.
    static func trials(_ items: [JSONTree], id: JSONPath, listAt url: HTTPURL) -> [Trial] {
        let item = items.first { hasComments($0) } ?? items.first
        guard let item, let text = item[id]?.text, !text.isEmpty else { return [] }
        let others = items.filter { !links(in: $0).isEmpty }
        let linked = trials(linkedBy: item, id: id, listAt: url).filter { isOfAll($0, others, id: id, listAt: url) }
        var path = url.path
        while path.hasSuffix("/") { path.removeLast() }
        // A key in the list's query is needed here, too.
        let query = url.query.map { "?\($0)" } ?? ""
        let kept = PercentEncoding.queryParameters(of: "\(url)").filter { parameter in
            !ParameterNames.startingPlaces.contains(parameter.name) && !ParameterNames.isSize(parameter.name)
        }
        let below = (try? url.resolving("\(path)/\(PercentEncoding.encoded(text))/comments\(query)")).map {
            Trial(url: $0, path: "\(path)/{id}/comments", query: kept)
        }
        return Array((linked.prefix(1) + [below].compactMap(\.self)).prefix(most))
    }

    private static let most = 2

    private static func trials(linkedBy item: JSONTree, id: JSONPath, listAt url: HTTPURL) -> [Trial] {
        guard let text = item[id]?.text, !text.isEmpty else { return [] }
        return links(in: item).compactMap { link in
            (try? url.resolvingLink(link)).flatMap { trial($0, id: text, listAt: url) }
        }
    }

    /// Whether a count says that an item has comments.
    private static func hasComments(_ item: JSONTree) -> Bool {
        (item.members ?? []).contains { member in
            isAboutComments(member.name) && member.value.integer.map { $0 > 0 } ?? false
        }
    }

    private static func isAboutComments(_ name: String) -> Bool {
        let plain = SignNames.plain(name)
        return plain.contains("comment") || plain == "replies"
    }

    /// The URLs of comments in an item, in members such as `comments_url` and `_links.replies[0].href`.
    private static func links(in item: JSONTree) -> [String] {
        let members = (item.members ?? []).flatMap { member -> [JSONTree.Member] in
            ["links", "_links"].contains(member.name) ? member.value.members ?? [] : [member]
        }
        return members.filter { isAboutComments($0.name) }.flatMap { member -> [String] in
            let values = member.value.elements ?? [member.value]
            return values.prefix(1).compactMap { value in
                let text = value.text ?? ["href", "url", "related"].lazy.compactMap { value[$0]?.text }.first
                return text.flatMap { SignNames.isURL($0) ? $0 : nil }
            }
        }
    }

    /// Nil if the URL is elsewhere, or does not have the id as a part of its path or as a value of its query.
    private static func trial(_ url: HTTPURL, id: String, listAt list: HTTPURL) -> Trial? {
        guard url.origin == list.origin else { return nil }
        let encoded = PercentEncoding.encoded(id)
        let segments = url.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if let index = segments.lastIndex(where: { $0 == encoded || $0 == id }) {
            var template = segments
            template[index] = "{id}"
            return Trial(
                url: url, path: template.joined(separator: "/"), query: PercentEncoding.queryParameters(of: "\(url)"))
        }
        let query = PercentEncoding.queryParameters(of: "\(url)")
        guard query.contains(where: { $0.value == id }) else { return nil }
        return Trial(url: url, path: url.path, query: query.map { ($0.name, $0.value == id ? "{id}" : $0.value) })
    }
}

/// The list of comments under each item.
package struct FoundComments: Sendable {
    /// The path, with `{id}` for the item's id.
    package let path: String
    /// Query parameters; `{id}` is the item's id.
    package var query: [(name: String, value: String)]
    /// The list in the response.
    package let list: FoundList
    /// The id that distinguishes comments; nil if there is none.
    package let id: JSONPath?
    /// The values worth showing.
    package let fields: [FoundField]
    /// How to request their next page, if the response shows it.
    package internal(set) var turn: FoundPaging?
}
