import HTTP
import JSON
import System

/// Runs commands that print secrets: each runs once, and once more if its secret was refused.
package final class CommandSecrets: Sendable {
    private let run: @Sendable ([String]) async throws -> String
    private let turn = AsyncLock()
    private let outputs = Lock<[[ExactText]: Output]>([:])

    private struct Output {
        let text: Result<String, any Error>
        let isLast: Bool
    }

    init(run: @escaping @Sendable ([String]) async throws -> String) {
        self.run = run
    }

    /// The output of a command, without its last line break.
    ///
    /// - Parameter refused: an earlier output that a server has refused; nil if any output will do.
    /// - Throws: `AuthError.commandFailed`, and `CancellationError`.
    func output(of words: [String], insteadOf refused: String? = nil) async throws -> String {
        let command = words.map(ExactText.init)
        return try await turn.withLock {
            let known = outputs.withLock { $0[command] }
            if let known {
                let text = try known.text.get()
                if known.isLast || text != refused { return text }
            }
            let text: Result<String, any Error>
            do { text = .success(try await printed(words)) } catch let problem as AuthError {
                text = .failure(problem)
            }
            outputs.withLock { $0[command] = Output(text: text, isLast: known != nil) }
            return try text.get()
        }
    }

    private func printed(_ words: [String]) async throws -> String {
        let text: String
        do { text = try await run(words).droppingLastLineBreak } catch let failure as CommandError {
            throw AuthError.commandFailed(program: words.first ?? "", failure)
        }
        guard !text.isEmpty else { throw AuthError.commandFailed(program: words.first ?? "", .noOutput) }
        return text
    }
}
