/// The completions at the cursor of an unfinished command line.
package struct CompletionPoint: Sendable {
    /// The word being typed.
    package let cursor: Cursor
    /// The names from the program down to the current command.
    package let path: [String]
    /// Commands and topics.
    let names: [CompletionCandidate]
    let options: [ParameterDescription]
    let ask: @Sendable (CompletionRequest) async -> [CompletionCandidate]

    /// The words that are possible at the cursor and known here. The shell lists files and directories.
    package func candidates() async -> [CompletionCandidate] {
        let all: [CompletionCandidate] =
            switch cursor.subject {
            case .nothing: []
            case .command: names
            case .option:
                options.flatMap { option in
                    option.spellings.map { CompletionCandidate($0, help: option.help) }
                }
            case .value(let parameter): await values(parameter.completion)
            }
        return all.filter { $0.text.hasPrefix(cursor.prefix) }
    }

    private func values(_ kind: CompletionKind) async -> [CompletionCandidate] {
        switch kind {
        case .none, .file, .directory: []
        case .values(let values): values.map { CompletionCandidate($0) }
        case .dynamic(let source): await ask(CompletionRequest(source: source, prefix: cursor.prefix))
        }
    }
}

/// The word at the cursor, and its possible completions.
package struct Cursor: Sendable, Equatable {
    /// The kinds of words that may be typed.
    package enum Subject: Sendable, Equatable {
        /// No word is expected, or an unknown command prevents completion.
        case nothing
        case command
        case option
        case value(ParameterDescription)
    }

    /// The kind of word that is being typed.
    package let subject: Subject
    /// The part of the word before the value, such as `--output=` or `-n`; candidates do not repeat it.
    package let lead: String
    /// The part of the value that is typed so far.
    package let prefix: String
}

extension Program {
    /// Reads words and ignores errors in them. The last word is still being typed; it is empty after a space.
    package func completion(of words: [String]) -> CompletionPoint {
        var scanner = Scanner(description)
        for word in words.dropLast() { scanner.take(word) }
        let globals = bindRoot(scanner).options.globals
        let bound = bindCommand(scanner)
        return CompletionPoint(
            cursor: scanner.cursor(in: words.last ?? ""),
            path: scanner.path.map(\.name),
            names: scanner.names,
            options: scanner.visibleOptions,
            ask: { request in await bound?.complete(globals, request) ?? [] }
        )
    }
}

extension Scanner {
    /// The commands and topics that may come next.
    fileprivate var names: [CompletionCandidate] {
        guard topic == nil else { return [] }
        let commands = command.subcommands.filter { !$0.isHidden }.map { ($0.name, $0.summary) }
        return (commands + topics.map { ($0.name, $0.summary) }).map { CompletionCandidate($0, help: $1) }
    }

    /// What a word that is still being typed may become.
    func cursor(in word: String) -> Cursor {
        if hasUnknownCommand { return Cursor(subject: .nothing, lead: "", prefix: word) }
        if let waiting, !OptionName.isOptionLike(word) {
            return Cursor(subject: .value(waiting.parameter), lead: "", prefix: word)
        }
        if !optionsEnded, word.hasPrefix("-") { return optionCursor(in: word) }
        let argument = nextArgument.map { Cursor.Subject.value(parameters.all[$0]) }
        let subject = command.subcommands.isEmpty ? argument ?? .nothing : .command
        return Cursor(subject: subject, lead: "", prefix: word)
    }

    private func optionCursor(in word: String) -> Cursor {
        let isLong = word.hasPrefix("--")
        let name = isLong ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
        let lead = isLong ? "\(name)=" : name
        guard let option = option(named: name), option.takesValue, word.hasPrefix(lead), isLong || word.count > 2 else {
            return Cursor(subject: .option, lead: "", prefix: word)
        }
        return Cursor(subject: .value(option.parameter), lead: lead, prefix: String(word.dropFirst(lead.count)))
    }
}
