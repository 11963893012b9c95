/// A parameter with the code that puts a given value into the options.
struct Parameter<Options: Sendable>: Sendable {
    var description: ParameterDescription
    /// False when the value cannot be converted; the options are then unchanged.
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

/// What the words give a parameter: the text of a value, or a flag turned on or off.
enum GivenValue: Sendable, Equatable {
    case text(String)
    case flag(Bool)
}

/// One use of a parameter among the words.
struct Assignment: Sendable, Equatable {
    /// The depth of the declaring command; 0 is the program.
    let level: Int
    /// The place in that command's parameters.
    let index: Int
    /// The parameter as an error names it: the option as typed, or the argument's name.
    let label: String
    let value: GivenValue
}
