import CommandKit
import Wording

/// The options that every command takes.
struct GlobalOptions: Sendable {
    var config: String?
    var verbosity = 0
    var isQuiet = false
    var log: String?
    var logFormat = LogFormat.text
    var retries: Int?
    var maxWait: Duration?
    var cacert: String?

    static var parameters: ParameterTable<GlobalOptions> {
        [
            .option(
                \.config, "--config", value: "FILE", help: Message("Read plugins from this file only"),
                completion: .file),
            .count(\.verbosity, "-v", "--verbose", help: Message("Log requests to stderr; -vv with header fields")),
            .flag(\.isQuiet, "-q", "--quiet", help: Message("Leave out notices and progress")),
            .option(
                \.log, "--log", value: "FILE", accepting: .fileName, help: Message("Append the log to a file"),
                completion: .file
            ),
            .option(\.logFormat, "--log-format", value: "FORMAT", help: Message("How -v and --log write")),
            .option(
                \.retries, "--retries", value: "N", accepting: .within(0...100),
                help: Message("Try a failed request again N times, in place of the plugin's word or 4")),
            .option(
                \.maxWait, "--max-wait", value: "TIME",
                help: Message("Wait so long when a server asks for it, in place of the plugin's word or 60s")),
            .option(
                \.cacert, "--cacert", value: "FILE", help: Message("Trust the certificates in a PEM file, too"),
                completion: .file),
        ]
    }
}

/// How log events are written.
enum LogFormat: String, Sendable, CaseIterable, ArgumentValue {
    case text, json
}
