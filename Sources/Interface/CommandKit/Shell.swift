/// A shell for which a completion script exists.
package enum Shell: String, Sendable, CaseIterable, ArgumentValue {
    case bash, zsh, fish
}
