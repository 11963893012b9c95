import Accounts
import HTTP
import Schema
import TestSupport

/// Settings of a mapping, as a validated file gives them.
func mapping(_ values: KeyValuePairs<String, SettingValue>) -> SettingValue {
    mapping(of: Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
}

func mapping(of values: [String: SettingValue]) -> SettingValue {
    let place = Location(line: 1, column: 1)
    return SettingValue(.object(Settings(values: values, location: place)), at: place)
}

func text(_ text: String) -> SettingValue {
    SettingValue(.text(text), at: Location(line: 1, column: 1))
}

func environment(_ name: String) -> SettingValue {
    mapping(["env": text(name)])
}

let isOptional = SettingValue(.flag(true), at: Location(line: 1, column: 1))

/// One credential of `auth:`.
func part(_ values: KeyValuePairs<String, SettingValue>) throws -> Authentication.Part {
    guard let settings = mapping(values).object else { throw AuthProblem.oneKindNeeded(found: []) }
    return try Authentication.Part(settings)
}

/// A client that signs with credentials for `https://api.test`, and what it reached.
struct Signing {
    let scripted: ScriptedHTTPClient
    private let client: AuthenticatingHTTPClient

    init(
        _ parts: [Authentication.Part], answers: [ScriptedHTTPClient.Answer] = [.response(status: 200)],
        variables: [String: String] = ["TOKEN": "t0ken", "USER": "ann", "PASSWORD": "s3cret"],
        files: [String: String] = [:]
    ) throws {
        scripted = ScriptedHTTPClient(answers)
        client = AuthenticatingHTTPClient(
            scripted, authentication: Authentication(parts), origins: [try HTTPURL("https://api.test").origin],
            secrets: SecretReader(environment: { variables[$0] }, file: { files[$0] }))
    }

    @discardableResult
    func send(_ url: String = "https://api.test/list", fields: HTTPFields = [:]) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(url: try HTTPURL(url), fields: fields))
    }

    /// The only request that came out.
    var request: HTTPRequest? {
        get async { await scripted.requests.count == 1 ? scripted.requests.first : nil }
    }
}
