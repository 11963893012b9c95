import Foundation
import System
import TestSupport
import Testing

/// Lists whose items change and are deleted: `version:`, `deleted:` and `order: recently_changed_first`.
struct ChangesTests {
    private static let plugin = """
        id: .id
        version: .v
        deleted: .gone
        order: recently_changed_first
        fields: {v: .v}
        pagination: {strategy: page, page: {query: page}, until: {short: false}}
        """

    /// A list that is sorted by the version, the highest first, in pages of two.
    private final class Feed: Sendable {
        private let items = Lock<[(id: Int, version: Int, isGone: Bool)]>([])

        init(_ items: [(Int, Int)]) { for (id, version) in items { change(id, version) } }

        func change(_ id: Int, _ version: Int, isGone: Bool = false) {
            items.withLock { items in
                items.removeAll { $0.id == id }
                items.append((id, version, isGone))
                items.sort { $0.version > $1.version }
            }
        }

        func page(_ number: Int) -> String {
            let texts = items.withLock(\.self).map { item in
                #"{"id":\#(item.id),"v":\#(item.version)\#(item.isGone ? #","gone":true"# : "")}"#
            }
            return "[\(texts.dropFirst(max(0, number - 1) * 2).prefix(2).joined(separator: ","))]"
        }

        func serve() throws -> ScriptedServer {
            try ScriptedServer { request, _ in
                .response(body: self.page(Int(request.target.split(separator: "=").last ?? "") ?? 1))
            }
        }
    }

