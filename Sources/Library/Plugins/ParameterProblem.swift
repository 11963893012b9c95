/// An error in a parameter, or in where it is used.
package enum ParameterProblem: Sendable, Equatable {
    /// A key that makes no sense for a secret, or would write it into the file.
    case secretExcludes(key: String)
    /// A key that is for secrets only.
    case needsSecret(key: String)
    /// A secret in a path or base URL without `in_path`: these are shown, logged and stored.
    case secretInPath(String)
    /// A secret in the host of a base URL.
    case secretInHost(String)
    /// A secret after the `?` of a path.
    case secretInQuery(String)
    /// A parameter that is a secret in another place of the plugin: values are passed on by name.
    case secretElsewhere(String)
    /// Two secrets with different variables have one name.
    case otherSecretElsewhere(String)
    /// A secret as the value of a parameter that is not a secret.
    case secretToPlain(String, parameter: String)
    /// A parameter that is not a secret, but is sent under the name of a credential.
    case sentAsCredential(String, in: String)
    /// A secret in the base URL, to whose path the path of token requests is appended.
    case secretInTokenPath(String)
    /// A secret as a value of items.
    case secretInItem(String)
    /// A secret as the name of a file.
    case secretAsFile(String)
    /// A parameter sets the host, and the plugin does not list the hosts that may receive the secret.
    case secretToAnyHost
    case emptyCommand
    /// A text that cannot be a part of the base URL's host, which its parameter selects.
    case badHostText(String)
    /// A parameter of an endpoint that replaces one in the host of the plugin's base URL.
    case hostOfPlugin(String)
    /// A parameter of an endpoint that replaces one that the plugin's credentials mention.
    case credentialOfPlugin(String)
    /// A secret in a text under `auth:`, where secrets have sources of their own.
    case secretInCredential(String)
    /// A value that items or variables set in the host of a base URL.
    case hostOfItem(String)
}
