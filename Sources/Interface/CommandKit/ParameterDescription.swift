package import Wording

/// A parameter as help, man pages and completions need it, without its type.
package struct ParameterDescription: Sendable, Equatable {
    /// The ways to give a parameter.
    package enum Role: Sendable, Equatable {
        /// By its position among the words.
        case argument
        /// By a name and a value.
        case option
        /// By a name only.
        case flag
    }

    /// How the parameter is given.
    package let role: Role
    /// The names in declared order; empty for an argument.
    package let names: [OptionName]
    /// The placeholder of the value in help, such as `COUNT`; empty for a flag.
    package let valueName: String
    /// Describes the parameter; a phrase without a full stop, since notes may follow.
    package let help: Message
    /// Describes the accepted words.
    package let expectation: ValueExpectation
    /// How a shell completes the value.
    package let completion: CompletionKind
    /// Whether the command cannot run without it.
    package let isRequired: Bool
    /// Whether every use adds a value; otherwise the last use counts.
    package let isRepeatable: Bool
    /// Whether `--no-NAME` turns the flag off.
    package let isNegatable: Bool
    /// The heading in help; nil for the command's general options.
    package internal(set) var section: Message?
    /// The command of the program whose help describes it; nil for the parameter's own command.
    package internal(set) var origin: String?
    /// Whether help and completions omit the parameter.
    package internal(set) var isHidden = false
    /// Whether short help only names the parameter.
    package internal(set) var isDetail = false
    /// The default value as text; nil if there is none to show.
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
