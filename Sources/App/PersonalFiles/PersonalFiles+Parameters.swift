import Accounts
import Endpoints
package import Plugins
import System

extension PersonalFiles {
    /// The values of a command's parameters. They come from the command line, the user's defaults, a variable, the
    /// person's answers, or a command that the plugin names instead of a default.
    ///
    /// - Parameters:
    ///   - given: values on the command line, by parameter; for a secret, they name its source.
    ///   - used: the parameters that the requests need. folio asks for no other secret, and runs no other command.
    ///   - isOffline: whether no request is sent, so that no secret is needed.
    package func values(
        _ given: [String: [String]], for parameters: [Parameter], used: Set<String>, of plugin: Plugin,
        isOffline: Bool = false
    ) async throws -> [String: [String]] {
        let secrets = try await secrets(
            given, among: parameters.filter(\.isSecret), used: used, of: plugin, isOffline: isOffline)
        let plain = given.filter { name, _ in !parameters.contains { $0.name == name && $0.isSecret } }
        var all = try addingPreferences(to: plain, for: parameters, of: plugin).merging(secrets) { $1 }
        for parameter in parameters where all[parameter.name] == nil && used.contains(parameter.name) {
            guard let words = parameter.defaultCommand else { continue }
            all[parameter.name] = [try await output(of: words, for: parameter, of: plugin)]
        }
        return all
    }

    // MARK: Commands

    private func output(of words: [String], for parameter: Parameter, of plugin: Plugin) async throws -> String {
        try plugin.requireTrust(for: [.command(words)])
        let program = words.first ?? ""
        let text: String
        do { text = try await commands.output(of: words) } catch AuthError.commandFailed(_, let failure) {
            throw ParameterValueError.commandFailed(parameter: parameter.name, program: program, failure)
        }
        do { try Arguments.check([text], for: parameter) } catch {
            throw ParameterValueError.unusable(parameter: parameter.name, program: program, error)
        }
        return text
    }

    // MARK: Secrets

    private func secrets(
        _ given: [String: [String]], among parameters: [Parameter], used: Set<String>, of plugin: Plugin,
        isOffline: Bool
    ) async throws -> [String: [String]] {
        let sources = try Self.sources(given, of: parameters)
        var values: [String: [String]] = [:]
        for parameter in parameters {
            if let source = sources[parameter.name] {
                try plugin.requireTrust(for: [parameter.secret])
                values[parameter.name] = [try text(of: source)]
            } else if used.contains(parameter.name),
                let value = try await secret(parameter, of: plugin, isOffline: isOffline)
            {
                values[parameter.name] = [value]
            }
        }
        return values
    }

    /// The sources of secrets on the command line.
    private static func sources(
        _ given: [String: [String]], of parameters: [Parameter]
    ) throws -> [String: SecretInput] {
        var sources: [String: SecretInput] = [:]
        for parameter in parameters {
            guard let words = given[parameter.name] else { continue }
            guard words.count == 1 else { throw EndpointError.givenTwice(parameter: parameter.name) }
            let source = SecretInput(words[0])
            if case .text = source { throw SecretInputError.onCommandLine(name: parameter.name) }
            if source == .input, sources.values.contains(.input) { throw SecretInputError.inputTwice }
            sources[parameter.name] = source
        }
        return sources
    }

    /// The value of a secret that is not on the command line; nil if it is missing and not needed.
    private func secret(_ parameter: Parameter, of plugin: Plugin, isOffline: Bool) async throws -> String? {
        if let variable = parameter.secrecy?.variable, let value = facts.variables[variable], !value.isEmpty {
            // Stored data is shown without the secret; an untrusted file must not use the variable.
            if isOffline, plugin.untrustedFile != nil { return nil }
            try plugin.requireTrust(for: [parameter.secret])
            return value
        }
        guard parameter.isRequired, !isOffline else { return nil }
        try plugin.requireTrust(for: [parameter.secret])
        guard let answer = try await ask(parameter.help ?? parameter.name, false), !answer.isEmpty else {
            throw ParameterValueError.secretMissing(
                parameter: parameter.name, variable: parameter.secrecy?.variable)
        }
        return answer
    }
}

extension Parameter {
    /// The source of its secret.
    fileprivate var secret: Secret {
        secrecy?.variable.map { .environment(name: $0) } ?? .ask(.init(name: name, label: name, isShown: false))
    }
}
