import Synchronization
import TestSupport
import Testing

/// A server whose response lacks items for once, such as a replica that is behind.
struct LaggingServerTests {
    @Test(arguments: ["", ", overlap: 10m"])
    func itemThatOneResponseLacks_isNotPrintedAgain(overlap: String) throws {
        let items = (0..<5).map { "{\"id\":\"i\($0)\",\"t\":\"2024-01-01T00:0\($0):00Z\"}" }
        let answer = Mutex<[String]?>(items)
        let server = try ScriptedServer { _, _ in
            guard let items = answer.withLock(\.self) else { return .response(status: 404, body: "{}") }
            return .response(body: "[\(items.joined(separator: ","))]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}\nerrors: [{status: 404, do: skip}]\nsince: {at: .t\(overlap)}"))
        func read(_ items: [String]?) throws -> Int {
            answer.withLock { $0 = items }
            let run = try folio.run("feed api --all --jsonl --since last")
            #expect(run.code == 0, "\(run)")
            return run.lines.count
        }
        #expect(try read(items) == 5)
        for lacking in [Array(items[..<4]), [], nil] {
            #expect(try read(lacking) == 0)
            #expect(try read(items) == 0)
        }
        let later = items + ["{\"id\":\"i5\",\"t\":\"2024-01-01T00:06:00Z\"}"]
        #expect(try read(later) == 1)
        #expect(try read(Array(later[..<3])) == 0)
        #expect(try read(later) == 0)
    }
}
