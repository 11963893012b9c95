/// A whole document as a tree, for the few documents that are searched freely; pages are never read like this.
package indirect enum JSONTree: Sendable, Hashable {
    case null
    case flag(Bool)
    /// A number as received.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// Members in the order received.
    case object([Member])

    /// One name of an object and its value.
    package struct Member: Sendable, Hashable {
        /// The name without quotes and escapes.
        package let name: String
        /// The value under the name.
        package let value: JSONTree

        package init(name: String, value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// Throws for a body that is not JSON.
    package init(_ body: [UInt8]) throws(JSONError) {
        _ = try Self.plan.extract(from: body)
        var reader = JSONTreeReader(body)
        self = reader.value()
    }

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    /// The first member with a name; nil if there is none, or this is not an object.
    package subscript(_ name: String) -> JSONTree? {
        members?.first { $0.name == name }?.value
    }

    /// The value at a path; nil if there is none, or the path contains `[]`.
    package subscript(_ path: JSONPath) -> JSONTree? {
        path.steps.reduce(Optional(self)) { tree, step in
            switch step {
            case .key(let name): tree?[name]
            case .index(let index): tree?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            case .each: nil
            }
        }
    }

    /// The members of an object, in the order received; nil for any other value.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of a list; nil for any other value.
    package var elements: [JSONTree]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// A string or a number as text.
    package var text: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .null, .flag, .list, .object: nil
        }
    }

    /// A whole number that fits 64 bits; nil for any other value.
    package var integer: Int? {
        if case .number(let text) = self { Int(text) } else { nil }
    }

    /// The value of `true` or `false`; nil for any other value.
    package var flag: Bool? {
        if case .flag(let flag) = self { flag } else { nil }
    }
}

extension JSONValue {
    /// A parsed value, to write.
    package init(_ tree: JSONTree) {
        self =
            switch tree {
            case .null: .null
            case .flag(let flag): .flag(flag)
            case .number(let text): .verbatim(text)
            case .text(let text): .text(text)
            case .list(let elements): .array(elements.map { JSONValue($0) })
            case .object(let members): .members(members.map { ($0.name, JSONValue($0.value)) })
            }
    }
}

/// Reads checked JSON, left to right.
private struct JSONTreeReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ body: [UInt8]) {
        bytes = body
        position = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func value() -> JSONTree {
        switch next() {
        case UInt8(ascii: "{"): return .object(members())
        case UInt8(ascii: "["): return .list(elements())
        case UInt8(ascii: "\""): return .text(string())
        default: break
        }
        switch word() {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null": return .null
        case let number: return .number(number)
        }
    }

    private mutating func members() -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        position += 1
        while next() == UInt8(ascii: "\"") {
            let name = string()
            _ = next()  // The colon.
            position += 1
            members.append(JSONTree.Member(name: name, value: value()))
            if next() == UInt8(ascii: ",") { position += 1 }
        }
        position += 1
        return members
    }

    private mutating func elements() -> [JSONTree] {
        var elements: [JSONTree] = []
        position += 1
        while let byte = next(), byte != UInt8(ascii: "]") {
            elements.append(value())
            if next() == UInt8(ascii: ",") { position += 1 }
        }
        position += 1
        return elements
    }

    private mutating func string() -> String {
        let start = position + 1
        position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        return JSONText.unescaped(bytes[start..<min(position - 1, bytes.count)])
    }

    private mutating func word() -> String {
        let start = position
        while position < bytes.count, !" \t\r\n,]}".utf8.contains(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// The first byte of the next token; nil at the end.
    private mutating func next() -> UInt8? {
        while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }
}
