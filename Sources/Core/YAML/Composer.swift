/// A node with the data that limits, aliases and the search for missing quotes need.
struct ComposedNode {
    let node: YAMLNode
    let start: SourcePosition
    let end: Int
    /// How many keys and values it contains, including itself, with aliases expanded.
    var size = 1
    /// How many bytes of text its scalars have, with aliases expanded.
    var text = 0
    /// How deeply collections are nested in it, including itself.
    var height = 0

    var range: Range<Int> { start.offset..<end }
}

/// Builds the tree of a file from its events: expands aliases, applies tags, enforces the limits.
struct Composer {
    private enum Anchor {
        case open
        case closed(ComposedNode)
    }

    let source: YAMLSource
    let rules: YAMLRules
    /// Errors that do not prevent reading the rest.
    var errors: [YAMLError] = []
    private let reader: EventReader
    private var anchors: [String: Anchor] = [:]
    private var nodes = 0
    private var text = 0
    /// The offsets of the open brackets.
    private var flows: [Int] = []
    /// The byte range of the last completed node.
    private var last: Range<Int>?
    private var lastEventEnd = 0

    var isFlow: Bool { !flows.isEmpty }

    init(_ source: YAMLSource, _ rules: YAMLRules) {
        self.source = source
        self.rules = rules
        reader = EventReader(source)
    }

    mutating func document() throws(YAMLFileError) -> YAMLNode {
        do throws(YAMLError) {
            let root = try root()
            if errors.isEmpty { return root }
        } catch {
            // A collected error may concern the same text as the syntax error.
            if !errors.contains(error) { errors.append(error) }
        }
        throw YAMLFileError(errors)
    }

    private mutating func root() throws(YAMLError) -> YAMLNode {
        try refuseDirective(from: 0)
        let nothing = YAMLNode(content: .scalar(YAMLScalar(text: "", style: .plain, kind: .null)), mark: .start)
        _ = try next()
        guard case .documentStart = try next().kind else { return nothing }
        let root = try node(depth: 0)?.node ?? nothing
        _ = try next()
        try refuseDirective(from: lastEventEnd)
        let end = try next()
        guard case .streamEnd = end.kind else { throw .secondDocument(mark: end.start.mark) }
        return root
    }

    private func refuseDirective(from offset: Int) throws(YAMLError) {
        if let directive = source.foreignDirective(from: offset) { throw .directive(mark: source.mark(at: directive)) }
    }

    private mutating func next() throws(YAMLError) -> YAMLEvent {
        do throws(YAMLSyntaxError) {
            let event = try reader.next()
            lastEventEnd = event.end
            return event
        } catch {
            throw SyntaxAdvice(source: source, fault: error, last: last, flow: flows.first).error
        }
    }
}

extension Composer {
    /// The next node at a depth of collections; nil at the end of the innermost collection.
    private mutating func node(depth: Int) throws(YAMLError) -> ComposedNode? {
        // The last error ends the reading, as an error does that makes the rest unreadable.
        if errors.count >= YAMLLimits.errors { throw errors.removeLast() }
        let event = try next()
        if let anchor = event.anchor { anchors[anchor] = .open }
        guard let composed = try compose(event, depth: depth) else { return nil }
        if let anchor = event.anchor { anchors[anchor] = .closed(composed) }
        last = composed.range
        return composed
    }

