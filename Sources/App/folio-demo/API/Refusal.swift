/// Why a request does not get what it asks for.
enum Refusal: Error, Equatable {
    /// A parameter of the query is not a whole number within its limits.
    case badNumber(name: String, allowed: ClosedRange<Int>)
    /// A parameter of the query names an item that does not exist.
    case unknownID(name: String)
    case badCursor
    /// `after_id` and `before_id` were both given.
    case bothDirections
    case noSuchItem
    case noSuchPath
    case notGET
    /// The failure that `--fail-rate` asks for.
    case unavailable
}

extension Refusal {
    var status: Int {
        switch self {
        case .badNumber, .unknownID, .badCursor, .bothDirections: 400
        case .noSuchItem, .noSuchPath: 404
        case .notGET: 405
        case .unavailable: 503
        }
    }

    /// One line for the person who made the request.
    var message: String {
        switch self {
        case .badNumber(let name, let allowed) where allowed.upperBound == .max:
            "\(name) must be a whole number from \(allowed.lowerBound)"
        case .badNumber(let name, let allowed):
            "\(name) must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
        case .unknownID(let name): "\(name) is not the id of an item"
        case .badCursor: "cursor is not one that this server gave"
        case .bothDirections: "after_id and before_id cannot be used together"
        case .noSuchItem: "there is no item with this id"
        case .noSuchPath: "there is nothing at this path"
        case .notGET: "only GET is possible here"
        case .unavailable: "the server fails now and then, as --fail-rate asks"
        }
    }
}
