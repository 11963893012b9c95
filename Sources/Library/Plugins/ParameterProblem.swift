/// What is wrong with a parameter, or with where it stands.
package enum ParameterProblem: Sendable, Equatable {
    /// A key that means nothing for a secret, or would put it into the file.
    case secretExcludes(key: String)
    case variableNeedsSecret
    /// A path and a base URL are shown, logged and stored.
    case secretInPath(String)
    /// A secret is no file's name.
    case secretAsFile(String)
    /// A parameter decides on the host, and nothing says who may see the secret.
    case secretToAnyHost
    case emptyCommand
}
