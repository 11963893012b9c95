import Expressions
import Pages
import Schema
import Wording

extension Strategy {
    static let keyset = Strategy(
        name: "keyset",
        summary: Message("the key of the last item"),
        help: """
            The next page starts after the key of the last item. An empty page ends the list.
            """,
        sample: Sample(
            settings: """
                strategy: keyset
                after: {query: starting_after}
                before: {query: ending_before}
                size: {query: limit, default: 10, max: 100}
                until: {has_more: .has_more}
                """),
        schema: Schema([KeysetPager.key.key, KeysetPager.after.key, KeysetPager.before.key]),
        starts: [.after, .before, .cursor],
        // The first page has no key, and some servers require a value. A backward walk starts without `after` too.
        keysUnsetAtStart: { $0[KeysetPager.before] == nil ? [KeysetPager.after.key.name] : [] },
        pager: { settings, id throws(PaginationError) in try KeysetPager(settings, id: id) })
}

/// Positions are `after:KEY` and `before:KEY`.
struct KeysetPager: Pager {
    static let key = Setting<Expression>.parsed(
        "key", .expression, help: "Path of the key in an item (default: the endpoint's `id:`)", example: ".user.id")
    static let after = Setting.place(
        "after", isRequired: true, help: "Where the request sends the key that the page starts after",
        example: "{query: after_id}")
    static let before = Setting.place(
        "before", help: "Where the request sends the key that the page ends before, for `--before`",
        example: "{query: before_id}")

    private let key: Expression
    private let after: Place
    private let before: Place?

    init(_ settings: Settings, id: Expression?) throws(PaginationError) {
        guard let key = settings[Self.key] ?? id else { throw .keyNeeded }
        self.key = key
        after = try settings.place(Self.after)
        before = try settings.optionalPlace(Self.before)
    }

    var facts: [Fact] { [.lastItem(key), .firstItem(key)] }

    var travelsInBody: Bool { after.isInBody }

    var starts: [WalkStart.Kind] { before == nil ? [.after, .cursor] : [.after, .before, .cursor] }

    func step(to position: Position?) throws(PaginationError) -> Step {
        guard let position else { return Step() }
        if let key = position.text.removingPrefix("after:") { return Step(parameters: [.init(after, key)]) }
        if let key = position.text.removingPrefix("before:"), let before {
            return Step(parameters: [.init(before, key)])
        }
        let expected = before == nil ? Message(verbatim: "after:KEY") : Message("after:KEY or before:KEY")
        throw .badPosition(text: position.text, expected: expected)
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position? {
        guard received > 0 else { return nil }
        guard case .text(let text) = values[goesUp(from: position) ? 1 : 0] else {
            throw .itemWithoutKey(path: key.text)
        }
        return Position((goesUp(from: position) ? "before:" : "after:") + text)
    }

    func position(for start: WalkStart) throws(PaginationError) -> Position? {
        switch start.kind {
        case .after: Position("after:\(start.text)")
        case .before: before == nil ? nil : Position("before:\(start.text)")
        case .cursor: try resumed(start.text)
        case .offset, .page: nil
        }
    }

    func goesUp(from position: Position?) -> Bool { position?.text.removingPrefix("before:") != nil }

    func position(_ count: Int, after position: Position?, key text: (Fact) -> String?) -> Position? {
        guard !goesUp(from: position) else { return nil }
        return text(.lastItem(key)).map { Position("after:\($0)") }
    }
}