    private static let first = [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15), (6, 16)]

    @Test func new_printsChangesAndDeletionsAndStopsAtTheFirstKnownVersion() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        #expect(try folio.run("feed api --new -o csv").lines.count == 7)
        #expect(try folio.run("feed api --new").out.isEmpty)
        feed.change(2, 17)
        feed.change(9, 18)
        feed.change(3, 19, isGone: true)
        let before = server.requests.count
        let run = try folio.run("feed api --new -o csv")
        #expect(run.lines == ["id,deleted,v", "3,true,19", "9,,18", "2,,17"], "\(run.out)")
        // Page 2 ends with item 6, which is known, but an item that changed at the same time might follow.
        #expect(server.requests.count == before + 3)
        let offline = try folio.run("feed api --offline --all -o csv")
        #expect(
            offline.lines == ["id,deleted,v", "9,,18", "2,,17", "6,,16", "5,,15", "4,,14", "1,,11"], "\(offline.out)")
        #expect(offline.error.hasSuffix("left out 1 deleted item\n"), "\(offline.error)")
        #expect(offline.code == 0)
        // Deletions are part of the list that the server sends.
        #expect(try folio.run("feed api --all -o csv --no-cache").lines.dropFirst().first == "3,true,19")
    }

    /// A changed item keeps its place, so that known items say nothing about the others.
    @Test func newestFirst_withVersionsIsReadToItsEnd() throws {
        let version = Lock(1)
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":4,"v":1},{"id":3,"v":1}]"#)
            case "2": .response(body: #"[{"id":2,"v":\#(version.withLock(\.self))},{"id":1,"v":1}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, Self.plugin.replacing("recently_changed_first", with: "newest_first")))
        #expect(try folio.run("feed api --new -o csv").lines.count == 5)
        version.withLock { $0 = 2 }
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", "2,,2"])
    }

    /// What was stored without versions has them in its bodies.
    @Test func version_mayBeAddedLater() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let plain = Self.plugin.split(separator: "\n").filter {
            !["version", "deleted", "order"].contains($0.prefix { $0 != ":" })
        }
        let folio = try Folio(plugins: Plugin.list(server, plain.joined(separator: "\n")))
        #expect(try folio.run("feed api --all").lines.count == 6)
        _ = try folio.folder.write(Plugin.list(server, Self.plugin), to: "api.yaml")
        #expect(try folio.run("feed api --new").out.isEmpty)
        feed.change(4, 20)
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", "4,,20"])
    }

    /// The list is sorted by the lowest version first, so that an item that changes meanwhile comes again.
    @Test func itemThatChangesWhileItIsRead_isPrintedAgain() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":1,"v":1},{"id":2,"v":2}]"#)
            case "2": .response(body: #"[{"id":2,"v":2},{"id":1,"v":3}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(server, Self.plugin.replacing("order: recently_changed_first\n", with: "")))
        let run = try folio.run("feed api --all -o csv")
        #expect(run.lines == ["id,deleted,v", "1,,1", "2,,2", "1,,3"])
        #expect(run.error.contains("1 item changed while the list was read; its new version is printed, too\n"))
        #expect(run.code == 0)
        #expect(try folio.run("feed api --all -o csv --offline").lines == ["id,deleted,v", "2,,2", "1,,3"])
    }

    // MARK: Known items

    /// What changed at the same time may come in another order.
    @Test func new_readsAllItemsOfTheVersionAtWhichItStops() throws {
        let feed = Feed([(1, 5), (2, 5), (3, 5), (5, 4), (6, 3)])
        let server = try feed.serve()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        #expect(try folio.run("feed api --new -o csv").lines.count == 6)
        // It is after items 1, 2 and 3, which are known; page 3 has earlier changes only.
        feed.change(9, 5)
        let before = server.requests.count
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", "9,,5"])
        #expect(server.requests.count == before + 3)
    }

    @Test func new_readsOnAfterAKnownItemThatIsPinned() throws {
        let count = Lock(4)
        let server = try ScriptedServer { request, _ in
            let ids = [1] + (2...count.withLock(\.self)).reversed()
            let page = (Int(request.target.split(separator: "=").last ?? "") ?? 1) - 1
            return .response(
                body: "[\(ids.dropFirst(page * 2).prefix(2).map { #"{"id":\#($0)}"# }.joined(separator: ","))]")
        }
        let plugin = """
            id: .id
            order: newest_first
            pagination: {strategy: page, page: {query: page}, until: {short: false}}
            """
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        #expect(try folio.run("feed api --new").lines.count == 4)
        count.withLock { $0 = 8 }
        #expect(try folio.run("feed api --new").lines == (5...8).reversed().map { #"{"id":\#($0)}"# })
        #expect(try folio.run("feed api --new").out.isEmpty)
    }

    /// A pinned item does not show that there are no further items of the next one's version.
    @Test func new_findsItemsOfOneVersionAfterAPinnedItem() throws {
        let items = Lock(#"{"id":6,"v":16},{"id":5,"v":15},{"id":4,"v":14}"#)
        let server = try ScriptedServer { request, _ in
            let all = (#"{"id":3,"v":3},"# + items.withLock(\.self)).replacing("},", with: "} ").split(separator: " ")
            let page = (Int(request.target.split(separator: "=").last ?? "") ?? 1) - 1
            return .response(body: "[\(all.dropFirst(page * 2).prefix(2).joined(separator: ","))]")
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        #expect(try folio.run("feed api --new").lines.count == 4)
        items.withLock { $0 = #"{"id":6,"v":16},{"id":9,"v":16},{"id":5,"v":15},{"id":4,"v":14}"# }
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", "9,,16"])
    }

    /// With the order of creation, a changed item may hide new ones. With the right definition, they are found.
    @Test func new_findsWhatAnEarlierDefinitionHid() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let byCreation = Self.plugin.replacing("version: .v\ndeleted: .gone\n", with: "")
            .replacing("recently_changed_first", with: "newest_first")
        let folio = try Folio(plugins: Plugin.list(server, byCreation))
        _ = try folio.run("feed api --new")
        feed.change(7, 17)
        for (id, version) in [(2, 18), (3, 19)] { feed.change(id, version) }
        feed.change(8, 20)
        #expect(try folio.run("feed api --new --fields id -o csv").lines == ["id", "8"])
        _ = try folio.folder.write(Plugin.list(server, Self.plugin), to: "api.yaml")
        #expect(try folio.run("feed api --new --fields id -o csv").lines == ["id", "2", "7"])
        #expect(try folio.run("feed api --new").out.isEmpty)
    }

    /// The versions change with each response, but the server always sends the first page.
    @Test func pageThatIsRepeated_isNoticedWhateverItsVersions() throws {
        let count = Lock(0)
        let server = try ScriptedServer { _, _ in
            let version = count.withLock { count in
                count += 1
                return count
            }
            return .response(body: #"[{"id":1,"v":\#(version)},{"id":2,"v":\#(version)}]"#)
        }
        let run = try Folio(plugins: Plugin.list(server, Self.plugin)).run("feed api --all")
        #expect(run.code != 0 && server.requests.count <= 3, "\(run.error)")
    }

    @Test func itemWithoutVersion_isRefusedWhereTheListIsSortedByIt() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let misspelt = Self.plugin.replacing("version: .v", with: "version: .changed")
        let folio = try Folio(plugins: Plugin.list(server, misspelt))
        let run = try folio.run("feed api --new")
        #expect(run.error.hasPrefix("folio: item 1 of the page has no version at '.changed'\n") && run.code == 7)
        let unsorted = misspelt.replacing("order: recently_changed_first\n", with: "")
        _ = try folio.folder.write(Plugin.list(server, unsorted), to: "api.yaml")
        #expect(try folio.run("plugins check --live").out.contains("always null: version"))
    }

    /// A version may be a hash, so that an earlier one may return.
    @Test func new_printsVersionsThatReturn() throws {
        let feed = Feed((1...8).map { ($0, 10 + $0) })
        let server = try feed.serve()
        let unsorted = Self.plugin.replacing("order: recently_changed_first\n", with: "")
        let folio = try Folio(plugins: Plugin.list(server, unsorted))
        _ = try folio.run("feed api --new")
        for (version, line) in [(30, "1,,30"), (11, "1,,11"), (30, "1,,30")] {
            feed.change(1, version)
            #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", line])
        }
        // Another command has printed a version since.
        feed.change(1, 31)
        #expect(try folio.run("feed api --pages 1 -o csv").lines.contains("1,,31"))
        let second = Int(Date().timeIntervalSince1970)
        feed.change(1, 30)
        while Int(Date().timeIntervalSince1970) == second { usleep(10_000) }
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,v", "1,,30"])
    }

    @Test func new_printsAllItemsAfterAnEditOfTheVersion() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let byID = Self.plugin.replacing("version: .v", with: "version: .id")
            .replacing("order: recently_changed_first\n", with: "")
        let folio = try Folio(plugins: Plugin.list(server, byID))
        _ = try folio.run("feed api --new")
        _ = try folio.folder.write(Plugin.list(server, Self.plugin), to: "api.yaml")
        #expect(try folio.run("feed api --new").lines.count == 6)
        #expect(try folio.run("feed api --new").out.isEmpty)
    }

    /// Pages 2 and 3 are still fresh in the library, so that they have what page 1 no longer has. They are requested again,
    /// because a number means other items now, and a token may count, too.
    @Test(arguments: [true, false], [true, false])
    func freshPages_doNotBringEarlierVersionsBack(isByChange: Bool, isCounted: Bool) throws {
        let feed = Feed([(3, 3), (4, 4), (5, 5), (6, 6)])
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let fields = page == 1 ? ["Cache-Control: no-cache"] : ["Cache-Control: max-age=600"]
            let next = page < 3 ? "\(page + 1)" : "null"
            return .response(fields: fields, body: #"{"items":\#(feed.page(page)),"next":\#(next)}"#)
        }
        var plugin = Self.plugin
        if !isByChange { plugin = plugin.replacing("order: recently_changed_first\n", with: "") }
        if !isCounted {
            let paging = plugin.split(separator: "\n").last ?? ""
            plugin = plugin.replacing(
                paging, with: "pagination: {strategy: cursor, token: .next, cursor: {query: page}}")
        }
        let folio = try Folio(plugins: Plugin.list(server, plugin + "\nitems: .items"))
        _ = try folio.run("feed api --all")
        feed.change(4, 8, isGone: true)
        feed.change(3, 9)
        // Responses are dated by the second.
        let second = Int(Date().timeIntervalSince1970)
        while Int(Date().timeIntervalSince1970) == second { usleep(10_000) }
        let run = try folio.run("feed api --all -o csv")
        #expect(run.lines == ["id,deleted,v", "3,,9", "4,true,8", "6,,6", "5,,5"], "\(run.out)")
        let offline = try folio.run("feed api --all --offline -o csv")
        #expect(offline.lines == ["id,deleted,v", "3,,9", "6,,6", "5,,5"], "\(offline.out)")
    }

    /// Page 1 is still fresh in the library. Since it was received, an item of it was deleted or came to its end, so that
    /// page 2, which comes from the server, skips one.
    @Test(arguments: ["page: {query: page}", "token: .next, cursor: {query: page}", "next: .link"], [true, false])
    func pageAfterAFreshOne_skipsNothing(pagination: String, isDeleted: Bool) throws {
        let ids = Lock([1, 2, 3, 4, 5, 6])
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let items = ids.withLock { $0.dropFirst(2 * max(0, page - 1)).prefix(2) }.map { #"{"id":\#($0)}"# }
            let next = items.count == 2 ? "\(page + 1)" : "null"
            let link = items.count == 2 ? #""?page=\#(page + 1)""# : "null"
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: #"{"items":[\#(items.joined(separator: ","))],"next":\#(next),"link":\#(link)}"#)
        }
        let strategy =
            pagination.hasPrefix("page") ? "page" : pagination.hasPrefix("next") ? "link" : "cursor"
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {n: .id}\npagination: {strategy: \(strategy), \(pagination)}"))
        #expect(try folio.run("feed api --pages 2 -o csv").lines == ["id,n", "1,1", "2,2", "3,3", "4,4"])
        ids.withLock {
            $0.remove(at: 1)
            if !isDeleted { $0.insert(2, at: 3) }
        }
        let run = try folio.run("feed api --all -o csv")
        #expect(run.lines == ["id,n", "1,1", "2,2", "3,3", "4,4", "5,5", "6,6"], "\(run.out)\(run.error)")
        // The page that came from the cache was requested again.
        #expect(server.requests.count { $0.target.hasSuffix("page=2") } == 2)
    }

    /// The page that came from the cache cannot be checked.
    @Test func pageAfterAFreshOne_isNotUsedIfTheServerFails() throws {
        let requests = Lock(0)
        let server = try ScriptedServer { request, _ in
            let after = Int(request.target.split(separator: "=").last ?? "") ?? 7
            if after == 7,
                requests.withLock({
                    $0 += 1; return $0
                }) > 1
            {
                return .response(status: 503, body: "{}")
            }
            let items = (1..<after).reversed().prefix(2)
            let json = items.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: #"{"items":[\#(json)],"next":\#(items.last.map { $0 > 1 ? "\($0)" : "null" } ?? "null")}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\npagination: {strategy: cursor, token: .next, cursor: {query: after}}"))
        _ = try folio.run("feed api --pages 1")
        let run = try folio.run("feed api --all --retries 0 --json")
        #expect(run.code == 6 && run.out.contains(#""complete":false"#), "\(run)")
    }

    /// Tokens that name the item before do not count. New items at the head, and a token that is valid once, change nothing.
    @Test(arguments: [true, false])
    func pageAfterAFreshOne_isNotMovedByTokensThatDoNotCount(isOnce: Bool) throws {
        let ids = Lock([6, 5, 4, 3, 2, 1])
        let used = Lock(Set<Int>())
        let server = try ScriptedServer { request, _ in
            let after = Int(request.target.split(separator: "=").last ?? "") ?? .max
            if isOnce, after < .max, !used.withLock({ $0.insert(after).inserted }) {
                return .response(status: 400, body: "{}")
            }
            let items = ids.withLock { $0.filter { $0 < after } }.prefix(2)
            let json = items.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: #"{"items":[\#(json)],"next":\#(items.last.map { $0 > 1 ? "\($0)" : "null" } ?? "null")}"#)
        }
        let keys = "items: .items\nid: .id\nfields: {n: .id}\n"
        let folio = try Folio(
            plugins: Plugin.list(
                server, keys + "pagination: {strategy: cursor, token: .next, cursor: {query: after}}"))
        _ = try folio.run("feed api --pages 1")
        ids.withLock { $0.insert(contentsOf: [8, 7], at: 0) }
        if !isOnce { ids.withLock { $0.insert(9, at: 0) } }
        let run = try folio.run("feed api --all -o csv")
        #expect(run.lines == ["id,n"] + (1...6).reversed().map { "\($0),\($0)" }, "\(run.out)\(run.error)")
        #expect(run.code == 0)
    }

    /// Nothing changes. The page after the one inside which the walk stopped was not read, so that it is no repetition.
    @Test(arguments: [2, 3])
    func positionInsideAPage_isContinuedToTheEnd(size: Int) throws {
        let ids = Array((1...size + 2).reversed())
        let server = try ScriptedServer { request, _ in
            let offset = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let json = ids.dropFirst(offset).prefix(size).map { #"{"id":\#($0)}"# }
            return .response(body: #"{"items":[\#(json.joined(separator: ","))]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {n: .id}\npagination: {strategy: offset, offset: {query: offset}}"))
        _ = try folio.run("feed api -n \(size + 1)")
        let rest = try folio.run("feed api --all --cursor \(size + 1) -o csv")
        #expect(rest.lines == ["id,n", "1,1"] && rest.code == 0, "\(rest)")
    }

    /// The same command twice, after an item was deleted in between: it begins where the first walk stopped, and not where
    /// the second one did.
    @Test(arguments: ["page: {query: page}", "offset: {query: page}"])
    func repeatedCursor_continuesTheWalkThatNamedIt(pagination: String) throws {
        let ids = Lock(Array((1...12).reversed()))
        let strategy = pagination.hasPrefix("page") ? "page" : "offset"
        let server = try ScriptedServer { request, _ in
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let start = strategy == "page" ? 4 * (max(1, number) - 1) : number
            let json = ids.withLock { $0.dropFirst(start).prefix(4) }.map { #"{"id":\#($0)}"# }
            return .response(body: #"{"items":[\#(json.joined(separator: ","))]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {n: .id}\npagination: {strategy: \(strategy), \(pagination)}"))
        let first = try folio.run("feed api -n 2 --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]*)"/)?.output.1)
        ids.withLock { _ = $0.removeFirst() }
        // This one has the place in its last page, but did not stop there.
        _ = try folio.run("feed api --pages 1")
        for _ in 0..<3 {
            let run = try folio.run("feed api -n 2 --cursor \(next) -o csv")
            #expect(run.lines == ["id,n", "10,10", "9,9"], "\(run.out)\(run.error)")
        }
    }

    /// Page 2 is still fresh in the library. But page 1 was received later, and since then page 2 has an item that was on
    /// page 1.
    @Test(arguments: ["page: {query: page}", "token: .next, cursor: {query: page}"])
    func freshPage_isRequestedAgainAfterALaterFirstPage(pagination: String) throws {
        let ids = Lock([3, 4, 5, 6])
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let items = ids.withLock { $0.dropFirst(2 * max(0, page - 1)).prefix(2) }.map { #"{"id":\#($0)}"# }
            let next = items.count == 2 ? "\(page + 1)" : "null"
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: #"{"items":[\#(items.joined(separator: ","))],"next":\#(next)}"#)
        }
        let strategy = pagination.hasPrefix("page") ? "page" : "cursor"
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {n: .id}\npagination: {strategy: \(strategy), \(pagination)}"))
        #expect(try folio.run("feed api --all -o csv").lines == ["id,n", "3,3", "4,4", "5,5", "6,6"])
        ids.withLock { $0.insert(2, at: 0) }
        // Responses are dated by the second.
        let second = Int(Date().timeIntervalSince1970)
        while Int(Date().timeIntervalSince1970) == second { usleep(10_000) }
        let first = try folio.run("feed api --pages 1 --refresh --json")
        #expect(first.out.contains(#""id":2"#) && first.out.contains(#""next":"2""#), "\(first.out)")
        let rest = try folio.run("feed api --cursor 2 --all -o csv")
        #expect(rest.lines == ["id,n", "4,4", "5,5", "6,6"], "\(rest.out)\(rest.error)")
    }

    /// A list of events has all versions, the newest first.
    @Test func laterVersionsInAListByChange_areEarlierOnes() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":1,"v":9},{"id":2,"v":8,"gone":true}]"#)
            case "2": .response(body: #"[{"id":3,"v":7},{"id":1,"v":3}]"#)
            case "3": .response(body: #"[{"id":2,"v":2},{"id":4,"v":1}]"#)
            default: .response(body: "[]")
            }
        }
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        let run = try folio.run("feed api --all -o csv")
        #expect(run.lines == ["id,deleted,v", "1,,9", "2,true,8", "3,,7", "4,,1"] && run.code == 0, "\(run.out)")
        let offline = try folio.run("feed api --all --offline -o csv")
        #expect(offline.lines == ["id,deleted,v", "1,,9", "3,,7", "4,,1"], "\(offline.out)")
        #expect(offline.error.contains("left out 1 deleted item"))
    }

    @Test func repeatedItemsInOtherVersions_doNotEndAList() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":1,"v":1}]"#)
            case "2": .response(body: #"[{"id":1,"v":2}]"#)
            default: .response(body: #"[{"id":3,"v":1}]"#)
            }
        }
        let plugin = Self.plugin.replacing("order: recently_changed_first\n", with: "")
            .replacing("short: false", with: "same: true")
        let run = try Folio(plugins: Plugin.list(server, plugin)).run("feed api --all")
        #expect(run.code == 7, "\(run.out) \(run.error)")
    }

    // MARK: Offline

    /// One page has two versions; reading may begin at any page.
    @Test func offline_showsTheNewestVersionWhereverItBegins() throws {
        let server = try ScriptedServer { request, _ in
            switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":1,"v":1},{"id":2,"v":1}]"#)
            case "2": .response(body: #"[{"id":3,"v":1},{"id":4,"v":1},{"id":4,"v":2}]"#)
            case "3": .response(body: #"[{"id":3,"v":2},{"id":5,"v":1}]"#)
            default: .response(body: "[]")
            }
        }
        let plugin = Self.plugin.replacing("order: recently_changed_first\n", with: "")
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        let run = try folio.run("feed api --all")
        #expect(run.lines.count == 7 && run.error.contains("2 items changed while the list was read"))
        let offline = try folio.run("feed api --offline --all --cursor 2 -o csv")
        #expect(offline.lines == ["id,deleted,v", "4,,2", "3,,2", "5,,1"], "\(offline.out)")
    }

    @Test func offline_hasTheNewestVersionFromAnyWalk() throws {
        let feed = Feed((1...6).map { ($0, 20 - $0) })
        let server = try feed.serve()
        let plugin = Self.plugin.replacing("order: recently_changed_first\n", with: "")
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        _ = try folio.run("feed api --all")
        // Nothing has changed, so that every item stays at its place.
        let before = try folio.run("feed api --all --offline -o csv")
        _ = try folio.run("feed api --page 2")
        #expect(try folio.run("feed api --all --offline -o csv").out == before.out)
        feed.change(1, 1, isGone: true)
        feed.change(2, 2)
        let part = try folio.run("feed api --page 3 -o csv")
        #expect(part.lines == ["id,deleted,v", "2,,2", "1,true,1"], "\(part.out)")
        let offline = try folio.run("feed api --all --offline -o csv")
        #expect(offline.lines == ["id,deleted,v", "3,,17", "4,,16", "5,,15", "6,,14", "2,,2"], "\(offline.out)")
        #expect(offline.error.contains("left out 1 deleted item") && offline.code == 0)
    }

    /// After a walk that was cut, the older one may lack items that have the last item's version.
    @Test(arguments: [[(10, 17)], [(3, 17)]])
    func offline_doesNotTakeATieForAMeetingOfWalks(changed: [(Int, Int)]) throws {
        let feed = Feed([(6, 16), (5, 15), (4, 14)])
        let server = try feed.serve()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        _ = try folio.run("feed api --all")
        for (id, version) in changed { feed.change(id, version) }
        feed.change(9, 16)
        _ = try folio.run("feed api --pages 1")
        #expect(try folio.run("feed api --all --offline").code == 8)
        _ = try folio.run("feed api --pages 2")
        #expect(try folio.run("feed api --all --offline").code == 0)
    }

    @Test func deletedComment_isKeptForItsReplies() throws {
        let server = try ScriptedServer { _, _ in
            .response(
                body: #"[{"id":1,"gone":true,"r":[{"id":11},{"id":12,"gone":true}]},{"id":2,"r":[]}]"#)
        }
        let plugin = """
            comments:
              path: "/items/{id}/comments"
              id: .id
              deleted: .gone
              fields: {}
              comments: {items: .r?}
            """
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        let online = try folio.run("comments api 7 --all --jsonl")
        #expect(online.lines.count == 2, "\(online)")
        let offline = try folio.run("comments api 7 --all --jsonl --offline")
        #expect(offline.lines == online.lines, "\(offline.out)")
    }

    /// The read part of the newest walk has only items that changed, so that others may be missing before them.
    @Test func offline_doesNotTakeChangedItemsForAMeetingOfWalks() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        _ = try folio.run("feed api --all")
        feed.change(9, 17)
        for id in 2...3 { feed.change(id, 16 + id) }
        _ = try folio.run("feed api -n 2")
        let offline = try folio.run("feed api --offline --all --fields id -o csv")
        #expect(offline.lines == ["id", "3", "2", "6", "5", "4", "1"] && offline.code == 8)
        // After item 6, which has not changed, there may be items that changed at the same time.
        _ = try folio.run("feed api -n 4")
        #expect(try folio.run("feed api --offline --all").code == 8)
        _ = try folio.run("feed api -n 6")
        #expect(try folio.run("feed api --offline --all").code == 0)
    }

    @Test func deletions_areKeptWhateverTheConditionAndLeftOutOffline() throws {
        let body = Lock(#"[{"id":1,"v":1,"kind":"a"},{"id":2,"v":1,"kind":"b"},{"id":3,"v":1,"kind":"a"}]"#)
        let server = try ScriptedServer { _, _ in .response(body: body.withLock(\.self)) }
        let plugin = """
            id: .id
            deleted: .gone
            where: '(.kind // "") | test("a")'
            fields: {kind: {at: .kind, required: true}}
            """
        let folio = try Folio(plugins: Plugin.list(server, plugin))
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,kind", "1,,a", "3,,a"])
        body.withLock {
            $0 = #"[{"id":1,"v":1,"kind":"a"},{"id":3,"gone":true},{"id":4,"gone":true}]"#
        }
        #expect(try folio.run("feed api --new -o csv").lines == ["id,deleted,kind", "3,true,", "4,true,"])
        let offline = try folio.run("feed api --offline --all -o csv")
        #expect(offline.lines == ["id,deleted,kind", "1,,a"], "\(offline.out)")
        #expect(offline.error.hasSuffix("left out 2 deleted items\n"), "\(offline.error)")
        body.withLock { $0 = #"[{"id":5,"gone":false,"kind":"a"},{"id":6,"gone":true}]"# }
        #expect(try folio.run("feed api -o csv --no-cache").lines == ["id,deleted,kind", "5,false,a", "6,true,"])
    }

    @Test func versions_areExportedWithTheirLists() throws {
        let feed = Feed(Self.first)
        let server = try feed.serve()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugin))
        _ = try folio.run("feed api --new")
        feed.change(2, 17)
        _ = try folio.run("feed api --new")
        let file = "\(folio.folder.path)/library.jsonl"
        let export = try folio.run("cache export --to \(file)")
        #expect(export.code == 0, "\(export.error)")
        let other = try Folio(plugins: Plugin.list(server, Self.plugin))
        #expect(try other.run("cache import \(file)").code == 0)
        let before = server.requests.count
        feed.change(3, 18)
        #expect(try other.run("feed api --new -o csv").lines == ["id,deleted,v", "3,,18"])
        #expect(server.requests.count == before + 2)
    }

    // MARK: Checks

    @Test(arguments: [
        ("recently_changed_first", true), ("recently_changed_first", false), ("newest_first", true),
        ("newest_first", false), ("oldest_first", false), ("oldest_first", true),
    ])
    func liveCheck_noticesAnotherOrder(order: String, isKept: Bool) throws {
        let ascends = (order == "oldest_first") == isKept
        let server = try ScriptedServer { request, _ in
            let items = ascends ? #"{"id":1,"v":1},{"id":2,"v":2}"# : #"{"id":2,"v":2},{"id":1,"v":1}"#
            return .response(body: request.target.hasSuffix("=1") ? "[\(items)]" : "[]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, Self.plugin.replacing("recently_changed_first", with: order)))
        let run = try folio.run("plugins check --live")
        #expect(run.out.contains("the items may not be in the order that `order:` says") != isKept, "\(run.out)")
    }
}
