/// A shell that completions can be made for.
package enum Shell: String, Sendable, CaseIterable, ArgumentValue {
    case bash, zsh, fish
}
