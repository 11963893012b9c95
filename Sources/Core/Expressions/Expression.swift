package import JSON

/// Selects or computes a value: a plain path, which is looked up natively, or a jq program.
package struct Expression: Sendable, Hashable, CustomStringConvertible {
    /// The text as written.
    package let text: String
    /// The plain path; nil for a jq program.
    package let path: JSONPath?
    /// Whether every number in the results is one of the input, because nothing in the expression computes numbers.
    let onlySelects: Bool
    /// Whether it is a jq program with one of the variables of a page.
    package let usesPageVariables: Bool

    package static func == (left: Expression, right: Expression) -> Bool {
        left.text.isSame(as: right.text) && left.path == right.path
    }

    /// Whether it is a program that selects some of the values that it finds. A condition before the last `[]` selects what
    /// contains them.
    package var mayLeaveOut: Bool {
        guard path == nil, let condition = text.ranges(of: "select(").last else { return false }
        return text.ranges(of: "[]").last.map { $0.lowerBound < condition.lowerBound } ?? true
    }

    /// Whether it is a number, a text, true, false or null, whatever the input.
    package var isLiteral: Bool {
        if let first = text.utf8.first, first == UInt8(ascii: "\"") {
            return text.hasSuffix("\"") && !text.contains("\\(") && !text.dropFirst().dropLast().contains("\"")
        }
        return ["true", "false", "null"].contains(text) || Double(text) != nil
    }

    package init(_ path: JSONPath) {
        (text, self.path, onlySelects, usesPageVariables) = (path.description, path, true, false)
    }

    /// Reads a text. Errors that only jq's compiler finds are thrown when a program first uses the expression.
    package init(parsing text: String) throws(ExpressionError) {
        self.text = text
        guard text.utf8.count <= ExpressionLimits.bytes else { throw .tooLong(bytes: text.utf8.count) }
        do {
            path = try JSONPath(parsing: text)
            (onlySelects, usesPageVariables) = (true, false)
            return
        } catch {
            switch error {
            case .needsQuotes, .unclosed, .dollar, .tooManySteps: throw .path(error)
            case .missingDot where Self.isBareName(text): throw .path(error)
            case .missingDot, .notPlain: path = nil
            }
        }
        let tokens = try ExpressionScanner.tokens(of: text)
        guard !tokens.isEmpty else { throw .endsTooEarly(offset: 0) }
        try ExpressionSandbox.check(tokens)
        onlySelects = ExpressionSelection.isSelection(tokens)
        usesPageVariables = tokens.contains { PageVariable($0) != nil }
    }

    /// A program without any check.
    init(unchecked text: String) {
        (self.text, path, onlySelects) = (text, nil, false)
        usesPageVariables = (try? ExpressionScanner.tokens(of: text))?.contains { PageVariable($0) != nil } ?? false
    }

    package var description: String { path?.description ?? text }

    /// Whether a plain path can reach several values, which is an error if one is expected.
    package var visitsEach: Bool { path?.visitsEach ?? false }

    /// A regular expression (ECMA-262) that rejects the empty text and bare names as defined by `isBareName`.
    package static var pattern: String {
        let filters = ExpressionScanner.commonFilters.sorted().joined(separator: "|")
        return #"^(?!(?!(?:\#(filters))(?![A-Za-z0-9_]))[A-Za-z][A-Za-z0-9_.\[\]-]*$)\s*\S"#
    }

    /// Whether a text looks like a path without its dot and does not begin with a jq function.
    private static func isBareName(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || "_-.[]".contains($0) }) else { return false }
        guard word.first?.isLetter ?? false else { return false }
        return !ExpressionScanner.commonFilters.contains(String(word))
    }
}

/// Why a text is not an expression. Offsets count characters (Unicode scalars) from 0.
package enum ExpressionError: Error, Sendable, Equatable {
    /// It looks like a plain path but is invalid.
    case path(JSONPathError)
    /// It has more than `ExpressionLimits.bytes`.
    case tooLong(bytes: Int)
    /// Brackets and strings are nested deeper than `ExpressionLimits.nesting`.
    case tooDeep(offset: Int)
    /// libjq needs more time or memory to compile it than `ExpressionLimits` allow.
    case tooExpensive
    /// An unclosed quote or bracket.
    case unclosed(offset: Int)
    /// A closing bracket without an opening one.
    case unopened(String, offset: Int)
    /// A function or variable that would access more than the input value.
    case refused(String, offset: Int)
    /// A word or sign that is not allowed here.
    case unexpected(String, offset: Int)
    /// The expression is incomplete.
    case endsTooEarly(offset: Int)
    /// An unknown function, as `name/count`, or an unknown variable.
    case undefined(String, offset: Int)
    /// Any other error, in libjq's words.
    case other(String, offset: Int)

    /// The offset of the error in the text.
    package var offset: Int {
        switch self {
        case .tooLong, .tooExpensive: 0
        case .tooDeep(let offset), .path(.tooManySteps(let offset)), .path(.missingDot(let offset)),
            .path(.dollar(let offset)), .path(.needsQuotes(_, let offset)),
            .path(.unclosed(let offset)),
            .path(.notPlain(let offset)), .unclosed(let offset), .unopened(_, let offset), .refused(_, let offset),
            .unexpected(_, let offset), .endsTooEarly(let offset), .undefined(_, let offset), .other(_, let offset):
            offset
        }
    }
}
