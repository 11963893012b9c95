package import Schema
package import Templates

/// The address of token requests.
package enum TokenAddress: Sendable, Hashable {
    case url(Template)
    /// Appended to the plugin's base URL.
    case path(Template)
    /// One of the URLs in the metadata of an issuer.
    case discovered(issuer: Template, Endpoint)

    /// An endpoint of an authorisation server, by the name that it has in metadata (RFC 8414, section 2, and RFC 8628,
    /// section 4).
    package enum Endpoint: String, Sendable, CaseIterable {
        case token = "token_endpoint"
        case authorization = "authorization_endpoint"
        case device = "device_authorization_endpoint"
    }

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

    private static let discover = Setting<Template>.parsed(
        "discover", .template, help: "Issuer identifier of a server whose metadata have the URLs that are not given",
        example: "https://auth.example.com")

    static let keys = [url.key, path.key]
    /// The keys for logins of persons, and for servers that describe themselves.
    static let oauthKeys = [authorize.key, device.key, discover.key]

    /// Nil unless exactly one of them is present and valid.
    static func read(_ settings: Settings) -> TokenAddress? {
        switch (settings[url], settings[path]) {
        case (let url?, nil): .url(url)
        case (nil, let path?): .path(path)
        case (nil, nil): readDiscovered(.token, settings)
        default: nil
        }
    }

    /// An endpoint that the server's metadata have; nil without `discover`.
    static func readDiscovered(_ endpoint: Endpoint, _ settings: Settings) -> TokenAddress? {
        settings[discover].map { .discovered(issuer: $0, endpoint) }
    }

    /// Whether metadata have a URL that is needed, if `discover` is given.
    static func isUsed(_ settings: Settings, in addresses: [TokenAddress]) -> Bool {
        settings[discover] == nil || addresses.contains { if case .discovered = $0 { true } else { false } }
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
        case Self.discover.key.name: self = .discovered(issuer: template, .token)
        case Self.path.key.name: self = .path(template)
        default: return nil
        }
    }

    /// Whether it is appended to the plugin's base URL.
    package var isPath: Bool { if case .path = self { true } else { false } }

    /// The key that gives it.
    var kindName: String {
        switch self {
        case .url: Self.url.key.name
        case .path: Self.path.key.name
        case .discovered: Self.discover.key.name
        }
    }

    /// Its template, or that of its issuer.
    package var template: Template {
        switch self {
        case .url(let template), .path(let template), .discovered(let template, _): template
        }
    }
}
