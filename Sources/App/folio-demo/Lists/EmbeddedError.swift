/// An error in a response with status 200, as some APIs report errors.
enum EmbeddedError: Error, Equatable {
    /// `{"ok": false, "error": {"code": …, "message": …}}`
    case search(code: String, message: String)
    /// `{"errors": [{"message": …}]}`
    case graphQL(message: String)
}

extension EmbeddedError {
    var message: String {
        switch self {
        case .search(_, let message), .graphQL(let message): message
        }
    }

    func write(to body: inout ByteBuffer) {
        switch self {
        case .search(let code, let message):
            body.append(#"{"ok":false,"error":{"code":"#)
            body.append(jsonString: code)
            body.append(#","message":"#)
            body.append(jsonString: message)
            body.append("}}")
        case .graphQL(let message):
            body.append(#"{"errors":[{"message":"#)
            body.append(jsonString: message)
            body.append("}]}")
        }
    }
}
