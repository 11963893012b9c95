import HTTP
import Redaction
import Schema
package import Templates

/// A credential that a plugin's file itself sends: in a header field, a query or a body whose name is that of a credential.
/// It is a secret, although `auth:` does not mention it: it names the account, and is neither stored nor shown.
package struct WrittenCredential: Sendable, Hashable {
    /// Where it is sent.
    package enum Place: String, Sendable {
        case field = "header"
        case query
        /// A member of a JSON document, or a field of a form.
        case body
    }

    /// Where it is sent.
    package let place: Place
    /// The name of the field, parameter or member; that of a field in lower case.
    package let name: String
    /// Its text, in which parameters may be.
    package let template: Template

    package init(_ place: Place, _ name: String, _ template: Template) {
        (self.place, self.name, self.template) = (place, place == .field ? name.lowercased() : name, template)
    }

    /// A text, and the parts of it that a server may repeat alone.
    package func values(of text: String) -> [String] {
        place == .field ? HTTPFields.Field(name: name, value: text).credentials : [text]
    }

    /// The place, name and text, to tell accounts apart.
    package func identity(of text: String) -> String { "\(place.rawValue):\(name)=\(text)" }

    /// Whether it is a credential: by its name or, if that has other uses, by its text.
    var isCredential: Bool {
        guard template.names.isEmpty else { return isNamed }
        let text = template.literalText
        return place == .field
            ? SensitiveNames.isCredential(field: name, text) : SensitiveNames.isCredential(query: name, text)
    }

    /// Whether the name alone is that of a credential.
    private var isNamed: Bool {
        place == .field ? SensitiveNames.isCredentialField(name) : SensitiveNames.isQuery(name)
    }
}

extension Compiler {
    /// Notes a text of the file that is sent as a credential, or a parameter that is sent as one but is not a secret.
    mutating func noteCredential(_ credential: WrittenCredential, at location: Location) {
        guard credential.isCredential else { return }
        let names = credential.template.names
        if names.isEmpty {
            note(.writtenCredential(name: credential.name), at: location)
            written[credential] = location
        } else if !names.contains(where: isSecret), names.contains(where: isDeclared) {
            if let name = names.first(where: mayBeSecret) {
                note(.parameter(.sentAsCredential(name, in: credential.name)), at: location)
            }
            plain.insert(credential)
        }
    }

    /// Notes the credentials in the query of a path.
    mutating func checkQuery(of path: Template, at location: Location) {
        let text = path.pieces.map { if case .literal(let text) = $0 { text } else { Self.value } }.joined()
        for (name, text) in PercentEncoding.queryParameters(of: text) where !"\(name)\(text)".contains(Self.value) {
            noteCredential(WrittenCredential(.query, name, Template(literal: text)), at: location)
        }
        for (name, template) in path.queryTemplates {
            noteCredential(WrittenCredential(.query, name, template), at: location)
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
    /// Whether a header field or query parameter is a credential that the file has.
    package func writes(_ place: WrittenCredential.Place, _ name: String, _ template: Template) -> Bool {
        !written.isEmpty && written.contains(WrittenCredential(place, name, template))
    }

    /// The number of a credential that the file has, among all of them, to tell it from others without its text.
    package func number(of credential: WrittenCredential) -> Int? {
        guard written.contains(credential) else { return nil }
        let identity = { (some: WrittenCredential) in some.identity(of: some.template.literalText) }
        return written.count { identity($0) < identity(credential) }
    }

    /// The credentials in a body that the file has.
    package func credentials(writtenIn body: RequestBody?) -> [WrittenCredential] {
        if written.isEmpty { return [] }
        return (body?.named ?? []).map { WrittenCredential(.body, $0.name, $0.template) }.filter(written.contains)
    }

    /// Whether a header field or query parameter is named like a credential, and has the value of a parameter that is not
    /// a secret.
    package func sendsPlain(_ place: WrittenCredential.Place, _ name: String, _ template: Template) -> Bool {
        !plainCredentials.isEmpty && plainCredentials.contains(WrittenCredential(place, name, template))
    }

    /// Whether a request has a query parameter or header field that is named like a credential, and has the value of a
    /// parameter that is not a secret.
    package func sendsPlain(_ request: RequestTemplate, headers: [(name: String, value: Template)]) -> Bool {
        if plainCredentials.isEmpty { return false }
        let query = request.query.flatMap { name, values in values.map { (name, $0) } } + request.path.queryTemplates
        return headers.contains { sendsPlain(.field, $0.name, $0.value) }
            || query.contains { sendsPlain(.query, $0, $1) }
    }

    /// The path of a request without a credential in its query.
    package func shownPath(of request: RequestTemplate) -> String {
        let secrets = PercentEncoding.queryParameters(of: request.path.description).filter {
            writes(.query, $0.name, Template(literal: $0.value))
        }
        return SecretSearch(secrets.map(\.value)).replacing(in: request.path.description) { _ in Redactor.placeholder }
    }

    /// Whether a parameter is not a secret, but is sent as a credential.
    package func isSentAsCredential(_ name: String) -> Bool {
        plainCredentials.contains { $0.template.names.contains(name) }
    }

    /// The values of a preference, without those that are credentials.
    package func shown(_ preference: (name: String, values: [String])) -> [String] {
        isSentAsCredential(preference.name) ? [Redactor.placeholder] : preference.values
    }

    /// The default of a parameter, without one that is a credential.
    package func shownDefault(of parameter: Parameter) -> String? {
        parameter.defaultValue.map { isSentAsCredential(parameter.name) ? Redactor.placeholder : $0 }
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

extension Template {
    /// The parameters in the query of a path that mention parameters of the plugin.
    fileprivate var queryTemplates: [(name: String, template: Template)] {
        PercentEncoding.queryParameters(of: description).compactMap { name, text in
            guard let template = try? Template(parsing: text), !template.names.isEmpty else { return nil }
            return (name, template)
        }
    }
}
