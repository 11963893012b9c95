import System
import TestSupport
import Testing

/// `--since last` where pages show the list as it was earlier, or the clocks of folio and the server differ: what changed since
/// is printed by the next command.
struct BookmarkOfOldPagesTests {
    /// The minutes and seconds of the items' times, on two pages, and what else the server sends.
    private struct State {
        var times = ["00:01", "00:02", "00:03", "00:04", "00:05", "00:06"]
        var fields: [String] = []
        var pageSize = 3
        /// Changes the list once a page was sent.
        var afterPage: @Sendable (inout State, Int) -> Void = { _, _ in }
    }

    private let state = Lock(State())
    private let server: ScriptedServer
    private let folio: Folio

    init() throws {
        let state = state
        server = try ScriptedServer { request, _ in
            state.withLock { state in
                let page = request.target.contains("from=3") ? 1 : 0
                let items = state.times.enumerated().dropFirst(state.pageSize * page).prefix(state.pageSize)
                    .map { "{\"id\":\($0.offset),\"t\":\"2026-01-01T00:\($0.element)Z\"}" }
                defer { state.afterPage(&state, page) }
                return .response(
                    fields: state.fields,
                    body: "{\"items\":[\(items.joined(separator: ","))]\(page == 0 ? ",\"next\":3" : "")}")
            }
        }
        folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\nsince: {at: .t}\n"
                    + "pagination: {strategy: cursor, token: .next, cursor: {query: from}}"))
    }

    /// Runs a command at a time of the first hour of 2026; returns the ids that it prints.
    private func run(_ words: String, at time: String) throws -> [Int] {
        let done = try Faketime.run(
            ["-f", "@2026-01-01 00:\(time)", Programs.folio] + words.split(separator: " ").map(String.init),
            variables: folio.environment + ["TZ=UTC"])
        #expect(done.code == 0, "\(done)")
        return done.lines.compactMap { line in
            line.firstRange(of: "\"id\":").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
        }
    }

    private func last(at time: String) throws -> [Int] {
        try run("feed api --all --jsonl --since last", at: time).sorted()
    }

    @Test func pageOfTheCache_isAsOldAsItsResponse() throws {
        state.withLock { $0.fields = ["Cache-Control: max-age=300"] }
        #expect(try last(at: "01:00") == [0, 1, 2, 3, 4, 5])
        #expect(try run("feed api --jsonl -n 3", at: "10:00") == [0, 1, 2])
        state.withLock { ($0.times[0], $0.times[5]) = ("10:10", "10:20") }
        // The first page is from the cache.
        #expect(try last(at: "11:00") == [5])
        #expect(try last(at: "30:00") == [0])
        #expect(try last(at: "50:00") == [])
    }

    /// An item changes after its page was sent, and another before its own is.
    @Test(arguments: ["10:00", "10:20", "40:00"])
    func clockOfFolio_mayBeAhead(time: String) throws {
        state.withLock { $0.fields = ["Date: Thu, 01 Jan 2026 00:01:00 GMT"] }
        #expect(try last(at: "01:00") == [0, 1, 2, 3, 4, 5])
        state.withLock { state in
            state.fields = ["Date: Thu, 01 Jan 2026 00:10:00 GMT"]
            state.afterPage = { state, page in
                if page == 0 { (state.times[0], state.times[5]) = ("10:01", "10:02") }
            }
        }
        #expect(try last(at: time) == [5])
        state.withLock { state in
            state.fields = ["Date: Thu, 01 Jan 2026 00:50:00 GMT"]
            state.afterPage = { _, _ in }
        }
        #expect(try last(at: "50:00") == [0])
        #expect(try last(at: "50:00") == [])
    }

    /// The bookmark stays before all of them, so that their keys are kept.
    @Test func manyItemsThatAreNewerThanTheirPage_areNotPrintedTwice() throws {
        state.withLock { state in
            state.times = (0..<2_500).map { "0\($0 % 6):\($0 % 50 + 10)" }
            state.pageSize = 1_250
            state.fields = ["Date: Thu, 01 Jan 1970 00:00:00 GMT"]
        }
        #expect(try last(at: "10:00").count == 2_500)
        #expect(try last(at: "20:00") == [])
    }

    /// A server may have a wrong clock, or a proxy in front of it: everything is printed once.
    @Test(arguments: ["Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 01 Jan 2100 00:00:00 GMT", "never"])
    func wrongDate_printsNothingTwice(date: String) throws {
        state.withLock { $0.fields = ["Date: \(date)"] }
        #expect(try last(at: "01:00") == [0, 1, 2, 3, 4, 5])
        #expect(try last(at: "02:00") == [])
        state.withLock { $0.times[0] = "02:30" }
        #expect(try last(at: "03:00") == [0])
        #expect(try last(at: "04:00") == [])
    }
}
