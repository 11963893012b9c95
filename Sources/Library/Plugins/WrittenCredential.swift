import HTTP
import Redaction
import Schema
package import Templates

/// A credential that a plugin's file itself sends: a text in a header field, a query or a body whose name is that of a
/// credential. It is a secret, although `auth:` does not mention it: it names the account, and is neither stored nor shown.
package enum WrittenCredential: Sendable, Hashable {
    case field(name: String, text: String)
    case query(name: String, text: String)
    /// A member of a JSON document or a field of a form.
    case body(name: String, text: String)

    /// The text, and the parts of it that a server may repeat alone.
    package var values: [String] {
        switch self {
        case .field(let name, let text): HTTPFields.Field(name: name, value: text).credentials
        case .query(_, let text), .body(_, let text): [text]
        }
    }

    /// The place, name and text, to tell accounts apart.
    package var identity: String {
        switch self {
        case .field(let name, let text): "header:\(name)=\(text)"
        case .query(let name, let text): "query:\(name)=\(text)"
        case .body(let name, let text): "body:\(name)=\(text)"
        }
    }

    var name: String {
        switch self {
        case .field(let name, _), .query(let name, _), .body(let name, _): name
        }
    }

    /// Whether name and text are those of a credential.
    fileprivate var isCredential: Bool {
        switch self {
        case .field(let name, let text): SensitiveNames.isCredential(field: name, text)
        case .query(let name, let text), .body(let name, let text): SensitiveNames.isCredential(query: name, text)
        }
    }

    /// Whether the name alone is that of a credential.
    fileprivate var isNamed: Bool {
        switch self {
        case .field(let name, _): SensitiveNames.isCredentialField(name)
        case .query(let name, _), .body(let name, _): SensitiveNames.isQuery(name)
        }
    }
}

extension Compiler {
    /// Notes a text of the file that is sent as a credential, or a parameter that is one but no secret.
    ///
    /// - Parameter place: makes the credential from the text.
    mutating func noteCredential(
        in template: Template, at location: Location, _ place: (String) -> WrittenCredential
    ) {
        let credential = place(template.literalText)
        guard template.names.isEmpty else {
            guard credential.isNamed, let name = template.names.first(where: isPlain) else { return }
            return note(.parameter(.sentAsCredential(name, in: credential.name)), at: location)
        }
        guard credential.isCredential else { return }
        note(.writtenCredential(name: credential.name), at: location)
        written[credential] = location
    }

    /// Notes the credentials in the query of a path.
    mutating func checkQuery(of path: Template, at location: Location) {
        let text = path.pieces.map { if case .literal(let text) = $0 { text } else { Self.value } }.joined()
        for (name, text) in PercentEncoding.queryParameters(of: text) where !"\(name)\(text)".contains(Self.value) {
            noteCredential(in: Template(literal: text), at: location) { .query(name: name, text: $0) }
        }
    }

    /// Stands for the value of a parameter.
    private static let value = "\u{FFFD}"

    /// Checks that credentials of the file have listed hosts if a parameter sets the host.
    mutating func checkWritten(isOpen: Bool) {
        guard isOpen else { return }
        for location in written.values.sorted(by: { ($0.line, $0.column) < ($1.line, $1.column) }) {
            note(.credentialsToAnyHost, at: location)
        }
    }
}

extension Plugin {
    /// The credentials that its file has, in an order that depends on them alone.
    package var writtenCredentials: [WrittenCredential] { written.sorted { $0.identity < $1.identity } }

    /// Whether a header field is a credential that the file has.
    package func writes(field name: String, _ template: Template) -> Bool {
        !written.isEmpty && template.names.isEmpty
            && written.contains(.field(name: name.lowercased(), text: template.literalText))
    }

    /// Whether a query parameter is a credential that the file has.
    package func writes(query name: String, _ template: Template) -> Bool {
        template.names.isEmpty && writes(query: name, template.literalText)
    }

    /// Whether a query parameter is a credential that the file has.
    package func writes(query name: String, _ text: String) -> Bool {
        !written.isEmpty && written.contains(.query(name: name, text: text))
    }

    /// The credentials in a body that the file has.
    package func credentials(writtenIn body: RequestBody?) -> [String] {
        if written.isEmpty { return [] }
        return (body?.named ?? []).filter { $0.template.names.isEmpty }.map { name, template in
            WrittenCredential.body(name: name, text: template.literalText)
        }.filter(written.contains).flatMap(\.values)
    }
}

extension RequestBody {
    /// The texts of a body with their names.
    fileprivate var named: [(name: String, template: Template)] {
        switch self {
        case .json(let document): document.named("")
        case .form(let entries): entries.flatMap { name, values in values.map { (name, $0) } }
        case .multipart(let parts): parts.filter { !$0.isFile }.map { ($0.name, $0.content) }
        }
    }
}

extension BodyTemplate {
    /// - Parameter name: that of the member around it.
    fileprivate func named(_ name: String) -> [(name: String, template: Template)] {
        switch self {
        case .null, .flag, .number: []
        case .text(let template): [(name, template)]
        case .list(let elements): elements.flatMap { $0.named(name) }
        case .object(let members): members.flatMap { $0.value.named($0.name) }
        }
    }
}
