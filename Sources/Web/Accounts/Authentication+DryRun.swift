package import HTTP

extension Authentication {
    /// Signs a request with placeholders instead of secrets. It reads secrets only to see whether they exist, runs no
    /// command, and requests no token.
    ///
    /// - Returns: curl options that replace fields of the request.
    package func signDryRun(
        _ request: inout HTTPRequest, at place: CredentialScope, _ sources: CredentialSources,
        mark: (DryRunPlaceholder) -> String
    ) async throws -> [CurlOption] {
        guard !request.secrets.staysUnsigned, place.origins.contains(request.url.origin) else { return [] }
        var options: [CurlOption] = []
        for part in parts {
            var chosen: Choice?
            for choice in part.choices where chosen == nil {
                if try await isThere(choice, at: place, sources) { chosen = choice }
            }
            // A required credential is shown even if it is missing.
            guard let chosen = chosen ?? (part.isOptional ? nil : part.choices.first) else { continue }
            let choice = try chosen.resolved(place.parameters)
            options += [choice.credential.signDryRun(&request, at: sources.now(), mark: mark)].compactMap(\.self)
        }
        return options
    }

    /// Whether a credential can be used, as far as can be determined without running a command.
    private func isThere(
        _ choice: Choice, at place: CredentialScope, _ sources: CredentialSources
    ) async throws -> Bool {
        let stored = try await sources.tokens.token(for: place.key(of: choice))
        if stored?.token != nil || stored?.refreshToken != nil { return true }
        for secret in choice.credential.secrets {
            if case .command = secret { continue }
            if try await sources.secrets.read(secret, answers: stored?.answers ?? [:]) == nil { return false }
        }
        return choice.credential.tokens?.login == nil
    }
}

extension Authentication {
    /// Where the credentials are in a request, without their values, which tells requests with the same secret apart.
    package var places: String {
        choices.map { choice in
            var request = HTTPRequest(url: .example)
            _ = choice.credential.signDryRun(&request, at: 0) { _ in "*" }
            let fields = request.fields.all.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
            return "\(choice.kindName) \(fields) \(request.url.query ?? "")"
        }.joined(separator: "; ")
    }
}
