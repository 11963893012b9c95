private import Synchronization

/// The credentials that the program sends. A server may repeat one as an item's id or as a position, or a person may give it
/// as one, so that it becomes part of a request's URL.
package final class KnownCredentials: Sendable {
    /// Those of the command that runs; nil in code without one.
    @TaskLocal package static var current: KnownCredentials?

    private let state = Mutex<(texts: Set<String>, search: SecretSearch)>(([], SecretSearch([])))
    private let behind = Mutex<Set<String>>([])

    /// The most texts to remember. Signatures differ for each request, so that there may be many.
    private static let limit = 200

    package init() {}

    /// Remembers credentials as they were sent.
    package func note(_ texts: [String]) {
        state.withLock { state in
            let more = texts.filter { !state.texts.contains($0) }
            guard !more.isEmpty, state.texts.count < Self.limit else { return }
            state.texts.formUnion(more)
            state.search = SecretSearch(state.texts, shortest: SecretSearch.shortestShown)
        }
    }

    /// Remembers credentials with which a token is requested. No request to the API has them, but its server may know them.
    package func note(behindToken texts: [String]) {
        behind.withLock { $0.formUnion(texts.filter { !$0.isEmpty }) }
        note(texts.filter { !$0.isEmpty })
    }

    /// The credentials with which tokens are requested.
    package var behindTokens: [String] { Array(behind.withLock(\.self)) }

    /// A text without the credentials.
    func removing(from text: String) -> String { state.withLock(\.search).removing(from: text) }

    /// Whether a text contains a credential of the command that runs, so that no position or message may show it.
    package static func areShown(in text: String) -> Bool { !(current?.found(in: text).isEmpty ?? true) }

    /// Whether a text contains a credential of the command that runs, so that it must not be stored. Shorter ones occur by
    /// chance, as in bodies.
    package static func forbidStoring(_ text: String) -> Bool {
        current?.found(in: text).contains { $0.utf8.count >= SecretSearch.shortestStored } ?? false
    }

    /// The credentials that occur in a text.
    package func found(in text: String) -> Set<String> { state.withLock(\.search).found(in: Array(text.utf8)) }
}
