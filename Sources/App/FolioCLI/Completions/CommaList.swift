import CommandKit

/// A comma-separated list of names; the last one is still being typed.
struct CommaList {
    /// The text before the last name.
    private let head: String
    private let used: [Substring]

    init(_ word: String) {
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        head = parts.dropLast().map { "\($0)," }.joined()
        used = parts.dropLast()
    }

    /// The whole word, completed with each name that it does not contain yet.
    func candidates(_ names: [CompletionCandidate]) -> [CompletionCandidate] {
        names.filter { name in !used.contains { $0 == name.text } }.map {
            CompletionCandidate(head + $0.text, help: $0.help, goesOn: true)
        }
    }
}
