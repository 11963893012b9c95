import Endpoints
package import Pages
package import Pagination
package import Plugins
package import Reading
import System
import Wording

extension DryRun {
    /// Shows the first request for the lists of an endpoint with variables, and how many lists there are, if that is known.
    ///
    /// - Parameters:
    ///   - words: the parameters and values that are given.
    ///   - start: where the list starts, if there is only one.
    ///   - bounds: the bounds in time; nil for the whole lists.
    package func show(
        listsOf endpoint: Endpoint, name: String, words: [String: [String]], pageSize: Int?, start: WalkStart?,
        within bounds: TimeBounds?, _ reading: any ReadingContext
    ) async throws {
        var placeholders = DryRunPlaceholders()
        let given = try values(
            words, for: plugin.parameters(ofListsOf: endpoint), used: plugin.names(usedByListsOf: endpoint),
            &placeholders)
        var lists = try VariableLists(
            endpoint, of: plugin, name: name, given: given, reading, pageSize: pageSize)
        lists.bounds = bounds
        try lists.divide(at: Int(reading.now()))
        let first = try lists.first()
        var comments: [Message] = []
        if let variable = first.variable {
            comments.append(Message("for the values of '\(variable)', the list of \(first.endpoint.name)"))
            if let count = try await stored(lists, reading) {
                comments.append(
                    Message(
                        count, one: "\(count) list with the stored values",
                        other: "\(count) lists with the stored values"))
            }
        } else if let count = lists.count, count > 1 {
            comments.append(Message(count, one: "the first of \(count) list", other: "the first of \(count) lists"))
        }
        try await show(
            first.endpoint, first.arguments, given, placeholders, pageSize: first.variable == nil ? pageSize : nil,
            start: start, comments: comments)
    }

    /// How many lists there are with the stored values; nil if that is unknown.
    private func stored(_ lists: VariableLists, _ reading: any ReadingContext) async throws -> Int? {
        let count = Lock<Int?>(nil)
        try await reading.reading { library in
            let stored = await lists.storedCount(in: library)
            count.withLock { $0 = stored }
        }
        return count.withLock(\.self)
    }
}
