import Wording

/// The man page of a program, or of one of its commands with subcommands, in mdoc format.
package struct ManPage: Sendable {
    /// The name of the page: `folio`, `folio-feed`.
    package let name: String
    private let program: CommandDescription
    /// The command that the page describes; on the program's own page, the program.
    private let subject: CommandDescription
    private let version: String
    private let date: String
    /// The pages to refer to.
    private let seeAlso: [String]

    private var isOfProgram: Bool { name == program.name }

    /// All man pages of a program: its own, and one for each command directly below it.
    ///
    /// - Parameters:
    ///   - date: when the texts were last changed, as `November 21, 2026`.
    ///   - seeAlso: the names of other programs that the program's own page refers to.
    package static func all(
        of program: CommandDescription, version: String, date: String, seeAlso: [String] = []
    ) -> [ManPage] {
        [ManPage(program.name, program, program, version, date, seeAlso)]
            + program.documented.map { ManPage("\(program.name)-\($0.name)", program, $0, version, date, []) }
    }

    private init(
        _ name: String, _ program: CommandDescription, _ subject: CommandDescription, _ version: String, _ date: String,
        _ seeAlso: [String]
    ) {
        self.name = name
        self.program = program
        self.subject = subject
        self.version = version
        self.date = date
        self.seeAlso = seeAlso
    }

    /// The page, with a line break at the end.
    package var text: String {
        let head = [
            ".Dd \(date)", ".Dt \(name.uppercased()) 1", ".Os \(program.name) \(version)",
            ".Sh NAME", ".Nm \(name)", ".Nd \(Mdoc.words(subject.summary.english))",
        ]
        let path = isOfProgram ? [program.name] : [program.name, subject.name]
        let parts = [
            head, [".Sh SYNOPSIS"] + synopsis(subject, path), [".Sh DESCRIPTION"] + description(path),
            isOfProgram ? topics : [".Sh EXIT STATUS", ".Xr \(program.name) 1", "lists the exit codes."],
            examples, related.isEmpty ? [] : [".Sh SEE ALSO"] + related,
        ]
        return parts.joined().map { "\($0)\n" }.joined()
    }

    // MARK: Synopsis

    private func synopsis(_ command: CommandDescription, _ path: [String]) -> [String] {
        if isOfProgram {
            return usage(program, path) + (program.subcommands.isEmpty ? [] : [".Ar command", ".Op Ar argument ..."])
        }
        guard command.subcommands.isEmpty else {
            return command.documented.flatMap { synopsis($0, path + [$0.name]) }
        }
        return usage(command, path)
    }

    private func usage(_ command: CommandDescription, _ path: [String]) -> [String] {
        [".Nm \(path.joined(separator: " "))", ".Op Ar options"]
            + command.parameters.arguments.filter { !$0.isHidden }.map { argument in
                let place = "Ar \(Mdoc.argument(argument.valueName))" + (argument.isRepeatable ? " ..." : "")
                return argument.isRequired ? ".\(place)" : ".Op \(place)"
            }
    }

    // MARK: Description

    private func description(_ path: [String]) -> [String] {
        guard !isOfProgram else {
            let commands = program.documented.map { ("Xr \(program.name)-\($0.name) 1", $0.summary.english) }
            return body(program) + definitions(of: program, withHeadings: true)
                + (commands.isEmpty ? [] : [".Ss Commands"] + Mdoc.list(commands))
        }
        guard !subject.subcommands.isEmpty else { return body(subject) + definitions(of: subject, withHeadings: true) }
        return body(subject)
            + subject.documented.flatMap { command in
                [".Ss \(Mdoc.words((path + [command.name]).joined(separator: " ")))"] + body(command)
                    + definitions(of: command, withHeadings: false)
            }
    }

    private func body(_ command: CommandDescription) -> [String] {
        Mdoc.paragraphs("\(command.summary.english).")
            + [command.discussion?.english ?? "", command.manual].filter { !$0.isEmpty }
            .flatMap { [".Pp"] + Mdoc.paragraphs($0) }
    }

    /// The arguments, then the options: under the headings of their sections, or in one list with the arguments.
    private func definitions(of command: CommandDescription, withHeadings: Bool) -> [String] {
        let arguments = command.parameters.arguments.filter { !$0.isHidden }
        let options = command.parameters.options.filter { !$0.isHidden && $0.origin == nil }
        let origin = command.parameters.options.lazy.compactMap(\.origin).first
        let borrowed = origin.map { [".Pp", "The options of", ".Xr \(program.name)-\($0) 1", "also apply."] } ?? []
        guard withHeadings else { return Self.list(arguments + options) + borrowed }
        let isGlobal = command.name == program.name && !program.documented.isEmpty
        let general = isGlobal ? Message("Global options") : Message("Options")
        var titles: [Message] = []
        for option in options where !titles.contains(option.section ?? general) {
            titles.append(option.section ?? general)
        }
        return Self.list(arguments)
            + titles.flatMap { title in
                [".Ss \(Mdoc.words(title.english))"] + Self.list(options.filter { ($0.section ?? general) == title })
            } + borrowed
    }

    private static func list(_ parameters: [ParameterDescription]) -> [String] {
        Mdoc.list(parameters.map { ($0.term, $0.definition.english) })
    }

    // MARK: Other sections

    /// The help topics; a page that begins with definitions uses their title as its section title.
    private var topics: [String] {
        program.topics.flatMap { topic in
            let isNamed = topic.parts.first?.definitions.isEmpty ?? true
            let head = isNamed ? [".Sh \(Mdoc.words(topic.name.uppercased()))"] : []
            return head + topic.parts.enumerated().flatMap { section($1, isFirst: $0 == 0, isNamed: isNamed) }
        }
    }

    private func section(_ part: HelpTopic.Part, isFirst: Bool, isNamed: Bool) -> [String] {
        switch part {
        case .text(let text): return (isFirst ? [] : [".Pp"]) + Mdoc.paragraphs(text.english)
        case .definitions(let title, let rows):
            let head = isNamed ? ".Ss \(Mdoc.words(title.english))" : ".Sh \(Mdoc.words(title.english.uppercased()))"
            return [head] + Mdoc.list(rows.map { (Mdoc.argument($0.term), $0.text.english) })
        case .examples: return []
        }
    }

    private var examples: [String] {
        let own = [subject.examples] + (isOfProgram ? [] : subject.documented.map(\.examples))
        let ofTopics = isOfProgram ? program.topics.flatMap(\.parts).map(\.examples) : []
        let all = (own + ofTopics).joined()
        guard !all.isEmpty else { return [] }
        return [".Sh EXAMPLES"] + Mdoc.list(all.map { ("Li \(Mdoc.literal($0.command))", $0.help.english) })
    }

    private var related: [String] {
        let names =
            isOfProgram
            ? (program.documented.map { "\(program.name)-\($0.name)" } + seeAlso).sorted() : [program.name]
        return names.enumerated().map { ".Xr \($1) 1" + ($0 == names.count - 1 ? "" : " ,") }
    }
}

extension CommandDescription {
    /// The subcommands that have pages or sections.
    fileprivate var documented: [CommandDescription] {
        subcommands.filter { !$0.isHidden && $0.name != Self.help.name }
    }
}

extension ParameterDescription {
    /// The names and the value as macros: `Fl n Ar COUNT , Fl -count Ar COUNT`.
    fileprivate var term: String {
        let value = valueName.isEmpty ? "" : " Ar \(Mdoc.argument(valueName))"
        guard role != .argument else { return String(value.dropFirst()) + (isRepeatable ? " ..." : "") }
        return spellings.map { "Fl \(Mdoc.literal($0.dropFirst()))\(value)" }.joined(separator: " , ")
    }
}
