import HTTP
import Redaction
import Schema

extension AuthKind {
    static let basic = AuthKind(
        name: "basic",
        summary: "user and password in the Authorization header",
        help: "Sends `Authorization: Basic …` (RFC 7617). A half that is left out is empty.",
        kind: .object(Schema([BasicCredential.user.key, BasicCredential.password.key])),
        example: "{user: {env: API_USER}, password: {env: API_PASSWORD}}",
        credential: { $0.object.flatMap(BasicCredential.init) })
}

struct BasicCredential: Credential {
    static let user = Setting(
        "user", .either([.text, .one(of: Schema(Secret.sources + [suffix]))]), help: "The user",
        example: "{env: API_USER}"
    ) { Secret($0, name: "user") }
    private static let suffix = SchemaKey(
        name: "suffix", kind: .text, help: "Text after the user", example: "/token", accompanies: .anyKey)
    static let password = Secret.setting("password", help: "The password", example: "{env: API_PASSWORD}")

    let secrets: [Secret]
    /// The text after the user.
    private let suffix: String

    init?(_ settings: Settings) {
        let halves = [Self.user, Self.password]
        let named = halves.filter { settings.values[$0.key.name] != nil }
        guard !named.isEmpty, named.allSatisfy({ settings[$0] != nil }) else { return nil }
        secrets = halves.map { settings[$0] ?? .literal("") }
        suffix = settings.values[Self.user.key.name]?.object?.values[Self.suffix.name]?.text ?? ""
    }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        let encoded = Base64.text("\(values[0])\(suffix):\(values[1])".utf8)
        request.fields.set("Authorization", "Basic \(encoded)", isSecret: true)
    }

    /// Returns curl's own option: curl encodes user and password itself, so that they can be shell variables.
    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        let halves = marks(mark)
        sign(&request, with: halves, at: time)
        return request.fields.all.last.map {
            CurlOption(name: "-u", value: halves.joined(separator: "\(suffix):"), field: $0)
        }
    }

    /// The password alone, because a user name is not secret and may well be in paths. Some APIs use the name as the key:
    /// both, if the password is plain text in the plugin file, or too short to search for.
    func keys(among values: [String]) -> [String] {
        let isPlain = secrets[1].literalText != nil || values[1].utf8.count < SecretSearch.shortestShown
        return isPlain ? values : [values[1]]
    }
}
