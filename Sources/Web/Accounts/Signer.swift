package import HTTP
import System

/// Signs the requests of one plugin with its credentials.
package final class Signer: Sendable {
    private let authentication: Authentication
    let place: CredentialScope
    private let sources: CredentialSources
    private let renewals: [String: TokenRenewal]
    /// The first values of each credential without tokens.
    private let first = Lock<[String: [String]]>([:])

    /// - Parameter client: sends token requests; it must not follow redirects.
    package init(
        _ authentication: Authentication, at place: CredentialScope, _ sources: CredentialSources,
        client: any HTTPClient
    ) {
        self.authentication = authentication
        self.place = place
        self.sources = sources
        let requester = TokenRequester(client: client, place: place, now: sources.now)
        var renewals: [String: TokenRenewal] = [:]
        for choice in authentication.choices {
            guard let source = choice.credential.tokens else { continue }
            renewals[choice.slot] = TokenRenewal(source, SecretValues(choice, at: place, sources), requester)
        }
        self.renewals = renewals
    }

    /// The current time in seconds since 1970 (UTC).
    func now() -> Int64 { sources.now() }

    /// The query parameters that contain credentials.
    var queryNames: Set<String> { authentication.queryNames }

    /// The credentials that sign a request, with their values.
    struct Signature {
        fileprivate var parts: [(choice: Authentication.Choice, values: [String])] = []
        /// Whether it may be that of another account than the first: its file or command has another secret now.
        fileprivate(set) var isOfOtherAccount = false

        /// - Parameter time: when the request is sent, in seconds since 1970 (UTC).
        func sign(_ request: inout HTTPRequest, at time: Int64) {
            for (choice, values) in parts { choice.credential.sign(&request, with: values, at: time) }
        }

        var secrets: SignedSecrets {
            var secrets = SignedSecrets()
            for (choice, values) in parts {
                secrets.append(SignedSecrets(all: values, keys: choice.credential.keys(among: values)))
            }
            return secrets
        }
    }

    /// The credentials to sign a request with. Throws `AuthError`, and `CancellationError`.
    ///
    /// - Parameter hasFallback: whether there is a stored copy to fall back to if no token can be obtained.
    func signature(hasFallback: Bool = false) async throws -> Signature {
        var signature = Signature()
        for part in authentication.parts {
            guard let choice = try await choice(of: part)?.resolved(place.parameters) else { continue }
            if let fault = choice.credential.fault { throw fault }
            if let renewal = renewals[choice.slot] {
                signature.parts.append((choice, [try await renewal.token(hasFallback: hasFallback)]))
            } else {
                signature.parts.append((choice, try await secrets(of: choice)))
            }
        }
        compare(&signature)
        return signature
    }

    /// Notes whether a signature has other values than the first one.
    private func compare(_ signature: inout Signature) {
        for (choice, values) in signature.parts where renewals[choice.slot] == nil && !choice.hasNamedAccount {
            let isSame = first.withLock { first in
                if first[choice.slot] == nil { first[choice.slot] = values }
                return first[choice.slot] == values
            }
            if !isSame { signature.isOfOtherAccount = true }
        }
    }

    /// Another signature after a server refused one; nil if no other is available.
    func signature(insteadOf refused: Signature, hasFallback: Bool) async throws -> Signature? {
        var signature = Signature()
        var isOther = false
        for (choice, values) in refused.parts {
            let others = try await self.values(of: choice, insteadOf: values, hasFallback)
            isOther = isOther || others != values
            signature.parts.append((choice, others))
        }
        compare(&signature)
        return isOther ? signature : nil
    }

    /// Notes whether the server accepted a signature that replaced a refused one.
    func note(_ signature: Signature, insteadOf refused: Signature, isRefused: Bool) {
        for (part, before) in zip(signature.parts, refused.parts) where part.values != before.values {
            renewals[part.choice.slot]?.note(part.values[0], isRefused: isRefused)
        }
    }

    private func values(
        of choice: Authentication.Choice, insteadOf refused: [String], _ hasFallback: Bool
    ) async throws -> [String] {
        if let renewal = renewals[choice.slot] {
            // If only a login helps, the server's refusal says more than that.
            do {
                return [try await renewal.token(insteadOf: refused[0], hasFallback: hasFallback)]
            } catch AuthError.loginNeeded {
                return refused
            }
        }
        var values = refused
        for (place, secret) in choice.credential.secrets.enumerated() {
            switch secret {
            case .command(let words):
                values[place] = try await sources.secrets.commands.output(of: words, insteadOf: refused[place])
            case .file(let path): values[place] = try sources.secrets.rereading(path) ?? refused[place]
            default: continue
            }
        }
        return values
    }

    /// The first usable credential of a part; nil if none is required.
    private func choice(of part: Authentication.Part) async throws -> Authentication.Choice? {
        guard part.choices.count > 1 || part.isOptional else { return part.choices.first }
        if part.isOptional, part.needsTrust, sources.untrustedFile != nil { return nil }
        var lacking: [Secret] = []
        for choice in part.choices {
            guard let missing = try await SecretValues(choice, at: place, sources).missing() else { return choice }
            lacking.append(missing)
        }
        if part.isOptional { return nil }
        throw AuthError.noneSet(lacking, plugin: place.loginTarget)
    }

    private func secrets(of choice: Authentication.Choice) async throws -> [String] {
        let answers = try await SecretValues(choice, at: place, sources).answers()
        var values: [String] = []
        for secret in choice.credential.secrets {
            guard let value = try await sources.secrets.usable(secret, answers: answers) else {
                throw secret.question == nil
                    ? AuthError.secretMissing(secret) : .loginNeeded(target: place.loginTarget)
            }
            values.append(value)
        }
        return values
    }
}
