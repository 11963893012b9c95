import Pages
import Plugins
import System
import Testing
import YAML

@testable import Reading

struct TimeWindowsTests {
    private func endpoint(_ since: String, order: String = "oldest_first") throws -> Endpoint {
        let text = """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                endpoints:
                  list:
                    path: /list
                    id: .id
                    order: \(order)
                    since: {at: .at, from: {query: from}, to: {query: to}, \(since)}
            """
        let file = try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))
        return try PluginLibrary([file]).endpoint("api/list").endpoint
    }

    private func time(_ text: String) throws -> Int { try #require(UnixTime(parsing: text)).seconds }

    private func spans(
        _ endpoint: Endpoint, since: String? = nil, until: String? = nil, now: String = "2024-05-10"
    ) throws -> [String]? {
        let span = TimeSpan(since: try since.map(time), until: try until.map(time))
        let windows = try TimeWindows(TimeBounds(span, text: "x"), of: endpoint, at: time(now))
        return windows.map { windows in
            windows.texts.map { text in
                let span = windows.bounds(of: text)?.span
                let ends = [span?.since, span?.until].map {
                    $0.map { String(Timestamp.text(Int64($0)).prefix(13)) } ?? ""
                }
                return ends.joined(separator: " ")
            }
        }
    }

    @Test func steps_mayBeginAtTheEarliestTime() throws {
        let list = try endpoint("step: 3d, start: since")
        #expect(
            try spans(list, since: "2024-05-02", until: "2024-05-09")
                == ["2024-05-02T00 2024-05-05T00", "2024-05-05T00 2024-05-08T00", "2024-05-08T00 2024-05-09T00"])
        #expect(try spans(list) == nil)
        let dated = try endpoint("step: 3d, start: since or 2024-05-01")
        #expect(try spans(dated, since: "2024-05-06", until: "2024-05-08") == ["2024-05-06T00 2024-05-08T00"])
        #expect(
            try spans(dated, until: "2024-05-05") == ["2024-05-01T00 2024-05-04T00", "2024-05-04T00 2024-05-05T00"])
    }

    @Test func steps_beginAtMultiplesOfTheirLength() throws {
        let list = try endpoint("step: 2d, start: 2024-05-01")
        #expect(
            try spans(list, since: "2024-05-04", until: "2024-05-08T06:00") == [
                "2024-05-04T00 2024-05-05T00", "2024-05-05T00 2024-05-07T00", "2024-05-07T00 2024-05-08T06",
            ])
        #expect(try spans(list, since: "2024-05-05", until: "2024-05-07") == ["2024-05-05T00 2024-05-07T00"])
    }

    @Test func months_areThoseOfTheCalendar() throws {
        let list = try endpoint("step: 1mo, start: 2023-01-01")
        #expect(
            try spans(list, since: "2024-01-20", until: "2024-03-01T01:00") == [
                "2024-01-20T00 2024-02-01T00", "2024-02-01T00 2024-03-01T00", "2024-03-01T00 2024-03-01T01",
            ])
        #expect(
            try spans(endpoint("step: 3mo"), since: "1969-12-31", until: "1970-01-02")
                == ["1969-12-31T00 1970-01-01T00", "1970-01-01T00 1970-01-02T00"])
        let own = try endpoint("step: 1mo, start: since")
        #expect(
            try spans(own, since: "2023-12-31T12:00", until: "2024-03-31T13:00") == [
                "2023-12-31T12 2024-01-31T12", "2024-01-31T12 2024-02-29T12", "2024-02-29T12 2024-03-31T12",
                "2024-03-31T12 2024-03-31T13",
            ])
    }

    /// The clock of the server may be fast.
    @Test func lastStep_isOpen() throws {
        let list = try endpoint("step: 2d, start: 2024-05-01")
        #expect(
            try spans(list, since: "2024-05-07", now: "2024-05-09T01:00") == [
                "2024-05-07T00 2024-05-09T00", "2024-05-09T00 ",
            ])
        #expect(try spans(list, since: "2024-06-01") == ["2024-06-01T00 "])
    }

    @Test func start_isTheEarliestTime() throws {
        let list = try endpoint("step: 5d, start: 2024-05-01")
        #expect(try spans(list, until: "2024-05-07") == ["2024-05-01T00 2024-05-06T00", "2024-05-06T00 2024-05-07T00"])
        #expect(try spans(endpoint("step: 5d"), until: "2024-05-07") == nil)
        #expect(try spans(endpoint("overlap: 5d"), since: "2024-05-07") == nil)
    }

    @Test(arguments: ["newest_first", "recently_changed_first\n        version: .at"])
    func newestStep_isFirstWhereTheOrderSaysSo(order: String) throws {
        let list = try endpoint("step: 2d, start: 2024-05-01", order: order.replacing("\n        ", with: "\n        "))
        #expect(
            try spans(list, since: "2024-05-03", until: "2024-05-07") == [
                "2024-05-05T00 2024-05-07T00", "2024-05-03T00 2024-05-05T00",
            ])
    }

    @Test func tooManySteps_areRefused() throws {
        let list = try endpoint("step: 1s")
        #expect(throws: TimeOptionError.tooManySteps(100_001)) {
            try spans(list, since: "2024-05-01", until: "2024-05-02T03:46:41")
        }
        #expect(try spans(list, since: "2024-05-01", until: "2024-05-02T03:46:40")?.count == 100_000)
    }
}
