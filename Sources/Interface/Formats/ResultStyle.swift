/// How each result of an expression is written.
package struct ResultStyle: Sendable, Equatable {
    /// Whether a string is written as JSON, not as its text.
    package var quotesStrings = true
    /// The text before each result.
    package var opening = ""
    /// The text after each result.
    package var ending = "\n"

    /// One result per line, and strings as their text: the style if no format is requested.
    package static let text = ResultStyle(quotesStrings: false)
}
