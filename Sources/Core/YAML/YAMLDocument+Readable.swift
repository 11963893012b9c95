extension YAMLDocument {
    /// Reads as much of a file as possible, for fast access to a few names. It reports no errors, and ends at the first
    /// syntax error.
    package static func readable(_ source: YAMLSource) -> YAMLNode {
        guard source.bytes.count <= YAMLLimits.pluginFile.bytes, source.foreignDirective(from: 0) == nil else {
            return .nothing
        }
        var reader = LenientReader(source)
        return reader.root()
    }
}

extension YAMLNode {
    fileprivate static let nothing = YAMLNode(
        content: .scalar(YAMLScalar(text: "", style: .plain, kind: .null)), mark: .start)
}

/// Builds the tree of a file from its events and ignores errors.
private struct LenientReader {
    private static let limits = YAMLLimits.pluginFile
    private let reader: EventReader
    private var anchors: [String: (node: YAMLNode, size: Int)] = [:]
    private var hasEnded = false
    /// How many keys and values were read, with aliases expanded.
    private var nodes = 0

    init(_ source: YAMLSource) {
        reader = EventReader(source)
    }

    mutating func root() -> YAMLNode {
        while let event = next() {
            if case .documentStart = event.kind { return node(depth: 0) ?? .nothing }
        }
        return .nothing
    }

    /// The next event; nil at the end, and at a syntax error.
    private mutating func next() -> YAMLEvent? {
        guard !hasEnded else { return nil }
        do throws(YAMLSyntaxError) {
            let event = try reader.next()
            if case .streamEnd = event.kind { hasEnded = true }
            return event
        } catch {
            hasEnded = true
            return nil
        }
    }

    /// The next node; nil at the end of the collection around it.
    private mutating func node(depth: Int) -> YAMLNode? {
        guard let event = next() else { return nil }
        // Nodes deeper than the limit are not read.
        if depth > Self.limits.depth || nodes >= Self.limits.nodes { hasEnded = true }
        let before = nodes
        nodes += 1
        let node: YAMLNode
        switch event.kind {
        case .alias(let name):
            guard let (node, size) = anchors[name], nodes + size <= Self.limits.nodes else { return .nothing }
            nodes += size
            return node
        case .scalar(let text, let style):
            let kind = style == .plain ? CoreSchema.kind(text) : .string
            node = YAMLNode(
                content: .scalar(YAMLScalar(text: text, style: style, kind: kind)), mark: event.start.mark)
        case .sequenceStart: node = YAMLNode(content: .sequence(items(depth: depth + 1)), mark: event.start.mark)
        case .mappingStart: node = YAMLNode(content: .mapping(entries(depth: depth + 1)), mark: event.start.mark)
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .collectionEnd: return nil
        }
        if let anchor = event.anchor { anchors[anchor] = (node, nodes - before) }
        return node
    }

    private mutating func items(depth: Int) -> [YAMLNode] {
        var items: [YAMLNode] = []
        while let item = node(depth: depth) { items.append(item) }
        return items
    }

    private mutating func entries(depth: Int) -> [YAMLEntry] {
        var entries: [YAMLEntry] = []
        while let key = node(depth: depth) {
            let value = node(depth: depth) ?? .nothing
            guard entries.count < Self.limits.keys else { continue }
            if let scalar = key.scalar { entries.append(YAMLEntry(key: scalar, mark: key.mark, value: value)) }
        }
        return entries
    }
}
