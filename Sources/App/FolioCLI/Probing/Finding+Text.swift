import JSON
import Presentation
import Probing

/// What was found, each with what speaks for it, as lines for a person.
extension Finding {
    /// What a part of a plugin file was made of.
    struct Line {
        /// The key, such as `items` or `pagination`.
        let about: String
        let text: String
        /// Whether it could not be told.
        var isUnknown = false
    }

    var lines: [Line] {
        [listLine, idLine] + fieldLines + [orderLine].compactMap(\.self) + [turnLine, sizeLine] + maximumLines
            + signLines
    }

    /// The lines as one text.
    var text: String {
        let width = lines.map(\.about.count).max() ?? 0
        return lines.map { line in
            let gap = String(repeating: " ", count: width - line.about.count)
            return "\(line.about)\(gap)  \(line.isUnknown ? "? " : "")\(line.text)\n"
        }.joined()
    }

    var json: JSONValue {
        .array(
            lines.map { line in
                .members([("about", .text(line.about)), ("found", .flag(!line.isUnknown)), ("text", .text(line.text))])
            })
    }

    private var listLine: Line {
        let others = otherLists.isEmpty ? "" : "; not taken: \(Self.names(otherLists.map { "\($0.path)" }))"
        let what =
            list.count == 0
            ? "an empty list, so that nothing else can be told"
            : "a list of \(counted(list.count, list.columns == nil ? "object" : "row"))"
        return Line(about: "items", text: "\(list.path) is \(what)\(others)")
    }

    private var idLine: Line {
        guard let id else {
            return Line(about: "id", text: "no value that each item has and no two share", isUnknown: true)
        }
        let pages = id.pages > 1 ? ", on \(id.pages) pages" : ""
        return Line(about: "id", text: "\(id.path) differs on all \(id.count) items that were read\(pages)")
    }

    private var fieldLines: [Line] {
        if fields.isEmpty { return [Line(about: "fields", text: "none worth a column", isUnknown: true)] }
        let meant = fields.filter(\.isMeaning).map { "\($0.name) from \($0.path)" }
        let others = fields.filter { !$0.isMeaning }.map(\.name)
        let parts = [
            meant.isEmpty ? nil : "by name and value: \(meant.joined(separator: ", "))",
            others.isEmpty ? nil : "as the server calls them: \(others.joined(separator: ", "))",
        ]
        return parts.compactMap { part in part.map { Line(about: "fields", text: $0) } }
    }

    private var orderLine: Line? {
        order.map { order in
            let way = order.isNewestFirst ? "newest first" : "oldest first"
            return Line(about: "order", text: "\(way): \(order.path) of \(order.count) items never goes the other way")
        }
    }

    private var turnLine: Line {
        guard let turn else {
            if isWhole { return Line(about: "pagination", text: "none: the server says that the list is whole") }
            let tried = triedTurns.isEmpty ? "" : "; without effect: \(Self.names(triedTurns))"
            let refused = refusals.isEmpty ? "" : "; refused with \(refusals.map { "\($0)" }.joined(separator: ", "))"
            return Line(about: "pagination", text: "how the list goes on\(tried)\(refused)", isUnknown: true)
        }
        switch turn {
        case .linkHeader(let trial): return Self.tried("link: the Link header names rel=next", trial)
        case .link(let path, let trial): return Self.tried("link: \(path) holds a URL", trial)
        case .token(let path, let name?, let trial):
            return Self.tried("cursor: \(path) holds a token, sent back as ?\(name)=", trial)
        case .token(let path, nil, let trial):
            return Self.tried("cursor: \(path) is an object, whose members are sent back", trial)
        case .page(let name, let first, let asked, let landed?):
            return Line(
                about: "pagination",
                text: "page: ?\(name)=\(asked) began with item \(landed + 1) of page 1, so pages count from \(first)")
        case .page(let name, let first, let asked, nil):
            return Line(
                about: "pagination",
                text: "page: ?\(name)=\(asked) gave other items than page 1; pages count from \(first)")
        case .offset(let name, _, let asked, let landed):
            return Line(
                about: "pagination", text: "offset: ?\(name)=\(asked) began with item \(landed + 1) of page 1")
        case .key(let name, let landed):
            return Line(
                about: "pagination",
                text: "keyset: ?\(name)= with the id of item \(landed) of page 1 began with item \(landed + 1)")
        }
    }

    private var sizeLine: Line {
        guard let size else {
            let tried = triedSizes.isEmpty ? "" : "; without effect: \(Self.names(triedSizes))"
            return Line(about: "size", text: "no parameter for the size\(tried)", isUnknown: true)
        }
        let standard = size.standard.map { "; \($0) without it" } ?? ""
        return Line(about: "size", text: "?\(size.name)=\(size.asked) gave \(counted(size.asked, "item"))\(standard)")
    }

    private var maximumLines: [Line] {
        guard let size else { return [] }
        let line =
            switch size.limit {
            case .untried: Line(about: "max", text: "no larger size was tried", isUnknown: true)
            case .granted(let count): Line(about: "max", text: "\(count) were asked for and given")
            case .clamped(let asked, let granted):
                Line(about: "max", text: "?\(size.name)=\(asked) gave \(granted), and there are more")
            case .unknown(let asked, let given):
                Line(
                    about: "max", text: "?\(size.name)=\(asked) gave \(given), which may be all or a limit",
                    isUnknown: true)
            case .refused(let asked, let status):
                Line(about: "max", text: "?\(size.name)=\(asked) was refused with \(status)", isUnknown: true)
            }
        return [line]
    }

    private var signLines: [Line] {
        let total = signs.total.map { path in
            Line(about: "until", text: "\(path) says \(signs.totalCount ?? 0), as the length of the list")
        }
        let pages = signs.pages.map { Line(about: "until", text: "\($0) follows the size, as the count of pages") }
        let more = signs.more.map { Line(about: "until", text: "\($0) is true where there is more") }
        let last = signs.last.map { Line(about: "until", text: "\($0) is false where there is more") }
        return [more, last, total, pages].compactMap(\.self)
    }

    private static func tried(_ text: String, _ trial: FoundTurn.Trial) -> Line {
        switch trial {
        case .otherItems(let count):
            Line(about: "pagination", text: "\(text); it gave \(counted(count, "other item"))")
        case .foreign(let origin):
            Line(about: "pagination", text: "\(text), on \(origin), which was not asked", isUnknown: true)
        case .failed: Line(about: "pagination", text: "\(text), but it gave no other items", isUnknown: true)
        }
    }

    /// As many names as a line takes.
    private static func names(_ names: [String]) -> String {
        names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
    }
}
