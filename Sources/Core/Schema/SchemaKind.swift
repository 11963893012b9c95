/// The kinds of values of a setting.
package indirect enum SchemaKind: Sendable, Hashable {
    case text
    /// Text in which `{name}` is replaced by a parameter.
    case template
    /// A jq path.
    case path
    /// A jq path or a jq program.
    case expression
    /// The same about a whole page, with the variables of the page.
    case pageExpression
    case url
    /// A host with an optional port and scheme, such as `example.com` or `http://127.0.0.1:8080`.
    case host
    /// A query parameter's name: any text that is not empty.
    case queryName
    /// A header field's name: a token (RFC 9110, section 5.6.2).
    case headerName
    /// A request's method: a token (RFC 9110, section 9.1).
    case method
    /// The author's own document, sent as JSON; its texts are templates.
    case tree
    case flag
    case integer(ClosedRange<Int>)
    /// A number with a unit: `500ms`, `10s`, `5m`, `1h`, `7d`.
    case duration
    /// A count per unit of time, such as `10/s` or `60/m`.
    case rate
    case choice([String])
    case list(of: SchemaKind)
    /// Names that the author chooses, each with a value.
    case map(of: SchemaKind)
    /// Fixed keys.
    case object(Schema)
    /// Fixed keys. Exactly one is present, apart from those that accompany another.
    case one(of: Schema)
    /// Fixed keys that depend on the value of one of them.
    case variant(by: String, [Variant])
    /// The same keys as the mapping around it.
    case enclosing
    /// One of several shapes, selected by whether the value is a scalar, a list or a mapping.
    case either([SchemaKind])
    /// A known name that cannot be used here; the error says why.
    case refused(Refusal)

    /// Why a name cannot be used.
    package enum Refusal: Sendable, Hashable {
        /// A later version may have it.
        case later
        /// Endpoints cannot inherit it.
        case noDefault
        /// The plugin has such a key, which all endpoints inherit.
        case ofPlugin
        /// Only the comments under an item have it.
        case ofComments
        /// The list is one page.
        case onePage
        /// Each page names the URL of the next one.
        case nextIsURL
        /// Positions are counts of pages or items of one size.
        case ofCounts
    }

    /// The keys for one value of the deciding key.
    package struct Variant: Sendable, Hashable {
        /// That value, such as a strategy's name.
        package let name: String
        /// The keys, including the deciding one.
        package let schema: Schema

        package init(_ name: String, _ schema: Schema) {
            self.name = name
            self.schema = schema
        }
    }
}
