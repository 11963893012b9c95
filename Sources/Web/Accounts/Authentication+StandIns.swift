package import HTTP

extension Authentication {
    /// Signs a request with what stands in for the credentials: no secret is read but to see whether it is there, no
    /// command runs and no token is asked for.
    ///
    /// - Parameters:
    ///   - standIn: what stands for a secret; for the token that a credential gets, where there is no secret.
    package func sign(
        _ request: inout HTTPRequest, at place: CredentialPlace, _ sources: CredentialSources,
        standIn: (Secret?) -> String
    ) async throws {
        guard place.origins.contains(request.url.origin) else { return }
        for part in parts {
            var chosen: Choice?
            for choice in part.choices where chosen == nil {
                if try await isThere(choice, at: place, sources) { chosen = choice }
            }
            // One that is needed is shown although it is not there.
            guard let choice = chosen ?? (part.isOptional ? nil : part.choices.first) else { continue }
            let credential = choice.credential
            let values = credential.tokens != nil ? [standIn(nil)] : credential.secrets.map(standIn)
            credential.sign(&request, with: values)
        }
    }

    /// Whether a credential can be used, as far as can be told without running a command.
    private func isThere(
        _ choice: Choice, at place: CredentialPlace, _ sources: CredentialSources
    ) async throws -> Bool {
        let stored = try await sources.tokens.token(for: place.key(of: choice))
        if stored?.token != nil || stored?.refreshToken != nil { return true }
        for secret in choice.credential.secrets {
            if case .command = secret { continue }
            if try await sources.secrets.read(secret, answers: stored?.answers ?? [:]) == nil { return false }
        }
        return true
    }
}
