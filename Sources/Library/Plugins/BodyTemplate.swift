/// A JSON document whose texts are templates.
package indirect enum BodyTemplate: Sendable {
    case null
    case flag(Bool)
    /// As JSON writes it.
    case number(String)
    case text(Template)
    case list([BodyTemplate])
    case object([Member])

    /// One name of an object and its value.
    package struct Member: Sendable {
        /// The name, which is no template.
        package let name: String
        /// The value, whose texts are templates.
        package let value: BodyTemplate
    }

    /// Every template in it.
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
    /// The parameter that the template is alone, but for what stands where it is not set: in a document it keeps its type.
    package var loneName: String? {
        guard case .parameter(let name, let functions) = pieces.first, pieces.count == 1 else { return nil }
        let isAsGiven = functions.allSatisfy { if case .fallback = $0 { true } else { false } }
        return isAsGiven ? name : nil
    }
}
