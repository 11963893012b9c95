import HTTP
import Schema
import Templates

extension AuthKind {
    static let sigV4 = AuthKind(
        name: "sigv4",
        summary: "a signature of AWS (Signature Version 4)",
        help: "Signs each request with a secret key that is never sent (AWS Signature Version 4).",
        kind: .object(
            Schema([
                SigV4Credential.key.key, SigV4Credential.secret.key, SigV4Credential.session.key,
                SigV4Credential.region.key, SigV4Credential.service.key,
            ])),
        example: """
            {key: {env: AWS_ACCESS_KEY_ID}, secret: {env: AWS_SECRET_ACCESS_KEY}, region: eu-west-1, \
            service: execute-api}
            """,
        credential: { $0.object.flatMap(SigV4Credential.init) })
}

/// A key of AWS, which signs each request with the time at which it is sent.
struct SigV4Credential: Credential {
    static let key = Secret.setting(
        "key", isRequired: true, help: "The id of the key", example: "{env: AWS_ACCESS_KEY_ID}")
    static let secret = Secret.setting(
        "secret", isRequired: true, help: "The secret key", example: "{env: AWS_SECRET_ACCESS_KEY}")
    static let session = Secret.setting(
        "session", help: "The token of a session, for keys that expire", example: "{env: AWS_SESSION_TOKEN}")
    static let region = Setting<Template>.parsed(
        "region", .template, isRequired: true, help: "The region", example: "eu-west-1")
    static let service = Setting<Template>.parsed(
        "service", .template, isRequired: true, help: "The service", example: "execute-api")

    let secrets: [Secret]
    private var region: Template
    private var service: Template

    init?(_ settings: Settings) {
        guard let key = settings[Self.key], let secret = settings[Self.secret], let region = settings[Self.region],
            let service = settings[Self.service],
            [region, service].allSatisfy({ !$0.names.isEmpty || Self.isName($0.literalText) })
        else { return nil }
        secrets = [key, secret] + [settings[Self.session]].compactMap(\.self)
        (self.region, self.service) = (region, service)
    }

    var templates: [Template] { [region, service] }

    func resolved(_ parameters: CredentialParameters) throws(AuthError) -> any Credential {
        var own = self
        own.region = try Self.resolved(region, Self.region.key.name, parameters)
        own.service = try Self.resolved(service, Self.service.key.name, parameters)
        return own
    }

    private static func resolved(
        _ template: Template, _ key: String, _ parameters: CredentialParameters
    ) throws(AuthError) -> Template {
        let text = parameters.text(of: template) ?? ""
        guard isName(text) else { throw .badName(key: key, text: text) }
        return Template(literal: text)
    }

    /// Whether a text may be a part of the scope of a signature.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/,{}".utf8.contains($0) }
    }

    /// Sessions of one key belong to one account.
    var accountSecrets: [Secret] { [secrets[0]] }

    /// Some servers have other data for each region.
    var accountTexts: [String] { [region.description, service.description] }

    var fault: AuthError? { HashFunction.failure.map { .noHashes(reason: $0) } }

    /// The secret key and the token of the session. The id of the key is not secret.
    func keys(among values: [String]) -> [String] { Array(values.dropFirst()) }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        // The signature is of one URL.
        request.redirects.areFollowed = false
        if values.count > 2 { request.fields.set("X-Amz-Security-Token", values[2], isSecret: true) }
        let (region, service) = (region.literalText, service.literalText)
        request.secrets.lateSignature = LateSignature(hasTime: true) { request, time in
            let signature = SigV4Signature(at: time, region: region, service: service)
            signature.prepare(&request)
            signature.add(to: &request, key: values[0]) { signature.sign($0, secret: values[1]) }
        }
    }

    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        if secrets.count > 2 { request.fields.set("X-Amz-Security-Token", mark(.secret(secrets[2])), isSecret: true) }
        let signature = SigV4Signature(at: time, region: region.literalText, service: service.literalText)
        signature.prepare(&request)
        signature.add(to: &request, key: mark(.secret(secrets[0]))) { _ in mark(.signature) }
        return nil
    }
}
