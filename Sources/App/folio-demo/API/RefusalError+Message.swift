extension RefusalError {
    /// The error message, on one line.
    var message: String {
        switch self {
        case .badNumber(let name, let allowed) where allowed.upperBound == .max:
            "\(name) must be a whole number from \(allowed.lowerBound)"
        case .badNumber(let name, let allowed):
            "\(name) must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
        case .badDecimal(let name, let allowed):
            "\(name) must be a number from \(allowed.lowerBound) to \(allowed.upperBound)"
        case .badWord(let name, let allowed): "\(name) must be \(Self.list(allowed, "or"))"
        case .unknownID(let name): "\(name) is not the id of an item"
        case .badCursor(let name): "\(name) was not issued by this server"
        case .bothDirections: "after_id and before_id cannot be used together"
        case .noSuchItem: "no item has this id"
        case .noSuchComment: "no comment has this id"
        case .noSuchRestaurant: "no restaurant has this id"
        case .noSuchUser: "no user has this id"
        case .noImage: "the account has no image"
        case .noSuchPath: "no endpoint has this path"
        case .wrongMethod(let allowed):
            "only \(Self.list(allowed, "and")) \(allowed.count == 1 ? "is" : "are") possible here"
        case .bodyTooLarge: "the body is longer than \(Request.mostBytes) bytes"
        case .notJSON: "the body must be a JSON object"
        case .badForm: "the body is not valid multipart/form-data"
        case .invalid(let faults): faults.map { "\($0.name) \($0.message)" }.joined(separator: "; ")
        case .emailTaken: "an account with this email exists"
        case .noToken: "an access token is required"
        case .badToken: "the access token is invalid or expired"
        case .notAnAccount: "an account's token is required, not a client's"
        case .wrongPassword: "the password is wrong"
        case .noGrant(let fault): fault.description
        case .beyondReach(let count): "only the first \(count) results are available"
        case .inside(let fault): fault.message
        case .throttled: "too many requests"
        case .unavailable: "temporary failure, as set with --fail-rate"
        }
    }

    private static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }

    /// Writes the body with the error, in the endpoint's form for errors.
    func write(to body: inout ByteBuffer) {
        switch self {
        case .noGrant(let fault): fault.write(to: &body)
        case .inside(let fault): fault.write(to: &body)
        default: writeCommon(to: &body)
        }
    }

    private func writeCommon(to body: inout ByteBuffer) {
        body.append(#"{"error":{"status":"#)
        body.append(decimal: status)
        body.append(#","message":"#)
        body.append(jsonString: message)
        if case .invalid(let faults) = self {
            body.append(#","fields":{"#)
            for (place, fault) in faults.enumerated() {
                if place > 0 { body.append(",") }
                body.append(jsonString: fault.name)
                body.append(":")
                body.append(jsonString: fault.message)
            }
            body.append("}")
        }
        body.append("}}")
    }
}
