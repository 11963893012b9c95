import Wording

/// A program that is to run for an item.
package struct CommandRequest: Hashable, Sendable {
    /// Its name in the plugin file.
    package let name: String
    /// The item's values, by the names of its fields.
    package let values: [String: String]
}

/// Programs for the item.
extension ReaderState {
    /// Asks which program is to run.
    mutating func beginCommand() {
        guard !list.commands.isEmpty else {
            notice =
                list.lacksTrustForCommands
                ? Message("commands need your trust: 'folio plugins trust'")
                : Message("no commands here: 'commands:' in the plugin file adds them")
            return
        }
        typed = Typed(purpose: .command(of: list.commands), text: list.commands[0])
    }

    /// The effects of a name that was typed.
    mutating func run(_ name: String) -> [ReaderEffect] {
        guard list.commands.contains(name) else {
            let names = list.commands.joined(separator: ", ")
            notice = Message("no command '\(name)'; here are: \(names)")
            return []
        }
        let item =
            switch screen.subject {
            case .list: screen.selected
            case .comments: screen.entries.first
            case .json: screen.source
            }
        guard let item else { return [] }
        return [.run(CommandRequest(name: name, values: item.values))]
    }
}
