/// A value that a person gives to a request.
package struct Parameter: Sendable {
    package let name: String
    package let help: String?
    package let isRequired: Bool
    package let isList: Bool
    package let defaultValue: String?
    /// What is accepted; nil for anything.
    package let allowed: [String]?
    package var type = ParameterType.text
    /// A program with its arguments, which prints the default; nil for none.
    package var defaultCommand: [String]?
    /// Where its value is a secret: never taken from the command line, and shown nowhere.
    package var secrecy: Secrecy?

    package struct Secrecy: Sendable, Equatable {
        /// The environment variable that may hold it.
        package let variable: String?
    }

    package var isSecret: Bool { secrecy != nil }

    /// Whether it has a value where none is given.
    var hasDefault: Bool { defaultValue != nil || defaultCommand != nil }
}
