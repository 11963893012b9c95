/// A mistake in the declaration of a command tree. A test of the program looks for them.
package enum DeclarationFault: Sendable, Equatable {
    /// A name that is neither a dash and a letter, nor two dashes and a longer name.
    case malformedName(String, command: String)
    /// A name that another parameter of the command or of the program also has.
    case repeatedName(String, command: String)
    /// An argument that is unreachable: an earlier one takes all words, or an optional one comes before this required
    /// one.
    case misplacedArgument(String, command: String)
    /// A name that another command of the same group, or a topic, also has.
    case repeatedCommand(String, command: String)
    /// An argument that is unreachable because the program has commands.
    case argumentBesideCommands(String, command: String)
}

extension Program {
    /// All mistakes in the tree; empty if every name is well formed, unique and reachable.
    package var declarationFaults: [DeclarationFault] {
        description.faults(names: [], inherited: [])
    }
}

extension CommandDescription {
    fileprivate func faults(names outer: [String], inherited: [String]) -> [DeclarationFault] {
        let path = outer + [name]
        let command = path.joined(separator: " ")
        let options = parameters.options
        let own = options.flatMap(\.spellings)
        let malformed = options.flatMap(\.names).filter { !$0.isWellFormed }.map(\.text)
        let beside = subcommands.isEmpty ? [] : parameters.arguments.map(\.valueName)
        let below = subcommands.flatMap { $0.faults(names: path, inherited: outer.isEmpty ? own : inherited) }
        return malformed.map { .malformedName($0, command: command) }
            + Self.repeated(inherited + own).map { .repeatedName($0, command: command) }
            + misplacedArguments.map { .misplacedArgument($0, command: command) }
            + Self.repeated(subcommands.map(\.name) + topics.map(\.name)).map { .repeatedCommand($0, command: command) }
            + beside.map { .argumentBesideCommands($0, command: command) } + below
    }

    private var misplacedArguments: [String] {
        let arguments = parameters.arguments
        return zip(arguments, arguments.dropFirst())
            .filter { $0.isRepeatable || (!$0.isRequired && $1.isRequired) }
            .map(\.1.valueName)
    }

    private static func repeated(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }
    }
}
