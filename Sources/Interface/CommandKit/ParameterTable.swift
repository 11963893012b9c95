package import Wording

/// The parameters of an options type in declared order; a single parameter is the smallest table.
///
/// Tables are written as array literals of tables, so sections, exclusive sets and shared groups nest freely.
package struct ParameterTable<Options: Sendable>: Sendable, ExpressibleByArrayLiteral {
    /// Where a parameter's value is kept in the options.
    package typealias Path<Value> = any WritableKeyPath<Options, Value> & Sendable

    private(set) var parameters: [Parameter<Options>]
    private(set) var exclusions: [Range<Int>]

    init(parameters: [Parameter<Options>], exclusions: [Range<Int>] = []) {
        self.parameters = parameters
        self.exclusions = exclusions
    }

    /// The parameters of all tables, one after the other.
    package init(arrayLiteral tables: Self...) {
        self.init(parameters: [])
        for table in tables {
            let offset = parameters.count
            exclusions += table.exclusions.map { $0.lowerBound + offset..<$0.upperBound + offset }
            parameters += table.parameters
        }
    }

    /// The parameters under a heading of their own in help.
    package static func section(_ title: Message, _ table: Self) -> Self {
        table.describing { $0.section = $0.section ?? title }
    }

    /// The parameters, of which a command line may use only one.
    package static func exclusive(_ table: Self) -> Self {
        Self(parameters: table.parameters, exclusions: table.exclusions + [table.parameters.indices])
    }

    /// The parameters, which work but are left out of help and completions.
    package static func hidden(_ table: Self) -> Self {
        table.describing { $0.isHidden = true }
    }

    /// Parameters that help only names at the end of their section, as few people need them; the manual explains them.
    package static func details(_ table: Self) -> Self {
        table.describing { $0.isDetail = true }
    }

    /// Parameters that another command of the program has as well, whose help explains them.
    package static func borrowed(from command: String, _ table: Self) -> Self {
        table.describing { $0.origin = $0.role == .argument ? nil : command }
    }

    /// A table written once for `Inner` and used by every options type that embeds one.
    package static func group<Inner>(_ path: Path<Inner>, _ table: ParameterTable<Inner>) -> Self {
        Self(parameters: table.parameters.map { $0.lifted(by: path) }, exclusions: table.exclusions)
    }

    /// The parameters as data, with the defaults that `options` holds.
    func list(defaults options: Options) -> ParameterList {
        let all = parameters.map { parameter in
            var description = parameter.description
            description.defaultText = parameter.defaultText(options)
            return description
        }
        return ParameterList(all: all, exclusions: exclusions)
    }

    /// Puts the given values into the options and returns those that could not be converted.
    func bind(_ assignments: [Assignment], to options: inout Options) -> [UsageProblem] {
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
