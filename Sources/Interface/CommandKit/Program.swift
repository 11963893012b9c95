package import Wording

/// The root of a command tree. The program's own options are accepted before, among and after a command's words.
///
/// It adds `-h`, `--help` and `--version` to the options, and `help` to the commands if there are any.
package struct Program<Globals: Sendable>: Sendable {
    /// Runs a program without commands.
    package typealias Run = @Sendable (Globals) async throws -> Void

    /// The version as text, without the program's name.
    package let version: String
    /// The whole tree as data.
    package let description: CommandDescription
    private let defaults: Globals
    private let parameters: ParameterTable<RootOptions<Globals>>
    private let commands: [Command<Globals>]
    private let run: Run?

    /// A program with `commands`, or one that runs itself and may have arguments. Without any words it shows its help.
    package init(
        _ name: String, version: String, summary: Message, _ defaults: Globals,
        parameters: ParameterTable<Globals> = [], examples: [Example] = [], discussion: Message? = nil,
        manual: String = "", commands: [Command<Globals>] = [], topics: [HelpTopic] = [], run: Run? = nil
    ) {
        self.version = version
        self.defaults = defaults
        self.parameters = RootOptions.parameters(parameters)
        self.commands = commands
        self.run = run
        let list = self.parameters.list(defaults: RootOptions(globals: defaults))
        description = CommandDescription(
            name, summary: summary, discussion: discussion, manual: manual, examples: examples,
            subcommands: commands.isEmpty ? [] : commands.map(\.description) + [.help], topics: topics,
            parameters: { list }
        )
    }

    /// Parses the words after the program's name. A request for help takes precedence over all errors but an unknown
    /// command.
    ///
    /// `help feed` describes every option; `feed --help` only lists the names of rarely used ones.
    package func parse(_ words: [String]) throws(UsageError) -> ParsedCommand<Globals> {
        var scanner = Scanner(description)
        for word in words { scanner.take(word) }
        let path = scanner.path.map(\.name)
        let (root, rootProblems) = bindRoot(scanner)
        if !scanner.hasUnknownCommand {
            if scanner.wantsHelp || root.wantsHelp {
                return .help(Help(path: scanner.path, topic: scanner.topic, isWhole: scanner.wantsHelp))
            }
            if root.wantsVersion { return .version("\(description.name) \(version)") }
        }
        let bound = bindCommand(scanner)
        let problems = scanner.problems + rootProblems + (bound?.problems ?? []) + scanner.closingProblems
        if let problem = problems.first { throw UsageError(problem, path: path) }
        guard let run = scanner.trail.isEmpty ? run : bound?.run else { return .help(Help(path: scanner.path)) }
        return .run(Invocation(path: path, globals: root.globals, action: run))
    }

    func bindRoot(_ scanner: Scanner) -> (options: RootOptions<Globals>, problems: [ArgumentError]) {
        var options = RootOptions(globals: defaults)
        let problems = parameters.bind(scanner.assignments.filter { $0.level == 0 }, to: &options)
        return (options, problems)
    }

    /// The command with the scanned names, and its options; nil for the program itself and for a group.
    func bindCommand(_ scanner: Scanner) -> BoundCommand<Globals>? {
        var command: Command<Globals>?
        for step in scanner.trail {
            command = (command?.subcommands ?? commands).first { $0.description.name == step.name }
        }
        return command?.bind?(scanner.assignments.filter { $0.level == scanner.trail.count })
    }
}

/// The program's options and the two flags that every program has.
struct RootOptions<Globals: Sendable>: Sendable {
    var globals: Globals
    var wantsHelp = false
    var wantsVersion = false

    static func parameters(_ globals: ParameterTable<Globals>) -> ParameterTable<Self> {
        [
            .group(\.globals, globals),
            .flag(\.wantsHelp, "-h", "--help", help: Message("Show this help")),
            .flag(\.wantsVersion, "--version", help: Message("Show the version")),
        ]
    }
}

extension CommandDescription {
    /// The command that every program with commands has.
    static let help = CommandDescription("help", summary: Message("Show help on a command or topic"))
}
