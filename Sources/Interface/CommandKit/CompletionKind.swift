package import Wording

/// How a shell completes a parameter's value.
package enum CompletionKind: Sendable, Equatable {
    case none
    case file
    case directory
    case values([String])
    /// The running command supplies values, given the options typed so far.
    case dynamic(CompletionSource)
}

/// The name of a set of values that only the program can list, such as `endpoints`.
package struct CompletionSource: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name that the program's completer knows.
    package let name: String

    /// The source with a name.
    package init(stringLiteral name: String) {
        self.name = name
    }
}

/// A request to a command's completer: the values of `source` that begin with `prefix`.
package struct CompletionRequest: Sendable, Equatable {
    /// The requested set of values.
    package let source: CompletionSource
    /// The part of the value that is typed so far.
    package let prefix: String
}

/// A word offered at the cursor, with a short description.
package struct CompletionCandidate: Sendable, Equatable {
    /// The word.
    package let text: String
    /// A description of the word; nil for none.
    package let help: Message?
    /// Whether the word continues, as `key=` does, so that no space follows.
    package let goesOn: Bool

    /// A word and its description.
    package init(_ text: String, help: Message? = nil, goesOn: Bool = false) {
        self.text = text
        self.help = help
        self.goesOn = goesOn
    }
}
