import Pages
import Schema

/// What `offset` and `page` share: a number that travels, its first value, and whether the first request sends it.
struct Counter: Sendable {
    let first: Int
    private let place: Place
    private let sendsFirst: Bool

    /// Up to the largest count that every JSON reader holds exactly, so that counting on cannot overflow.
    private static let values = 0...(1 << 53)
    private static let first = Setting.integer("first", 0...1_000_000, help: "Value of the first page", example: "0")
    private static let sendsFirst = Setting.flag(
        "send_first", default: true, help: "Whether the first request sends it, too", example: "false")

    static func setting(_ name: String, first: Int, help: String, example: String) -> Setting<Settings> {
        .object(
            name, Schema(Place.schema.keys + [Self.first.key, sendsFirst.key]), isRequired: true, help: help,
            example: example)
    }

    init(_ settings: Settings, _ setting: Setting<Settings>, first: Int) throws(PaginationProblem) {
        guard let inner = settings[setting], let place = Place(inner) else {
            throw .placeNeeded(key: setting.key.name)
        }
        self.place = place
        self.first = inner[Self.first] ?? first
        sendsFirst = inner[Self.sendsFirst] ?? true
    }

    func value(of position: Position?) throws(PaginationProblem) -> Int {
        guard let position else { return first }
        guard let value = Int(position.text), Self.values.contains(value) else {
            throw .badPosition(text: position.text, expected: "a whole number")
        }
        return value
    }

    func step(to position: Position?) throws(PaginationProblem) -> Step {
        let value = try value(of: position)
        return position == nil && !sendsFirst ? Step() : Step(parameters: [.init(place, String(value))])
    }
}
