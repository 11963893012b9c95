package import Expressions
package import JSON
package import Templates

/// How items are changed before anything is read from them: `set:` and `remove:`.
package struct ItemEdits: Sendable {
    /// A member of items that is set.
    package struct Member: Sendable {
        /// Where it is in the item; keys only.
        package let path: JSONPath
        /// The value.
        package let value: Value
    }

    /// Where the value of a member comes from.
    package enum Value: Sendable {
        /// The same in all items.
        case constant(BodyTemplate)
        /// A value of the item, which has the constants already. A coded text is decoded.
        case ofItem(Expression, Endpoint.Field.Coding?)
    }

    /// The members that are set, in the order of the file.
    package let members: [Member]
    /// The values that are removed afterwards.
    package let removed: [JSONPath]

    /// The templates of the constants.
    package var templates: [Template] {
        members.flatMap { member -> [Template] in
            if case .constant(let value) = member.value { value.templates } else { [] }
        }
    }

    /// The expressions of the other values, in the order of the file.
    package var values: [(expression: Expression, coding: Endpoint.Field.Coding?)] {
        members.compactMap { member in
            if case .ofItem(let expression, let coding) = member.value { (expression, coding) } else { nil }
        }
    }
}
