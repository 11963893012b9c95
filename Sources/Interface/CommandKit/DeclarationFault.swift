/// A mistake in the declaration of a command tree, to be found by a test of the program that declares it.
package enum DeclarationFault: Sendable, Equatable {
    /// Not a dash and a letter, nor two dashes and a longer name.
    case malformedName(String, command: String)
    /// Also the name of another parameter of the command, or of the program.
    case repeatedName(String, command: String)
    /// Cannot be reached: an earlier argument takes all words, or may be left out before this required one.
    case misplacedArgument(String, command: String)
    /// Another command of the same group, or a topic, has the name.
    case repeatedCommand(String, command: String)
    /// The program has commands, so no argument can reach it.
    case argumentBesideCommands(String, command: String)
}

extension Program {
    /// The mistakes in the whole tree; empty when every name is well formed, unique and reachable.
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
