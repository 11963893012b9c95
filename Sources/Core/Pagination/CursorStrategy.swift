import JSON
import Pages
import Schema
import Wording

extension Strategy {
    static let cursor = Strategy(
        name: "cursor",
        summary: Message("a token in each page"),
        help: """
            Each page contains the token of the next. The list ends when the token is missing, null, false or empty.
            """,
        sample: Sample(
            settings: """
                strategy: cursor
                token: .meta.next_cursor
                cursor: {query: cursor}
                first: "*"
                """,
            page: #"{"items": [{"id": 1}, {"id": 2}], "meta": {"next_cursor": "b"}}"#),
        schema: Schema([CursorPager.token.key, CursorPager.cursor.key, CursorPager.merge.key, CursorPager.first.key]),
        starts: [.cursor],
        namesNext: true,
        pager: { settings, _ throws(PaginationError) in try CursorPager(settings) })
}

/// Positions are tokens; with `merge`, JSON objects.
struct CursorPager: Pager {
    static let token = Setting.source(
        "token", isRequired: true, help: "Where the response has the next page's token", example: ".meta.next_cursor")
    static let cursor = Setting.place(
        "cursor", help: "Where the request sends the token; not needed if `later` has `{cursor}`",
        example: "{query: cursor}")
    static let merge = Setting.flag(
        "merge", default: false, help: "Whether the token is an object whose members are all sent")
    static let first = Setting.text("first", help: "Token for the first page", example: "\"*\"")

    private let token: Fact
    private let cursor: Place?
    private let first: String?
    /// Whether templates of later requests may mention the token.
    private let mayBeMentioned: Bool

    init(_ settings: Settings) throws(PaginationError) {
        guard let token = settings[Self.token] else { throw .placeNeeded(key: "token") }
        self.token = token
        first = settings[Self.first]
        let merges = settings[Self.merge] ?? false
        mayBeMentioned = !merges && settings.later != nil
        // A first token needs a place, because only later requests have templates for one.
        let isNeeded = !merges && (!mayBeMentioned || first != nil)
        cursor = isNeeded ? try settings.place(Self.cursor) : merges ? nil : try settings.optionalPlace(Self.cursor)
        if merges, settings[Self.cursor] != nil { throw .conflict(key: "cursor", with: "merge") }
        if merges, first != nil { throw .conflict(key: "first", with: "merge") }
    }

    var facts: [Fact] { [token] }
    var starts: [WalkStart.Kind] { [.cursor] }
    var travelsInBody: Bool { cursor?.isInBody ?? false }

    func isFirst(_ position: Position) -> Bool { position.text == first }

    func step(to position: Position?) throws(PaginationError) -> Step {
        guard let text = position?.text ?? first, !text.isEmpty else { return Step() }
        if cursor != nil || mayBeMentioned {
            return Step(parameters: cursor.map { [.init($0, text)] } ?? [], token: mayBeMentioned ? text : nil)
        }
        let json = Array(text.utf8)
        guard let members = JSONObject.members(of: json) else {
            throw .badPosition(text: text, expected: Message("a JSON object"))
        }
        var step = Step()
        for member in members {
            switch json.kind(of: member.value) {
            case .object, .array: throw .memberNotText(member.name)
            default:
                if let value = json.text(of: member.value) {
                    step.parameters.append(.init(.query(member.name), value))
                }
            }
        }
        return step
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position? {
        if cursor == nil, !mayBeMentioned, case .structure(let object) = values[0], object.hasPrefix("{") {
            return JSONObject.members(of: Array(object.utf8))?.isEmpty == true ? nil : Position(object)
        }
        guard let token = try values[0].token() else { return nil }
        guard cursor != nil || mayBeMentioned else { throw .tokenNotText(found: String(token.prefix(40))) }
        return Position(token)
    }

    func position(for start: WalkStart) throws(PaginationError) -> Position? {
        start.kind == .cursor ? try resumed(start.text) : nil
    }
}
