/// A JSON value that a client sent.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    /// As it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Of members with one name the last counts.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member of that name; nil when there is none, or no object.
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
