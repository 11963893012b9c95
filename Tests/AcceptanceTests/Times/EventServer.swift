import Foundation
import System
import TestSupport

/// A server with events, two on a page, that may know the bounds `from` and `to`; and its plugin. Some are also in the lists
/// `/odd` and `/even`, by their ids.
final class EventServer: Sendable {
    struct Event: Sendable {
        let id: Int
        /// As the server sends it; nil for an event without a time.
        let time: String?
    }

    /// What the server makes of a bound.
    enum Bounds: Sendable {
        case exact
        /// It counts from the beginning of the day.
        case days
        case ignored
    }

    struct State: Sendable {
        /// Newest first.
        var events: [Event]
        var bounds = Bounds.exact
        /// The responses with these numbers are errors.
        var failures: Set<Int> = []
        var isGone = false
        /// The list that is an error, as a path.
        var brokenPath: String?
    }

    let state: Lock<State>
    let server: ScriptedServer

    /// One event a day in May 2024, at noon, the 31st first.
    static let month = (1...31).reversed().map { Event(id: $0, time: day($0)) }

    static func day(_ day: Int, _ time: String = "12:00:00Z") -> String {
        "2024-05-\(day < 10 ? "0" : "")\(day)T\(time)"
    }

    init(_ events: [Event] = month, _ bounds: Bounds = .exact) throws {
        let state = Lock(State(events: events, bounds: bounds))
        self.state = state
        server = try ScriptedServer { request, number in
            let state = state.withLock(\.self)
            if state.isGone { return .reset }
            let isBroken = state.brokenPath.map(request.target.hasPrefix) ?? false
            if isBroken || state.failures.contains(number) { return .response(status: 404, body: "{}") }
            return .response(body: Self.body(of: request.target, state))
        }
    }

    private static func body(of target: String, _ state: State) -> String {
        let query = URLComponents(string: target)?.queryItems ?? []
        let value = { (name: String) in query.first { $0.name == name }?.value }
        let cut = { (text: String) in state.bounds == .days ? String(text.prefix(10)) : text }
        let lists = ["/odd": 1, "/even": 0]
        // All of its times are of one form, so that they are in the order of their texts.
        let events = state.events.filter { event in
            if let rest = lists[String(target.prefix { $0 != "?" })], event.id % 2 != rest { return false }
            guard state.bounds != .ignored, let time = event.time else { return true }
            return value("from").map { time >= cut($0) } ?? true && value("to").map { time < cut($0) } ?? true
        }
        let page = value("page").flatMap { Int($0) } ?? 1
        let items = events.dropFirst(2 * (page - 1)).prefix(2).map { event in
            #"{"id":\#(event.id),"at":\#(event.time.map { "\"\($0)\"" } ?? "null")}"#
        }
        return "[\(items.joined(separator: ","))]"
    }

    /// The plugin; `since` is the value of that key.
    func plugin(
        _ since: String = "{at: .at, from: {query: from}, to: {query: to}}", _ more: String = ""
    ) -> String {
        Plugin.list(
            server,
            """
            id: .id
            fields: {}
            since: \(since)
            pagination: {strategy: page, page: {query: page}}
            \(more)
            """)
    }

    /// The plugin with a list of events for each of `odd` and `even`.
    func pluginOfLists(_ since: String = "{at: .at, from: {query: from}, to: {query: to}}") -> String {
        plugin(since, "each: {list: [odd, even]}").replacing("path: /list", with: "path: \"/{list}\"")
    }

    /// The paths that were requested.
    var targets: [String] { server.requests.map(\.target) }

    /// The values of a query parameter in the requests.
    func values(of name: String) -> [String?] {
        targets.map { target in
            URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
        }
    }
}

extension Child.Ending {
    /// The ids of JSON Lines, which are numbers.
    var numbers: [Int] { lines.compactMap { Int($0.filter(\.isNumber)) } }
}
