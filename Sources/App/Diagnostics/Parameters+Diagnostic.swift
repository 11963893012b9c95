import Accounts
package import Plugins
package import Presentation
package import Wording

extension Diagnostic {
    /// An error in a parameter of a plugin file.
    package static func text(_ problem: ParameterProblem) -> Message {
        switch problem {
        case .secretExcludes(let key): Message("a secret cannot have `\(key)`; remove it")
        case .needsSecret(let key): Message("`\(key)` is for secrets only; add `secret: true`")
        case .secretInPath(let name):
            Message(
                """
                the secret '{\(name)}' is in a path, which folio shows, logs and stores; send it in `query`, `headers` or \
                the body, or add `in_path: true` to the parameter if the server wants it in the path
                """
            )
        case .secretElsewhere(let name):
            Message(
                "'\(name)' is a secret elsewhere in this plugin; add `secret: true` here, too, or choose another name")
        case .otherSecretElsewhere(let name):
            Message(
                """
                the secret '\(name)' needs the same `env` everywhere in this plugin, or another name, because lists pass \
                values on to others by name
                """)
        case .secretToPlain(let name, let parameter):
            Message("'{\(name)}' is a secret, but '\(parameter)' is not; add `secret: true` to '\(parameter)'")
        case .sentAsCredential(let name, let place):
            Message(
                """
                '{\(name)}' is sent as the credential '\(place)'; add `secret: true` to it, so that its value is neither in \
                the file nor on the command line
                """)
        case .secretInHost(let name): Message("the secret '{\(name)}' cannot be in the host")
        case .secretInQuery(let name):
            Message("the secret '{\(name)}' cannot be in the query of a path; write it under `query`")
        case .secretInTokenPath(let name):
            Message(
                """
                `base_url` has the secret '{\(name)}', so token requests need `url` in place of `path`
                """)
        case .secretInItem(let name): Message("the secret '{\(name)}' cannot be a value of items, which are shown")
        case .secretAsFile(let name): Message("the secret '{\(name)}' cannot be a file name")
        case .secretToAnyHost:
            Message(
                "a parameter sets the host, so `auth:` needs `hosts:` to list the hosts that may receive the secret")
        case .badHostText(let text):
            Message("invalid text '\(text)'; it is a part of the base URL's host, such as api or eu.example.com")
        case .hostOfPlugin(let name):
            Message(
                "'\(name)' sets the host of `base_url`, so that it can be declared only under the plugin's `params:`")
        case .credentialOfPlugin(let name):
            Message(
                "'\(name)' decides whose credentials are used, so that it can be declared only under the plugin's `params:`"
            )
        case .secretInCredential(let name):
            Message(
                """
                the secret '{\(name)}' cannot be in a text under `auth:`; write the source of the secret there, such as \
                {env: \(name.uppercased())}
                """)
        case .hostOfItem(let name):
            Message("{\(name)} cannot be in the host, because an item must not decide where requests go")
        case .emptyCommand: Message("a command must be a program with its arguments, such as [locate, --short]")
        }
    }
}
