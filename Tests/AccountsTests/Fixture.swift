import Accounts
import HTTP
import JSON
import Schema
import System
import Templates
import TestSupport

/// Settings of a mapping, as if from a validated file.
func mapping(_ values: KeyValuePairs<String, SettingValue>) -> SettingValue {
    mapping(of: Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
}

func mapping(of values: [String: SettingValue]) -> SettingValue {
    let place = Location(line: 1, column: 1)
    return SettingValue(.object(Settings(values: values, location: place)), at: place)
}

/// A text, which may also be read as a template.
func text(_ text: String) -> SettingValue {
    let content: SettingValue.Content = (try? Template(parsing: text)).map { .parsed(text, $0) } ?? .text(text)
    return SettingValue(content, at: Location(line: 1, column: 1))
}

/// The path of a member of the document.
func path(_ name: String) -> SettingValue {
    SettingValue(.parsed(".\(name)", JSONPath([.key(name)])), at: Location(line: 1, column: 1))
}

/// A map with keys of the author's choice, in order.
func map(_ values: KeyValuePairs<String, SettingValue>) -> SettingValue {
    SettingValue(.map(values.map { ($0.key, $0.value) }), at: Location(line: 1, column: 1))
}

func list(_ values: [SettingValue]) -> SettingValue {
    SettingValue(.list(values), at: Location(line: 1, column: 1))
}

func environment(_ name: String) -> SettingValue {
    mapping(["env": text(name)])
}

let isOptional = SettingValue(.flag(true), at: Location(line: 1, column: 1))

/// One credential of `auth:`.
func part(_ values: KeyValuePairs<String, SettingValue>) throws -> Authentication.Part {
    guard let settings = mapping(values).object else { throw AuthError.oneKindNeeded(found: []) }
    return try Authentication.Part(settings)
}

/// Signs requests to `https://api.test`, the base URL of the plugin `api`.
func signer(
    _ parts: [Authentication.Part], variables: [String: String] = [:], files: [String: String] = [:],
    command: @escaping @Sendable ([String]) async throws -> String = { _ in throw CommandError.notRun },
    tokens: any TokenStorage = MemoryTokens(), now: @escaping @Sendable () -> Int64 = { 0 },
    client: any HTTPClient = ScriptedHTTPClient([])
) throws -> Signer {
    Signer(
        Authentication(parts), at: try place(),
        sources(variables: variables, files: files, command: command, tokens: tokens, now: now), client: client)
}

func place(_ base: String = "https://api.test") throws -> CredentialScope {
    let base = try HTTPURL(base)
    return CredentialScope(plugin: "api", base: base, origins: [base.origin])
}

func sources(
    variables: [String: String] = [:], files: [String: String] = [:],
    command: @escaping @Sendable ([String]) async throws -> String = { _ in throw CommandError.notRun },
    tokens: any TokenStorage = MemoryTokens(), now: @escaping @Sendable () -> Int64 = { 0 }
) -> CredentialSources {
    CredentialSources(
        secrets: SecretReader(environment: { variables[$0] }, file: { files[$0] }, command: command), tokens: tokens,
        now: now)
}

/// A client that signs with credentials for `https://api.test`, and the requests that it sent.
struct Signing {
    let scripted: ScriptedHTTPClient
    private let client: AuthenticatingHTTPClient

    init(
        _ parts: [Authentication.Part], responses: [ScriptedHTTPClient.Response] = [.response(status: 200)],
        variables: [String: String] = ["TOKEN": "t0ken", "USER": "ann", "PASSWORD": "s3cret"],
        files: [String: String] = [:], tokenResponses: [ScriptedHTTPClient.Response] = []
    ) throws {
        scripted = ScriptedHTTPClient(responses)
        let tokens = ScriptedHTTPClient(tokenResponses)
        client = AuthenticatingHTTPClient(
            scripted, signer: try signer(parts, variables: variables, files: files, client: tokens))
    }

    @discardableResult
    func send(_ url: String = "https://api.test/list", fields: HTTPFields = [:]) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(url: try HTTPURL(url), fields: fields))
    }

    /// The only request that was sent.
    var request: HTTPRequest? {
        get async { await scripted.requests.count == 1 ? scripted.requests.first : nil }
    }
}
