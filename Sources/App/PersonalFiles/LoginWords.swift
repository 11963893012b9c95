import Accounts
import Endpoints
package import Plugins

/// The words of `folio auth login`: answers to the plugin's questions, and parameters of its base URL.
package struct LoginWords: Equatable {
    /// Where the answers are, by the names of the questions.
    package private(set) var answers: [String: SecretInput] = [:]
    /// The values of parameters.
    package private(set) var parameters: [String: [String]] = [:]

    /// Throws for a word that is neither, and for a secret on the command line.
    package init(_ words: [String], for plugin: Plugin) throws {
        let questions = plugin.authentication.questions
        for word in words {
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            // A word without a name may be a secret itself: it is not repeated.
            guard halves.count == 2 else { throw SecretInputError.answerWithoutName(known: questions.map(\.name)) }
            let name = halves[0]
            guard let question = questions.first(where: { $0.name == name }) else {
                guard plugin.parameters.contains(where: { $0.name == name }) else {
                    throw EndpointError.unknownParameter(
                        name, allowed: questions.map(\.name) + plugin.parameters.map(\.name))
                }
                parameters[name, default: []].append(halves[1])
                continue
            }
            guard answers[name] == nil else { throw EndpointError.givenTwice(parameter: name) }
            let source = SecretInput(halves[1])
            if case .text = source, !question.isShown { throw SecretInputError.onCommandLine(name: name) }
            if source == .input, answers.values.contains(.input) { throw SecretInputError.inputTwice }
            answers[name] = source
        }
    }
}
