package import JSON

/// What in a response shows that its list continues, although the plugin's `pagination:` finds no next page, or that
/// items are missing.
package enum MoreSign: Sendable, Hashable {
    /// Where a response has a sign.
    package enum Place: Sendable, Hashable {
        case member(JSONPath)
        /// A header field, as folio writes its name.
        case field(String)
    }

    /// The `Link` header names a next page.
    case link
    /// The `Content-Range` header ends before its total, or covers only a part of the body.
    case range
    /// The status is 206 (Partial Content), but the header does not say which part it is.
    case partialContent
    /// The URL or the token of a next page.
    case next(Place)
    /// A flag that says that there is more.
    case flag(Place)
    /// The number of items in the whole list.
    case total(Int, Place)
    /// The number of pages in the whole list, or the number of the last one.
    case pages(Int, Place)
    /// A flag that says that the response lacks items.
    case partial(Place)
    /// Errors beside the data, as in GraphQL. The text is the server's, safe to show; nil without one.
    case errors(String?)
    /// A later page, which was requested early, has items.
    case laterPage(Position)
    /// The list was incomplete when it was stored.
    case shortCopy
    /// Nothing shows how the list goes on, or that it does not.
    case unknownEnd
    /// The list was stored in parts between which items may be missing.
    case gap

    /// Whether items are missing from the page itself, so that no later page makes up for it.
    package var isOfPage: Bool {
        switch self {
        case .partial, .errors, .gap: true
        case .link, .range, .partialContent, .next, .flag, .total, .pages, .laterPage, .shortCopy, .unknownEnd: false
        }
    }

    /// The sign with another place, if it has one.
    package func mapPlace(_ change: (Place) -> Place) -> MoreSign {
        switch self {
        case .next(let place): .next(change(place))
        case .flag(let place): .flag(change(place))
        case .total(let count, let place): .total(count, change(place))
        case .pages(let count, let place): .pages(count, change(place))
        case .partial(let place): .partial(change(place))
        case .link, .range, .partialContent, .errors, .laterPage, .shortCopy, .unknownEnd, .gap: self
        }
    }
}
