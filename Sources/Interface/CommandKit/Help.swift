package import Wording

/// The help of one command: usage, summary, examples, and all its parameters.
package struct Help: Sendable {
    /// The commands from the program down to the described one.
    package let path: [CommandDescription]
    /// The topic to describe instead of a command.
    package let topic: HelpTopic?
    /// Whether to describe every option, which may take more than a screen.
    private let isWhole: Bool

    init(path: [CommandDescription], topic: HelpTopic? = nil, isWhole: Bool = false) {
        self.path = path
        self.topic = topic
        self.isWhole = isWhole
    }

    /// The help in lines of at most `width` columns, if its words allow, with a final line break. Headings are bold if
    /// `styled`.
    package func text(width: Int, styled: Bool = false, in catalog: Catalog) -> String {
        if let topic { return topic.text(width: width, styled: styled, in: catalog) }
        guard let program = path.first, let command = path.last else { return "" }
        let lists = definitionLists(of: command, in: program)
        let layout = HelpLayout(width: width, styled: styled, labels: lists.flatMap { $0.rows.map(\.label) }, catalog)
        var blocks = [layout.usage(usageLine(of: command)), layout.paragraphs(command.summary)]
        if !command.examples.isEmpty { blocks.append(layout.examples(command.examples)) }
        blocks += lists.map(layout.definitions)
        blocks += origins(of: command, in: program).map(layout.paragraphs)
        if let discussion = command.discussion { blocks.append(layout.paragraphs(discussion)) }
        if let more = seeMore(of: command, in: program) { blocks.append(layout.paragraphs(more)) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private var names: String { path.map(\.name).joined(separator: " ") }

    private func usageLine(of command: CommandDescription) -> String {
        let places = command.subcommands.isEmpty ? command.parameters.arguments.map(\.placeholder) : ["COMMAND"]
        return ([names, "[OPTIONS]"] + places).joined(separator: " ")
    }

    private func seeMore(of command: CommandDescription, in program: CommandDescription) -> Message? {
        guard !program.subcommands.isEmpty else { return nil }
        let help = "\(program.name) help"
        guard !command.subcommands.isEmpty else {
            if !isWhole, command.parameters.options.contains(where: { $0.isDetail || $0.origin != nil }) {
                let all = "\(help) \(path.dropFirst().map(\.name).joined(separator: " "))"
                return Message("See '\(all)' for every option, '\(help)' for the global ones.")
            }
            return Message("See '\(help)' for the global options and the other commands.")
        }
        let below = "\(help) \(path.dropFirst().map { "\($0.name) " }.joined())COMMAND"
        guard path.count == 1 else {
            return Message("See '\(below)' for help on a command, '\(help)' for the global options.")
        }
        guard !program.topics.isEmpty else { return Message("See '\(below)' for help on a command.") }
        return Message("See '\(below)' for help on a command, '\(help) TOPIC' for help on a topic.")
    }

    /// Where to find help on options that are not listed here.
    private func origins(of command: CommandDescription, in program: CommandDescription) -> [Message] {
        if isWhole { return [] }
        var seen: Set<String> = []
        return command.parameters.options.compactMap(\.origin).filter { seen.insert($0).inserted }.map {
            Message("The options of '\(program.name) \($0)' also apply: see '\(program.name) help \($0)'.")
        }
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
            DefinitionList(title: Message("Commands"), rows: commands),
            DefinitionList(title: Message("Arguments"), rows: arguments),
        ]
        let isNested = !program.subcommands.isEmpty
        if path.count > 1 {
            let options = command.parameters.options.filter { isWhole || $0.origin == nil }
            lists += optionLists(options, general: Message("Options"))
        } else {
            let topics = program.topics.map { DefinitionList.Row(label: $0.name, text: $0.summary) }
            lists.append(DefinitionList(title: Message("Topics"), rows: topics))
            lists += optionLists(
                program.parameters.options, general: isNested ? Message("Global options") : Message("Options"))
        }
        return lists.filter { !$0.isEmpty }
    }

    /// One list per section, in the order in which the sections first occur.
    private func optionLists(_ options: [ParameterDescription], general: Message) -> [DefinitionList] {
        var lists: [DefinitionList] = []
        for option in options where !option.isHidden {
            let title = option.section ?? general
            if !lists.contains(where: { $0.title == title }) { lists.append(DefinitionList(title: title, rows: [])) }
            guard let index = lists.firstIndex(where: { $0.title == title }) else { continue }
            if option.isDetail, !isWhole {
                lists[index].others.append(option.label.trimmingPrefix { $0 == " " }.description)
            } else {
                lists[index].rows.append(DefinitionList.Row(label: option.label, text: option.definition))
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

    /// The names and the value, as in `-n, --count COUNT`; a long name without a short one is indented to line up.
    fileprivate var label: String {
        guard role != .argument else { return isRepeatable ? "\(valueName) ..." : valueName }
        let indent = names.first?.isShort == true ? "" : "    "
        let spelled = names.map { isNegatable && !$0.isShort ? "--[no-]\($0.text.dropFirst(2))" : $0.text }
        return indent + spelled.joined(separator: ", ") + (valueName.isEmpty ? "" : " \(valueName)")
    }

    /// The help text with the allowed values, the default, and whether the parameter may be repeated.
    var definition: Message {
        var notes: [Message] = []
        let values = expectation.allowedValues
        if !values.isEmpty { notes.append(Message("one of \(values.joined(separator: ", "))")) }
        if let defaultText { notes.append(Message("default: \(defaultText)")) }
        if role != .argument, isRepeatable { notes.append(Message("may be repeated")) }
        return notes.isEmpty ? help : Message("\(help) (\(notes.joinedAsClauses()))")
    }
}
