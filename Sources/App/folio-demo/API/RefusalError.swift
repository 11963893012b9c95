/// Why a request is refused.
enum RefusalError: Error, Equatable {
    /// A parameter is not a whole number in its range.
    case badNumber(name: String, allowed: ClosedRange<Int>)
    /// A required parameter is missing, or is not a decimal number in its range.
    case badDecimal(name: String, allowed: ClosedRange<Double>)
    /// A parameter has a value that is not allowed.
    case badWord(name: String, allowed: [String])
    /// A query parameter names an item that does not exist.
    case unknownID(name: String)
    /// This server did not issue the token of a page.
    case badCursor(name: String)
    /// `after_id` and `before_id` were both given.
    case bothDirections
    case noSuchItem
    case noSuchComment
    case noSuchRestaurant
    case noSuchUser
    case noImage
    case noSuchPath
    /// The request has another method.
    case wrongMethod(allowed: [String])
    case bodyTooLarge
    case notJSON
    case badForm
    /// Invalid values, each with the reason.
    case invalid([FieldError])
    case emailTaken
    /// The access token is missing, or invalid or expired.
    case noToken, badToken
    /// The token belongs to a program, but the request needs a user's.
    case notAnAccount
    case wrongPassword
    /// The request for a token fails (RFC 6749, section 5.2).
    case noGrant(GrantError)
    /// The page of a search ends after the last result that such servers return.
    case beyondReach(Int)
    /// An error in a response with status 200.
    case inside(EmbeddedError)
    /// The client has used up `--rate`.
    case throttled
    /// A failure that `--fail-rate` asks for.
    case unavailable
}

/// An invalid value in a body.
struct FieldError: Error, Equatable {
    let name: String
    let message: String
}

extension RefusalError {
    var status: Int {
        switch self {
        case .badNumber, .badDecimal, .badWord, .unknownID, .badCursor, .bothDirections, .notJSON, .badForm: 400
        case .noToken, .badToken: 401
        case .notAnAccount, .wrongPassword: 403
        case .noSuchItem, .noSuchComment, .noSuchRestaurant, .noSuchUser, .noImage, .noSuchPath: 404
        case .wrongMethod: 405
        case .emailTaken: 409
        case .bodyTooLarge: 413
        case .invalid, .beyondReach: 422
        case .throttled: 429
        case .unavailable: 503
        case .noGrant(let fault): fault.status
        case .inside: 200
        }
    }

    /// The header fields of the error response.
    var fields: [HeaderField] {
        switch self {
        case .wrongMethod(let allowed): [HeaderField("Allow", allowed.joined(separator: ", "))]
        case .noToken, .badToken: [HeaderField("WWW-Authenticate", #"Bearer error="invalid_token""#)]
        case .noGrant(.wrongClient): [HeaderField("WWW-Authenticate", #"Basic realm="folio-demo""#)]
        default: []
        }
    }
}
