import HTTP
package import JSON
package import Presentation
package import Probing
package import Wording

/// A finding as lines for people, each with its evidence.
extension Finding {
    /// The evidence for a part of a plugin file.
    package struct Line {
        /// The key, such as `items` or `pagination`.
        package let about: String
        /// The evidence as a sentence.
        package let text: Message
        /// Whether the part is unknown.
        var isUnknown = false

        /// The name of the part.
        package var label: Message {
            switch about {
            case "items": Message("items")
            case "fields": Message("fields")
            case "order": Message("order")
            case "version": Message("version")
            case "pagination": Message("pagination")
            case "size": Message("size")
            case "max": Message("max")
            case "until": Message("until")
            case "comments": Message("comments")
            default: Message(verbatim: about)
            }
        }
    }

    /// The evidence in the order of a plugin file.
    package var lines: [Line] {
        [listLine, idLine] + fieldLines + [versionLine, orderLine].compactMap(\.self) + [turnLine, sizeLine]
            + maximumLines
            + signLines + [commentsLine].compactMap(\.self)
    }

    /// The lines as one text.
    ///
    /// - Parameter sent: the credentials to leave out.
    package func text(for terminal: Terminal, in catalog: Catalog, without sent: SentFields) -> String {
        LabelledLines(
            lines.map { line in
                let text = Sanitizer.message(sent.withoutCredentials(line.text.text(in: catalog)))
                return .init(line.label.text(in: catalog), (line.isUnknown ? "? " : "") + text)
            }
        ).text(for: terminal)
    }

    /// The lines as a list of `{about, found, text}`, in English.
    ///
    /// - Parameter sent: the credentials to leave out.
    package func json(without sent: SentFields) -> JSONValue {
        .array(
            lines.map { line in
                .members([
                    ("about", .text(line.about)), ("found", .flag(!line.isUnknown)),
                    ("text", .text(sent.withoutCredentials(line.text.english))),
                ])
            })
    }

    private var listLine: Line {
        let path = list.path.description
        let what =
            if list.count == 0 {
                Message("\(path) is an empty list, so nothing else can be determined")
            } else if list.hasTexts {
                Message(
                    list.count, one: "\(path) is a list of \(list.count) text",
                    other: "\(path) is a list of \(list.count) texts")
            } else if list.columns == nil {
                Message(
                    list.count, one: "\(path) is a list of \(list.count) object",
                    other: "\(path) is a list of \(list.count) objects")
            } else {
                Message(
                    list.count, one: "\(path) is a list of \(list.count) row",
                    other: "\(path) is a list of \(list.count) rows")
            }
        if otherLists.isEmpty { return Line(about: "items", text: what) }
        let others = Self.names(otherLists.map(\.path.description))
        return Line(about: "items", text: Message("\(what); other lists: \(others)"))
    }

    private var idLine: Line {
        guard let id else {
            return Line(about: "id", text: Message("no value is present and unique in every item"), isUnknown: true)
        }
        let path = id.path.description
        if !id.isCertain {
            return Line(
                about: "id", text: Message("\(path) is unique in the items read, but may not be the id"),
                isUnknown: true)
        }
        return Line(
            about: "id",
            text: id.pages > 1
                ? Message("\(path) is unique in all \(id.count) items read, on \(id.pages) pages")
                : Message("\(path) is unique in all \(id.count) items read"))
    }

    private var fieldLines: [Line] {
        if fields.isEmpty { return [Line(about: "fields", text: Message("no useful fields found"), isUnknown: true)] }
        let meant = fields.filter(\.isMeaning).map { Message("\($0.name) from \($0.path.description)") }
        let others = fields.filter { !$0.isMeaning }.map(\.name)
        let html = fields.filter(\.isHTML).map(\.name)
        let parts = [
            meant.isEmpty ? nil : Message("by name and value: \(meant.joined(separator: ", "))"),
            others.isEmpty ? nil : Message("with the server's names: \(others.joined(separator: ", "))"),
            html.isEmpty ? nil : Message("HTML, shown as plain text: \(html.joined(separator: ", "))"),
        ]
        return parts.compactMap { part in part.map { Line(about: "fields", text: $0) } }
    }

    private var versionLine: Line? {
        version.map { path in
            Line(about: "version", text: Message("\(path.description) is when an item was last changed"))
        }
    }

    private var orderLine: Line? {
        order.map { order in
            let path = order.path.description
            let text =
                switch order.kind {
                case .newestFirst: Message("newest first: \(path) never increases in \(order.count) items")
                case .oldestFirst: Message("oldest first: \(path) never decreases in \(order.count) items")
                case .recentlyChangedFirst:
                    Message("recently changed first: \(path) never increases in \(order.count) items")
                }
            return Line(about: "order", text: text)
        }
    }

    private var commentsLine: Line? {
        comments.map { comments in
            let query = comments.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            let place = query.isEmpty ? comments.path : "\(comments.path)?\(query)"
            return Line(
                about: "comments",
                text: Message(
                    comments.list.count, one: "\(place) returned \(comments.list.count) comment",
                    other: "\(place) returned \(comments.list.count) comments"))
        }
    }

