import TestSupport
import Testing

extension Folio {
    /// Reads the first items of a list, and checks that the printed position continues it with the next item.
    func expectContinuation(of command: String, after count: Int, of all: [String]) throws {
        let part = try run("\(command) -n \(count) --json")
        let meta = try #require(try objects([part.out]).first?["meta"] as? [String: Any])
        let position = try #require(meta["next"] as? String)
        let rest = try run("\(command) --all --no-cache --cursor \(position)")
        #expect(rest.lines == Array(all.dropFirst(count)) && rest.code == 0, "\(part) \(rest)")
    }
}
