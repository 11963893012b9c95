package import JSON
package import Templates

/// A JSON document whose strings are templates.
package indirect enum BodyTemplate: Sendable {
    case null
    case flag(Bool)
    /// A number, as JSON writes it.
    case number(String)
    case text(Template)
    case list([BodyTemplate])
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable {
        /// The member's name, which is not a template.
        package let name: String
        /// The member's value, whose strings are templates.
        package let value: BodyTemplate
    }

    /// A document without templates.
    package init(_ tree: JSONTree) {
        self =
            switch tree {
            case .null: .null
            case .flag(let flag): .flag(flag)
            case .number(let text): .number(text)
            case .text(let text): .text(Template(literal: text))
            case .list(let elements): .list(elements.map { BodyTemplate($0) })
            case .object(let members):
                .object(members.map { Member(name: $0.name, value: BodyTemplate($0.value)) })
            }
    }

    /// Every template in the document.
    package var templates: [Template] {
        switch self {
        case .null, .flag, .number: []
        case .text(let template): [template]
        case .list(let elements): elements.flatMap(\.templates)
        case .object(let members): members.flatMap(\.value.templates)
        }
    }
}

extension Template {
    /// The parameter that the whole template consists of, apart from its default. In a document it keeps its type.
    package var loneName: String? {
        guard case .parameter(let name, let functions) = pieces.first, pieces.count == 1 else { return nil }
        let isAsGiven = functions.allSatisfy { if case .fallback = $0 { true } else { false } }
        return isAsGiven ? name : nil
    }
}
