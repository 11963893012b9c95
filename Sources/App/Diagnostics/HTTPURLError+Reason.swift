import ErrorMessages
import HTTP
package import Presentation
import System
import Wording

extension Diagnostic {
    /// The URL without user name and password.
    package static func withoutUserInformation(_ url: String) -> String {
        let head = url.prefix { $0 != "?" && $0 != "#" }
        // What looks like a port may be a password with a character that ends the host.
        if let parts = url.wholeMatch(
            of: /(?<scheme>[a-zA-Z]+:\/\/)[^\/?#@]*:[^\/?#@]*[^\/?#@0-9][^@]*(?<rest>@.*)/.dotMatchesNewlines())
        {
            return withoutUserInformation("\(parts.scheme)…\(parts.rest)")
        }
        guard let slash = head.firstIndex(of: "/"), let at = head.lastIndex(of: "@"), slash < at else { return url }
        return url[...slash] + "/…" + url[at...]
    }

    /// A proxy as its variable has it, without user name and password, whatever libcurl makes of it.
    package static func withoutUserInformation(ofProxy text: String) -> String {
        let scheme = text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? ""
        guard let end = text.ranges(of: /(?i)@|%40/).last?.upperBound else { return text }
        return "\(scheme)…@\(text[end...])"
    }

    /// What to do about an invalid URL that the user gave.
    static func advice(_ error: HTTPURLError) -> Message {
        if case .badPort = error { return Message("Use a port from 1 to 65535.") }
        return Message("Use a complete URL, such as https://example.com/api.")
    }

    /// Why a text is not a URL.
    static func invalidURL(_ text: String, because reason: Message) -> Message {
        let shown = withoutUserInformation(text)
        // What looks like a part of the URL may be a password then.
        let cause = shown == text ? reason : reason.replacingValues { _ in "…" }
        return Message("invalid URL '\(HiddenCharacters.shown(shown))': \(cause)")
    }

    /// Why a text is not a URL that folio can use.
    static func reason(_ error: HTTPURLError) -> Message {
        switch error {
        case .notAbsolute: Message("it must start with http:// or https://")
        case .unsupportedScheme(let scheme):
            Message("the scheme must be http or https, not '\(ServerMessage.cut(scheme))'")
        case .missingHost: Message("the host is missing")
        case .badHost(let host): Message("invalid host '\(ServerMessage.cut(host))'")
        case .hostNotASCII(let host): PluginText.hostInASCII(ServerMessage.cut(host))
        case .badPort(let port): Message("invalid port '\(ServerMessage.cut(port))'")
        case .userInformation: Message("it contains a user name; put credentials under `auth:`")
        case .badCharacter(let offset): Message("the character at byte \(offset) is not allowed in a URL")
        }
    }
}
