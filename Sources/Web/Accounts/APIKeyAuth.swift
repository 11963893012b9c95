import HTTP
import Schema

extension AuthKind {
    static let apiKey = AuthKind(
        name: "api_key",
        summary: "a key in a header field or query parameter",
        help: "Sends a key in the header field or the query parameter that is named, behind an optional prefix.",
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
        "header", .headerName, help: "Name of the header field", example: "X-API-Key")
    static let query = Setting.text(
        "query", .queryName, help: "Name of the query parameter", example: "api_key")
    static let prefix = Setting.text("prefix", default: "", help: "Text before the key", example: "\"Token \"")
    static let value = Setting(
        "value", Secret.kind, isRequired: true, help: "The key", example: "{env: API_KEY}", read: Secret.init)

    private let key: Secret
    private let prefix: String
    private let place: Place

    private enum Place { case header(String), query(String) }

    init?(_ settings: Settings) {
        guard let key = settings[Self.value] else { return nil }
        switch (settings[Self.header], settings[Self.query]) {
        case (let name?, nil): place = .header(name)
        case (nil, let name?): place = .query(name)
        default: return nil
        }
        self.key = key
        prefix = settings[Self.prefix] ?? ""
    }

    var secrets: [Secret] { [key] }

    var queryName: String? {
        if case .query(let name) = place { name } else { nil }
    }

    func sign(_ request: inout HTTPRequest, with values: [String]) {
        let text = prefix + values[0]
        switch place {
        case .header(let name): request.fields.set(name, text, isSecret: true)
        case .query(let name):
            request.url = request.url.removingQuery([name]).appendingQuery(
                "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(text))")
            request.secretQueryNames.insert(name)
        }
    }
}
