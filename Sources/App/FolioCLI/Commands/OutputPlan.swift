import CommandKit
import Formats
import Reading

/// How items are written: decided once from the options, the name of the output file, and whether stdout is a terminal.
struct OutputPlan {
    /// The format of the items. With an expression, it is the format of the results; JSON Lines for lines of text.
    let choice: OutputChoice
    /// How the results of an expression are written; text without an expression.
    let results: ResultStyle
    /// How threads are written.
    let threads: ThreadStyle
    /// Whether a table is written.
    let isTable: Bool
    /// The output's form for `--resume`; it stays the same from version to version.
    let identity: String

    /// - Parameters:
    ///   - path: the output file; nil for stdout.
    ///   - isTerminal: whether stdout is a terminal.
    init(_ output: OutputOptions, to path: String?, isTerminal: Bool) throws {
        let named = path.flatMap(OutputFormat.init(ofFile:))
        if let option = output.expression?.option {
            let format = try Self.resultFormat(of: option, output, named: named, path: path)
            choice = .format(format ?? .jsonLines)
            results = format?.results ?? .text
            identity = format?.name ?? "text"
        } else {
            choice = try Self.itemFormat(output, named: named, path: path, isTerminal: isTerminal)
            results = .text
            identity = choice.argument
        }
        threads = output.template == nil ? choice.threads : .columns
        isTable = output.template == nil && choice == .table
    }

    /// The requested format, else that of the output file's name, else a table on a terminal and JSON Lines elsewhere.
    private static func itemFormat(
        _ output: OutputOptions, named: OutputFormat?, path: String?, isTerminal: Bool
    ) throws -> OutputChoice {
        guard let path else { return output.choice ?? (isTerminal ? .table : .format(.jsonLines)) }
        guard let format = output.choice.map(\.format) ?? named, format.isResumable else {
            throw StorageOptionError.outputFormat(path: path, asked: output.choice?.argument)
        }
        return .format(format)
    }

    /// The format of an expression's results: that of the options or of the file's name; nil for lines of text.
    private static func resultFormat(
        of option: String, _ output: OutputOptions, named: OutputFormat?, path: String?
    ) throws -> OutputFormat? {
        if let choice = output.choice, choice.format?.results == nil {
            throw ArgumentError.conflict(first: option, second: output.json ? "--json" : "-o \(choice.argument)")
        }
        if let named, named.results == nil {
            throw ArgumentError.conflict(first: option, second: "--to \(path ?? "")")
        }
        return output.choice?.format ?? named
    }
}

extension OutputFormat {
    /// The format that a file's name ends in; nil if it names none.
    fileprivate init?(ofFile path: String) {
        let ending = path.split(separator: ".").last.map { String($0) }
        guard let format = Self.all.first(where: { $0.fileExtension == ending }) else { return nil }
        self = format
    }
}
