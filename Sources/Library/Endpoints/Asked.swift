/// What the request of a failed response was for, which decides whether the plugin is to blame.
package enum Asked: Sendable, Equatable {
    /// A page that a plugin describes.
    case plugin
    /// A later page of a list whose first pages were valid.
    case laterPage
    /// A URL that the user gave.
    case url
}
