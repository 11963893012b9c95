import HTTP
package import Schema

/// What `auth:` says: credentials that all go into every request.
package struct Authentication: Sendable {
    package let credentials: [any Credential]
    /// Whether requests go out unsigned where a secret is not there.
    package let isOptional: Bool
    /// Further origins that may see the credentials, as written.
    package let hosts: [String]

    package static let none = Authentication(credentials: [], isOptional: true, hosts: [])

    private static let optional = Setting.flag(
        "optional", default: false, help: "Go on without the credential where its secret is not set")
    private static let hosts = Setting(
        "hosts", .list(of: .text), help: "Further hosts that may see the credential", example: "[uploads.example.com]"
    ) { $0.list?.compactMap(\.text) }

    /// `auth:` is one mapping, a list of them for several credentials at once, or `none`.
    package static let kind: SchemaKind = {
        let keys = AuthKind.all.map { kind in
            SchemaKey(name: kind.name, kind: kind.kind, help: kind.summary, example: kind.example)
        }
        let later = ["oauth2", "login", "command", "one_of"].map(SchemaKey.later)
        let one = SchemaKind.object(Schema(keys + later + [optional.key, hosts.key]))
        return .either([.choice(["none"]), one, .list(of: one)])
    }()

    private init(credentials: [any Credential], isOptional: Bool, hosts: [String]) {
        self.credentials = credentials
        self.isOptional = isOptional
        self.hosts = hosts
    }

    /// Reads a validated `auth:`.
    package init(_ value: SettingValue) throws(AuthProblem) {
        guard value.text == nil else {
            self = .none
            return
        }
        var credentials: [any Credential] = []
        let parts = value.list ?? [value]
        for part in parts { credentials.append(try Self.credential(part)) }
        let settings = parts.compactMap(\.object)
        self.init(
            credentials: credentials, isOptional: settings.contains { $0[Self.optional] ?? false },
            hosts: settings.flatMap { $0[Self.hosts] ?? [] })
    }

    /// Whether the file itself holds a secret.
    package var hasLiteralSecret: Bool {
        credentials.flatMap(\.secrets).contains {
            if case .literal(let text) = $0 { !text.isEmpty } else { false }
        }
    }

    /// Puts every credential into a request.
    func sign(_ request: inout HTTPRequest, secrets: SecretReader) throws(AuthProblem) {
        for credential in credentials {
            let values = credential.secrets.map { secrets.read($0) }
            if let missing = zip(credential.secrets, values).first(where: { $1 == nil }) {
                guard isOptional else { throw .secretMissing(missing.0) }
                continue
            }
            let present = values.compactMap(\.self)
            // A line break would end the header field and begin another.
            if let bad = zip(credential.secrets, present).first(where: { $1.utf8.contains { $0 < 0x20 || $0 == 0x7F } })
            {
                throw .controlCharacter(bad.0)
            }
            credential.sign(&request, with: present)
        }
    }

    private static func credential(_ value: SettingValue) throws(AuthProblem) -> any Credential {
        let named = AuthKind.all.compactMap { kind in value.object?.values[kind.name].map { (kind, $0) } }
        guard let (kind, settings) = named.first, named.count == 1 else {
            throw .oneKindNeeded(found: named.map(\.0.name))
        }
        guard let credential = kind.credential(settings) else { throw .incomplete(kind: kind.name) }
        return credential
    }
}

/// Why a request cannot be signed, or an `auth:` not be used.
package enum AuthProblem: Error, Sendable, Equatable {
    /// A mapping under `auth:` names exactly one kind.
    case oneKindNeeded(found: [String])
    /// The kind lacks a setting, or has two that exclude one another.
    case incomplete(kind: String)
    /// The secret is not where it should be.
    case secretMissing(Secret)
    /// The secret holds a control character, such as a line break.
    case controlCharacter(Secret)
}
