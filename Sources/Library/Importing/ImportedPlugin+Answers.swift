package import YAML

/// What the responses of a server say of a list, where its description leaves it open.
extension ImportedPlugin.Endpoint {
    /// Whether the description leaves open what a response shows: the id, the fields, the next page or its size. Lists under
    /// items are requested with a value of theirs.
    fileprivate var isOpen: Bool {
        keys["each"] == nil && (keys["id"] == nil || keys["fields"] == nil || isPagingOpen || lacksSize)
    }

    private var paging: DraftMapping? { if case .mapping(let paging)? = keys["pagination"] { paging } else { nil } }

    /// Whether the description does not say how the list goes on.
    private var isPagingOpen: Bool {
        // Without a word about pages, it may have a header `Link`.
        paging?["strategy"] == .word("unknown") || paging == ["strategy": .word("link")]
    }

    private var lacksSize: Bool {
        guard let paging, paging["size"] == nil else { return paging?.hasComment(at: "page") == true }
        return paging["strategy"] != .word("none")
    }

    /// Takes what is open from an endpoint that a probe has written.
    ///
    /// - Returns: whether anything was open that the endpoint says.
    fileprivate mutating func answer(from found: YAMLNode) -> Bool {
        let before = keys
        if keys["id"] == nil, let id = found["id"] { keys.answer(DraftValue(id), at: "id", after: "items") }
        if keys["fields"] == nil, let fields = found["fields"] {
            keys.answer(DraftValue(fields), at: "fields", after: keys["id"] == nil ? "items" : "id")
        }
        if let node = found["pagination"], case .mapping(let answer) = DraftValue(node) { self.answer(paging: answer) }
        return keys != before
    }

    private mutating func answer(paging found: DraftMapping) {
        guard let strategy = found["strategy"], strategy != .word("unknown"), var paging else { return }
        if isPagingOpen {
            keys.answer(.mapping(found), at: "pagination")
            return
        }
        guard paging["strategy"] == strategy else { return }
        // The number of the first page is asked for by a comment.
        if paging.hasComment(at: "page"), let page = found["page"] { paging.answer(page, at: "page") }
        if paging["size"] == nil, let size = found["size"] { paging.answer(size, at: "size") }
        keys.answer(.mapping(paging), at: "pagination")
    }
}

extension ImportedPlugin {
    /// The lists of which the description leaves something open. A manifest says all that airbyte-cdk does.
    package var openLists: [Endpoint] {
        source.hasPrefix("OpenAPI") || source.hasPrefix("Swagger") ? endpoints.filter(\.isOpen) : []
    }

    /// Takes what is open in a list from an endpoint that a probe has written.
    ///
    /// - Returns: whether anything was open that the endpoint says.
    package mutating func answer(_ name: String, from found: YAMLNode) -> Bool {
        guard let index = endpoints.firstIndex(where: { $0.name == name }) else { return false }
        return endpoints[index].answer(from: found)
    }
}

extension DraftValue {
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
