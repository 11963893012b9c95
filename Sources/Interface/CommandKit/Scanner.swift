/// Sorts the words of a command line, one by one, into commands and uses of parameters.
///
/// It does not stop at an error but collects all of them: a run throws the first, and completion ignores them.
struct Scanner {
    let program: CommandDescription
    /// The program's parameters.
    let globals: ParameterList
    /// The parameters of the current command.
    private(set) var parameters: ParameterList
    /// The commands named so far, below the program.
    private(set) var trail: [CommandDescription] = []
    private(set) var assignments: [Assignment] = []
    private(set) var problems: [ArgumentError] = []
    /// The option whose value is the next word.
    private(set) var waiting: OptionMatch?
    /// Whether the words contain the `help` command.
    private(set) var wantsHelp = false
    /// The requested help topic, if help was not requested for a command.
    private(set) var topic: HelpTopic?
    /// Whether an unknown command makes the meaning of all later words unknown.
    private(set) var hasUnknownCommand = false
    private(set) var optionsEnded = false
    private var argumentCount = 0

    init(_ program: CommandDescription) {
        self.program = program
        globals = program.parameters
        parameters = globals
    }

    /// The current command.
    var command: CommandDescription { trail.last ?? program }

    var path: [CommandDescription] { [program] + trail }

    /// The parameter that takes the next argument, as an index into the command's parameters.
    var nextArgument: Int? {
        let places = parameters.all.indices.filter { parameters.all[$0].role == .argument }
        if argumentCount < places.count { return places[argumentCount] }
        guard let last = places.last, parameters.all[last].isRepeatable else { return nil }
        return last
    }

    mutating func take(_ word: String) {
        guard !hasUnknownCommand else { return }
        let isOptionLike = !optionsEnded && OptionName.isOptionLike(word)
        if let option = waiting {
            waiting = nil
            guard isOptionLike else { return assign(option, .text(word)) }
            problems.append(option.missingValue(next: word))
        }
        if !isOptionLike {
            takePlain(word)
        } else if word == "--" {
            optionsEnded = true
        } else if word.hasPrefix("--") {
            takeLong(word)
        } else {
            takeShort(word)
        }
    }

    /// The errors of the command line as a whole, after the last word.
    var closingProblems: [ArgumentError] {
        let unanswered = waiting.map { $0.missingValue(next: nil) }
        let missing = zip(parameters.all.indices, parameters.all).filter { $1.isRequired && !isGiven($0) }
            .map { ArgumentError.missingArgument(name: $1.valueName) }
        let own = trail.isEmpty ? [] : conflicts(in: parameters, at: trail.count)
        return [unanswered].compactMap(\.self) + own + conflicts(in: globals, at: 0) + missing
    }

    private func isGiven(_ index: Int) -> Bool {
        assignments.contains { $0.level == trail.count && $0.index == index }
    }

    private func conflicts(in list: ParameterList, at level: Int) -> [ArgumentError] {
        list.exclusions.compactMap { exclusion in
            let uses = assignments.filter { $0.level == level && exclusion.contains($0.index) }
            guard let first = uses.first, let second = uses.first(where: { $0.index != first.index }) else {
                return nil
            }
            return .conflict(first: first.label, second: second.label)
        }
    }

    /// The help topics that may come next.
    var topics: [HelpTopic] { wantsHelp && trail.isEmpty && topic == nil ? program.topics : [] }

    private mutating func takePlain(_ word: String) {
        if !command.subcommands.isEmpty {
            takeCommand(word)
        } else if let index = nextArgument {
            argumentCount += 1
            let name = parameters.all[index].valueName
            assignments.append(Assignment(level: trail.count, index: index, label: name, value: .text(word)))
        } else {
            problems.append(.unexpectedArgument(word))
        }
    }

    private mutating func takeCommand(_ word: String) {
        if topic != nil {
            problems.append(.unexpectedArgument(word))
            hasUnknownCommand = true
            return
        }
        topic = topics.first { $0.name == word }
        if topic != nil { return }
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
            // `cache help` means the same as `help cache`.
            if word == CommandDescription.help.name, !trail.isEmpty {
                wantsHelp = true
                return
            }
            let names = command.subcommands.filter { !$0.isHidden }.map(\.name) + topics.map(\.name)
            problems.append(.unknownCommand(name: word, suggestions: nearest(to: word, among: names)))
            hasUnknownCommand = true
            return
        }
        // `help feed` finds the command in the same way as `feed`, and shows its help.
        if trail.isEmpty, next.name == CommandDescription.help.name {
            wantsHelp = true
        } else {
            trail.append(next)
            parameters = next.parameters
        }
    }

    private mutating func takeLong(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        let value = parts.count > 1 ? parts[1] : nil
        guard let option = option(named: name) else {
            problems.append(unknownOption(name, in: name))
            return
        }
        switch (option.takesValue, value) {
        case (true, let text?): assign(option, .text(text))
        case (true, nil): waiting = option
        case (false, let text?): problems.append(.unexpectedValue(option: name, value: text))
        case (false, nil): assign(option, .flag(option.isOn))
        }
    }

    /// Takes a word of short options: flags, and as the last one perhaps an option with its value.
    private mutating func takeShort(_ word: String) {
        var rest = word.dropFirst()
        while let letter = rest.popFirst() {
            guard let option = option(named: "-\(letter)") else {
                problems.append(unknownOption("-\(letter)", in: word))
                return
            }
            guard option.takesValue else {
                if rest.first == "=" {
                    problems.append(.unexpectedValue(option: option.label, value: String(rest.dropFirst())))
                    return
                }
                assign(option, .flag(option.isOn))
                continue
            }
            if rest.isEmpty {
                waiting = option
            } else {
                assign(option, .text(String(rest.first == "=" ? rest.dropFirst() : rest)))
            }
            return
        }
    }

    private mutating func assign(_ option: OptionMatch, _ value: GivenValue) {
        assignments.append(
            Assignment(level: option.level, index: option.index, label: option.label, value: value))
    }

    private func unknownOption(_ name: String, in word: String) -> ArgumentError {
        let names = visibleOptions.flatMap(\.spellings)
        let near = nearest(to: word, among: names)
        let owners = near.isEmpty ? program.commands(with: name, named: [program.name]) : []
        return .unknownOption(name: name, word: word, suggestions: near, owners: Array(owners.prefix(3)))
    }
}

extension CommandDescription {
    /// The full names of subcommands that have an option.
    fileprivate func commands(with option: String, named path: [String]) -> [String] {
        subcommands.filter { !$0.isHidden }.flatMap { command in
            let path = path + [command.name]
            let isOwn = command.parameters.options.contains {
                !$0.isHidden && $0.origin == nil && $0.spellings.contains(option)
            }
            return (isOwn ? [path.joined(separator: " ")] : []) + command.commands(with: option, named: path)
        }
    }
}
