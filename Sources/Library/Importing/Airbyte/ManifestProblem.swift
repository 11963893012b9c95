package import Wording

/// Why a stream of a manifest cannot be imported.
package enum ManifestProblem: Error, Hashable, Sendable {
    /// A component that folio has nothing for.
    case component(String)
    /// A key of a component that folio has nothing for.
    case key(String, of: String)
    /// A template that has no counterpart, as the manifest has it.
    case template(String)
    /// A reference that leads nowhere, or in a circle.
    case reference(String)
    /// A key that a component needs.
    case missing(String, of: String)
    /// A stream under whose items the stream is, which is not imported.
    case parent(String)
    /// The credential of a stream is another one than that of its parent.
    case otherCredential
    /// A URL that is wholly that of an input.
    case url(String)
    /// A URL that begins with that of an input, which nobody has given.
    case inputURL(String)
    /// A stream of the same name has another definition.
    case sameName(String)
    /// The manifest is too large with its references.
    case tooLarge

    /// A text of somebody else, of which a message shows the beginning.
    private static func cut(_ text: String) -> String { text.count > 120 ? "\(text.prefix(120))…" : text }

    /// What is missing, and why.
    package var text: Message {
        switch self {
        case .component(let name): Message("folio has no counterpart for '\(name)'")
        case .key(let key, let component): Message("folio has no counterpart for '\(key)' of '\(component)'")
        case .template(let text): Message("folio has no counterpart for the template '\(Self.cut(text))'")
        case .reference(let text): Message("the reference '\(text)' leads nowhere or in a circle")
        case .missing(let key, let component): Message("'\(component)' lacks '\(key)'")
        case .parent(let name): Message("the list '\(name)', whose items it needs, is left out")
        case .otherCredential: Message("it has another credential than the list whose items it needs")
        case .url(let text): Message("the URL '\(text)' does not begin with a scheme and a host")
        case .inputURL(let text): Message("its URL begins with '\(text)': give that with --base-url")
        case .sameName(let name): Message("another list named '\(name)' is defined differently")
        case .tooLarge: Message("the manifest is too large with its references")
        }
    }
}
