import Foundation
import System
import TestSupport
import Testing

/// When the server is asked again, and with which conditions.
struct CachingTests {
    /// Behaviours 17 and 18: if a server sends no caching fields, folio asks it once within the plugin's time.
    @Test func responses_areFreshForAsLongAsThePluginSays() throws {
        let server = try DemoServer()
        let folio = try Folio(plugins: Self.plugins("cache: {max_age: 1h}"))
        let command = "feed demo port=\(server.port) -n 25 --json"
        let first = try folio.run(command)
        let before = try server.statistics()
        let second = try folio.run(command)
        let after = try server.statistics()
        #expect(before.requests == 3)
        // The test's own requests are not counted.
        #expect(after.requests == before.requests)
        #expect(after.connections == before.connections)
        #expect(first.out.contains(#""source":"remote""#))
        #expect(second.out.contains(#""source":"cache""#))
        #expect(second.out.items == first.out.items)
        #expect(second.code == 0)
    }

    /// The position is in a header, and the server names none in `Vary`.
    @Test func freshPage_isOnlyUsedForItsOwnPosition() throws {
        let server = try ScriptedServer { request, _ in
            let offset = Int(request["X-Off"] ?? "0") ?? 0
            let items = (offset..<min(offset + 2, 5)).map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .response(fields: ["Cache-Control: max-age=1000"], body: "[\(items)]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {}
                pagination: {strategy: offset, offset: {header: X-Off}}
                """))
        for _ in 0..<2 { #expect(try folio.run("feed api --all").lines.count == 5) }
        #expect(try folio.run("feed api").lines.count == 2)
    }

    /// The first page is requested again in the second in which all pages were stored. The clock does not stand still, as a
    /// wait would never end.
    @Test(arguments: ["page", "offset"], ["", " --concurrency 3"])
    func freshPage_isNotUsedAfterANewerOneOfTheSameSecond(strategy: String, options: String) throws {
        let hasGrown = Lock(false)
        let server = try ScriptedServer { request, _ in
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let start = strategy == "page" ? 2 * max(0, number - 1) : number
            let all = (hasGrown.withLock(\.self) ? [0] : []) + Array(1...6)
            return .response(
                body: "[\(all.dropFirst(start).prefix(2).map { #"{"id":\#($0)}"# }.joined(separator: ","))]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {}
                cache: {max_age: 1h}
                pagination: {strategy: \(strategy), \(strategy): {query: p}}
                """))
        let run = { (words: String) in
            try Faketime.run(
                ["-m", "--exclude-monotonic", "-f", "@2026-01-01 00:00:00", Programs.folio]
                    + words.split(separator: " ").map(String.init), variables: folio.environment)
        }
        #expect(try run("feed api --all\(options)").lines.count == 6)
        hasGrown.withLock { $0 = true }
        #expect(try run("feed api --refresh -n 1").lines.count == 1)
        let all = try run("feed api --all\(options)")
        #expect(all.lines.count == 7, "\(all)")
    }

