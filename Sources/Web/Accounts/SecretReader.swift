import JSON
import System

/// Reads secrets from their sources.
package struct SecretReader: Sendable {
    private let environment: @Sendable (String) -> String?
    private let file: @Sendable (String) throws -> String?
    let commands: CommandSecrets
    private let untrustedFile: UntrustedFile?
    /// The files as they were when they were first read: whose data a command reads must not change meanwhile.
    private let contents = Lock<[ExactText: String?]>([:])

    /// - Parameters:
    ///   - environment: returns the value of a variable; nil if it is not set.
    ///   - file: returns the content of a file; nil if it cannot be read. Throws if it is not a regular file.
    ///   - command: runs a program with its arguments and returns its output. Throws `CommandError`.
    ///   - untrustedFile: why only secrets in the plugin file itself may be read; nil if all may.
    package init(
        environment: @escaping @Sendable (String) -> String?, file: @escaping @Sendable (String) throws -> String?,
        command: @escaping @Sendable ([String]) async throws -> String = { _ in throw CommandError.notRun },
        untrustedFile: UntrustedFile? = nil
    ) {
        self.untrustedFile = untrustedFile
        self.environment = environment
        self.file = file
        commands = CommandSecrets(run: command)
    }

    /// The output of a command, without its last line break. The command runs once, however many callers there are.
    ///
    /// - Throws: `AuthError`, and `CancellationError`.
    package func output(of words: [String]) async throws -> String {
        try await commands.output(of: words)
    }

    /// The secret; nil if it is missing. An empty variable or file has none.
    ///
    /// - Parameter answers: the user's answers, by the names of the questions.
    func read(_ secret: Secret, answers: [String: String] = [:]) async throws -> String? {
        if let untrustedFile, secret.literalText == nil { throw AuthError.untrusted(untrustedFile, wants: [secret]) }
        return switch secret {
        case .environment(let name): environment(name).flatMap(\.unlessEmpty)
        case .file(let path): try content(of: path)?.droppingLastLineBreak.unlessEmpty
        case .command(let words): try await commands.output(of: words)
        case .ask(let question): answers[question.name].flatMap(\.unlessEmpty)
        case .literal(let text): text
        }
    }

    private func content(of path: String) throws -> String? {
        let place = ExactText(path)
        if let known = contents.withLock({ $0[place] }) { return known }
        let content = try file(path)
        return contents.withLock { contents in
            if let known = contents[place] { return known }
            contents[place] = .some(content)
            return content
        }
    }

    /// The file's present content: a server has refused the one that was read first. Nil if it cannot be read.
    func rereading(_ path: String) throws -> String? {
        let content = try file(path)
        guard let value = content?.droppingLastLineBreak.unlessEmpty, Self.isUsable(value) else { return nil }
        contents.withLock { $0[ExactText(path)] = .some(content) }
        return value
    }

    /// The secret; nil if it is missing. Throws if a request cannot contain it.
    func usable(_ secret: Secret, answers: [String: String] = [:]) async throws -> String? {
        guard let value = try await read(secret, answers: answers) else { return nil }
        guard Self.isUsable(value) else { throw AuthError.controlCharacter(secret) }
        return value
    }

    /// A line break would end the header field and start another one.
    static func isUsable(_ value: String) -> Bool { value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}

extension String {
    var unlessEmpty: String? { isEmpty ? nil : self }

    /// The text without its last line break. A carriage return with its line feed is one character.
    var droppingLastLineBreak: String {
        last == "\n" || last == "\r\n" ? String(dropLast()) : self
    }
}
