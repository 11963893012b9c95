import System

/// Reads secrets where they are kept.
package struct SecretReader: Sendable {
    private let environment: @Sendable (String) -> String?
    private let file: @Sendable (String) throws -> String?
    let commands: CommandSecrets
    private let distrust: Distrust?

    /// - Parameters:
    ///   - environment: the value of a variable, nil where it is not set.
    ///   - file: the content of a file, nil where it cannot be read; throws for what is no file.
    ///   - command: runs a program with its arguments and gives what it prints; throws `CommandError`.
    ///   - distrust: why nothing but what stands in the plugin file is to be read; nil where it is.
    package init(
        environment: @escaping @Sendable (String) -> String?, file: @escaping @Sendable (String) throws -> String?,
        command: @escaping @Sendable ([String]) async throws -> String = { _ in throw CommandError.notRun },
        distrust: Distrust? = nil
    ) {
        self.distrust = distrust
        self.environment = environment
        self.file = file
        commands = CommandSecrets(run: command)
    }

    /// What a command prints, without its last line break; it runs once, whoever asks.
    ///
    /// - Throws: `AuthError`, and `CancellationError`.
    package func output(of words: [String]) async throws -> String {
        try await commands.output(of: words)
    }

    /// The secret; nil where it is not there. An empty variable or file holds none.
    ///
    /// - Parameter answers: what a person has answered, by the names of the questions.
    func read(_ secret: Secret, answers: [String: String] = [:]) async throws -> String? {
        if let distrust, secret.literalText == nil { throw AuthError.untrusted(distrust, wants: [secret]) }
        return switch secret {
        case .environment(let name): environment(name).flatMap(\.unlessEmpty)
        case .file(let path): try file(path)?.droppingLastLineBreak.unlessEmpty
        case .command(let words): try await commands.output(of: words)
        case .ask(let question): answers[question.name].flatMap(\.unlessEmpty)
        case .literal(let text): text
        }
    }

    /// The secret, checked to be one that a request can carry; nil where it is not there.
    func usable(_ secret: Secret, answers: [String: String] = [:]) async throws -> String? {
        guard let value = try await read(secret, answers: answers) else { return nil }
        // A line break would end the header field and begin another.
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw AuthError.controlCharacter(secret) }
        return value
    }
}

extension String {
    var unlessEmpty: String? { isEmpty ? nil : self }

    /// A carriage return with its line feed is one character.
    var droppingLastLineBreak: String {
        last == "\n" || last == "\r\n" ? String(dropLast()) : self
    }
}
