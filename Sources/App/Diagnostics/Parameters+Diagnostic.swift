import Accounts
package import Plugins
package import Presentation
package import Wording

extension Diagnostic {
    /// An error in a parameter of a plugin file.
    package static func text(_ problem: ParameterProblem) -> Message {
        switch problem {
        case .secretExcludes(let key): Message("a secret cannot have `\(key)`; remove it")
        case .variableNeedsSecret: Message("`env` is for secrets only; add `secret: true`")
        case .secretInPath(let name):
            Message(
                """
                the secret '{\(name)}' cannot be in a path, because folio shows, logs and stores paths; send it in `query`, \
                `headers` or the body
                """
            )
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
                "'\(name)' is used under `auth:`, so that it can be declared only under the plugin's `params:`")
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
