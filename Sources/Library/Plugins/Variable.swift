package import Expressions
package import Templates

/// A value for which an endpoint's list is read: one of `each:`.
package struct Variable: Sendable {
    /// The key under `each:`, under which the output has its values.
    package let name: String
    /// The parameter that gets its values.
    package let parameter: String
    /// Where its values come from.
    package let source: Source

    package init(name: String, parameter: String, source: Source) {
        (self.name, self.parameter, self.source) = (name, parameter, source)
    }

    /// Where the values of a variable come from.
    package indirect enum Source: Sendable {
        /// They are in the file.
        case values([String])
        /// They must be given.
        case given
        /// They are in the items of another list.
        case items(Parents)
    }

    /// A list whose items have the values of a variable.
    package struct Parents: Sendable {
        /// The endpoint. Its fields are the value, under the name of the variable, and then what is kept; its condition
        /// decides which items are used.
        package let endpoint: Endpoint
        /// The condition that the variable adds to the endpoint's; nil if it uses all its items.
        package let condition: Expression?
        /// The list's parameters that are not simply those of the same name.
        package let parameters: [(name: String, value: Template)]
        /// The names of further values in the output.
        package let kept: [String]

        /// Where an item has the value; nil if the list has no such field.
        package var value: Expression? { endpoint.fields?.first?.path }
    }

    /// The list with its values; nil for values that are in the file or given.
    package var parents: Parents? {
        if case .items(let parents) = source { parents } else { nil }
    }
}

extension Endpoint {
    /// The names that its variables add to the output, after the id.
    package var outerNames: [String] { variables.map(\.name) + variables.flatMap { $0.parents?.kept ?? [] } }
}
