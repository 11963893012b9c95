/// A JSON value that a client sent.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// If several members have the same name, the last one counts.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member with a name; nil if there is none, or if this is not an object.
    subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text of a string.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// A number without fraction and exponent.
    var integer: Int? {
        if case .number(let text) = self { Int(text) } else { nil }
    }
}
