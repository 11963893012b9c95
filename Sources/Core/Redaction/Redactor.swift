/// Removes credentials from text that is shown, logged or stored: known secrets, and query parameters that are named
/// like credentials.
package struct Redactor: Sendable {
    /// Replaces a credential.
    package static let placeholder = "(redacted)"

    private let search: SecretSearch
    private let names: Set<String>
    private let marks: [String: String]
    private let marked: SecretSearch

    /// - Parameters:
    ///   - secrets: the secrets to remove. Those too short to be distinguished from ordinary text are ignored.
    ///   - names: more names of query parameters that are credentials, in lower case.
    ///   - marks: what to write in place of some secrets, which are part of paths.
    package init(_ secrets: some Sequence<String> = [], names: Set<String> = [], marks: [String: String] = [:]) {
        self.marks = marks
        marked = SecretSearch(marks.keys, shortest: SecretSearch.shortestShown)
        search = SecretSearch(secrets, shortest: SecretSearch.shortestShown)
        self.names = names
    }

    /// The text without the secrets and the known credentials, and with the placeholder instead of the values of sensitive
    /// query parameters.
    package func redacted(_ text: String) -> String {
        let marked = marks.isEmpty ? text : marked.replacing(in: text) { marks[$0] ?? "" }
        let rest = search.removing(from: ParameterRedaction.redacted(marked, also: names))
        return KnownCredentials.current?.removing(from: rest) ?? rest
    }
}
