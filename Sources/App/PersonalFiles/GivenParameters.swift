import Endpoints
package import Plugins

/// Words of a command line as parameters.
package enum GivenParameters {
    /// Splits words: `key=value` is a parameter only if the key is a known one. The others are returned as they are.
    package static func split(
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

    /// Whether a secret is read from stdin.
    package static func readsInput(_ given: [String: [String]], known: [Parameter]) -> Bool {
        known.contains { $0.isSecret && given[$0.name]?.contains("@-") == true }
    }

    /// The error for a word that is not a parameter, where only parameters may be.
    package static func unknown(_ word: String, known: [Parameter]) -> any Error {
        let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2 else { return UnexpectedArgumentError(word: word, known: known.map(\.name)) }
        return EndpointError.unknownParameter(halves[0], allowed: known.map(\.name))
    }
}

/// An argument that is not a parameter, where only parameters may be.
package struct UnexpectedArgumentError: Error, Equatable {
    /// The argument.
    package let word: String
    /// The known parameters.
    package let known: [String]
}
