import HTTP
import Redaction

/// Names accounts, so that each one's data is stored separately.
package struct AccountNaming: Sendable {
    /// The account of requests that cannot be signed. Nothing is ever stored for it.
    package static let unknown = "?"

    private let authentication: Authentication
    private let place: CredentialScope
    private let sources: CredentialSources

    package init(_ authentication: Authentication, at place: CredentialScope, _ sources: CredentialSources) {
        self.authentication = authentication
        self.place = place
        self.sources = sources
    }

    /// An account name derived from the secrets or the login. Equal secrets or logins have equal names, and a name
    /// reveals nothing about them. Empty without credentials; nil if a secret is missing.
    ///
    /// - Parameter salt: 1 to 16 characters of `a–z A–Z 0–9 . /`, stored together with the name.
    package func name(salt: String) async throws -> String? {
        var texts: [String] = []
        for part in authentication.parts {
            guard let values = try await values(of: part) else {
                guard part.isOptional else { return nil }
                texts.append("")
                continue
            }
            texts += values
        }
        if texts.allSatisfy(\.isEmpty) { return "" }
        return SecretHash.hash(texts, salt: salt)
    }

    /// The name of a login's account, if requests are signed by the login alone; nil if the salt is invalid.
    package static func name(ofLogin account: String, salt: String) -> String? {
        SecretHash.hash([account], salt: salt)
    }

    /// An account name that also distinguishes the account's secret parameters and reveals nothing about them; nil if
    /// the salt is invalid.
    package static func name(_ account: String, with parameters: [String], salt: String) -> String? {
        SecretHash.hash([account] + parameters, salt: salt)
    }

    /// The values of parameters that a credential mentions: one secret may give access to the data of several tenants.
    private func parameters(of part: Authentication.Part) -> [String] {
        part.choices.compactMap { place.parameters.text(of: $0.credential) }
    }

    /// The values that identify the account of the credential in use; nil if no credential can be used.
    private func values(of part: Authentication.Part) async throws -> [String]? {
        if part.needsTrust, sources.untrustedFile != nil { return nil }
        // A file without trust could give its account the name of another file's.
        if let account = part.account, sources.untrustedFile == nil {
            if part.isOptional, try await isUnset(part) { return nil }
            return [place.plugin, account] + parameters(of: part)
        }
        for (index, choice) in part.choices.enumerated() {
            // The same value may be that of another account elsewhere in a request.
            let slot = index == 0 ? [] : ["\(index)"]
            let values = SecretValues(choice, at: place, sources)
            if part.choices.count > 1, try await values.missing() != nil { continue }
            let secrets = choice.credential.secrets
            // The login identifies the account, not the answers.
            if choice.credential.usesLogin {
                guard let account = try await values.stored()?.account else { continue }
                // Secrets from elsewhere may be those of another tenant.
                let others = secrets.filter { $0.question == nil }
                let known = try await values.known(others, answers: [:])
                guard others.allSatisfy({ known[$0] != nil }) else { continue }
                return [account] + others.compactMap { known[$0] } + choice.credential.accountTexts
            }
            let known = try await values.known(secrets, answers: [:])
            guard secrets.allSatisfy({ known[$0] != nil }) else { continue }
            let found = choice.credential.accountSecrets.compactMap { known[$0] }
            choice.note(known)
            // The same client may have tokens of several tenants.
            let definition = [values.key.definition].compactMap(\.self)
            return slot + found + choice.credential.accountTexts + parameters(of: part)
                + definition.flatMap { [values.key.origin, $0] }
        }
        return nil
    }

    /// Whether requests have no credential, as far as that is known without running programs: all of them are optional, and none
    /// can be used.
    package func isUnsigned() async throws -> Bool {
        for part in authentication.parts {
            guard part.isOptional else { return false }
            if part.needsTrust, sources.untrustedFile != nil { continue }
            if try await !isUnset(part) { return false }
        }
        // Other secrets than credentials are confirmed before anything is sent.
        return !authentication.parts.isEmpty
    }

    /// Whether no credential of a part can be used, as far as that is known without running programs.
    private func isUnset(_ part: Authentication.Part) async throws -> Bool {
        for choice in part.choices {
            let values = SecretValues(choice, at: place, sources)
            let stored = try await values.stored()
            if choice.credential.usesLogin {
                if stored?.isLoggedIn == true { return false }
                continue
            }
            let secrets = choice.credential.secrets.filter { $0.program == nil }
            let known = try await values.known(secrets, answers: stored?.answers ?? [:])
            if secrets.allSatisfy({ known[$0] != nil }) { return false }
        }
        return true
    }

    /// Whether the account that was used last may have had another definition, of which a token is stored.
    private func hasTokenOfOtherDefinition() async throws -> Bool {
        let present = authentication.choices.map { SecretValues($0, at: place, sources).key }
        return try await sources.tokens.keys(of: place.plugin).contains { key in
            present.contains(where: key.isSameServer) && !present.contains(where: key.isSameCredential)
        }
    }

    /// Whether no secret is set and nobody has logged in, so that the account may be that which was used last.
    package func hasNoSecret() async throws -> Bool {
        // Nothing of the user's is read for somebody else's file.
        if sources.untrustedFile != nil { return true }
        if try await hasTokenOfOtherDefinition() { return false }
        for choice in authentication.choices {
            let values = SecretValues(choice, at: place, sources)
            let stored = try await sources.tokens.token(for: values.key)
            if choice.credential.usesLogin {
                if stored?.isLoggedIn == true { return false }
            } else if choice.credential.tokens != nil, stored == nil {
                // The account that was used last had another definition.
                return false
            }
            for secret in choice.credential.secrets where secret.literalText == nil {
                do { if try await sources.secrets.read(secret) != nil { return false } } catch AuthError.commandFailed {
                    // Offline, a command may need the network.
                }
            }
        }
        return true
    }
}

