import HTTP
import JSON
import Redaction

/// A login on another device, such as a phone (RFC 8628).
struct DeviceLogin: Sendable {
    /// Gets the codes.
    let starting: TokenRequest
    /// Gets the token with the device's code, once a person has confirmed the login.
    let finishing: TokenRequest
}

/// The page and the code of a login on another device.
package struct LoginPrompt: Sendable, Equatable {
    /// The page to open.
    package let url: String
    /// The code to enter there.
    package let code: String
    /// The page with the code entered already; nil if the server sends none.
    package let completeURL: String?
}

/// The codes that a server issues for a login on another device.
private struct DeviceCodes {
    let device: String
    let prompt: LoginPrompt
    /// How long they are valid; at most a day.
    let lasts: Duration
    /// How long to wait between two requests, in seconds.
    let interval: Double

    /// Throws `lacks` for a value that is missing or cannot be used.
    ///
    /// - Parameter sent: finds the credentials of the request, which must not be in what a person is to open or enter.
    init(_ body: [UInt8], besides sent: SecretSearch) throws(TokenError.Reason) {
        let names = [
            "device_code", "user_code", "verification_uri", "verification_url", "verification_uri_complete",
            "expires_in", "interval",
        ]
        guard let values = MemberTexts.read(names, in: body) else { throw .lacks(path: ".device_code") }
        guard let device = values[0], !device.isEmpty else { throw .lacks(path: ".device_code") }
        guard let code = values[1], 1...Self.longestCode ~= code.utf8.count, !sent.findsAnySecret(in: code),
            !code.contains(where: \.isNewline)
        else { throw .lacks(path: ".user_code") }
        // The name of drafts is still in use.
        guard let page = (values[2] ?? values[3]).flatMap({ try? HTTPURL($0) }),
            !sent.findsAnySecret(in: page.description)
        else {
            throw .lacks(path: ".verification_uri")
        }
        let completePage = values[4].flatMap { try? HTTPURL($0) }?.description
        self.device = device
        prompt = LoginPrompt(
            url: page.description, code: code,
            completeURL: completePage.flatMap { sent.findsAnySecret(in: $0) ? nil : $0 })
        let seconds = values[5].flatMap(Double.init) ?? 0
        lasts = .seconds(seconds > 0 ? min(seconds, 86_400) : 86_400)
        interval = min(max(1, values[6].flatMap(Double.init) ?? 5), 3_600)
    }

    /// A person types the code.
    private static let longestCode = 100
}

extension TokenRequester {
    /// Logs a person in on another device, and puts the token into the stored data. Throws `AuthError`, and
    /// `CancellationError`.
    func logIn(
        _ login: DeviceLogin, _ reading: TokenResponseFormat, known: [Secret: String], clock: MonotonicClock,
        with interaction: any LoginInteraction, into stored: inout StoredToken
    ) async throws {
        KnownCredentials.current?.note(
            behindToken: (login.starting.keys + login.finishing.keys).compactMap { known[$0] })
        // Nobody logs in before all URLs are known.
        let calls = [try await located(login.starting), try await located(login.finishing)]
        for call in calls { try requireEncryption(of: call, known: known) }
        let start = try await exchange(login.starting, known: known, refusable: login.starting.secrets)
        guard start.isSuccess else { throw refusal(start, lacking: ".device_code") }
        let codes: DeviceCodes
        do { codes = try DeviceCodes(start.response.body, besides: start.sent) } catch { throw start.failure(error) }
        try await interaction.show(codes.prompt)
        let limit = clock.elapsed() + min(codes.lasts, LoginSession.longestLogin)
        var interval = codes.interval
        while clock.elapsed() < limit {
            try await clock.sleep(min(clock.elapsed() + .seconds(interval), limit))
            let answer: Exchange
            do {
                answer = try await exchange(
                    login.finishing, known: known, issued: codes.device, refusable: login.finishing.secrets)
            } catch AuthError.token(let error) where error.isUnreachable {
                // RFC 8628, section 3.5.
                interval *= 2
                continue
            }
            // Some servers send these errors with the status of a success.
            switch Self.text("error", in: answer.response.body) {
            case "authorization_pending": continue
            case "slow_down": interval += 5
            case "expired_token": throw start.failure(.unfinished)
            case "access_denied":
                let text = Self.text("error_description", in: answer.response.body)
                throw start.failure(.denied(says: answer.shown([text].compactMap(\.self))))
            default:
                guard answer.response.status < 500 else {
                    interval *= 2
                    continue
                }
                return try store(answer, reading, in: &stored)
            }
        }
        throw start.failure(.unfinished)
    }

    /// A text in a response, such as the code of an error (RFC 6749, section 5.2); nil if it is missing.
    private static func text(_ name: String, in body: [UInt8]) -> String? { MemberTexts.read([name], in: body)?[0] }
}
