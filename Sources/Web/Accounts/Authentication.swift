import HTTP
package import Schema

/// What `auth:` says: credentials that all go into every request.
package struct Authentication: Sendable {
    package let parts: [Part]

    package static let none = Authentication([])

    package init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Further hosts that may see the credentials, as written.
    package var hosts: [String] { parts.flatMap(\.hosts) }

    /// The query parameters that carry credentials.
    package var queryNames: Set<String> { Set(parts.compactMap(\.credential.queryName)) }

    /// `auth:` is one mapping, a list of them for several credentials at once, or `none`.
    package static let kind: SchemaKind = {
        let keys = AuthKind.all.map { kind in
            SchemaKey(name: kind.name, kind: kind.kind, help: kind.summary, example: kind.example)
        }
        let later = ["oauth2", "login", "command", "one_of"].map(SchemaKey.later)
        let one = SchemaKind.object(Schema(keys + later + [Part.optional.key, Part.hosts.key]))
        return .either([.choice(["none"]), one, .list(of: one)])
    }()

    /// Puts every credential into a request; gives the secrets that it took.
    func sign(_ request: inout HTTPRequest, secrets: SecretReader) throws(AuthProblem) -> SignedSecrets {
        var signed = SignedSecrets()
        for part in parts { signed.append(try part.sign(&request, secrets: secrets)) }
        return signed
    }

    /// Secrets in every form in which the answer to a request that carries them might repeat them.
    static func forms(of secrets: [String], in request: HTTPRequest) -> Set<String> {
        // Behind the name of the scheme, where there is one.
        let sent = request.fields.all.filter(\.isSecret).compactMap { $0.value.split(separator: " ").last }
        let plain = secrets + sent.map { String($0) }
        return Set(plain + plain.map(PercentEncoding.encoded)).subtracting([""])
    }
}

extension Authentication {
    /// One credential and what is said of it.
    package struct Part: Sendable {
        static let optional = Setting.flag(
            "optional", default: false, help: "Go on without the credential where its secret is not set")
        static let hosts = Setting(
            "hosts", .list(of: .host), help: "Further hosts that may see the credential",
            example: "[uploads.example.com]"
        ) { $0.list?.compactMap(\.text) }

        /// The name of its kind.
        package let kindName: String
        let credential: any Credential
        /// Whether requests go out without it where its secret is not there.
        let isOptional: Bool
        let hosts: [String]

        /// Reads a validated mapping, which names exactly one kind.
        package init(_ settings: Settings) throws(AuthProblem) {
            let named = AuthKind.all.compactMap { kind in settings.values[kind.name].map { (kind, $0) } }
            guard let (kind, value) = named.first, named.count == 1 else {
                throw .oneKindNeeded(found: named.map(\.0.name))
            }
            guard let credential = kind.credential(value) else { throw .incomplete(kind: kind.name) }
            kindName = kind.name
            self.credential = credential
            isOptional = settings[Self.optional] ?? false
            hosts = settings[Self.hosts] ?? []
        }

        /// Whether the file itself holds a secret.
        package var hasLiteralSecret: Bool {
            credential.secrets.contains {
                if case .literal(let text) = $0 { !text.isEmpty } else { false }
            }
        }

        fileprivate func sign(
            _ request: inout HTTPRequest, secrets: SecretReader
        ) throws(AuthProblem) -> SignedSecrets {
            var values: [String] = []
            for secret in credential.secrets {
                guard let value = secrets.read(secret) else {
                    guard isOptional else { throw .secretMissing(secret) }
                    return SignedSecrets()
                }
                // A line break would end the header field and begin another.
                guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .controlCharacter(secret) }
                values.append(value)
            }
            credential.sign(&request, with: values)
            return SignedSecrets(all: values, keys: credential.keys(among: values))
        }
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
