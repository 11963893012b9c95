import CommandKit
import Plugins
import Wording

/// Candidates for parameters: `key=`, and `key=value` if the values are known.
struct ParameterWords {
    /// The values on the command line, by parameter.
    let values: [String: [String]]
    private let parameters: [ParameterOutline]

    /// - Parameter words: the words of the command line; those that are not parameters are ignored.
    init(_ parameters: [ParameterOutline], given words: [String]) {
        self.parameters = parameters
        values = words.reduce(into: [:]) { values, word in
            let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2, parameters.contains(where: { $0.name == halves[0] }) else { return }
            values[halves[0], default: []].append(halves[1])
        }
    }

    /// The candidates that begin with a prefix.
    func candidates(_ prefix: String) -> [CompletionCandidate] {
        let name = prefix.prefix { $0 != "=" }
        guard name.count < prefix.count else {
            return parameters.filter { $0.isList || values[$0.name] == nil }.map {
                CompletionCandidate(
                    "\($0.name)=", help: Message(verbatim: $0.help ?? $0.allowed.joined(separator: ", ")), goesOn: true)
            }
        }
        let allowed = parameters.first { $0.name == name }?.allowed ?? []
        return allowed.map { CompletionCandidate("\(name)=\($0)") }
    }
}
