import Pages
import Schema
import Wording

/// The common part of `offset` and `page`: positions are decimal numbers, which count items or pages.
struct CounterPager: Pager {
    enum Unit: Sendable { case items, pages }

    let starts: [WalkStart.Kind]
    let facts: [Fact] = []
    private let unit: Unit
    private let first: Int
    /// Where requests have the number; nil if only templates of later requests do.
    private let place: Place?
    private let sendsFirst: Bool

    /// The accepted counts. Every JSON reader represents the largest one exactly, and counting cannot overflow.
    private static let values = 0...(1 << 53)
    private static let first = Setting.integer("first", 0...1_000_000, help: "Value for the first page", example: "0")
    private static let sendsFirst = Setting.flag(
        "send_first", default: true, help: "Whether the first request also sends it", example: "false")

    /// The key under `pagination:` that says where the number is sent.
    static func setting(_ name: String, help: String, example: String) -> Setting<Settings> {
        .object(
            name, Schema(Place.schema.keys + [first.key, sendsFirst.key]), isRequired: true, help: help,
            example: example)
    }

    /// - Parameters:
    ///   - setting: the key in `settings` that says where the number is sent.
    ///   - first: the first page's number, unless the file sets it.
    ///   - start: the option that starts a walk at such a number.
    init(
        _ unit: Unit, _ settings: Settings, _ setting: Setting<Settings>, first: Int, start: WalkStart.Kind
    ) throws(PaginationError) {
        guard let inner = settings[setting] else { throw .placeNeeded(key: setting.key.name) }
        place = Place(inner)
        let namesPlace = Place.schema.keys.contains { inner.values[$0.name] != nil }
        guard place != nil || settings.later != nil && !namesPlace else { throw .placeNeeded(key: setting.key.name) }
        self.unit = unit
        self.first = inner[Self.first] ?? first
        sendsFirst = inner[Self.sendsFirst] ?? true
        starts = [start, .cursor]
    }

    var countsPages: Bool { unit == .pages }

    var firstNumber: Int? { first }

    func isFirst(_ position: Position) -> Bool { count(before: position) == 0 }

    func step(to position: Position?) throws(PaginationError) -> Step {
        let text = String(try value(of: position))
        guard let place, position != nil || sendsFirst else { return Step(token: text) }
        return Step(parameters: [.init(place, text)], token: text)
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position? {
        guard received > 0 else { return nil }
        return Position(String(try value(of: position) + (unit == .items ? received : 1)))
    }

    func position(for start: WalkStart) throws(PaginationError) -> Position? {
        guard starts.contains(start.kind) else { return nil }
        return start.kind == .cursor ? try resumed(start.text) : try checked(start.text)
    }

    func before(_ position: Position?) -> WalkGuard.Start {
        guard let count = count(before: position) else { return WalkGuard.Start(items: nil, pages: nil) }
        return WalkGuard.Start(
            items: unit == .items || count == 0 ? count : nil, pages: unit == .pages || count == 0 ? count : nil)
    }

    func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position? {
        guard unit == .items, let before = self.count(before: position) else { return nil }
        return Position(String(first + before + count))
    }

    private func value(of position: Position?) throws(PaginationError) -> Int {
        guard let position else { return first }
        guard let value = Int(position.text), Self.values.contains(value) else {
            throw .badPosition(text: position.text, expected: Message("a whole number"))
        }
        return value
    }

    private func count(before position: Position?) -> Int? {
        (try? value(of: position)).map { $0 - first }  // `step` reports an invalid position.
    }
}
