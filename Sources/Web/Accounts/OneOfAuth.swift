import HTTP
import Schema

extension AuthKind {
    static let oneOf = AuthKind(
        name: "one_of",
        summary: "the first available of several",
        help: "Uses the first listed credential that has all its secrets set or a stored token.",
        kind: .list(of: .object(Schema(single.map(\.key)))),
        example: "[{bearer: {env: API_TOKEN}}, {basic: {user: {env: API_USER}, password: {env: API_PASSWORD}}}]",
        credential: { $0.list.flatMap(OneOfCredential.init) })
}

struct OneOfCredential: Credential {
    let alternatives: [(kind: String, credential: any Credential)]

    /// Nil if it lists no credential, or an invalid one.
    init?(_ values: [SettingValue]) {
        let found = values.map { value in
            // The error concerns the whole list.
            value.object.flatMap { try? AuthKind.only(in: $0, of: AuthKind.single) }
        }
        guard !found.isEmpty, found.allSatisfy({ $0 != nil }) else { return nil }
        alternatives = found.compactMap { choice in choice.map { ($0.name, $0.credential) } }
    }

    var secrets: [Secret] { alternatives.flatMap(\.credential.secrets) }

    /// Does nothing: the selected alternative signs.
    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {}
}
