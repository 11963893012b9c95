import Expressions
import Pages
package import Schema

extension Setting<Settings> {
    /// A mapping that names a place in the request.
    package static func place(_ name: String, isRequired: Bool = false, help: String, example: String) -> Self {
        .one(name, of: Place.schema, isRequired: isRequired, help: help, example: example)
    }
}

extension Setting<Fact> {
    /// A path of the document, or `{at: PATH}` or `{header: NAME}`.
    static func source(_ name: String, isRequired: Bool = false, help: String, example: String) -> Self {
        Self(
            name, .either([.pageExpression, .one(of: Schema([at.key, header.key]))]), isRequired: isRequired,
            help: help,
            example: example
        ) { value in
            let expression = value.parsed() ?? value.object?[at]
            return expression.map(Fact.init) ?? value.object?[header].map(Fact.header)
        }
    }

    private static var at: Setting<Expression> {
        .parsed("at", .pageExpression, help: "Path in the response body", example: ".meta.next")
    }

    private static var header: Setting<String> {
        .text("header", .headerName, help: "Name of a header", example: "X-Next-Page")
    }
}

extension Settings {
    func place(_ setting: Setting<Settings>) throws(PaginationError) -> Place {
        guard let place = try optionalPlace(setting) else { throw .placeNeeded(key: setting.key.name) }
        return place
    }

    func optionalPlace(_ setting: Setting<Settings>) throws(PaginationError) -> Place? {
        guard let inner = self[setting] else { return nil }
        guard let place = Place(inner) else { throw .placeNeeded(key: setting.key.name) }
        return place
    }
}

extension Pager {
    /// The position for a text; throws if this pager cannot step to it.
    func checked(_ text: String) throws(PaginationError) -> Position {
        let position = Position(text)
        _ = try step(to: position)
        return position
    }

    /// The position for a text that folio printed; an empty text is the start of the list.
    func resumed(_ text: String) throws(PaginationError) -> Position? {
        text.isEmpty ? nil : try checked(text)
    }
}

extension String {
    /// The text after a prefix; nil if the prefix is missing.
    func removingPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
