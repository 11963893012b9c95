import Accounts

/// What to look at where a server does not accept a plugin's credentials.
package enum CredentialAdvice: Sendable, Equatable {
    /// A person logs in to it.
    case logIn(plugin: String)
    /// Where its secrets come from, in the order of the file.
    case variables([String])
    case file(path: String)
    case command(program: String)
    /// The request is a person's own, of no plugin.
    case ownFields
    /// The server that answered was sent none: it is another than the one that they are for.
    case elsewhere(origin: String)
}

extension Plugin {
    /// Nil for a plugin without credentials, or with such as stand in its file.
    package var credentialAdvice: CredentialAdvice? {
        if isBare { return .ownFields }
        let secrets = authentication.secrets
        if secrets.contains(where: { $0.question != nil }) { return .logIn(plugin: name) }
        let variables = secrets.compactMap { secret in
            if case .environment(let name) = secret { name } else { nil }
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
}
