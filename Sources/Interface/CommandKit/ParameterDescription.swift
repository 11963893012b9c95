package import Wording

/// Everything that help, man pages and completions need to know of a parameter, without its type.
package struct ParameterDescription: Sendable, Equatable {
    /// How a parameter is given.
    package enum Role: Sendable, Equatable {
        /// By its place among the words.
        case argument
        /// By a name and a value.
        case option
        /// By a name alone.
        case flag
    }

    /// How the parameter is given.
    package let role: Role
    /// The names in declared order; empty for an argument.
    package let names: [OptionName]
    /// What stands for the value in help, such as `COUNT`; empty for a flag.
    package let valueName: String
    /// What the parameter does; a phrase without a full stop, as notes may follow.
    package let help: Message
    /// What a word must be to become a value.
    package let expectation: ValueExpectation
    /// What a shell offers for a value.
    package let completion: CompletionKind
    /// Whether the command cannot run without it.
    package let isRequired: Bool
    /// Whether each further use adds to the ones before; otherwise the last use wins.
    package let isRepeatable: Bool
    /// Whether `--no-NAME` turns the flag off.
    package let isNegatable: Bool
    /// The heading in help; nil for the command's general options.
    package internal(set) var section: Message?
    /// The command of the program whose help explains it; nil for the command's own.
    package internal(set) var origin: String?
    /// Whether help and completions leave the parameter out.
    package internal(set) var isHidden = false
    /// Whether short help only names the parameter.
    package internal(set) var isDetail = false
    /// The word that stands for the default; nil when there is none to show.
    package internal(set) var defaultText: String?

    init(
        _ role: Role, names: [OptionName] = [], valueName: String = "", help: Message,
        expectation: ValueExpectation = .text, completion: CompletionKind? = nil,
        isRequired: Bool = false, isRepeatable: Bool = false, isNegatable: Bool = false
    ) {
        self.role = role
        self.names = names
        self.valueName = valueName
        self.help = help
        self.expectation = expectation
        let allowed = expectation.allowedValues
        self.completion = completion ?? (allowed.isEmpty ? .none : .values(allowed))
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
        self.isNegatable = isNegatable
    }

    /// The words that turn a negatable flag off.
    package var negatedNames: [String] {
        isNegatable ? names.compactMap(\.negated) : []
    }

    /// Every word that names this parameter; empty for an argument.
    package var spellings: [String] {
        names.map(\.text) + negatedNames
    }
}
