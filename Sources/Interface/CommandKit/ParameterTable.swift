package import Wording

/// The parameters of an options type in declared order; the smallest table has one parameter.
///
/// Tables are array literals of tables, so sections, exclusive sets and shared groups can be nested.
package struct ParameterTable<Options: Sendable>: Sendable, ExpressibleByArrayLiteral {
    /// The property of the options that stores a parameter's value.
    package typealias Path<Value> = any WritableKeyPath<Options, Value> & Sendable

    private(set) var parameters: [Parameter<Options>]
    private(set) var exclusions: [Range<Int>]

    init(parameters: [Parameter<Options>], exclusions: [Range<Int>] = []) {
        self.parameters = parameters
        self.exclusions = exclusions
    }

    /// The parameters of all tables, in order.
    package init(arrayLiteral tables: Self...) {
        self.init(parameters: [])
        for table in tables {
            let offset = parameters.count
            exclusions += table.exclusions.map { $0.lowerBound + offset..<$0.upperBound + offset }
            parameters += table.parameters
        }
    }

    /// Parameters under their own heading in help.
    package static func section(_ title: Message, _ table: Self) -> Self {
        table.describing { $0.section = $0.section ?? title }
    }

    /// Parameters that exclude each other: a command line may use only one.
    package static func exclusive(_ table: Self) -> Self {
        Self(parameters: table.parameters, exclusions: table.exclusions + [table.parameters.indices])
    }

    /// Parameters that work, but that help and completions omit.
    package static func hidden(_ table: Self) -> Self {
        table.describing { $0.isHidden = true }
    }

    /// Parameters that help lists by name only, at the end of their section, because few people need them. The man page
    /// describes them.
    package static func details(_ table: Self) -> Self {
        table.describing { $0.isDetail = true }
    }

    /// Parameters that another command of the program also has, and whose help describes them.
    package static func borrowed(from command: String, _ table: Self) -> Self {
        table.describing { $0.origin = $0.role == .argument ? nil : command }
    }

    /// A table for `Inner` that several options types with an `Inner` property share.
    package static func group<Inner>(_ path: Path<Inner>, _ table: ParameterTable<Inner>) -> Self {
        Self(parameters: table.parameters.map { $0.lifted(by: path) }, exclusions: table.exclusions)
    }

    /// The parameters as data, with the defaults in `options`.
    func list(defaults options: Options) -> ParameterList {
        let all = parameters.map { parameter in
            var description = parameter.description
            description.defaultText = parameter.defaultText(options)
            return description
        }
        return ParameterList(all: all, exclusions: exclusions)
    }

    /// Stores the given values in the options, and returns the errors of invalid ones.
    func bind(_ assignments: [Assignment], to options: inout Options) -> [ArgumentError] {
        assignments.compactMap { assignment in
            let parameter = parameters[assignment.index]
            guard !parameter.store(&options, assignment.value), case .text(let text) = assignment.value else {
                return nil
            }
            let expectation = parameter.description.expectation
            return .invalidValue(
                parameter: assignment.label, text: text, expected: expectation,
                suggestions: nearest(to: text, among: expectation.allowedValues)
            )
        }
    }

    private func describing(_ change: (inout ParameterDescription) -> Void) -> Self {
        var table = self
        for index in table.parameters.indices { change(&table.parameters[index].description) }
        return table
    }
}
