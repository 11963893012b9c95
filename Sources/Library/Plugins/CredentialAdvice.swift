import Accounts

/// The remedy if a server rejects a plugin's credentials.
package enum CredentialAdvice: Sendable, Equatable {
    /// Log in again.
    case logIn(plugin: String)
    /// Check the sources of the secrets, in the order of the file.
    case variables([String])
    /// Check the values of secret parameters.
    case parameters([String])
    case file(path: String)
    case command(program: String)
    /// The same, or set the clock: the server's differs by a number of seconds, and signatures have the time.
    indirect case clock(seconds: Int64, CredentialAdvice?)
    /// Check the request's own header fields: the request uses no plugin.
    case ownFields
    /// The server got no credential, because the credentials are for another server.
    case elsewhere(origin: String)
}

extension Plugin {
    /// Nil for a plugin without credentials, or with credentials written in its file.
    package var credentialAdvice: CredentialAdvice? {
        if isBare || credentialsAreGiven { return .ownFields }
        if authentication.usesLogin { return .logIn(plugin: name) }
        let secrets = authentication.secrets
        if !isSigned, let advice = adviceOnParameters { return advice }
        // Alternatives may use the same one.
        let variables = secrets.reduce(into: [String]()) { names, secret in
            if case .environment(let name) = secret, !names.contains(name) { names.append(name) }
        }
        if !variables.isEmpty { return .variables(variables) }
        for secret in secrets {
            switch secret {
            case .file(let path): return .file(path: path)
            case .command(let words): return .command(program: words.first ?? "")
            default: continue
            }
        }
        return nil
    }

    /// Nil for a plugin without secret parameters.
    private var adviceOnParameters: CredentialAdvice? {
        let secrets = allParameters.filter(\.isSecret)
        let variables = Set(secrets.compactMap(\.secrecy?.variable)).sorted()
        if !variables.isEmpty { return .variables(variables) }
        return secrets.isEmpty ? nil : .parameters(Set(secrets.map(\.name)).sorted())
    }
}
