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
    func text(_ facts: ProcessFacts) throws -> String {
        switch self {
        case .text(let text): return text
        case .input: return try Self.text(FileText.bytes("/dev/stdin"), path: "standard input")
        case .file(let path):
            let path = facts.expanded(path)
            return try Self.text(FileText.bytes(path), path: path)
        }
    }

    private static func text(_ bytes: [UInt8]?, path: String) throws -> String {
        guard let bytes else { throw FileError.missing(path) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.last == "\n" || text.last == "\r\n" ? String(text.dropLast()) : text
    }
}