    private mutating func compose(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> ComposedNode? {
        switch event.kind {
        case .alias(let name): try alias(name, event, depth: depth)
        case .scalar(let text, let style): try scalar(text, style, event)
        case .sequenceStart(let isFlow): try sequence(event, isFlow: isFlow, depth: depth)
        case .mappingStart(let isFlow): try mapping(event, isFlow: isFlow, depth: depth)
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .collectionEnd: nil
        }
    }

    private mutating func alias(_ name: String, _ event: YAMLEvent, depth: Int) throws(YAMLError) -> ComposedNode {
        let mark = event.start.mark
        switch anchors[name] {
        case .closed(let target):
            guard depth + target.height <= rules.limits.depth else {
                throw .tooDeep(limit: rules.limits.depth, mark: mark)
            }
            try count(target.size, target.text, mark)
            let node = YAMLNode(content: target.node.content, mark: mark)
            return ComposedNode(
                node: node, start: event.start, end: event.end, size: target.size, text: target.text,
                height: target.height)
        case .open:
            throw .recursiveAlias(name: name, mark: mark)
        case nil:
            // Without any anchor in the file, the star was meant as text.
            throw anchors.isEmpty ? quoteThis(event.start, isFlow: isFlow) : .undefinedAlias(name: name, mark: mark)
        }
    }

    private mutating func scalar(
        _ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent
    ) throws(YAMLError) -> ComposedNode {
        try count(1, text.utf8.count, event.start.mark)
        if rules.findsTraps, event.anchor != nil, event.tag == nil, style == .plain, text.isEmpty {
            // Nobody gives an empty value an anchor: `key: &x` is text.
            errors.append(quoteThis(event.start, isFlow: isFlow))
        }
        let scalar = YAMLScalar(text: text, style: style, kind: kind(text, style, event))
        let node = YAMLNode(content: .scalar(scalar), mark: event.start.mark)
        return ComposedNode(node: node, start: event.start, end: event.end, text: text.utf8.count)
    }

    private mutating func sequence(
        _ event: YAMLEvent, isFlow: Bool, depth: Int
    ) throws(YAMLError) -> ComposedNode {
        try open(event, isFlow: isFlow, depth: depth)
        checkTag(event, is: .sequence)
        var items: [ComposedNode] = []
        while let item = try node(depth: depth + 1) { items.append(item) }
        if isFlow { flows.removeLast() }
        return closed(event, .sequence(items.map(\.node)), parts: items)
    }

    private mutating func mapping(
        _ event: YAMLEvent, isFlow: Bool, depth: Int
    ) throws(YAMLError) -> ComposedNode {
        try open(event, isFlow: isFlow, depth: depth)
        checkTag(event, is: .mapping)
        var pairs: [Pair] = []
        while let key = try key(depth: depth + 1), let value = try node(depth: depth + 1) {
            guard pairs.count < rules.limits.keys else {
                throw .tooManyKeys(limit: rules.limits.keys, mark: key.start.mark)
            }
            pairs.append(Pair(key: key, value: value))
        }
        if isFlow {
            flows.removeLast()
            if rules.findsTraps { reportFlowTraps(pairs, from: event.start, to: lastEventEnd) }
        }
        let entries = entries(pairs, isFlow: isFlow)
        return closed(event, .mapping(entries), parts: pairs.flatMap { [$0.key, $0.value] })
    }

    /// Reads a key. A key that is not a scalar is reported as a whole, so errors inside it are dropped.
    private mutating func key(depth: Int) throws(YAMLError) -> ComposedNode? {
        let before = errors.count
        let key = try node(depth: depth)
        if let key, key.node.scalar == nil { errors.removeSubrange(before...) }
        return key
    }
}

extension Composer {
    private mutating func open(_ event: YAMLEvent, isFlow: Bool, depth: Int) throws(YAMLError) {
        guard depth < rules.limits.depth else { throw .tooDeep(limit: rules.limits.depth, mark: event.start.mark) }
        try count(1, 0, event.start.mark)
        if isFlow { flows.append(event.start.offset) }
    }

    private func closed(_ event: YAMLEvent, _ content: YAMLNode.Content, parts: [ComposedNode]) -> ComposedNode {
        ComposedNode(
            node: YAMLNode(content: content, mark: event.start.mark), start: event.start, end: lastEventEnd,
            size: parts.reduce(1) { $0 + $1.size },
            text: parts.reduce(0) { $0 + $1.text }, height: 1 + (parts.lazy.map(\.height).max() ?? 0))
    }

    private mutating func count(_ size: Int, _ length: Int, _ mark: SourceMark) throws(YAMLError) {
        nodes += size
        text += length
        guard nodes <= rules.limits.nodes else { throw .tooManyNodes(limit: rules.limits.nodes, mark: mark) }
        guard text <= rules.limits.text else { throw .tooMuchText(limit: rules.limits.text, mark: mark) }
    }
}
