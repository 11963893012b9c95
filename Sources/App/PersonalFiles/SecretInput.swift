import System

/// The source of a value on the command line: the word itself, a file (`@FILE`) or stdin (`@-`).
package enum SecretInput: Equatable, Sendable {
    case text(String)
    case file(path: String)
    case input

    /// Reads the part of a word after `name=`.
    package init(_ word: String) {
        guard word.hasPrefix("@") else {
            self = .text(word)
            return
        }
        self = word == "@-" ? .input : .file(path: String(word.dropFirst()))
    }
}

extension PersonalFiles {
    /// The value, without the last line break of a file or of stdin.
    func text(of source: SecretInput) throws -> String {
        switch source {
        case .text(let text): text
        case .input: try text(of: nil)
        case .file(let path): try text(of: facts.expanded(path))
        }
    }

    /// - Parameter path: nil for stdin.
    private func text(of path: String?) throws -> String {
        let text = String(decoding: try ArgumentFile.bytes(path, interruption: interruption), as: UTF8.self)
        return text.last == "\n" || text.last == "\r\n" ? String(text.dropLast()) : text
    }
}

/// A secret or an answer that is invalid on the command line.
package enum SecretInputError: Error, Equatable {
    case answerMissing(name: String, isShown: Bool)
    /// A word without `name=`. It may be a secret, so it is not repeated.
    case answerWithoutName(known: [String])
    /// A secret on the command line, where other programs can read it.
    case onCommandLine(name: String)
    /// Two values are read from stdin.
    case inputTwice
}
