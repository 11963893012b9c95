package import Wording

/// Describes the words that are valid values, for error messages, help and completions.
package enum ValueExpectation: Sendable, Equatable {
    case text
    case integer(minimum: Int? = nil, maximum: Int? = nil)
    case number
    case duration
    case oneOf([String])
    /// Any other form, as a noun phrase such as "a size like 10MB".
    case form(Message)

    /// All accepted words if they can be listed; otherwise empty.
    package var allowedValues: [String] {
        if case .oneOf(let values) = self { values } else { [] }
    }
}
