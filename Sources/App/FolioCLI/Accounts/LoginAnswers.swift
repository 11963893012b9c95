import Accounts
import Glibc

/// A person's answers: those of the command line, the others asked for at the terminal.
struct LoginAnswers: Sendable {
    private let root: CompositionRoot

    init(_ root: CompositionRoot) {
        self.root = root
    }

    @MainActor
    func answers(to questions: [Secret.Question], _ given: [String: LoginWords.Source]) throws -> [String: String] {
        var answers: [String: String] = [:]
        var prompt: TerminalPrompt?
        for question in questions {
            if let source = given[question.name] {
                answers[question.name] = try text(of: source)
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

    private func text(of source: LoginWords.Source) throws -> String {
        switch source {
        case .text(let text): return text
        case .input: return try Self.text(FileText.bytes("/dev/stdin"), path: "standard input")
        case .file(let path):
            let path = root.facts.expanded(path)
            return try Self.text(FileText.bytes(path), path: path)
        }
    }

    private static func text(_ bytes: [UInt8]?, path: String) throws -> String {
        guard let bytes else { throw FileError.missing(path) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.last == "\n" || text.last == "\r\n" ? String(text.dropLast()) : text
    }
}
