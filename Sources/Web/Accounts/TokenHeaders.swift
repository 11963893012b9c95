import HTTP
import Schema
import Templates

/// The header fields of token requests: `headers`.
enum TokenHeaders {
    /// - Parameter valueKind: a text, or the source of a secret.
    static func setting(_ valueKind: SchemaKind) -> Setting<[(name: String, value: SettingValue)]> {
        Setting(
            "headers", .map(of: valueKind), help: "Headers, each a text or a secret",
            example: "{Authorization: {env: API_KEY, prefix: \"Bearer \"}}", read: \.map)
    }

    /// Whether all names are valid, and whether none is for HTTP's Basic scheme, too.
    ///
    /// - Parameter hasBasic: whether the request has such credentials.
    static func areValid(_ entries: [(name: String, value: SettingValue)], hasBasic: Bool) -> Bool {
        entries.allSatisfy { HTTPToken.isToken($0.name) }
            && !(hasBasic && entries.contains { $0.name.lowercased() == "authorization" })
    }
}
