import JSON
import System

/// The values of a JSON document as entries of a screen, each with its name or number, and the values inside below it.
///
/// The id of an entry is the path to the value, as jq has it.
struct JSONLines {
    /// The most values that are shown: a document of several megabytes may have a million.
    static let most = 20_000

    private(set) var entries: [ReaderItem] = []
    /// How many values are not among the entries.
    private(set) var missing = 0

    /// - Parameter json: the document. Text that is no JSON is its only entry.
    init(_ json: some Collection<UInt8>) {
        guard let tree = try? JSONTree(Array(json)) else {
            let text = String(decoding: json, as: UTF8.self)
            add(text, of: .text(text), at: [])
            return
        }
        addMembers(of: tree, below: [])
        if entries.isEmpty { add(Self.text(tree), of: tree, at: []) }
    }

    private mutating func addMembers(of tree: JSONTree, below path: [JSONPath.Step]) {
        switch tree {
        case .object(let members):
            for member in members { add(member.value, named: Self.name(member.name), at: path + [.key(member.name)]) }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                add(element, named: "\(index)", at: path + [.index(index)])
            }
        default: break
        }
    }

    private mutating func add(_ value: JSONTree, named name: String, at path: [JSONPath.Step]) {
        add("\(name): \(Self.text(value))", of: value, at: path)
        addMembers(of: value, below: path)
    }

    private mutating func add(_ text: String, of value: JSONTree, at path: [JSONPath.Step]) {
        guard entries.count < Self.most else {
            missing += 1
            return
        }
        var entry = ReaderItem(
            id: "\(JSONPath(path))", text: HiddenCharacters.escaped(inJSON: text), details: [],
            depth: max(0, path.count - 1))
        if case .text(let text) = value { entry.url = ReaderItem.link(text) }
        entries.append(entry)
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
