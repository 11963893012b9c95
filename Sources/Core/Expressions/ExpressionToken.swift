/// A word, sign or literal of a jq program.
struct ExpressionToken: Sendable, Equatable {
    enum Kind: Sendable {
        /// `.name`
        case field
        /// A function's name, a keyword, or the key of an object.
        case word
        /// `$name`
        case variable
        /// `@name`
        case format
        case string
        case number
        case sign
    }

    let kind: Kind
    let text: String
    /// Where it begins, in characters (Unicode scalars) from 0.
    let offset: Int
    /// Whether it is inside a string, in `\(…)`.
    var isInside = false
    /// The innermost bracket around it; empty outside of all brackets.
    var enclosing = ""

    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
}
