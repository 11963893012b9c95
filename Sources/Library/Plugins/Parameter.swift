/// A value that the user gives for a request.
package struct Parameter: Sendable {
    /// The name in templates and on the command line.
    package let name: String
    /// Its description, for errors and `plugins show`.
    package let help: String?
    /// Whether a request that mentions it needs a value.
    package let isRequired: Bool
    /// Whether it may be given several times.
    package let isList: Bool
    /// The default value; nil if there is none, or if a command prints it.
    package let defaultValue: String?
    /// The accepted values; nil for any.
    package let allowed: [String]?
    /// The texts that requests have in place of the accepted values; nil if they have the values themselves.
    package var texts: [String: String]?
    /// The type of its values.
    package var type = ParameterType.text
    /// The program and arguments that print the default; nil for none.
    package var defaultCommand: [String]?
    /// Set if its value is a secret: it is never read from the command line and never shown.
    package var secrecy: Secrecy?

    /// How to find the value of a secret parameter.
    package struct Secrecy: Sendable, Equatable {
        /// The environment variable that may hold it.
        package let variable: String?
        /// Whether it may be a part of a path.
        package let mayBeInPath: Bool
    }

    /// Whether its value is a secret.
    package var isSecret: Bool { secrecy != nil }

    /// Whether its value is a secret that may be a part of a path.
    package var isSecretInPath: Bool { secrecy?.mayBeInPath ?? false }

    /// Whether it has a default.
    var hasDefault: Bool { defaultValue != nil || defaultCommand != nil }
}
