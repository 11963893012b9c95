package import Wording

/// A part of a description that has no counterpart in a plugin file, or none that is certain.
package enum ImportNote: Sendable, Hashable {
    /// An operation whose response is not described.
    case undescribed(path: String, line: Int)
    /// An operation whose response has a format that folio does not import.
    case foreignFormat(path: String, mediaType: String, line: Int)
    /// An operation whose response is too large to look for lists.
    case tooLarge(path: String, line: Int)
    /// An operation with lists under keys that the document does not name.
    case underAnyKey(path: String, line: Int)
    /// A parameter that a request needs and folio cannot send.
    case parameter(name: String, path: String, line: Int)
    /// An operation on a server whose URL is relative or has a variable in its scheme.
    case server(path: String, line: Int)
    /// An operation under the items of a list that is left out.
    case underLeftOut(path: String, list: String, line: Int)
    /// A stream of a manifest that has no counterpart, with the reason.
    case stream(name: String, line: Int, reason: Message)
    /// A key of a stream's component that has no effect.
    case ignored(key: String, component: String, name: String, line: Int)
    /// One of several credentials that has no counterpart, with the reason.
    case credential(name: String, line: Int, reason: Message)
    /// An operation whose endpoint is an invalid definition, with the error.
    case invalid(path: String, line: Int, reason: Message)
    /// Why a probe could not complete a list, or where the server differs from the description.
    case probe(path: String, line: Int, remark: Message)
    /// A kind of credential that folio does not know; requests are sent without.
    case unknownCredential(String)
    /// References to parameters in other documents, which are missing in requests.
    case otherDocuments([String])

    /// Whether a list is missing because of it.
    package var leavesOutList: Bool {
        switch self {
        case .unknownCredential, .credential, .otherDocuments, .undescribed, .ignored, .probe: false
        case .underAnyKey, .tooLarge, .foreignFormat, .parameter, .server, .underLeftOut, .stream, .invalid: true
        }
    }

    /// Whether requests lack a parameter or a choice of credentials because of it.
    package var leavesOutPart: Bool {
        switch self {
        case .otherDocuments, .credential: true
        default: false
        }
    }

    /// The line of the document; nil if it is about all of it.
    package var line: Int? {
        switch self {
        case .undescribed(_, let line), .underAnyKey(_, let line), .tooLarge(_, let line),
            .foreignFormat(_, _, let line),
            .parameter(_, _, let line), .server(_, let line), .underLeftOut(_, _, let line),
            .stream(_, let line, _), .invalid(_, let line, _), .ignored(_, _, _, let line),
            .probe(_, let line, _), .credential(_, let line, _):
            line
        case .unknownCredential, .otherDocuments: nil
        }
    }

    /// The path or name in the description; nil if it is about all of it.
    package var origin: String? {
        switch self {
        case .undescribed(let path, _), .underAnyKey(let path, _), .tooLarge(let path, _),
            .foreignFormat(let path, _, _),
            .parameter(_, let path, _), .server(let path, _), .underLeftOut(let path, _, _), .stream(let path, _, _),
            .invalid(let path, _, _), .ignored(_, _, let path, _), .probe(let path, _, _),
            .credential(let path, _, _):
            path
        case .unknownCredential, .otherDocuments: nil
        }
    }

    /// What is missing, and why.
    package var text: Message {
        switch self {
        case .undescribed(let path, _): Message("\(path): the document does not say what it returns")
        case .underAnyKey(let path, _): Message("\(path): its lists are under keys that the document does not name")
        case .tooLarge(let path, _): Message("\(path): its response is too large to look for lists")
        case .foreignFormat(let path, let type, _): Message("\(path): it returns \(type), not JSON")
        case .parameter(let name, let path, _):
            Message("\(path): the required parameter '\(name)' cannot be sent")
        case .server(let path, _): Message("\(path): the URL of its server is incomplete")
        case .underLeftOut(let path, let list, _):
            Message("\(path): the list '\(list)', whose items it needs, is left out")
        case .invalid(let name, _, let reason), .stream(let name, _, let reason):
            [Message(value: name), reason].joined(separator: ": ")
        case .ignored(let key, let component, let name, _):
            Message("\(name): '\(key)' of '\(component)' has no effect, as in airbyte-cdk")
        case .credential(let name, _, let reason):
            [Message("the credential '\(name)' is left out"), reason].joined(separator: ": ")
        case .probe(let path, _, let remark): [Message(value: path), remark].joined(separator: ": ")
        case .unknownCredential(let name): Message("credential '\(name)': folio does not know this kind")
        case .otherDocuments(let references):
            Message(
                "requests lack parameters that are in other documents, which folio does not read: \(references.joined(separator: ", "))"
            )
        }
    }
}
