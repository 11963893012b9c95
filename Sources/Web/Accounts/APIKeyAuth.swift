import HTTP
import Redaction
import Schema

extension AuthKind {
    static let apiKey = AuthKind(
        name: "api_key",
        summary: "a key in a header or query parameter",
        help: "Sends a key, after an optional prefix, in a header or query parameter.",
        kind: .object(
            Schema([
                APIKeyCredential.header.key, APIKeyCredential.query.key, APIKeyCredential.value.key,
                APIKeyCredential.prefix.key,
            ])),
        example: "{header: X-API-Key, value: {env: API_KEY}}",
        credential: { $0.object.flatMap(APIKeyCredential.init) })
}

struct APIKeyCredential: Credential {
    static let header = Setting.text(
        "header", .headerName, help: "Name of the header", example: "X-API-Key")
    static let query = Setting.text(
        "query", .queryName, help: "Name of the query parameter", example: "api_key")
    static let prefix = Setting.text("prefix", default: "", help: "Text before the key", example: "\"Token \"")
    static let value = Secret.setting(
        "value", isRequired: true, asks: "key", help: "The key", example: "{env: API_KEY}")

    private let key: Secret
    private let prefix: String
    private let place: Place

    init?(_ settings: Settings) {
        guard let key = settings[Self.value], let place = Place(settings) else { return nil }
        self.key = key
        self.place = place
        prefix = settings[Self.prefix] ?? ""
    }

    var secrets: [Secret] { [key] }

    var queryName: String? {
        if case .query(let name) = place { name } else { nil }
    }

    /// A prefix that is not the name of a scheme, such as a user's name.
    var accountTexts: [String] { AuthScheme.isName(prefix) ? [] : [prefix] }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        place.put(prefix + values[0], into: &request)
    }

    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        place.put(Self.shown(prefix, mark) + mark(.secret(key)), into: &request)
        return nil
    }

    /// A prefix that is the name of a scheme, such as `Token `, or else a placeholder: it may be a part of the key.
    static func shown(_ prefix: String, _ mark: (DryRunPlaceholder) -> String) -> String {
        let isName = prefix.utf8.count <= 24 && prefix.allSatisfy { $0.isASCII && ($0.isLetter || " -=:".contains($0)) }
        return isName ? prefix : mark(.secret(.literal(prefix)))
    }

    /// Where the request has the key.
    enum Place {
        case header(String), query(String)

        /// Nil unless the settings name exactly one place.
        init?(_ settings: Settings) {
            switch (settings[APIKeyCredential.header], settings[APIKeyCredential.query]) {
            case (let name?, nil): self = .header(name)
            case (nil, let name?): self = .query(name)
            default: return nil
            }
        }

        func put(_ text: String, into request: inout HTTPRequest) {
            switch self {
            case .header(let name): request.fields.set(name, text, isSecret: true)
            case .query(let name):
                request.url = request.url.removingQuery([name]).appendingQuery(
                    "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(text))")
                request.secrets.queryNames.insert(name)
            }
        }
    }
}
