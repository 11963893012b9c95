/// Names accounts, so that each one's data is stored separately.
package struct AccountNaming: Sendable {
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

    /// The values that identify the account of the credential in use; nil if no credential can be used.
    private func values(of part: Authentication.Part) async throws -> [String]? {
        if part.needsTrust, sources.untrustedFile != nil { return nil }
        if let account = part.account { return [place.plugin, account] }
        for choice in part.choices {
            let values = SecretValues(choice, at: place, sources)
            if part.choices.count > 1, try await values.missing() != nil { continue }
            let secrets = choice.credential.secrets
            // The login identifies the account, not the answers.
            if secrets.contains(where: { $0.question != nil }) {
                guard let account = try await sources.tokens.token(for: values.key)?.account else { continue }
                return [account]
            }
            let known = try await values.known(secrets, answers: [:])
            guard secrets.allSatisfy({ known[$0] != nil }) else { continue }
            return secrets.compactMap { known[$0] }
        }
        return nil
    }
}
