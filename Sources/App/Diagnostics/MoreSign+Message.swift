import JSON
package import Pages
package import Wording

extension MoreSign {
    /// What shows that the list has more items, or that items are missing.
    package var message: Message {
        switch self {
        case .link: Message("the header Link names a next page")
        case .range: Message("the header Content-Range says that there is more")
        case .partialContent: Message("status 206 means that this is only a part of the list")
        case .next(let place): Message("\(place.message) names a next page")
        case .flag(let place): Message("\(place.message) says that there is more")
        case .total(let count, let place):
            Message(
                count, one: "\(place.message) says that there is \(count) item",
                other: "\(place.message) says that there are \(count) items")
        case .pages(let count, let place):
            Message(
                count, one: "\(place.message) says that there is \(count) page",
                other: "\(place.message) says that there are \(count) pages")
        case .partial(let place): Message("\(place.message) says that items are missing")
        case .errors(let text?): Message("the server reported errors: \"\(text)\"")
        case .errors(nil): Message("the server reported errors")
        case .laterPage(let position): Message("the page at the position \(position.text) has items")
        case .shortCopy: Message("the list was incomplete when it was stored")
        case .unknownEnd: Message("nothing in the responses shows how the list goes on, or that it ends")
        case .gap: Message("the list was stored in parts, and items may be missing between them")
        }
    }

    /// The notice about a list that was not asked for whole.
    package var notice: Message {
        isOfPage
            ? Message("the list may be incomplete: \(message). \(remedy)")
            : Message("there may be more items: \(message). \(remedy)")
    }

    /// The error about a list that was asked for whole.
    package var failure: Message {
        if self == .shortCopy { return Message("the stored list is incomplete") }
        if self == .unknownEnd { return Message("the list may be incomplete: \(message)") }
        return isOfPage ? Message("incomplete list: \(message)") : Message("incomplete list: it ended, but \(message)")
    }

    /// What to do about it.
    package var remedy: Message {
        if self == .shortCopy || self == .gap {
            return Message("To see what is missing, read the list from the server.")
        }
        if self == .unknownEnd {
            return Message(
                """
                If you know how its pages are requested, describe it under `pagination:` in a plugin. 'folio plugins probe \
                URL --write NAME' begins one.
                """)
        }
        return isOfPage
            ? Message("Change the request, or try again later.")
            : Message(
                """
                Check `pagination:` in the plugin. If this is the whole list, add `until: {signs: ignore}` under it (with \
                `strategy: none` if the list has one page).
                """)
    }
}

extension MoreSign.Place {
    fileprivate var message: Message {
        switch self {
        case .member(let path): Message(value: path.description)
        case .field(let name): Message("the header \(name)")
        }
    }
}
