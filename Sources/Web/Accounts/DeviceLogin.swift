import HTTP
import JSON

/// A login on another device, such as a phone (RFC 8628).
struct DeviceLogin: Sendable {
    /// Gets the codes.
    let starting: TokenRequest
    /// Gets the token with the device's code, once a person has confirmed the login.
    let finishing: TokenRequest
}

/// What a person does to log in.
package struct LoginPrompt: Sendable, Equatable {
    /// The page to open.
    package let url: String
    /// The code to enter there.
    package let code: String
    /// The page with the code entered already; nil if there is none.
    package let completeURL: String?
}

/// The codes that a server issues for a login on another device.
private struct DeviceCodes {
    let device: String
    let prompt: LoginPrompt
    /// How long they are valid, in seconds.
    let lasts: Double
    /// How long to wait between two requests, in seconds.
    let interval: Double

    /// Nil if a required value is missing, or if a URL is none.
    init?(_ body: [UInt8]) {
        let names = [
            "device_code", "user_code", "verification_uri", "verification_uri_complete", "expires_in", "interval",
        ]
        let plan = JSONPlan(
            items: JSONPath([]), single: true, columns: [], facts: names.map { JSONPath([.key($0)]) })
        guard let found = try? plan.extract(from: body) else { return nil }  // Not JSON: it has no codes.
        let values = plan.factSlots.map { body.text(of: found.facts[$0]) }
        guard let device = values[0], !device.isEmpty, let code = values[1], !code.isEmpty, let url = values[2],
            let page = try? HTTPURL(url)
        else { return nil }
        self.device = device
        prompt = LoginPrompt(
            url: page.description, code: code,
            completeURL: values[3].flatMap { try? HTTPURL($0) }?.description)
        lasts = values[4].flatMap(Double.init) ?? 0
        interval = values[5].flatMap(Double.init) ?? 5
    }
}

extension TokenRequester {
    /// The longest time that a login may take.
    private static let mostSeconds = 300.0

    /// Logs a person in on another device, and puts the token into the stored data. Throws `AuthError`, and
    /// `CancellationError`.
    func logIn(
        _ login: DeviceLogin, _ reading: TokenResponseFormat, known: [Secret: String], clock: MonotonicClock,
        with interaction: any LoginInteraction, into stored: inout StoredToken
    ) async throws {
        let start = try await exchange(login.starting, known: known, refusable: login.starting.secrets)
        guard start.isSuccess, let codes = DeviceCodes(start.response.body) else {
            throw refusal(start, lacking: ".device_code")
        }
        try await interaction.show(codes.prompt)
        let limit = clock.elapsed() + .seconds(min(codes.lasts > 0 ? codes.lasts : Self.mostSeconds, Self.mostSeconds))
        var interval = max(1, codes.interval)
        while true {
            let next = clock.elapsed() + .seconds(interval)
            guard next < limit else { throw start.failure(.unfinished) }
            try await clock.sleep(next)
            let answer = try await exchange(
                login.finishing, known: known, issued: codes.device, refusable: login.finishing.secrets)
            if answer.isSuccess { return try store(answer, reading, in: &stored) }
            switch Self.error(in: answer.response.body) {
            case "authorization_pending": continue
            // RFC 8628, section 3.5.
            case "slow_down": interval += 5
            case "expired_token": throw start.failure(.unfinished)
            default: throw refusal(answer, lacking: reading.token.description)
            }
        }
    }

    /// The code of an error (RFC 6749, section 5.2).
    private static func error(in body: [UInt8]) -> String? {
        let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [JSONPath([.key("error")])])
        guard let found = try? plan.extract(from: body) else { return nil }  // Not JSON: it has no code.
        return body.text(of: found.facts[plan.factSlots[0]])
    }
}
