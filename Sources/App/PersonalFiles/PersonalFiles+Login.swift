package import Accounts

extension PersonalFiles {
    /// The user's answers to questions: those of the command line, and the others from the terminal.
    @MainActor
    package func answers(
        to questions: [Secret.Question], _ given: [String: SecretInput]
    ) throws -> [String: String] {
        var answers: [String: String] = [:]
        for question in questions {
            if let source = given[question.name] {
                answers[question.name] = try text(of: source)
                continue
            }
            guard let answer = try ask(question.label, question.isShown) else {
                throw SecretInputError.answerMissing(name: question.name, isShown: question.isShown)
            }
            answers[question.name] = answer
        }
        return answers
    }
}
