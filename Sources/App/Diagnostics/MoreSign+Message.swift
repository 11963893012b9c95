import JSON
package import Pages
package import Wording

extension MoreSign {
    /// What shows that the list has more items.
    package var message: Message {
        switch self {
        case .link: Message("the header Link names a next page")
        case .range: Message("the header Content-Range says that there is more")
        case .next(let path): Message("\(path.description) names a next page")
        case .flag(let path): Message("\(path.description) says that there is more")
        case .total(let count, let path):
            Message(
                count, one: "\(path.description) says that there is \(count) item",
                other: "\(path.description) says that there are \(count) items")
        case .laterPage(let position): Message("the page at the position \(position.text) has items")
        }
    }

    /// What to do about it.
    package static let remedy = Message(
        """
        Check `pagination:` in the plugin. If this is the whole list, add `until: {signs: ignore}` under it (with \
        `strategy: none` if the list has one page).
        """)
}
