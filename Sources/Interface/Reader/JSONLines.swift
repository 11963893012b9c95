import JSON
import System

/// The values of a JSON document as entries of a screen, each with its name or number, and the values inside below it.
///
/// The title of an entry is the last step of the path to the value, as jq has it, and its id is a number.
struct JSONLines {
    /// The most values that are shown: a document of several megabytes may have a million.
    static let most = 20_000

    private(set) var entries: [ReaderItem] = []
    /// How many values are not among the entries.
    private(set) var missing = 0

    /// - Parameter json: the document. Text that is no JSON is its only entry.
    init(_ json: some Collection<UInt8>) {
        guard let tree = try? JSONTree(Array(json)) else {
            add(.text(String(decoding: json, as: UTF8.self)), at: nil, depth: 0)
            return
        }
        addMembers(of: tree, depth: 0)
        if entries.isEmpty { add(tree, at: nil, depth: 0) }
    }

    private mutating func addMembers(of tree: JSONTree, depth: Int) {
        switch tree {
        case .object(let members):
            for member in members { add(member.value, at: .key(member.name), depth: depth) }
        case .list(let elements):
            for (index, element) in elements.enumerated() { add(element, at: .index(index), depth: depth) }
        default: break
        }
    }

    private mutating func add(_ value: JSONTree, at step: JSONPath.Step?, depth: Int) {
        guard entries.count < Self.most else {
            missing += 1
            return addMembers(of: value, depth: depth + 1)
        }
        var text = Self.text(value)
        switch step {
        case .key(let name): text = "\(Self.name(name)): \(text)"
        case .index(let index): text = "\(index): \(text)"
        case .each, nil: break
        }
        var entry = ReaderItem(
            id: "\(entries.count)", title: step.map { HiddenCharacters.escaped(inJSON: "\(JSONPath([$0]))") } ?? ".",
            text: HiddenCharacters.escaped(inJSON: text), details: [], depth: depth)
        if case .text(let text) = value { entry.url = ReaderItem.link(text) }
        entries.append(entry)
        addMembers(of: value, depth: depth + 1)
    }

    /// The path to the value of an entry.
    static func path(of index: Int, in entries: ReaderEntries) -> String {
        var steps = [entries[index].title ?? ""]
        var (depth, place) = (entries[index].depth, index)
        while depth > 0, place > 0 {
            place -= 1
            guard entries[place].depth < depth else { continue }
            depth = entries[place].depth
            steps.append(entries[place].title ?? "")
        }
        // A step in brackets has a point of its own where it stands alone.
        return steps.reversed().enumerated().map { index, step in
            index > 0 && step.hasPrefix(".[") ? String(step.dropFirst()) : step
        }.joined()
    }

    /// A name as it is if it needs no quotes.
    private static func name(_ name: String) -> String {
        let isPlain = !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) || isLetter($0) }
        return isPlain ? name : JSONValue.text(name).text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || [0x2D, 0x5F].contains(byte)
    }

    /// A value on one line; of an object or a list with values, how many it has.
    private static func text(_ value: JSONTree) -> String {
        switch value {
        case .object(let members) where !members.isEmpty: "{\(members.count)}"
        case .list(let elements) where !elements.isEmpty: "[\(elements.count)]"
        default: JSONValue(value).text
        }
    }
}
