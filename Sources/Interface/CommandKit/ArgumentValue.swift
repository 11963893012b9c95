/// A value that one word of a command line denotes.
package protocol ArgumentValue: Sendable {
    /// Describes the words that are accepted.
    static var expectation: ValueExpectation { get }

    /// Parses a word; nil if it is invalid.
    init?(argument: String)

    /// The word for this value; help shows it as the default.
    var argument: String { get }
}

extension String: ArgumentValue {
    package static var expectation: ValueExpectation { .text }

    package init?(argument: String) {
        self = argument
    }

    package var argument: String { self }
}

extension Int: ArgumentValue {
    package static var expectation: ValueExpectation { .integer() }

    package init?(argument: String) {
        self.init(argument)
    }

    package var argument: String { String(self) }
}

extension Double: ArgumentValue {
    package static var expectation: ValueExpectation { .number }

    /// Accepts every number that `Double` parses, except infinities and NaN.
    package init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = value
    }

    package var argument: String { String(self) }
}

/// An enum of strings only declares the conformance; its raw values are the words.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var expectation: ValueExpectation { .oneOf(allCases.map(\.rawValue)) }

    package init?(argument: String) {
        self.init(rawValue: argument)
    }

    package var argument: String { rawValue }
}
