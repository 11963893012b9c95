package import HTTP
package import System

/// Why a request cannot be signed, or an `auth:` not be used.
package enum AuthError: Error, Sendable, Equatable {
    /// A mapping under `auth:` names exactly one kind.
    case oneKindNeeded(found: [String])
    /// The kind lacks a setting, or has two that exclude one another.
    case incomplete(kind: String)
    /// The secret is not where it should be.
    case secretMissing(Secret)
    /// None of several credentials can be used; what each lacks first.
    case noneSet([Secret], plugin: String)
    /// The secret holds a control character, such as a line break.
    case controlCharacter(Secret)
    case commandFailed(program: String, CommandError)
    /// Only a person can go on: nobody has logged in, or the login has ended.
    case loginNeeded(plugin: String)
    /// A password would go to whatever host a parameter names.
    case foreignTokenURL(origin: String)
    case token(TokenError)
    /// The plugin's file is not trusted to use what it names; empty for a token that is kept.
    case untrusted(Distrust, wants: [Secret])
}

/// Why a request for a token brought none.
package struct TokenError: Error, Sendable, Equatable {
    /// What happened to the request.
    package enum Reason: Sendable, Equatable {
        /// There was no answer.
        case unreachable(HTTPError)
        /// The server says no.
        case refused(status: Int, says: String?)
        /// An answer that is neither a token nor a refusal.
        case answered(status: Int, says: String?)
        /// A redirect, which is not followed: what was sent is for that server alone.
        case redirected(to: String)
        /// A success without a token where it should be.
        case noToken(path: String)
        /// A token with a control character, such as a line break, in it.
        case badToken(path: String)
    }

    /// The plugin's name.
    package let plugin: String
    /// The request's method.
    package let method: String
    /// Without the query, which may hold secrets.
    package let url: String
    /// What happened to the request.
    package let reason: Reason
    /// Where what was refused comes from; empty for a refresh token that was kept.
    package var sources: [Secret] = []
    /// How often the request was answered.
    package var tries = 1

    /// Whether asking again would bring the same.
    var isFinal: Bool {
        if case .refused = reason { true } else { false }
    }
}
