package import Wording

/// What a shell offers where a parameter's value is expected.
package enum CompletionKind: Sendable, Equatable {
    case none
    case file
    case directory
    case values([String])
    /// The running command is asked, with the options typed so far.
    case dynamic(CompletionSource)
}

/// Names a set of values that only the program can list, such as `endpoints`.
package struct CompletionSource: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name that the program's completer knows.
    package let name: String

    /// The source of that name.
    package init(stringLiteral name: String) {
        self.name = name
    }
}

/// What a command's completer is asked: the values of `source` that begin with `prefix`.
package struct CompletionRequest: Sendable, Equatable {
    /// Which values are wanted.
    package let source: CompletionSource
    /// What is typed of the value so far.
    package let prefix: String
}

/// One word offered at the cursor, with a short description.
package struct CompletionCandidate: Sendable, Equatable {
    /// The word.
    package let text: String
    /// What the word means; nil where there is nothing to say.
    package let help: Message?
    /// Whether the word goes on, as `key=` does, so that no blank follows.
    package let goesOn: Bool

    /// A word and what it means.
    package init(_ text: String, help: Message? = nil, goesOn: Bool = false) {
        self.text = text
        self.help = help
        self.goesOn = goesOn
    }
}
