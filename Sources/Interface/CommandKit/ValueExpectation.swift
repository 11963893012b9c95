package import Wording

/// What a word must be to become a value: shown in error messages and help, and the source of value completions.
package enum ValueExpectation: Sendable, Equatable {
    case text
    case integer(minimum: Int? = nil, maximum: Int? = nil)
    case number
    case duration
    case oneOf([String])
    /// Any other form, named by a noun phrase such as "a size like 10MB".
    case form(Message)

    /// The words that are accepted when they can be listed; otherwise empty.
    package var allowedValues: [String] {
        if case .oneOf(let values) = self { values } else { [] }
    }
}
