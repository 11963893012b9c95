package import Wording

/// Everything that help, man pages and completions need to know of a command and those below it.
package struct CommandDescription: Sendable {
    /// The word that names the command.
    package let name: String
    /// What the command does; a phrase without a full stop.
    package let summary: Message
    /// Further explanation; each line is a paragraph, and its leading spaces indent it. Nil where there is none.
    package let discussion: Message?
    /// More of it, for the man page alone; lines as above.
    package let manual: String
    /// Command lines to show first in help.
    package let examples: [Example]
    /// Whether help and completions leave the command out.
    package let isHidden: Bool
    /// The commands one level down, in declared order.
    package let subcommands: [CommandDescription]
    /// Of a program, the pages of help that belong to no command.
    package let topics: [HelpTopic]
    private let makeParameters: @Sendable () -> ParameterList

    init(
        _ name: String, summary: Message, discussion: Message? = nil, manual: String = "", examples: [Example] = [],
        isHidden: Bool = false, subcommands: [CommandDescription] = [], topics: [HelpTopic] = [],
        parameters: @escaping @Sendable () -> ParameterList = { .empty }
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.manual = manual
        self.examples = examples
        self.isHidden = isHidden
        self.subcommands = subcommands
        self.topics = topics
        makeParameters = parameters
    }

    /// What can be given to the command.
    ///
    /// Made at each access: a tree of many options is cheap to create, and a command line pays for one command only.
    package var parameters: ParameterList { makeParameters() }
}

/// A command line worth copying, and what it does.
package struct Example: Sendable, Equatable {
    /// The whole line as it is typed.
    package let command: String
    /// What the line does.
    package let help: Message

    /// A command line and what it does.
    package init(_ command: String, _ help: Message) {
        self.command = command
        self.help = help
    }
}
