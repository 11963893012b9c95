package import JSON

/// Where a response has the URL or the token of the next page.
package enum FoundPlace: Sendable, Hashable {
    /// A value in the body.
    case member(JSONPath)
    /// The entry for the next page in a list of links in the body: the list, the name of the member that says `next`, and that
    /// of the member with the URL.
    case relation(list: JSONPath, key: String, member: String)
    /// A header field.
    case field(String)

    /// The text for people, which is a path, an expression, or the name of a header field.
    package var description: String {
        switch self {
        case .member(let path): path.description
        case .relation(let list, let key, let member): "\(list)[]? | select(.\(key)? == \"next\") | .\(member)"
        case .field(let name): name
        }
    }

    /// The last name in it.
    var lastName: String {
        switch self {
        case .member(let path): path.lastName ?? ""
        case .relation(_, _, let member): member
        case .field(let name): name
        }
    }
}