    private var turnLine: Line {
        guard let turn else {
            if isWhole {
                return Line(about: "pagination", text: Message("none: the server reports the list as complete"))
            }
            let tried = triedPagingNames.isEmpty ? nil : Message("no effect: \(Self.names(triedPagingNames))")
            let refused =
                refusals.isEmpty
                ? nil : Message("rejected with \(refusals.map(\.description).joined(separator: ", "))")
            return Line(
                about: "pagination",
                text: [Message("no next page found"), tried, refused].compactMap(\.self).joinedAsClauses(),
                isUnknown: true)
        }
        switch turn {
        case .linkHeader(let trial): return Self.tried(Message("link: the Link header has rel=next"), trial)
        case .link(let place, let trial): return Self.tried(Message("link: \(place.description) is a URL"), trial)
        case .token(let place, let name?, let trial):
            return Self.tried(Message("cursor: \(place.description) is a token, sent as ?\(name)="), trial)
        case .token(let place, nil, let trial):
            return Self.tried(
                Message("cursor: \(place.description) is an object whose members are sent as parameters"), trial)
        case .page(let name, let first, let asked, let landed?):
            return Line(
                about: "pagination",
                text: Message(
                    "page: ?\(name)=\(asked) started with item \(landed + 1) of page 1; page numbers start at \(first)"
                ))
        case .page(let name, let first, let asked, nil):
            return Line(
                about: "pagination",
                text: Message(
                    "page: ?\(name)=\(asked) returned other items than page 1; page numbers start at \(first)"))
        case .offset(let name, _, let asked, let landed):
            return Line(
                about: "pagination",
                text: Message("offset: ?\(name)=\(asked) started with item \(landed + 1) of page 1"))
        case .key(let name, let landed):
            return Line(
                about: "pagination",
                text: Message(
                    "keyset: ?\(name)= with the id of item \(landed) of page 1 started with item \(landed + 1)")
            )
        }
    }

    private var sizeLine: Line {
        guard let size else {
            let tried = triedSizes.isEmpty ? nil : Message("no effect: \(Self.names(triedSizes))")
            return Line(
                about: "size",
                text: [Message("no page size parameter found"), tried].compactMap(\.self).joinedAsClauses(),
                isUnknown: true)
        }
        let gave = Message("?\(size.name)=\(size.asked) returned \(Counted.items(size.asked))")
        return Line(about: "size", text: size.standard.map { Message("\(gave); \($0) without it") } ?? gave)
    }

    private var maximumLines: [Line] {
        guard let size else { return [] }
        let line =
            switch size.limit {
            case .untried: Line(about: "max", text: Message("no larger size tried"), isUnknown: true)
            case .granted(let count): Line(about: "max", text: Message("\(count) requested and returned"))
            case .clamped(let asked, let granted):
                Line(about: "max", text: Message("?\(size.name)=\(asked) returned \(granted), and there are more"))
            case .unknown(let asked, let given):
                Line(
                    about: "max",
                    text: Message("?\(size.name)=\(asked) returned \(given), which may be all items or a limit"),
                    isUnknown: true)
            case .refused(let asked, let status):
                Line(about: "max", text: Message("?\(size.name)=\(asked) was rejected with \(status)"), isUnknown: true)
            }
        return [line]
    }

    private var signLines: [Line] {
        let total = signs.total.map { place in
            Line(
                about: "until",
                text: Message("\(place.description) is \(signs.totalCount ?? 0), the length of the list"))
        }
        let pages = signs.pages.map {
            Line(
                about: "until",
                text: Message("\($0.description) changes with the page size, as the number of pages does"))
        }
        let more = signs.more.map {
            Line(about: "until", text: Message("\($0.description) is true if there are more pages"))
        }
        let last = signs.last.map {
            Line(about: "until", text: Message("\($0.description) is false if there are more pages"))
        }
        return [more, last, total, pages].compactMap(\.self)
    }

    private static func tried(_ text: Message, _ trial: FoundPaging.Trial) -> Line {
        switch trial {
        case .otherItems(let count):
            Line(
                about: "pagination",
                text: Message(
                    count, one: "\(text); it returned \(count) other item",
                    other: "\(text); it returned \(count) other items"))
        case .foreign(let origin):
            Line(
                about: "pagination", text: Message("\(text), on \(origin.description), which was not requested"),
                isUnknown: true)
        case .failed:
            Line(about: "pagination", text: Message("\(text), but it returned no other items"), isUnknown: true)
        case .untried: Line(about: "pagination", text: text)
        }
    }

    /// Names, as many as fit on a line.
    private static func names(_ names: [String]) -> Message {
        let shown = names.prefix(12).joined(separator: ", ")
        return names.count > 12 ? Message("\(shown) and \(names.count - 12) more") : Message(verbatim: shown)
    }
}
