package import Schema
package import Templates

/// The address of token requests.
package enum TokenAddress: Sendable, Hashable {
    case url(Template)
    /// Appended to the plugin's base URL.
    case path(Template)

    private static let url = Setting<Template>.parsed(
        "url", .template, help: "URL of the token endpoint", example: "https://auth.example.com/token")
    private static let path = Setting<Template>.parsed(
        "path", .template, help: "Path of the token endpoint, below `base_url`", example: "/oauth/token")

    private static let device = Setting<Template>.parsed(
        "device", .template, help: "URL that issues the codes for a login on another device",
        example: "https://auth.example.com/device")

    private static let authorize = Setting<Template>.parsed(
        "authorize", .template, help: "URL of the page where a person logs in with a browser",
        example: "https://auth.example.com/authorize")

    static let keys = [url.key, path.key]
    /// The keys for logins of persons.
    static let loginKeys = [authorize.key, device.key]

    /// Nil unless exactly one of them is present and valid.
    static func read(_ settings: Settings) -> TokenAddress? {
        switch (settings[url], settings[path]) {
        case (let url?, nil): .url(url)
        case (nil, let path?): .path(path)
        default: nil
        }
    }

    /// Where a login on another device starts; nil without `device`.
    static func readDevice(_ settings: Settings) -> TokenAddress? { settings[device].map(TokenAddress.url) }

    /// The page where a person logs in; nil without `authorize`.
    static func readPage(_ settings: Settings) -> TokenAddress? { settings[authorize].map(TokenAddress.url) }

    /// Reads the value of one of its keys; nil for any other key.
    package init?(_ name: String, _ value: SettingValue) {
        guard let template: Template = value.parsed() else { return nil }
        switch name {
        case Self.url.key.name, Self.authorize.key.name, Self.device.key.name: self = .url(template)
        case Self.path.key.name: self = .path(template)
        default: return nil
        }
    }

    /// Whether it is appended to the plugin's base URL.
    package var isPath: Bool { if case .path = self { true } else { false } }

    /// Its template.
    package var template: Template {
        switch self {
        case .url(let template), .path(let template): template
        }
    }
}
