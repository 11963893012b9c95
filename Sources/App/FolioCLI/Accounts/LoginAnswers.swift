import Accounts
import Glibc
import TerminalSession

/// A person's answers: those of the command line, the others asked for at the terminal.
struct LoginAnswers: Sendable {
    private let root: CompositionRoot

    init(_ root: CompositionRoot) {
        self.root = root
    }

    @MainActor
    func answers(to questions: [Secret.Question], _ given: [String: SecretInput]) throws -> [String: String] {
        var answers: [String: String] = [:]
        var prompt: TerminalPrompt?
        for question in questions {
            if let source = given[question.name] {
                answers[question.name] = try source.text(root)
                continue
            }
            guard let terminal = prompt ?? TerminalPrompt(interruption: root.interruption.descriptor) else {
                throw AuthCommandProblem.answerMissing(name: question.name, isShown: question.isShown)
            }
            prompt = terminal
            answers[question.name] = try terminal.answer(to: question.label, isShown: question.isShown)
        }
        return answers
    }
}
