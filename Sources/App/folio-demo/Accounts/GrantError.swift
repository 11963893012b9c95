/// Why no token is issued, with the error codes of RFC 6749, section 5.2.
enum GrantError: Error, Equatable {
    case wrongLogin
    /// A refresh token that was never issued, was used before, or is revoked.
    case voidRefreshToken
    case voidGrant
    case wrongClient
    case unknownGrantType
    case missing(String)
}

extension GrantError {
    var status: Int {
        switch self {
        case .wrongLogin, .voidRefreshToken, .wrongClient: 401
        case .voidGrant, .unknownGrantType, .missing: 400
        }
    }

    private var code: String {
        switch self {
        case .wrongLogin, .voidRefreshToken, .voidGrant: "invalid_grant"
        case .wrongClient: "invalid_client"
        case .unknownGrantType: "unsupported_grant_type"
        case .missing: "invalid_request"
        }
    }

    var description: String {
        switch self {
        case .wrongLogin: "the email or the password is wrong"
        case .voidRefreshToken, .voidGrant: "the refresh token is invalid or expired"
        case .wrongClient: "the client's id or secret is wrong"
        case .unknownGrantType: "grant_type must be client_credentials or refresh_token"
        case .missing(let name): "\(name) is missing"
        }
    }

    func write(to body: inout ByteBuffer) {
        body.append(#"{"error":"#)
        body.append(jsonString: code)
        body.append(#","error_description":"#)
        body.append(jsonString: description)
        body.append("}")
    }
}
