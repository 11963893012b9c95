import HTTP
import JSON

/// The paths of a token and its expiry in a response.
struct TokenResponseFormat: Sendable {
    let token: JSONPath
    let refreshToken: JSONPath?
    /// The path of its lifetime in seconds.
    let expiresIn: JSONPath?
    /// The lifetime of a token if the response does not give one.
    let lasts: Duration?

    /// The tokens in a response.
    struct Grant: Sendable {
        let token: String
        let refreshToken: String?
        /// The lifetime in seconds; nil if unknown.
        let lasts: Int64?

        /// Whether a header field can contain the tokens: a line break would start another field.
        var isUsable: Bool { [token, refreshToken ?? ""].allSatisfy { HTTPFields.isValue($0) } }
    }

    /// Reads a response; nil if it has no token.
    func grant(in body: [UInt8]) -> Grant? {
        let paths = [token, refreshToken, expiresIn]
        let values = MemberTexts.read(at: paths.map { $0 ?? JSONPath([.key("")]) }, in: body)
        guard let values, let token = values[0], !token.isEmpty else { return nil }
        let refreshToken = refreshToken == nil ? nil : values[1].flatMap(\.unlessEmpty)
        return Grant(token: token, refreshToken: refreshToken, lasts: seconds(expiresIn == nil ? nil : values[2]))
    }

    private func seconds(_ text: String?) -> Int64? {
        // An absurdly large number must not overflow the clock.
        let limit = 3_155_760_000.0
        if let text, let number = Double(text), number >= 0 { return Int64(min(number, limit)) }
        return lasts?.components.seconds
    }
}
