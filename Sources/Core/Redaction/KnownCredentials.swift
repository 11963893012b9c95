private import Synchronization

/// The credentials that the program sends. A server may repeat one as an item's id or as a position, or a person may give it
/// as one, so that it becomes part of a request's URL.
package final class KnownCredentials: Sendable {
    /// Those of the command that runs; nil in code without one.
    @TaskLocal package static var current: KnownCredentials?

    private struct State {
        /// Those that stay, and the last ones of those that differ for each request, such as signatures.
        var texts: Set<String> = []
        var passing: [String] = []
        var search = SecretSearch([])
        /// Those with which tokens are requested.
        var behindTokens: Set<String> = []
        /// Those of others, such as other tenants. The command does not send them, but its server may know them.
        var others: Set<String> = []

        mutating func note(_ texts: [String]) {
            let more = texts.filter { !self.texts.contains($0) && !passing.contains($0) }
            guard !more.isEmpty else { return }
            // In the host of a URL, a server's text is in lower case.
            let all = more + more.filter(\.fitsHost).map { $0.lowercased() }
            if self.texts.count < KnownCredentials.limit {
                self.texts.formUnion(all)
            } else {
                passing = Array((passing + all).suffix(KnownCredentials.limit))
            }
            makeSearch()
        }

        mutating func makeSearch() {
            search = SecretSearch(texts.union(passing).union(others), shortest: SecretSearch.shortestShown)
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

    /// The most credentials of others to remember.
    private static let limitOfOthers = 1_000

    /// Remembers credentials that the command does not send, but that its server may know.
    package func note(ofOthers texts: [String]) {
        state.withLock { state in
            state.others = Set(texts.filter { !$0.isEmpty }.prefix(Self.limitOfOthers)).union(state.others)
            state.makeSearch()
        }
    }

    /// The credentials with which tokens are requested.
    package var behindTokens: [String] { Array(state.withLock(\.behindTokens)) }

    /// A text without the credentials.
    package func removing(from text: String) -> String { state.withLock(\.search).removing(from: text) }

    /// A text with a mark in place of each credential.
    package func replacing(in text: String) -> String {
        state.withLock(\.search).replacing(in: text) { _ in Redactor.placeholder }
    }

    /// Whether a text is a credential of the command that runs.
    package static func isKnown(_ text: String) -> Bool {
        !text.isEmpty && (current?.state.withLock { $0.texts.contains(text) || $0.passing.contains(text) } ?? false)
    }

    /// Whether a text contains a credential of the command that runs, so that no position or message may show it.
    package static func areShown(in text: String) -> Bool { !(current?.found(in: text).isEmpty ?? true) }

    /// Removes credentials of the command that runs from a text.
    package static func removed(from text: String) -> String { current?.removing(from: text) ?? text }

    /// Whether a text contains a credential of the command that runs, so that it must not be stored. Shorter ones occur by
    /// chance, as in bodies.
    package static func forbidStoring(_ text: String) -> Bool {
        current?.found(in: text).contains { $0.utf8.count >= SecretSearch.shortestStored } ?? false
    }

    /// Whether a text of a request has a credential of the command that runs. A short one occurs by chance, but not as a
    /// whole word.
    ///
    /// - Parameters:
    ///   - decoded: the text as the server reads it; nil for the same one.
    ///   - own: those that the server of the request may have.
    package static func areSent(in text: String, decoded: String? = nil, besides own: [String] = []) -> Bool {
        let found = (current?.found(in: text) ?? []).subtracting(own)
        return found.contains { $0.utf8.count >= SecretSearch.shortestStored || (decoded ?? text).hasWord($0) }
    }

    /// The credentials that occur in a text.
    package func found(in text: String) -> Set<String> { state.withLock(\.search).found(in: Array(text.utf8)) }
}

extension SecretSearch {
    /// Whether one of the secrets, or a credential of the command that runs, occurs in a text.
    package func findsAnySecret(in text: String) -> Bool { finds(in: text) || KnownCredentials.areShown(in: text) }
}

extension String {
    /// Whether another text occurs in it without a letter, a digit or a mark of an unreserved character (RFC 3986, section
    /// 2.3) directly before or after it.
    fileprivate func hasWord(_ word: String) -> Bool {
        let (text, word) = (Array(utf8), Array(word.utf8))
        guard !word.isEmpty, text.count >= word.count else { return false }
        let isPartOfWord = { (place: Int) in text.indices.contains(place) && text[place].isUnreserved }
        return (0...text.count - word.count).contains { start in
            let end = start + word.count
            return text[start..<end].elementsEqual(word) && !isPartOfWord(start - 1) && !isPartOfWord(end)
        }
    }

    /// Whether it may stand in the host of a URL, and is long enough not to occur there by chance.
    fileprivate var fitsHost: Bool {
        utf8.count >= SecretSearch.shortestStored
            && utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
            }
    }
}

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || "-._~".utf8.contains(self)
    }
}
