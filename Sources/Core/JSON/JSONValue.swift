/// A small document to write; pages are never built from it.
package indirect enum JSONValue: Sendable, Hashable {
    case null
    case flag(Bool)
    case integer(Int)
    case text(String)
    /// A value that is already JSON.
    case verbatim(String)
    case array([JSONValue])
    /// Members in order.
    case object([Member])

    /// One name of an object and its value.
    package struct Member: Sendable, Hashable {
        let name: String
        let value: JSONValue
    }

    /// A string, or null for nil.
    package static func string(_ text: String?) -> JSONValue {
        text.map(JSONValue.text) ?? .null
    }

    /// An object of these members, in this order.
    package static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { Member(name: $0, value: $1) })
    }

    /// The document on one line.
    package var text: String {
        var out: [UInt8] = []
        append(to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private func append(to out: inout [UInt8]) {
        switch self {
        case .null: out += "null".utf8
        case .flag(let flag): out += "\(flag)".utf8
        case .integer(let integer): out += "\(integer)".utf8
        case .verbatim(let json): out += json.utf8
        case .text(let text): JSONWriter.append(text, to: &out)
        case .array(let values):
            Self.appendList(values, "[", "]", to: &out) { $0.append(to: &$1) }
        case .object(let members):
            Self.appendList(members, "{", "}", to: &out) { member, out in
                JSONWriter.append(member.name, to: &out)
                out.append(UInt8(ascii: ":"))
                member.value.append(to: &out)
            }
        }
    }

    private static func appendList<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to out: inout [UInt8],
        append: (Element, inout [UInt8]) -> Void
    ) {
        out += opening.utf8
        for (index, element) in elements.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            append(element, &out)
        }
        out += closing.utf8
    }
}
