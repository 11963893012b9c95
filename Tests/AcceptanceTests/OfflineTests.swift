import Foundation
import System
import TestSupport
import Testing

/// A list that was read once can be read without the server, byte for byte.
struct OfflineTests {
    /// A list of ten items, the newest first, four on each page, which is down if the flag says so.
    private static func server(_ isDown: Lock<Bool>) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            if isDown.withLock(\.self) { return .reset }
            let after = Int(request.target.split(separator: "=").last ?? "") ?? 11
            let ids = (1..<after).reversed().prefix(4)
            let items = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            // Only the first page is cached.
            let age = after > 10 ? 600 : 0
            return .response(fields: ["Cache-Control: max-age=\(age)"], body: #"{"items":[\#(items)]}"#)
        }
    }

    private static let pages = """
        items: .items
        id: .id
        fields: {n: .id}
        pagination: {strategy: keyset, after: {query: after}}
        """

    private static let whole = ["id,n"] + (1...10).reversed().map { "\($0),\($0)" }

    /// The first page comes from the cache, and the rest from the store. That walk is no whole list of its own.
    @Test(arguments: [true, false])
    func walkThatEndsInTheStoredCopy_isNotStoredAsComplete(replacesAll: Bool) throws {
        let isDown = Lock(false)
        let server = try Self.server(isDown)
        let cache = replacesAll ? "\ncache: {complete: true}" : ""
        let folio = try Folio(plugins: Plugin.list(server, Self.pages + cache))
        #expect(try folio.run("feed api --all -o csv").lines == Self.whole)
        isDown.withLock { $0 = true }
        #expect(try folio.run("feed api --all -o csv").lines == Self.whole)
        let export = try folio.run("cache export").out
        let walks = export.split(separator: "\n").filter { $0.contains(#""kind":"walk""#) }
        #expect(
            walks.count == 2
                && walks.allSatisfy { !$0.contains(#""pages":1,"#) || !$0.contains(#""ending":"complete""#) },
            "\(walks)")
        #expect(try folio.run("feed api --all --offline -o csv").lines == Self.whole)
    }

    /// The position is one of the stored lists, which `--offline` reads.
    @Test func positionInStoredLists_isContinuedOffline() throws {
        let server = try Self.server(Lock(false))
        let folio = try Folio(
            plugins: Plugin.list(server, "each: {x: [a, b]}\nheaders: {X-List: \"{x}\"}\n" + Self.pages))
        let whole = try folio.run("feed api --all -o csv")
        let part = try folio.run("feed api -n 3 --offline -o csv")
        let option = try #require(part.error.firstMatch(of: /continue with (.*)/)?.output.1, "\(part.error)")
        #expect(option.hasPrefix("--offline --cursor '"))
        let rest = try folio.shell("folio feed api --all -o csv \(option)")
        #expect(part.lines + rest.lines.dropFirst() == whole.lines, "\(part) \(rest)")
    }

    /// Nothing changes. The second command stops inside the same page as the first.
    @Test func positionAfterTwoStopsInsideAPage_losesNothing() throws {
        let server = try Self.server(Lock(false))
        let folio = try Folio(plugins: Plugin.list(server, Self.pages))
        _ = try folio.run("feed api --all")
        let next = { (options: String) in
            let run = try folio.run("feed api -n 1 \(options) --json")
            return try #require(run.out.firstMatch(of: /"next":"([^"]*)"/)?.output.1, "\(run)")
        }
        let first = try next("")
        let second = try next("--cursor \(first)")
        let rest = try folio.run("feed api --all --offline --cursor \(second) -o csv")
        #expect(rest.lines == ["id,n"] + (1...8).reversed().map { "\($0),\($0)" }, "\(rest)")
    }

    private static let formats = ["--jsonl", "--json", "-o csv"]

    @Test(arguments: PagingTests.endpoints)
    func feed_isTheSameOfflineAndWhenTheServerIsGone(endpoint: String) throws {
        let server = try DemoServer("--items", "35")
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port) --all"
        let online = try folio.run("\(command) --jsonl")
        let others = try Self.formats.dropFirst().map { try Folio().run("\(command) \($0)") }
        try #require(online.code == 0 && online.lines.count == 35)
        _ = try server.stop(.inputEnd)
        for (format, online) in zip(Self.formats, [online] + others) {
            for (option, isSaidWhy) in [("--offline", false), ("--offline --concurrency 4", false), ("", true)] {
                let offline = try folio.run("\(command) \(format) \(option)")
                #expect(Self.items(offline) == Self.items(online), "\(format) \(option)")
                #expect(offline.code == 0)
                #expect(offline.error.contains("cannot connect") == isSaidWhy, "\(offline.error)")
                #expect(offline.error.contains("showing the copy stored "), "\(offline.error)")
            }
        }
    }

    @Test(arguments: PagingTests.endpoints)
    func comments_areTheSameOfflineAndWhenTheServerIsGone(endpoint: String) throws {
        let server = try DemoServer("--items", "20")
        let folio = try Folio()
        let ids = try server.items("/v1/feed?limit=20").compactMap { $0["id"] as? String }
        let command = "comments demo/\(endpoint) port=\(server.port) --all \(ids.joined(separator: " "))"
        let online = try folio.run("\(command) --jsonl")
        try #require(online.code == 0 && online.lines.count > 20)
        _ = try server.stop(.inputEnd)
        #expect(try folio.run("\(command) --jsonl --offline").out == online.out)
        let fallback = try folio.run("\(command) --jsonl")
        #expect(fallback.out == online.out)
        #expect(fallback.code == 0)
    }

    @Test(arguments: PagingTests.endpoints)
    func cutList_continuesOfflineAtTheSamePlace(endpoint: String) throws {
        let server = try DemoServer("--items", "35")
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port) -n 13"
        let first = try folio.run(command)
        let position = try #require(first.error.split(separator: "'").dropFirst().first)
        let second = try folio.run("\(command) --cursor \(position)")
        try #require(first.lines.count == 13 && second.lines.count == 13)
        _ = try server.stop(.inputEnd)
        #expect(try folio.run("\(command) --offline").out == first.out)
        #expect(try folio.run("\(command) --offline --cursor \(position)").out == second.out)
        #expect(try folio.run("\(command) --cursor \(position)").out == second.out)
    }

    /// A page of another size has other items.
    @Test func pages_areFoundByTheirNumberAndSize() throws {
        let server = try DemoServer("--items", "35")
        let folio = try Folio()
        let command = "feed demo/page port=\(server.port)"
        let read = try folio.run("\(command) --page-size 7 --all")
        try #require(read.lines.count == 35)
        for options in ["--page 2 --page-size 4", "--page 2", "--cursor 2", "--cursor 2/4"] {
            let other = try folio.run("\(command) \(options) --offline")
            #expect(other.out.isEmpty)
            #expect(other.code == 8, "\(options)")
        }
        for options in ["--page 2 --page-size 7", "--cursor 2/7"] {
            #expect(try folio.run("\(command) \(options) --offline").lines == Array(read.lines[7..<14]))
        }
    }

    @Test(arguments: PagingTests.endpoints)
    func pages_thatWereReadOneByOneAreOneListOffline(endpoint: String) throws {
        let server = try DemoServer("--items", "35")
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port)"
        let first = try folio.run("\(command) -n 20")
        let position = try #require(first.error.split(separator: "'").dropFirst().first)
        let second = try folio.run("\(command) --all --cursor \(position)")
        let offline = try folio.run("\(command) --all --offline")
        #expect(offline.lines.count == 35)
        #expect(offline.out == first.out + second.out)
        #expect(offline.code == 0)
    }

    /// Without ids, equal items are several items.
    @Test func equalItems_areAllServedAfterAFreshPage() throws {
        let isDown = Lock(false)
        let server = try ScriptedServer { request, _ in
            if isDown.withLock(\.self) { return .response(status: 503, body: "") }
            let fresh = ["Cache-Control: max-age=600"]
            return switch request.target.split(separator: "=").last {
            case "1": .response(fields: fresh, body: #"[{"k":1},{"k":2}]"#)
            case "2": .response(body: #"[{"k":1},{"k":3}]"#)
            case "3": .response(body: #"[{"k":2},{"k":2}]"#)
            default: .response(body: "[]")
            }
        }
        let plugin = "pagination: {strategy: page, page: {query: page}, until: {short: false}}"
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        let whole = try folio.run("feed api --all")
        #expect(whole.lines.count == 6 && whole.code == 0)
        isDown.withLock { $0 = true }
        let served = try folio.run("feed api --all")
        #expect(served.out == whole.out && served.code == 0, "\(served)")
        #expect(try folio.run("feed api --all --offline").out == whole.out)
    }

    /// A page in the cache that is older than the page before it may lack items between the two.
    @Test(arguments: ["", " --concurrency 3"])
    func olderPages_areRequestedAgain(options: String) throws {
        let first = Lock(6)
        let server = try ScriptedServer { request, _ in
            let ids = (1...first.withLock(\.self)).reversed()
            let page = (Int(request.target.split(separator: "=").last ?? "") ?? 1) - 1
            let items = ids.dropFirst(page * 2).prefix(2).map { #"{"id":\#($0)}"# }
            return .response(
                fields: ["Cache-Control: max-age=600"], body: "[\(items.joined(separator: ","))]")
        }
        let plugin = "id: .id\npagination: {strategy: page, page: {query: page}, until: {short: false}}"
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        #expect(try folio.run("feed api --all").lines.count == 6)
        first.withLock { $0 = 12 }
        // Responses are dated by the second.
        let second = Int(Date().timeIntervalSince1970)
        while Int(Date().timeIntervalSince1970) == second { usleep(10_000) }
        #expect(try folio.run("feed api --refresh --pages 2").lines.count == 4)
        let run = try folio.run("feed api --all" + options)
        #expect(run.lines == (1...12).reversed().map { #"{"id":\#($0)}"# } && run.code == 0, "\(run)")
        // Now all of them are of the same time.
        let count = server.requests.count
        #expect(try folio.run("feed api --all").lines.count == 12)
        #expect(server.requests.count == count)
    }

    @Test func list_thatIsNotStoredSaysSo() throws {
        let server = try DemoServer()
        let folio = try Folio()
        #expect(try folio.run("feed demo/page port=\(server.port)").code == 0)
        for command in ["feed demo", "comments demo d0f4c1ab-e98e-478a-81c0-c4288702d760"] {
            let run = try folio.run("\(command) port=\(server.port) --offline")
            #expect(run.out.isEmpty)
            #expect(
                run.error == """
                    folio: nothing is stored for this list
                    hint: Run the same command once without --offline.

                    """)
            #expect(run.code == 8)
        }
        #expect(try server.statistics().requests == 1)
    }

    @Test func list_isAsLongAsItsStoredPart() throws {
        let server = try DemoServer("--items", "35")
        let folio = try Folio()
        let online = try folio.run("feed demo port=\(server.port) -n 20")
        let offline = try folio.run("feed demo port=\(server.port) --all --offline")
        #expect(offline.out == online.out)
        let last = try #require(try ids(online.lines).last)
        #expect(
            offline.error == """
                stopped after 20 items; continue with --cursor 'after:\(last)'
                folio: the list continues, but no more of it is stored
                hint: Run the same command once without --offline.

                """)
        #expect(offline.code == 8)
        let document = try folio.run("feed demo port=\(server.port) --all --offline --json")
        #expect(document.out.contains(#""source":"stale""#) && document.out.contains(#""complete":false"#))
    }

    @Test(arguments: ["feed demo port=PORT --all", "comments demo ID port=PORT --all"])
    func offline_opensNoSocket(command: String) throws {
        let server = try DemoServer("--items", "20")
        let id = try #require(try server.items("/v1/feed").first?["id"] as? String)
        let folio = try Folio()
        let words = command.replacing("PORT", with: "\(server.port)").replacing("ID", with: id)
        let online = try folio.networkCalls(words)
        #expect(online.contains("socket(") && online.contains("connect("))
        let offline = try folio.networkCalls("\(words) --offline")
        #expect(!offline.contains("socket(") && !offline.contains("connect("))
        #expect(offline.contains("exited with 0"))
    }

    /// The output without the end of a document after its items.
    private static func items(_ run: Child.Ending) -> Substring {
        run.out.firstRange(of: #"],"meta""#).map { run.out[..<$0.lowerBound] } ?? run.out[...]
    }
}

extension Folio {
    /// The network calls of a command line, as strace shows them.
    fileprivate func networkCalls(_ line: String) throws -> String {
        let trace = "\(folder.path)/trace"
        let run = try shell("strace -f -e trace=%network -o \(trace) \(Programs.folio) \(line)")
        #expect(run.code == 0, "\(run.error)")
        return try folder.text(of: "trace")
    }
}
