import JSON

extension YAMLDocument {
    /// Reads a description that is JSON or YAML. JSON is read by its own rules: libyaml knows no surrogate pairs.
    package static func description(_ source: YAMLSource) throws(YAMLFileError) -> YAMLDocument {
        let first = source.bytes.first { !" \t\r\n".utf8.contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            source.bytes.count <= YAMLLimits.description.bytes, let tree = try? JSONTree(source.bytes)
        else { return try parse(source, .description) }
        // A tree has no places, so that they are found in the same order.
        var places = JSONPlaces(source.bytes)
        do {
            return YAMLDocument(source: source, root: try YAMLNode(tree, &places, depth: 0))
        } catch {
            throw YAMLFileError([error])
        }
    }
}

extension YAMLNode {
    /// A value of JSON.
    fileprivate init(_ tree: JSONTree, _ places: inout JSONPlaces, depth: Int) throws(YAMLError) {
        let limits = YAMLLimits.description
        let mark = places.next()
        guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth, mark: mark) }
        guard places.count <= limits.nodes else { throw .tooManyNodes(limit: limits.nodes, mark: mark) }
        let scalar = { (text: String, kind: YAMLScalar.Kind) in
            YAMLNode.Content.scalar(
                YAMLScalar(text: text, style: kind == .string ? .doubleQuoted : .plain, kind: kind))
        }
        let content: Content
        switch tree {
        case .null: content = scalar("null", .null)
        case .flag(let flag): content = scalar("\(flag)", .bool)
        case .number(let text): content = scalar(text, Int(text) == nil ? .float : .int)
        case .text(let text): content = scalar(text, .string)
        case .list(let elements):
            var items: [YAMLNode] = []
            for element in elements { items.append(try YAMLNode(element, &places, depth: depth + 1)) }
            content = .sequence(items)
        case .object(let members):
            var entries: [YAMLEntry] = []
            var known: [String: Int] = [:]
            for member in members {
                let mark = places.next()
                let key = YAMLScalar(text: member.name, style: .doubleQuoted, kind: .string)
                let entry = YAMLEntry(
                    key: key, mark: mark, value: try YAMLNode(member.value, &places, depth: depth + 1))
                if let place = known[member.name] {
                    entries[place] = entry
                } else {
                    known[member.name] = entries.count
                    entries.append(entry)
                }
            }
            content = .mapping(entries)
        }
        self.init(content: content, mark: mark)
    }
}

/// The places of the keys and values of checked JSON, in order.
private struct JSONPlaces {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0
    /// How many keys and values were passed.
    private(set) var count = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The place of the next key or value, which is then passed; of a list or an object, only its bracket is.
    mutating func next() -> SourceMark {
        count += 1
        while position < bytes.count, " \t\r\n,:]}".utf8.contains(bytes[position]) {
            if bytes[position] == UInt8(ascii: "\n") {
                line += 1
                lineStart = position + 1
            }
            position += 1
        }
        let mark = SourceMark(line: line, column: position - lineStart + 1)
        guard position < bytes.count else { return mark }
        switch bytes[position] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): position += 1
        case UInt8(ascii: "\""):
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position += 1
        default:
            while position < bytes.count, !" \t\r\n,]}".utf8.contains(bytes[position]) { position += 1 }
        }
        return mark
    }
}
