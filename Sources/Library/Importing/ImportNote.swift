package import Wording

/// A part of a description that has no counterpart in a plugin file, or none that is certain.
package enum ImportNote: Sendable, Hashable {
    /// An operation whose response is not described.
    case undescribed(path: String, line: Int)
    /// An operation whose response has a format that folio does not import.
    case foreignFormat(path: String, mediaType: String, line: Int)
    /// An operation with lists under keys that the document does not name.
    case underAnyKey(path: String, line: Int)
    /// A parameter that a request needs and folio cannot send.
    case parameter(name: String, path: String, line: Int)
    /// An operation on a server whose URL is relative or has a variable in its scheme.
    case server(path: String, line: Int)
    /// An operation under the items of a list that is left out.
    case underLeftOut(path: String, list: String, line: Int)
    /// An operation whose endpoint is an invalid definition, with the error.
    case invalid(path: String, line: Int, reason: Message)
    /// A kind of credential that folio does not know; requests are sent without.
    case unknownCredential(String)
    /// References to parameters in other documents, which are missing in requests.
    case otherDocuments([String])

    /// Whether a list is missing because of it.
    package var leavesOutList: Bool {
        switch self {
        case .unknownCredential, .otherDocuments, .undescribed: false
        case .underAnyKey, .foreignFormat, .parameter, .server, .underLeftOut, .invalid: true
        }
    }

    /// Whether requests lack a parameter because of it.
    package var leavesOutParameter: Bool {
        if case .otherDocuments = self { true } else { false }
    }

    /// The line of the document; nil if it is about all of it.
    package var line: Int? {
        switch self {
        case .undescribed(_, let line), .underAnyKey(_, let line), .foreignFormat(_, _, let line),
            .parameter(_, _, let line), .server(_, let line), .underLeftOut(_, _, let line), .invalid(_, let line, _):
            line
        case .unknownCredential, .otherDocuments: nil
        }
    }

    /// What is missing, and why.
    package var text: Message {
        switch self {
        case .undescribed(let path, _): Message("\(path): the document does not say what it returns")
        case .underAnyKey(let path, _): Message("\(path): its lists are under keys that the document does not name")
        case .foreignFormat(let path, let type, _): Message("\(path): it returns \(type), not JSON")
        case .parameter(let name, let path, _):
            Message("\(path): the required parameter '\(name)' cannot be sent")
        case .server(let path, _): Message("\(path): the URL of its server is incomplete")
        case .underLeftOut(let path, let list, _):
            Message("\(path): the list '\(list)', whose items it needs, is left out")
        case .invalid(let path, _, let reason): [Message(value: path), reason].joined(separator: ": ")
        case .unknownCredential(let name): Message("credential '\(name)': folio does not know this kind")
        case .otherDocuments(let references):
            Message(
                "requests lack parameters that are in other documents, which folio does not read: \(references.joined(separator: ", "))"
            )
        }
    }
}
