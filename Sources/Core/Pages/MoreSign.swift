package import JSON

/// What in a response shows that its list continues, although the plugin's `pagination:` finds no next page.
package enum MoreSign: Sendable, Hashable {
    /// The `Link` header names a next page.
    case link
    /// The `Content-Range` header ends before its total.
    case range
    /// A member of the body has the URL or the token of a next page.
    case next(JSONPath)
    /// A flag of the body says that there is more.
    case flag(JSONPath)
    /// A member of the body is the number of items in the whole list.
    case total(Int, JSONPath)
    /// A later page, which was requested early, has items.
    case laterPage(Position)
}
