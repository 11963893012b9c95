private import Synchronization

/// The credentials that the program sends. A server may repeat one as an item's id or as a position, or a person may give it
/// as one, so that it becomes part of a request's URL.
package final class KnownCredentials: Sendable {
    /// Those of the command that runs; nil in code without one.
    @TaskLocal package static var current: KnownCredentials?

    private struct State {
        var texts: Set<String> = []
        var search = SecretSearch([])
        /// Those with which tokens are requested.
        var behindTokens: Set<String> = []

        mutating func note(_ texts: [String]) {
            let more = texts.filter { !self.texts.contains($0) }
            guard !more.isEmpty, self.texts.count < KnownCredentials.limit else { return }
            self.texts.formUnion(more)
            search = SecretSearch(self.texts, shortest: SecretSearch.shortestShown)
        }
    }

    private let state = Mutex(State())

    /// The most texts to remember. Signatures differ for each request, so that there may be many.
    private static let limit = 200

    package init() {}

    /// Remembers credentials as they were sent.
    package func note(_ texts: [String]) { state.withLock { $0.note(texts) } }

    /// Remembers credentials with which a token is requested. No request to the API has them, but its server may know them.
    package func note(behindToken texts: [String]) {
        let texts = texts.filter { !$0.isEmpty }
        state.withLock { state in
            state.behindTokens.formUnion(texts)
            state.note(texts)
        }
    }

    /// The credentials with which tokens are requested.
    package var behindTokens: [String] { Array(state.withLock(\.behindTokens)) }

    /// A text without the credentials.
    package func removing(from text: String) -> String { state.withLock(\.search).removing(from: text) }

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
