/// A parsed command line.
package enum ParsedCommand<Globals: Sendable>: Sendable {
    /// A command to run.
    case run(Invocation<Globals>)
    /// The help of a command or of the program.
    case help(Help)
    /// The program's name and version.
    case version(String)
}

/// A command with all its options, ready to run.
package struct Invocation<Globals: Sendable>: Sendable {
    /// The names from the program down to the command, as in `["folio", "feed"]`.
    package let path: [String]
    /// The program's own options.
    package let globals: Globals
    let action: @Sendable (Globals) async throws -> Void

    /// Runs the command. A thrown `ArgumentError` becomes a `UsageError`; other errors are not changed.
    package func run() async throws {
        do {
            try await action(globals)
        } catch let problem as ArgumentError {
            throw UsageError(problem, path: path)
        }
    }
}
