/// A parameter, and the code that stores its value in the options.
struct Parameter<Options: Sendable>: Sendable {
    var description: ParameterDescription
    /// Returns false if the value is invalid; the options are then unchanged.
    let store: @Sendable (inout Options, GivenValue) -> Bool
    let defaultText: @Sendable (Options) -> String?

    func lifted<Outer>(by path: ParameterTable<Outer>.Path<Options>) -> Parameter<Outer> {
        Parameter<Outer>(
            description: description,
            store: { outer, value in store(&outer[keyPath: path], value) },
            defaultText: { outer in defaultText(outer[keyPath: path]) }
        )
    }
}

/// The value that the words give to a parameter: a text, or a flag turned on or off.
enum GivenValue: Sendable, Equatable {
    case text(String)
    case flag(Bool)
}

/// One use of a parameter on the command line.
struct Assignment: Sendable, Equatable {
    /// The depth of the declaring command; 0 is the program.
    let level: Int
    /// The index among that command's parameters.
    let index: Int
    /// The parameter's name in errors: the option as typed, or the argument's name.
    let label: String
    let value: GivenValue
}
