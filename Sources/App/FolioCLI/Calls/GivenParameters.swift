import Endpoints
import Plugins

/// Words of a command line as parameters.
enum GivenParameters {
    /// A word is `key=value` only if the key is a known parameter; the others come back.
    static func split(
        _ words: [String], known: [Parameter]
    ) -> (given: [String: [String]], others: [String]) {
        var given: [String: [String]] = [:]
        var others: [String] = []
        for word in words {
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if halves.count == 2, known.contains(where: { $0.name == halves[0] }) {
                given[halves[0], default: []].append(halves[1])
            } else {
                others.append(word)
            }
        }
        return (given, others)
    }

    /// Whether a secret among the values is to be read from stdin.
    static func readsInput(_ given: [String: [String]], known: [Parameter]) -> Bool {
        known.contains { $0.isSecret && given[$0.name]?.contains("@-") == true }
    }

    /// What is wrong with a word that is no parameter where nothing else may stand.
    static func unknown(_ word: String, known: [Parameter]) -> any Error {
        let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2 else { return UnexpectedWord(word: word, known: known.map(\.name)) }
        return EndpointProblem.unknownParameter(halves[0], allowed: known.map(\.name))
    }
}

/// A word that is no parameter, where nothing else may stand.
struct UnexpectedWord: Error, Equatable {
    let word: String
    /// The parameters that there are.
    let known: [String]
}
