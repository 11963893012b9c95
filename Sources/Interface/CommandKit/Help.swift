/// The help of one command: usage, summary, examples, then everything that can be typed.
package struct Help: Sendable {
    /// The commands from the program down to the one that is explained.
    package let path: [CommandDescription]

    /// The help as lines of at most `width` columns where words allow, with a line break at the end;
    /// headings are bold when `styled`.
    package func text(width: Int, styled: Bool = false) -> String {
        guard let program = path.first, let command = path.last else { return "" }
        let lists = definitionLists(of: command, in: program)
        let layout = HelpLayout(width: width, styled: styled, labels: lists.flatMap { $0.rows.map(\.label) })
        var blocks = [layout.usage(usageLine(of: command)), layout.paragraphs(command.summary)]
        if !command.examples.isEmpty { blocks.append(layout.examples(command.examples)) }
        blocks += lists.map(layout.definitions)
        if !command.discussion.isEmpty { blocks.append(layout.paragraphs(command.discussion)) }
        if let more = seeMore(of: command, in: program) { blocks.append(layout.paragraphs(more)) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private var names: String { path.map(\.name).joined(separator: " ") }

    private func usageLine(of command: CommandDescription) -> String {
        let places = command.subcommands.isEmpty ? command.parameters.arguments.map(\.placeholder) : ["COMMAND"]
        return ([names, "[OPTIONS]"] + places).joined(separator: " ")
    }

    private func seeMore(of command: CommandDescription, in program: CommandDescription) -> String? {
        guard !program.subcommands.isEmpty else { return nil }
        guard !command.subcommands.isEmpty else { return "See '\(program.name) help' for the other commands." }
        let group = path.dropFirst().map { "\($0.name) " }.joined()
        return "See '\(program.name) help \(group)COMMAND' for the help of a command."
    }

    private func definitionLists(
        of command: CommandDescription, in program: CommandDescription
    ) -> [DefinitionList] {
        let commands = command.subcommands.filter { !$0.isHidden }.map {
            DefinitionList.Row(label: $0.name, text: $0.summary)
        }
        let arguments = command.parameters.arguments.filter { !$0.isHidden }.map {
            DefinitionList.Row(label: $0.label, text: $0.definition)
        }
        var lists = [
            DefinitionList(title: "Commands", rows: commands), DefinitionList(title: "Arguments", rows: arguments),
        ]
        let isNested = !program.subcommands.isEmpty
        if path.count > 1 { lists += optionLists(command.parameters.options, general: "Options") }
        lists += optionLists(program.parameters.options, general: isNested ? "Global options" : "Options")
        return lists.filter { !$0.rows.isEmpty }
    }

    /// One list per section, in the order in which the sections first occur.
    private func optionLists(_ options: [ParameterDescription], general: String) -> [DefinitionList] {
        var lists: [DefinitionList] = []
        for option in options where !option.isHidden {
            let title = option.section ?? general
            let row = DefinitionList.Row(label: option.label, text: option.definition)
            if let index = lists.firstIndex(where: { $0.title == title }) {
                lists[index].rows.append(row)
            } else {
                lists.append(DefinitionList(title: title, rows: [row]))
            }
        }
        return lists
    }
}

extension ParameterDescription {
    /// The argument in a usage line: `ENDPOINT`, `[ID]`, `[WORD ...]`.
    fileprivate var placeholder: String {
        let name = isRepeatable ? "\(valueName) ..." : valueName
        return isRequired ? name : "[\(name)]"
    }

    /// The names and the value, as in `-n, --count COUNT`; long names line up when there is no short one.
    fileprivate var label: String {
        guard role != .argument else { return isRepeatable ? "\(valueName) ..." : valueName }
        let indent = names.first?.isShort == true ? "" : "    "
        let spelled = names.map { isNegatable && !$0.isShort ? "--[no-]\($0.text.dropFirst(2))" : $0.text }
        return indent + spelled.joined(separator: ", ") + (valueName.isEmpty ? "" : " \(valueName)")
    }

    /// The help text with what the declaration itself tells: allowed values, default, repeatability.
    fileprivate var definition: String {
        var notes: [String] = []
        let values = expectation.allowedValues
        if !values.isEmpty { notes.append("one of \(values.joined(separator: ", "))") }
        if let defaultText { notes.append("default: \(defaultText)") }
        if role != .argument, isRepeatable { notes.append("may be repeated") }
        return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
    }
}
