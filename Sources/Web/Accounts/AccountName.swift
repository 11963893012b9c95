/// Names for whose data requests get.
package struct AccountNaming: Sendable {
    private let authentication: Authentication
    private let place: CredentialPlace
    private let sources: CredentialSources

    package init(_ authentication: Authentication, at place: CredentialPlace, _ sources: CredentialSources) {
        self.authentication = authentication
        self.place = place
        self.sources = sources
    }

    /// A name that is the same for the same secrets or login, and of no use to anyone who would know them. Empty
    /// without credentials; nil where a secret is not there.
    ///
    /// - Parameter salt: 1 to 16 characters of `a–z A–Z 0–9 . /`, kept with what the name is kept with.
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

    /// The name of the account of a login, where that is all that signs; nil where the salt cannot be used.
    package static func name(ofLogin account: String, salt: String) -> String? {
        SecretHash.hash([account], salt: salt)
    }

    /// A name that also tells the account's secret parameters apart, of use to nobody either; nil where the salt cannot be
    /// used.
    package static func name(_ account: String, with parameters: [String], salt: String) -> String? {
        SecretHash.hash([account] + parameters, salt: salt)
    }

    /// What tells the account of the credential that would be used; nil where none would.
    private func values(of part: Authentication.Part) async throws -> [String]? {
        if part.needsTrust, sources.distrust != nil { return nil }
        if let account = part.account { return [place.plugin, account] }
        for choice in part.choices {
            let values = SecretValues(choice, at: place, sources)
            if part.choices.count > 1, try await values.missing() != nil { continue }
            let secrets = choice.credential.secrets
            // What a person has logged in as, in place of what was answered.
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
