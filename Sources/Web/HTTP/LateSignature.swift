/// Signs a request just before it is sent, after all waits, because the signature has the time of sending.
package final class LateSignature: Sendable, Hashable {
    /// Whether it is of the time, too, so that the server's clock matters.
    let hasTime: Bool
    private let sign: @Sendable (_ request: inout HTTPRequest, _ time: Int64) -> Void

    /// - Parameters:
    ///   - hasTime: whether it is of the time, too.
    ///   - sign: adds the signature; gets the time in seconds since 1970 (UTC).
    package init(hasTime: Bool, _ sign: @escaping @Sendable (_ request: inout HTTPRequest, _ time: Int64) -> Void) {
        self.hasTime = hasTime
        self.sign = sign
    }

    /// Signs a request that is sent at a time, in seconds since 1970 (UTC).
    package func callAsFunction(_ request: inout HTTPRequest, at time: Int64) { sign(&request, time) }

    package static func == (left: LateSignature, right: LateSignature) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Computes signatures that have the time of sending. It belongs below everything that waits.
package struct LateSigningHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let now: @Sendable () -> Int64

    /// - Parameter now: seconds since 1970 (UTC).
    package init(_ inner: any HTTPClient, now: @escaping @Sendable () -> Int64) {
        self.inner = inner
        self.now = now
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let signature = request.secrets.lateSignature else { return try await inner.send(request) }
        var signed = request
        let time = now()
        signature(&signed, at: time)
        signed.secrets.lateSignature = nil
        var response = try await inner.send(signed)
        response.secrets.keys.formUnion(Set(signed.secretTexts).subtracting(request.secretTexts))
        if signature.hasTime, let date = response.fields["Date"].flatMap({ HTTPDate($0, now: time) }) {
            let difference = date.secondsSince1970 - time
            // A response may take some seconds, and `Date` may be older.
            if abs(difference) > 60 { response.secrets.clockDifference = difference }
        }
        return response
    }
}
