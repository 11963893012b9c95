package import Wording

/// A command and its subcommands as help, man pages and completions need them.
package struct CommandDescription: Sendable {
    /// The word that names the command.
    package let name: String
    /// What the command does; a phrase without a full stop.
    package let summary: Message
    /// More explanation; each line is a paragraph, indented by its leading spaces. Nil for none.
    package let discussion: Message?
    /// More explanation for the man page only, in the same form.
    package let manual: String
    /// Example command lines, which help shows first.
    package let examples: [Example]
    /// Whether help and completions omit the command.
    package let isHidden: Bool
    /// The commands one level below, in declared order.
    package let subcommands: [CommandDescription]
    /// For a program: the help pages that belong to no command.
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

    /// The command's parameters.
    ///
    /// Built on each access, so that a large tree is cheap to create: a command line uses one command only.
    package var parameters: ParameterList { makeParameters() }
}

/// An example command line and its effect.
package struct Example: Sendable, Equatable {
    /// The whole command line.
    package let command: String
    /// Describes the effect.
    package let help: Message

    /// An example command line and its effect.
    package init(_ command: String, _ help: Message) {
        self.command = command
        self.help = help
    }
}
