package import JSON

/// Where a value is, or how it is made: a plain path, which is looked up natively, or a program of jq.
package struct Expression: Sendable, Hashable, CustomStringConvertible {
    /// As it was written.
    package let text: String
    /// The path that it is; nil for a program.
    package let path: JSONPath?
    /// Whether a number that it gives is one that it was given: nothing in it computes one.
    let onlySelects: Bool

    package init(_ path: JSONPath) {
        (text, self.path, onlySelects) = (path.description, path, true)
    }

    /// Reads a text. What only jq's compiler can tell comes out where it is first used in a program.
    package init(parsing text: String) throws(ExpressionError) {
        self.text = text
        do {
            path = try JSONPath(parsing: text)
            onlySelects = true
            return
        } catch {
            switch error {
            case .needsQuotes, .unclosed: throw .path(error)
            case .missingDot where Self.isBareName(text): throw .path(error)
            case .missingDot, .notPlain: path = nil
            }
        }
        let tokens = try ExpressionScanner.tokens(of: text)
        guard !tokens.isEmpty else { throw .endsTooEarly(offset: 0) }
        try ExpressionRefusal.check(tokens)
        onlySelects = ExpressionSelection.isSelection(tokens)
    }

    /// A program that nobody has looked at.
    init(unchecked text: String) {
        (self.text, path, onlySelects) = (text, nil, false)
    }

    package var description: String { path?.description ?? text }

    /// Whether a plain path can reach several values, where one is wanted.
    package var goesThroughEach: Bool { path?.goesThroughEach ?? false }

    /// A regular expression (ECMA-262) that no bare name fits, as `isBareName` knows them, nor nothing.
    package static var pattern: String {
        let filters = ExpressionScanner.commonFilters.sorted().joined(separator: "|")
        return #"^(?!(?!(?:\#(filters))(?![A-Za-z0-9_]))[A-Za-z][A-Za-z0-9_.\[\]-]*$)\s*\S"#
    }

    /// Whether a text looks like a path whose dot is missing, and begins with no word of jq's.
    private static func isBareName(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || "_-.[]".contains($0) }) else { return false }
        guard word.first?.isLetter ?? false else { return false }
        return !ExpressionScanner.commonFilters.contains(String(word))
    }
}

/// Why a text is no expression; offsets count characters (Unicode scalars) from 0.
package enum ExpressionError: Error, Sendable, Equatable {
    /// It looks like a plain path, and is none.
    case path(JSONPathError)
    /// A quote or bracket that is not closed.
    case unclosed(offset: Int)
    /// A bracket that closes nothing that is open.
    case unopened(String, offset: Int)
    /// What would read or write more than the value that it is given.
    case refused(String, offset: Int)
    /// A word or sign that cannot stand where it stands.
    case unexpected(String, offset: Int)
    /// More is needed at its end.
    case endsTooEarly(offset: Int)
    /// A function, as `name/count`, or a variable that there is not.
    case undefined(String, offset: Int)
    /// What libjq says of it.
    case other(String, offset: Int)

    /// Where in the text the error is.
    package var offset: Int {
        switch self {
        case .path(.missingDot(let offset)), .path(.needsQuotes(_, let offset)), .path(.unclosed(let offset)),
            .path(.notPlain(let offset)), .unclosed(let offset), .unopened(_, let offset), .refused(_, let offset),
            .unexpected(_, let offset), .endsTooEarly(let offset), .undefined(_, let offset), .other(_, let offset):
            offset
        }
    }
}
