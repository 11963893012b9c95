package import HTTP
import Redaction
package import System

/// Why a request cannot be signed, or why an `auth:` is invalid.
package enum AuthError: Error, Sendable, Equatable {
    /// A mapping under `auth:` names exactly one kind.
    case oneKindNeeded(found: [String])
    /// The kind lacks a setting, or has two that exclude each other.
    case incomplete(kind: String)
    /// The secret is missing.
    case secretMissing(Secret)
    /// None of several credentials can be used; the values are the first missing secret of each.
    case noneSet([Secret], plugin: String)
    /// The secret contains a control character, such as a line break.
    case controlCharacter(Secret)
    case commandFailed(program: String, CommandError)
    /// libcrypto, which computes signatures, cannot be loaded.
    case noHashes(reason: String)
    /// The user must log in: the login is missing or has expired. The target has the words of `folio auth login`.
    case loginNeeded(target: String)
    /// Somebody else has logged in, or nobody is logged in any more, since the command began. The target has the words of
    /// `folio auth login`.
    case loginChanged(target: String)
    /// The password would go to any host that a parameter names.
    case foreignTokenURL(origin: String)
    /// An invalid part of the scope of a signature, such as a region.
    case badName(key: String, text: String)
    /// The address of token requests lacks the value of a parameter, or is an invalid URL.
    case addressIncomplete(String)
    /// A header field of token requests with a line break or another control character.
    case badTokenField(name: String)
    case token(TokenError)
    /// The plugin's file is not trusted to use these secrets. The list is empty for a stored token.
    case untrusted(UntrustedFile, wants: [Secret])
}

/// Why a token request failed.
package struct TokenError: Error, Sendable, Equatable {
    /// The failure.
    package enum Reason: Error, Sendable, Equatable {
        /// There was no response.
        case unreachable(HTTPError)
        /// The server refused to issue a token.
        case refused(status: Int, says: String?)
        /// A response that is neither a token nor a refusal.
        case badStatus(status: Int, says: String?)
        /// A redirect, which is not followed, because the request is meant for that server alone.
        case redirected(to: String)
        /// A success without a value at a path that a login needs.
        case lacks(path: String)
        /// Nobody confirmed a login in time.
        case unfinished
        /// The login was refused.
        case denied(says: String?)
        /// An answer that is not for this login.
        case otherLogin
        /// An answer of another server.
        case otherIssuer(String)
        /// A login page without encryption.
        case insecurePage
        /// Metadata of an authorisation server that cannot be used.
        case metadata(MetadataError)
        /// A success without a token at the expected path.
        case noToken(path: String)
        /// A token that contains a control character, such as a line break.
        case badToken(path: String)
    }

    /// The plugin's name.
    package let plugin: String
    /// The request's method.
    package let method: String
    /// The URL without its query, which may contain secrets.
    package let url: String
    /// The failure.
    package let reason: Reason
    /// The sources of the refused secrets; empty for a stored refresh token.
    package var sources: [Secret] = []
    /// How many attempts were made.
    package var tries = 1

    /// A failure whose URLs have no credential that the program knows: the server may repeat one in its metadata, or in a
    /// redirect.
    package init(
        plugin: String, method: String, url: String, reason: Reason, sources: [Secret] = [], tries: Int = 1
    ) {
        (self.plugin, self.method, self.url) = (plugin, method, KnownCredentials.removed(from: url))
        self.reason =
            switch reason {
            case .redirected(let url): .redirected(to: KnownCredentials.removed(from: url))
            case .metadata(let error): .metadata(error.withoutCredentials)
            default: reason
            }
        (self.sources, self.tries) = (sources, tries)
    }

    /// Whether there was no response.
    var isUnreachable: Bool { if case .unreachable = reason { true } else { false } }

    /// Whether another attempt would have the same result.
    var isFinal: Bool {
        if case .refused = reason { true } else { false }
    }
}
