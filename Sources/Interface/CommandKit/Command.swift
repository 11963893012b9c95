package import Wording

/// A command of a program: it either runs or groups other commands.
package struct Command<Globals: Sendable>: Sendable {
    /// Runs a command with its own options and the program's.
    package typealias Run<Options> = @Sendable (Options, Globals) async throws -> Void
    /// Lists values for a dynamic completion, given the options typed so far.
    package typealias Complete<Options> =
        @Sendable (Options, Globals, CompletionRequest) async -> [CompletionCandidate]

    /// The command and its subcommands as data.
    package let description: CommandDescription
    let subcommands: [Command]
    /// Nil for a group.
    let bind: (@Sendable ([Assignment]) -> BoundCommand<Globals>)?

    /// A command that runs with its own options and the program's.
    ///
    /// `defaults` has the values of parameters that are not given. `complete` lists the values of parameters with
    /// dynamic completion, given the options typed so far. `parameters` is evaluated only when the command is used.
    package init<Options: Sendable>(
        _ name: String, summary: Message, _ defaults: Options,
        parameters: @autoclosure @escaping @Sendable () -> ParameterTable<Options>,
        examples: [Example] = [], discussion: Message? = nil, manual: String = "", isHidden: Bool = false,
        complete: @escaping Complete<Options> = { _, _, _ in [] }, run: @escaping Run<Options>
    ) {
        description = CommandDescription(
            name, summary: summary, discussion: discussion, manual: manual, examples: examples, isHidden: isHidden,
            parameters: { parameters().list(defaults: defaults) }
        )
        subcommands = []
        bind = { assignments in
            var options = defaults
            let problems = parameters().bind(assignments, to: &options)
            return BoundCommand(
                problems: problems,
                run: { [options] globals in try await run(options, globals) },
                complete: { [options] globals, request in await complete(options, globals, request) }
            )
        }
    }

    /// A command without its own options.
    package init(
        _ name: String, summary: Message, examples: [Example] = [], discussion: Message? = nil, manual: String = "",
        isHidden: Bool = false,
        run: @escaping @Sendable (Globals) async throws -> Void
    ) {
        self.init(
            name, summary: summary, NoOptions(), parameters: [], examples: examples, discussion: discussion,
            manual: manual, isHidden: isHidden, run: { _, globals in try await run(globals) }
        )
    }

    /// A group of commands; alone, it shows its help.
    package init(
        _ name: String, summary: Message, examples: [Example] = [], discussion: Message? = nil, manual: String = "",
        isHidden: Bool = false,
        commands: [Command]
    ) {
        description = CommandDescription(
            name, summary: summary, discussion: discussion, manual: manual, examples: examples, isHidden: isHidden,
            subcommands: commands.map(\.description)
        )
        subcommands = commands
        bind = nil
    }
}

private struct NoOptions: Sendable {}

/// A command with its parsed options; the options' type is erased.
struct BoundCommand<Globals: Sendable>: Sendable {
    let problems: [ArgumentError]
    let run: @Sendable (Globals) async throws -> Void
    let complete: @Sendable (Globals, CompletionRequest) async -> [CompletionCandidate]
}
