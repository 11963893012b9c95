import Diagnostics
import System
import TerminalSession

/// Where the command line says that an answer is.
enum SecretInput: Equatable, Sendable {
    case text(String)
    case file(path: String)
    case input

    init(_ word: String) {
        guard word.hasPrefix("@") else {
            self = .text(word)
            return
        }
        self = word == "@-" ? .input : .file(path: String(word.dropFirst()))
    }

    /// The answer, without the last line break of what is read.
    func text(_ root: CompositionRoot) throws -> String {
        switch self {
        case .text(let text): return text
        case .input: return try Self.text(GivenFile.bytes(nil, interruption: root.interruption.descriptor))
        case .file(let path):
            return try Self.text(GivenFile.bytes(root.facts.expanded(path), interruption: root.interruption.descriptor))
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.last == "\n" || text.last == "\r\n" ? String(text.dropLast()) : text
    }
}
