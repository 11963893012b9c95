package import Wording
package import YAML

/// What a probe of the server finds out about a list, where its description leaves it open.
extension ImportedPlugin {
    /// The lists of which the description leaves something open: the id, the fields, the next page or its size. Lists under items
    /// would need one of them, and a manifest says all that airbyte-cdk does.
    package var openLists: [Endpoint] { isOfManifest ? [] : endpoints.filter(\.isOpen) }

    /// Fills in what is open in a list.
    ///
    /// - Parameters:
    ///   - found: the endpoint that a probe has written for the list.
    ///   - includesPaging: whether the next page is filled in, too.
    /// - Returns: whether anything was open that the probe has found, and what differs from the description.
    package mutating func fill(
        _ name: String, from found: YAMLNode, includesPaging: Bool = true
    ) -> (isFilled: Bool, difference: Message?) {
        guard let index = endpoints.firstIndex(where: { $0.name == name }) else { return (false, nil) }
        let before = endpoints[index].keys
        let difference = endpoints[index].fill(from: found, includesPaging: includesPaging)
        return (endpoints[index].keys != before, difference)
    }
}

extension ImportedPlugin.Endpoint {
    fileprivate var isOpen: Bool {
        keys["each"] == nil && (keys["id"] == nil || keys["fields"] == nil || isPagingOpen || isPartOfPagingOpen)
    }

    private var paging: DraftMapping? { if case .mapping(let paging)? = keys["pagination"] { paging } else { nil } }

    /// Whether the description does not say how the list goes on.
    private var isPagingOpen: Bool {
        // Without a word about pages, it may have a header `Link`.
        paging?["strategy"]?.plain == "unknown" || paging == ["strategy": .word("link")]
    }

    /// Whether the number of the first page or the page size is open.
    private var isPartOfPagingOpen: Bool {
        guard let paging, paging["strategy"]?.plain != "none" else { return false }
        return paging["size"] == nil || paging.hasComment(at: "page")
    }

    /// Returns what differs from the description.
    fileprivate mutating func fill(from found: YAMLNode, includesPaging: Bool) -> Message? {
        let items = found["items"]?.text ?? "."
        guard items == keys["items"]?.plain ?? "." else {
            return Message("the server's response has its list at '\(items)'")
        }
        if keys["id"] == nil, let id = found["id"] { keys.answer(DraftValue(id), at: "id", after: "items") }
        if keys["fields"] == nil, let fields = found["fields"] {
            keys.answer(DraftValue(fields), at: "fields", after: keys["id"] == nil ? "items" : "id")
        }
        guard includesPaging, let node = found["pagination"], case .mapping(let paging) = DraftValue(node) else {
            return nil
        }
        return fill(paging: paging)
    }

    private mutating func fill(paging found: DraftMapping) -> Message? {
        guard let strategy = found["strategy"]?.plain, strategy != "unknown", var paging else { return nil }
        if isPagingOpen {
            keys.answer(.mapping(found), at: "pagination")
            return nil
        }
        guard let own = paging["strategy"]?.plain, own == strategy else {
            return Message("the server's response goes on by '\(strategy)'")
        }
        // The number of the first page is asked for by a comment.
        if paging.hasComment(at: "page"), let page = found["page"] { paging.answer(page, at: "page") }
        if paging["size"] == nil, let size = found["size"] { paging.answer(size, at: "size") }
        keys.answer(.mapping(paging), at: "pagination")
        return nil
    }
}

extension DraftValue {
    /// The text of a word or a text; nil for another value.
    fileprivate var plain: String? {
        switch self {
        case .word(let text), .text(let text): text
        case .list, .mapping: nil
        }
    }

    /// The value that a file has.
    fileprivate init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self = scalar.string.map { .text($0) } ?? .word(scalar.text)
        case .sequence(let items): self = .list(items.map { DraftValue($0) })
        case .mapping(let entries):
            var mapping = DraftMapping()
            for entry in entries { mapping[entry.key.text] = DraftValue(entry.value) }
            self = .mapping(mapping)
        }
    }
}
