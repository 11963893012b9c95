/// The credential in a request's `Authorization` field.
enum Credential: Equatable {
    case bearer(String)
    case basic(user: String, password: String)

    /// Nil for any other scheme, and for an invalid value.
    init?(_ field: String?) {
        guard let parts = field?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer":
            self = .bearer(String(parts[1]))
        case "basic":
            guard let text = Base64Text.decoded(parts[1]), let colon = text.firstIndex(of: ":") else { return nil }
            self = .basic(user: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
        default:
            return nil
        }
    }
}