    /// A parameter in a header selects another list, whatever the server says about caching.
    @Test func freshPage_isOnlyUsedForItsOwnParameters() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                fields: ["Cache-Control: max-age=1000", "ETag: \"1\""],
                body: #"[{"id":"\#(request["X-T"] ?? "")"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}\nparams: {x: {}}\nheaders: {X-T: '{x}'}\npagination: {strategy: none}"))
        for value in ["a", "b", "a"] {
            #expect(try folio.run("feed api x=\(value)").out == #"{"id":"\#(value)"}"# + "\n")
        }
    }

    @Test func images_areNotFetchedAgainWithinThatTime() throws {
        let server = try DemoServer()
        let folio = try Folio(plugins: Self.plugins("cache: {max_age: 1h}"))
        let command = "feed demo port=\(server.port) --images \(folio.folder.path)"
        _ = try folio.run("\(command)/a")
        let before = try server.statistics().requests
        _ = try folio.run("\(command)/b")
        #expect(before == 11)
        #expect(try server.statistics().requests == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/b").count == 10)
    }

    /// After that time: one conditional request per page, to which the server may respond without the page.
    @Test(arguments: ["--etag", "--last-modified"])
    func responses_areConfirmedWhereTheServerNamesAValidator(option: String) throws {
        let server = try DemoServer(option, "--cache-control", "max-age=0")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) -n 25 --json"
        let first = try folio.run(command)
        let before = try server.statistics()
        let second = try folio.run(command)
        let after = try server.statistics()
        #expect(after.requests == before.requests + 3)
        #expect(after.notModified == before.notModified + 3)
        #expect(second.out.contains(#""source":"revalidated""#))
        #expect(second.out.items == first.out.items)
    }

    @Test(
        arguments: [
            (["--cache-control", "max-age=3600"], "", "cache", 0),
            (["--cache-control", "max-age=3600"], "--refresh", "remote", 1),
            (["--cache-control", "max-age=3600", "--etag"], "--refresh", "revalidated", 1),
            (["--cache-control", "max-age=3600"], "--no-cache", "remote", 1), ([], "", "remote", 1),
            (["--cache-control", "no-cache, max-age=3600", "--etag"], "", "revalidated", 1),
            (["--cache-control", "max-age=3600", "--vary", "Accept"], "", "cache", 0),
            (["--cache-control", "max-age=3600", "--vary", "*"], "", "remote", 1),
        ] as [([String], String, String, Int)])
    func server_isAskedAsItSaysAndAsIsWanted(
        server options: [String], option: String, source: String, requests: Int
    ) throws {
        let server = try DemoServer(options)
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --json"
        _ = try folio.run(command)
        let before = try server.statistics().requests
        let run = try folio.run(option.isEmpty ? command : "\(command) \(option)")
        #expect(run.out.contains(#""source":"\#(source)""#))
        #expect(try server.statistics().requests == before + requests)
    }

    @Test(arguments: [(false, 8), (true, 0)])
    func responses_thatMayNotBeStoredAreNotUnlessThePluginSaysSo(always: Bool, code: Int32) throws {
        let server = try DemoServer("--cache-control", "no-store")
        let folio = try Folio(plugins: always ? Self.plugins("cache: {store: always}") : nil)
        let command = "feed demo port=\(server.port)"
        #expect(try folio.run("\(command) --images \(folio.folder.path)/p").code == 0)
        #expect(try folio.run("\(command) --offline").code == code)
        let library = try Data(contentsOf: URL(filePath: "\(folio.folder.path)/.local/share/folio/library.sqlite"))
        let log = try? Data(contentsOf: URL(filePath: "\(folio.folder.path)/.local/share/folio/library.sqlite-wal"))
        #expect((library + (log ?? Data())).range(of: Data("127.0.0.1".utf8)) == nil || always)
    }

    /// A response belongs to the account that it was fetched for.
    @Test func responses_areKeptApartByAccount() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                fields: ["Cache-Control: max-age=3600"], body: #"[{"id":"\#(request["Authorization"] ?? "nobody")"}]"#)
        }
        let plugins = Plugin.list(
            server, "id: .id\nfields: {}", plugin: "auth: {bearer: {env: TOKEN}, optional: true}")
        let folder = try TemporaryFolder()
        let run = { (token: String?, option: String) in
            let folio = try Folio(
                plugins: plugins,
                variables: ["XDG_DATA_HOME=\(folder.path)"] + (token.map { ["TOKEN=\($0)"] } ?? []))
            return try folio.run("feed api --jsonl --quiet\(option)").out
        }
        for option in ["", "", " --offline"] {
            #expect(try run("one", option) == "{\"id\":\"Bearer one\"}\n")
            #expect(try run("two", option) == "{\"id\":\"Bearer two\"}\n")
        }
        #expect(server.requests.count == 2)
        // A missing optional credential counts as an account of its own.
        #expect(try run(nil, "") == "{\"id\":\"nobody\"}\n")
        for path in ["folio/library.sqlite", "folio/library.sqlite-wal"] {
            guard let bytes = try? Data(contentsOf: URL(filePath: "\(folder.path)/\(path)")) else { continue }
            #expect(bytes.range(of: Data("TOKEN".utf8)) == nil)
        }
    }

    /// The plugin file that comes with folio, with caching settings.
    private static func plugins(_ cache: String) throws -> String {
        try String(contentsOfFile: Folio.standardPlugins, encoding: .utf8)
            .replacingOccurrences(of: "    default: images\n", with: "    default: images\n    \(cache)\n")
    }
}

extension String {
    /// The text before the end of a document: the items.
    fileprivate var items: Substring { prefix(upTo: range(of: "],\"meta\"")?.lowerBound ?? endIndex) }
}
