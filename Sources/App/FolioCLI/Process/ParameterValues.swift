import Accounts
import Endpoints
import Plugins
import System
import TerminalSession

extension CompositionRoot {
    /// The values of a command's parameters: what is given, what is preferred, what a variable holds or a person answers,
    /// and what a command prints in place of a default.
    ///
    /// - Parameters:
    ///   - given: the words of the command line, by parameter; of a secret they say where it is.
    ///   - used: the parameters that the requests mention; no other is asked for.
    ///   - isOffline: whether no request is made, so that no secret is needed.
    func values(
        _ given: [String: [String]], for parameters: [Parameter], used: Set<String>, of plugin: Plugin,
        isOffline: Bool = false
    ) async throws -> [String: [String]] {
        let secrets = try await secrets(
            given, among: parameters.filter(\.isSecret), used: used, of: plugin, isOffline: isOffline)
        let plain = given.filter { name, _ in !parameters.contains { $0.name == name && $0.isSecret } }
        var all = try preferring(plain, for: parameters, of: plugin).merging(secrets) { $1 }
        for parameter in parameters where all[parameter.name] == nil && used.contains(parameter.name) {
            guard let words = parameter.defaultCommand else { continue }
            all[parameter.name] = [try await printed(by: words, for: parameter, of: plugin)]
        }
        return all
    }

    // MARK: Commands

    private func printed(by words: [String], for parameter: Parameter, of plugin: Plugin) async throws -> String {
        try requireTrust(in: plugin, for: [.command(words)])
        let program = words.first ?? ""
        let text: String
        do { text = try await parameterCommands.output(of: words) } catch AuthError.commandFailed(_, let failure) {
            throw ParameterValueProblem.commandFailed(parameter: parameter.name, program: program, failure)
        }
        do { try Arguments.check([text], for: parameter) } catch {
            throw ParameterValueProblem.unusable(parameter: parameter.name, program: program, error)
        }
        return text
    }

    // MARK: Secrets

    private func secrets(
        _ given: [String: [String]], among parameters: [Parameter], used: Set<String>, of plugin: Plugin,
        isOffline: Bool
    ) async throws -> [String: [String]] {
        var sources: [String: SecretInput] = [:]
        for parameter in parameters {
            guard let words = given[parameter.name] else { continue }
            guard words.count == 1 else { throw EndpointProblem.givenTwice(parameter: parameter.name) }
            let source = SecretInput(words[0])
            if case .text = source { throw AuthCommandProblem.secretInWords(name: parameter.name) }
            if source == .input, sources.values.contains(.input) { throw AuthCommandProblem.inputTwice }
            sources[parameter.name] = source
        }
        var values: [String: [String]] = [:]
        for parameter in parameters {
            if let source = sources[parameter.name] {
                try requireTrust(in: plugin, for: [parameter.secret])
                values[parameter.name] = [try source.text(self)]
            } else if used.contains(parameter.name),
                let value = try await secret(parameter, of: plugin, isOffline: isOffline)
            {
                values[parameter.name] = [value]
            }
        }
        return values
    }

    /// The value of a secret that is not given; nil where it is not there and not needed.
    private func secret(_ parameter: Parameter, of plugin: Plugin, isOffline: Bool) async throws -> String? {
        if let variable = parameter.secrecy?.variable, let value = facts.variables[variable], !value.isEmpty {
            // What is stored is shown to whoever has the library; an untrusted file learns nothing of the variable.
            if isOffline, plugin.distrust != nil { return nil }
            try requireTrust(in: plugin, for: [parameter.secret])
            return value
        }
        guard parameter.isRequired, !isOffline else { return nil }
        try requireTrust(in: plugin, for: [parameter.secret])
        return try await answer(for: parameter)
    }

    @MainActor
    private func answer(for parameter: Parameter) throws -> String {
        guard let terminal = TerminalPrompt(interruption: interruption.descriptor) else {
            throw ParameterValueProblem.secretMissing(
                parameter: parameter.name, variable: parameter.secrecy?.variable)
        }
        let text = try terminal.answer(to: parameter.help ?? parameter.name, isShown: false)
        guard !text.isEmpty else {
            throw ParameterValueProblem.secretMissing(
                parameter: parameter.name, variable: parameter.secrecy?.variable)
        }
        return text
    }
}

extension Parameter {
    /// Where its secret comes from.
    fileprivate var secret: Secret {
        secrecy?.variable.map { .environment(name: $0) } ?? .ask(.init(name: name, label: name, isShown: false))
    }
}

/// Why a parameter has no value.
enum ParameterValueProblem: Error, Equatable {
    case commandFailed(parameter: String, program: String, CommandError)
    /// What a command printed is no value of the parameter.
    case unusable(parameter: String, program: String, EndpointProblem)
    /// There is no terminal to ask at, or nothing was answered.
    case secretMissing(parameter: String, variable: String?)
}
