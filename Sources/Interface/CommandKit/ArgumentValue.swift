/// A value that one word of a command line stands for.
package protocol ArgumentValue: Sendable {
    /// What a word must be to be accepted.
    static var expectation: ValueExpectation { get }

    /// The value that `argument` stands for; nil when it stands for none.
    init?(argument: String)

    /// The word that stands for this value; help shows it as the default.
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

    /// Accepts what `Double` reads, except infinities and NaN.
    package init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = value
    }

    package var argument: String { String(self) }
}

/// An enum of strings is an argument value by declaring the conformance; its raw values are the words.
extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var expectation: ValueExpectation { .oneOf(allCases.map(\.rawValue)) }

    package init?(argument: String) {
        self.init(rawValue: argument)
    }

    package var argument: String { rawValue }
}
