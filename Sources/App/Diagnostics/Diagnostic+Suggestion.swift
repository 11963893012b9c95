import CommandKit
package import Presentation
package import Wording

extension Diagnostic {
    /// The kinds of named things.
    package enum Named {
        case action, endpoint, field, key, parameter, plugin, value

        /// The text if none of this kind exists.
        fileprivate var absence: Message {
            switch self {
            case .action: Message("This plugin has no actions.")
            case .endpoint: Message("This plugin has no endpoints.")
            case .field: Message("This list has no fields.")
            case .key: Message("No keys are allowed here.")
            case .parameter: Message("This endpoint takes no parameters.")
            case .plugin: Message("No plugins were found.")
            case .value: Message("No values are allowed here.")
            }
        }
    }

    /// A hint with names close to the word, or else with all known names.
    package static func suggestion(_ word: String, among known: [String], kind: Named) -> Message {
        guard !known.isEmpty else { return kind.absence }
        let near = nearest(to: word, among: known)
        if let first = near.first { return Message("Did you mean '\(first)'?") }
        return Message("Known: \(known.joined(separator: ", ")).")
    }
}
