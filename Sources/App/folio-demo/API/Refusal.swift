/// Why a request does not get what it asks for.
enum Refusal: Error, Equatable {
    /// A parameter is not a whole number within its limits.
    case badNumber(name: String, allowed: ClosedRange<Int>)
    /// A parameter that must be given is not a decimal number within its limits.
    case badDecimal(name: String, allowed: ClosedRange<Double>)
    /// A parameter is none of the words that it may be.
    case badWord(name: String, allowed: [String])
    /// A parameter of the query names an item that does not exist.
    case unknownID(name: String)
    /// A token of a page is not one that this server gave.
    case badCursor(name: String)
    /// `after_id` and `before_id` were both given.
    case bothDirections
    case noSuchItem
    case noSuchComment
    case noSuchRestaurant
    case noSuchUser
    case noImage
    case noSuchPath
    /// The request's method is none of these.
    case wrongMethod(allowed: [String])
    case bodyTooLarge
    case notJSON
    case badForm
    /// Values that cannot be, each with the reason.
    case invalid([FieldFault])
    case emailTaken
    /// There is no access token, or one that does not count (any more).
    case noToken, badToken
    /// A token is a program's, where a person's is needed.
    case notAnAccount
    case wrongPassword
    /// A token is asked for in vain (RFC 6749, section 5.2).
    case noGrant(TokenFault)
    /// A search ends beyond what such servers give.
    case beyondReach(Int)
    /// An error that the endpoint gives with status 200.
    case inside(InsideFault)
    /// What `--rate` allows is used up.
    case throttled
    /// The failure that `--fail-rate` asks for.
    case unavailable
}

/// A value in a body that cannot be.
struct FieldFault: Error, Equatable {
    let name: String
    let message: String
}

extension Refusal {
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

    /// Fields that belong to it.
    var fields: [HeaderField] {
        switch self {
        case .wrongMethod(let allowed): [HeaderField("Allow", allowed.joined(separator: ", "))]
        case .noToken, .badToken: [HeaderField("WWW-Authenticate", #"Bearer error="invalid_token""#)]
        case .noGrant(.wrongClient): [HeaderField("WWW-Authenticate", #"Basic realm="folio-demo""#)]
        default: []
        }
    }
}
