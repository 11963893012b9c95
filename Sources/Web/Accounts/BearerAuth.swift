import HTTP

extension AuthKind {
    static let bearer = AuthKind(
        name: "bearer",
        summary: "a token in the Authorization header",
        help: "Sends `Authorization: Bearer TOKEN` (RFC 6750).",
        kind: Secret.kind,
        example: "{env: GITHUB_TOKEN}",
        credential: { Secret($0, name: "token").map(BearerCredential.init) })
}

struct BearerCredential: Credential {
    let token: Secret

    var secrets: [Secret] { [token] }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        request.fields.set("Authorization", "Bearer \(values[0])", isSecret: true)
    }
}