extension Authentication {
    /// Remembers the credentials that can be read without a program or a request, so that no URL of the first request shows
    /// one that a person or a pipe gave as an id. An error shows itself when the request is signed.
    package func noteKnown(at place: CredentialScope, _ sources: CredentialSources) async {
        for part in parts where !part.needsTrust || sources.untrustedFile == nil {
            for choice in part.choices {
                let values = SecretValues(choice, at: place, sources)
                if let stored = try? await sources.tokens.token(for: values.key) {
                    KnownCredentials.current?.note([stored.token].compactMap(\.self))
                    KnownCredentials.current?.note(behindToken: [stored.refreshToken].compactMap(\.self))
                }
                let readable = choice.credential.secrets.filter { $0.program == nil }
                guard let answers = try? await values.answers() else { continue }
                if let known = try? await values.known(readable, answers: answers) { choice.note(known) }
            }
        }
    }

    /// Remembers the credentials that programs print and all stored tokens, also those of other tenants: another process may
    /// have got them just now, and its output may be the input of this one. A program that fails prints none.
    package func noteAll(ofPlugin name: String, _ sources: CredentialSources) async {
        guard sources.untrustedFile == nil else { return }
        for stored in (try? await sources.tokens.all(ofPlugin: name)) ?? [] {
            KnownCredentials.current?.note([stored.token].compactMap(\.self))
            KnownCredentials.current?.note(behindToken: [stored.refreshToken].compactMap(\.self))
        }
        for part in parts {
            for choice in part.choices {
                var known: [Secret: String] = [:]
                for secret in choice.credential.secrets {
                    guard let words = secret.program else { continue }
                    known[secret] = try? await sources.secrets.output(of: words)
                }
                choice.note(known)
            }
        }
    }
}

extension Authentication.Choice {
    /// Remembers the values of its secrets that grant access by themselves.
    fileprivate func note(_ known: [Secret: String]) {
        if let tokens = credential.tokens {
            KnownCredentials.current?.note(behindToken: tokens.keys.compactMap { known[$0] })
        } else {
            let values = credential.secrets.map { known[$0] ?? "" }
            KnownCredentials.current?.note(credential.keys(among: values).filter { !$0.isEmpty })
            // A server may repeat what the request has, such as the text after `Basic`.
            guard !values.contains("") else { return }
            var request = HTTPRequest(url: .example)
            credential.sign(&request, with: values, at: 0)
            let sent = request.fields.all.filter(\.isSecret).flatMap(\.credentials)
            KnownCredentials.current?.note(sent.filter { $0.utf8.count >= SecretSearch.shortestStored })
        }
    }
}

extension HTTPURL {
    /// A URL that is never requested.
    static let example = HTTPURL(origin: Origin(scheme: "https", host: "example.com", port: 443), path: "/", query: nil)
}
