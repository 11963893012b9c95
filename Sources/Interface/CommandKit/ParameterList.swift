/// The parameters of a command as data, in declared order.
package struct ParameterList: Sendable, Equatable {
    /// Arguments, options and flags.
    package let all: [ParameterDescription]
    /// Ranges of `all`. A command line may use only one parameter of each range.
    package let exclusions: [Range<Int>]

    /// The parameters that are given by position.
    package var arguments: [ParameterDescription] { all.filter { $0.role == .argument } }

    /// The parameters that are given by name.
    package var options: [ParameterDescription] { all.filter { $0.role != .argument } }

    static let empty = ParameterList(all: [], exclusions: [])
}
