import CommandKit
import TerminalSession
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
    var maxTime: Duration?
    var cacert: String?
    /// Whether nobody can be asked: another part of folio has the terminal.
    var isUnattended = false
    /// Takes the notices in place of stderr; nil if they are written.
    var noticeTaker: Messages.Taker?

    static var parameters: ParameterTable<GlobalOptions> {
        [
            .option(
                \.config, "--config", value: "FILE", help: Message("Read plugins from this file only"),
                completion: .file),
            .count(\.verbosity, "-v", "--verbose", help: Message("Log requests to stderr; -vv also logs headers")),
            .flag(\.isQuiet, "-q", "--quiet", help: Message("Print no notices or progress")),
            .option(
                \.log, "--log", value: "FILE", accepting: .fileName, help: Message("Append the log to FILE"),
                completion: .file
            ),
            .option(\.logFormat, "--log-format", value: "FORMAT", help: Message("Format of the log")),
            .option(
                \.retries, "--retries", value: "N", accepting: .within(0...100),
                help: Message("Retry a failed request up to N times (default: the plugin's setting, or 4)")),
            .option(
                \.maxWait, "--max-wait", value: "TIME",
                help: Message("Longest wait a server may ask for (default: the plugin's setting, or 60s)")),
            .option(
                \.maxTime, "--max-time", value: "TIME", accepting: .orSeconds,
                help: Message("Longest time of each transfer (default: no limit)")),
            .option(
                \.cacert, "--cacert", value: "FILE", help: Message("Also trust the certificates in a PEM file"),
                completion: .file),
        ]
    }
}

/// How log events are written.
enum LogFormat: String, Sendable, CaseIterable, ArgumentValue {
    case text, json
}
