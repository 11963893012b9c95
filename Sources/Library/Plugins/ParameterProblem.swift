/// An error in a parameter, or in where it is used.
package enum ParameterProblem: Sendable, Equatable {
    /// A key that makes no sense for a secret, or would write it into the file.
    case secretExcludes(key: String)
    case variableNeedsSecret
    /// A secret in a path or base URL: these are shown, logged and stored.
    case secretInPath(String)
    /// A secret as the name of a file.
    case secretAsFile(String)
    /// A parameter sets the host, and the plugin does not list the hosts that may receive the secret.
    case secretToAnyHost
    case emptyCommand
}
