import CommandKit

/// The options that every command takes.
struct GlobalOptions: Sendable {
    var config: String?
    var verbosity = 0
    var isQuiet = false
    var log: String?

    static var parameters: ParameterTable<GlobalOptions> {
        [
            .option(\.config, "--config", value: "FILE", help: "Read plugins from this file only", completion: .file),
            .count(\.verbosity, "-v", "--verbose", help: "Log requests to stderr"),
            .flag(\.isQuiet, "-q", "--quiet", help: "Leave out notices and progress"),
            .option(\.log, "--log", value: "FILE", help: "Append the log to a file", completion: .file),
        ]
    }
}
