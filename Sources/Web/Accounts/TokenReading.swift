import HTTP
import JSON

/// Where a token and what belongs to it are in the answer that brings it.
struct TokenReading: Sendable {
    let token: JSONPath
    let refreshToken: JSONPath?
    /// Seconds.
    let expiresIn: JSONPath?
    /// How long a token lasts where the answer does not say.
    let lasts: Duration?

    /// What an answer brings.
    struct Grant: Sendable {
        let token: String
        let refreshToken: String?
        /// Seconds; nil where nobody says.
        let lasts: Int64?

        /// Whether a field can carry what it brings: a line break would begin another field.
        var isUsable: Bool { [token, refreshToken ?? ""].allSatisfy { HTTPFields.isValue($0) } }
    }

    /// Nil where there is no token.
    func grant(in body: [UInt8]) -> Grant? {
        let paths = [token, refreshToken, expiresIn]
        let values = Self.texts(at: paths.map { $0 ?? JSONPath([.key("")]) }, in: body)
        guard values.count == paths.count, let token = values[0], !token.isEmpty else { return nil }
        let refreshToken = refreshToken == nil ? nil : values[1].flatMap(\.unlessEmpty)
        return Grant(token: token, refreshToken: refreshToken, lasts: seconds(expiresIn == nil ? nil : values[2]))
    }

    private func seconds(_ text: String?) -> Int64? {
        // A count beyond all reason must not overflow the clock.
        let limit = 3_155_760_000.0
        if let text, let number = Double(text), number >= 0 { return Int64(min(number, limit)) }
        return lasts?.components.seconds
    }

    /// The scalars at the paths; empty for what is not JSON.
    private static func texts(at paths: [JSONPath], in body: [UInt8]) -> [String?] {
        let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)
        guard let found = try? plan.extract(from: body) else { return [] }  // Not JSON: it brings nothing.
        return plan.factSlots.map { body.text(of: found.facts[$0]) }
    }
}
