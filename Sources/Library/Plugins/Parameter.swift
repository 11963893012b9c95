/// A value that a person gives to a request.
package struct Parameter: Sendable {
    /// The name in templates and on the command line.
    package let name: String
    /// What it means, for errors and `plugins show`.
    package let help: String?
    /// Whether a request that mentions it needs a value.
    package let isRequired: Bool
    /// Whether it may be given several times.
    package let isList: Bool
    /// The value if none is given; nil for none, or for one that a command prints.
    package let defaultValue: String?
    /// What is accepted; nil for anything.
    package let allowed: [String]?
    /// What its value must look like.
    package var type = ParameterType.text
    /// A program with its arguments, which prints the default; nil for none.
    package var defaultCommand: [String]?
    /// Where its value is a secret: never taken from the command line, and shown nowhere.
    package var secrecy: Secrecy?

    /// How the value of a secret parameter is found.
    package struct Secrecy: Sendable, Equatable {
        /// The environment variable that may hold it.
        package let variable: String?
    }

    /// Whether its value is a secret.
    package var isSecret: Bool { secrecy != nil }

    /// Whether it has a value where none is given.
    var hasDefault: Bool { defaultValue != nil || defaultCommand != nil }
}
