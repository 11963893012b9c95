import System
import TestSupport
import Testing

/// Lists that change between two commands, where the second one continues at the position that the first one printed.
struct ContinuedListTests {
    private static let all = Array(1...25)

    /// A server with a list of five items a page.
    private struct Setup {
        let items: Lock<[Int]>
        let server: ScriptedServer
        let folio: Folio

        init(_ strategy: String, hasIDs: Bool = true, more: String = "", fields: [String] = []) throws {
            let items = Lock(ContinuedListTests.all)
            self.items = items
            server = try ScriptedServer { request, _ in
                let value = { (name: String) in
                    request.target.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(name + "=") }
                        .flatMap { Int($0.dropFirst(name.count + 1)) }
                }
                let all = items.withLock(\.self)
                let after = value("after").map { last in all.prefix { $0 <= last }.count }
                let start = after ?? value("offset") ?? ((value("page") ?? 1) - 1) * 5
                let page = all.dropFirst(start).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
                return .response(
                    fields: fields,
                    body: "{\"items\":[\(page)],\"total\":\(all.count),\"pages\":\((all.count + 4) / 5)}")
            }
            let place = strategy == "keyset" ? "after" : strategy
            folio = try Folio(
                plugins: Plugin.list(
                    server,
                    """
                    items: .items
                    \(hasIDs ? "id: .id" : "fields: {n: .id}")
                    pagination: {strategy: \(strategy), \(place): {query: \(place)}\(more)}
                    """))
        }

        /// The position after the items that a command prints.
        func position(_ command: String) throws -> String {
            let run = try folio.run(command)
            return String(try #require(run.error.split(separator: "'").dropFirst().first))
        }

        func delete(_ deleted: [Int]) { items.withLock { $0.removeAll { deleted.contains($0) } } }
    }

    @Test(arguments: ["offset", "page"], [(7, [2]), (10, [3]), (10, [10]), (3, [1, 2, 3])] as [(Int, [Int])])
    func unreadItem_isNotSkippedIfAReadOneWasDeleted(strategy: String, read: (count: Int, deleted: [Int])) throws {
        for options in ["", " --concurrency 3", " --refresh"] {
            for hasIDs in [true, false] {
                let setup = try Setup(strategy, hasIDs: hasIDs)
                let position = try setup.position("feed api -n \(read.count)")
                setup.delete(read.deleted)
                let rest = try setup.folio.run("feed api --all --cursor \(position)\(options)")
                #expect(try numbers(rest) == Array(read.count + 1...25), "\(options) \(hasIDs)")
                #expect(rest.error.isEmpty && rest.code == 0, "\(rest.error)")
                // What was read first is still known.
                let offline = try setup.folio.run("feed api --all --offline")
                #expect(try numbers(offline) == Self.all)
                #expect(offline.code == 0, "\(offline.error)")
                let restOffline = try setup.folio.run("feed api --all --offline --cursor \(position)")
                #expect(try numbers(restOffline) == Array(read.count + 1...25))
            }
        }
    }

    /// Of a list that may not be stored, and of pages that a newer walk has made obsolete, the items' hashes are compared.
    @Test(arguments: ["offset", "page"], ["Cache-Control: no-store", ""])
    func pagesThatAreNotStored_areComparedAllTheSame(strategy: String, field: String) throws {
        for count in [7, 10, 24] {
            let setup = try Setup(strategy, fields: field.isEmpty ? [] : [field])
            let position = try setup.position("feed api -n \(count)")
            if field.isEmpty { #expect(try numbers(setup.folio.run("feed api --all --refresh")) == Self.all) }
            setup.delete([2])
            let rest = try setup.folio.run("feed api --all --cursor \(position)")
            #expect(try numbers(rest) == Array(count + 1...25), "\(count)")
            #expect(rest.error.isEmpty && rest.code == 0, "\(rest.error)")
        }
    }

    /// The page where a walk ended is requested again, also if it is the last one.
    @Test(arguments: ["offset", "page"], [(23, [2]), (24, [3, 4]), (22, [22])] as [(Int, [Int])])
    func changeBeforeAStopInTheLastPage_isNoticed(strategy: String, read: (count: Int, deleted: [Int])) throws {
        let setup = try Setup(strategy, more: ", until: {total: .total}")
        let position = try setup.position("feed api -n \(read.count)")
        setup.delete(read.deleted)
        let rest = try setup.folio.run("feed api --all --cursor \(position)")
        #expect(try numbers(rest) == Array(read.count + 1...25) || rest.code == 9, "\(rest)")
    }

    /// Parts of a list that may not be stored know each other, although they end inside one page.
    @Test(arguments: ["offset", "page"], [[1, 1], [3, 1, 1], [2, 1, 1]])
    func partsInsideAPage_areNotRepeatedAfterAnInsertion(strategy: String, counts: [Int]) throws {
        let setup = try Setup(strategy, fields: ["Cache-Control: no-store"])
        var (position, read) = (nil as String?, [Int]())
        for count in counts {
            let run = try setup.folio.run("feed api -n \(count)" + (position.map { " --cursor \($0)" } ?? ""))
            read += try numbers(run)
            position = String(try #require(run.error.split(separator: "'").dropFirst().first))
        }
        #expect(read == Array(1...counts.reduce(0, +)))
        setup.items.withLock { $0.insert(contentsOf: [98, 99], at: 0) }
        let rest = try numbers(setup.folio.run("feed api --all --cursor \(position ?? "")"))
        #expect(Set(rest).isDisjoint(with: read) && Set(rest + read).isSuperset(of: Self.all), "\(rest)")
    }

    /// All of it is stored, and known to be.
    @Test(arguments: ["offset", "page"])
    func listWhoseOutputEndsInTheLastPage_isWholeOffline(strategy: String) throws {
        let setup = try Setup(strategy, more: ", until: {total: .total}")
        _ = try setup.folio.run("feed api -n 23")
        let requests = setup.server.requests.count
        let offline = try setup.folio.run("feed api --all --offline --json")
        #expect(offline.code == 0 && offline.out.contains(#""complete":true"#), "\(offline)")
        let again = try setup.folio.run("feed api -n 23 --resume")
        #expect(again.out.isEmpty && again.error.contains("nothing left to do"), "\(again)")
        #expect(setup.server.requests.count == requests)
        // What was not printed is still new.
        #expect(try numbers(setup.folio.run("feed api --new")) == Self.all)
    }

    /// A list by score, in which an item that was read has moved behind others that were not.
    @Test(arguments: ["offset", "page"], [2, 3, 5, 7, 10])
    func unreadItem_isNotSkippedBeforeAReadOneThatMoved(strategy: String, count: Int) throws {
        for place in [4, 5, 9, 12, 14] where place > count {
            let setup = try Setup(strategy)
            let position = try setup.position("feed api -n \(count)")
            setup.items.withLock { $0.insert($0.removeFirst(), at: place) }
            let rest = try setup.folio.run("feed api --all --cursor \(position)")
            #expect(try numbers(rest).sorted() == Array(count + 1...25), "\(place) \(rest.error)")
            #expect(rest.code == 0, "\(rest.error)")
        }
    }

    /// Without a change, the page before is requested once more. A page that holds the position shows it by itself.
    @Test(arguments: [("offset", 10, 1), ("offset", 7, 1), ("page", 10, 1), ("page", 7, 0)])
    func check_costsARequest(strategy: String, count: Int, requests: Int) throws {
        for hasIDs in [true, false] {
            let setup = try Setup(strategy, hasIDs: hasIDs, more: ", until: {total: .total}")
            let position = try setup.position("feed api -n \(count)")
            let before = setup.server.requests.count
            let rest = try setup.folio.run("feed api --pages 1 --cursor \(position)")
            #expect(try numbers(rest).first == count + 1)
            #expect(rest.code == 0)
            #expect(setup.server.requests.count == before + 1 + requests)
        }
    }

    @Test(arguments: ["offset", "page"], [7, 10])
    func length_isComparedWithAllItems(strategy: String, count: Int) throws {
        for deleted in [[], [3]] {
            for until in ["total: .total", "pages: .pages"] {
                let setup = try Setup(strategy, more: ", until: {\(until)}")
                let position = try setup.position("feed api -n \(count)")
                setup.delete(deleted)
                let rest = try setup.folio.run("feed api --all --cursor \(position)")
                #expect(try numbers(rest) == Array(count + 1...25), "\(until) \(deleted)")
                #expect(rest.error.isEmpty && rest.code == 0, "\(rest.error)")
            }
        }
    }

    @Test(arguments: ["offset", "page"], [7, 10])
    func unreadItems_areMissingAloudIfManyWereDeleted(strategy: String, count: Int) throws {
        let setup = try Setup(strategy)
        let position = try setup.position("feed api -n \(count)")
        setup.delete(Array(1...11))
        let rest = try setup.folio.run("feed api --all --json --cursor \(position)")
        #expect(rest.out.contains("\"complete\":false"))
        #expect(rest.error.contains("folio: items were deleted while the list was read, so that others may be missing"))
        #expect(rest.code == 9)
    }

    @Test(arguments: ["offset", "page"])
    func addedItem_repeatsNothing(strategy: String) throws {
        let setup = try Setup(strategy)
        let position = try setup.position("feed api -n 10")
        setup.items.withLock { $0.insert(100, at: 0) }
        let rest = try setup.folio.run("feed api --all --cursor \(position)")
        #expect(try numbers(rest) == Array(11...25))
        #expect(rest.error == "left out 1 duplicate item: the list changed, or its pages overlap\n")
    }

    /// The items of all commands so far are known, even if those of the last one are gone.
    @Test func severalCommands_areContinued() throws {
        let setup = try Setup("page")
        var position = try setup.position("feed api -n 5")
        position = try setup.position("feed api -n 1 --cursor \(position)")
        position = try setup.position("feed api -n 1 --cursor \(position)")
        setup.delete([7])
        let rest = try setup.folio.run("feed api --all --cursor \(position)")
        #expect(try numbers(rest) == Array(8...25))
        #expect(rest.error.isEmpty && rest.code == 0, "\(rest.error)")
    }

    /// Other options do not mean the rest of the list, so that nothing is compared.
    @Test(arguments: [("offset", "--offset 10"), ("page", "--page 3")])
    func walkFromAnotherStart_isNotCalledTheRest(strategy: String, start: String) throws {
        let setup = try Setup(strategy)
        _ = try setup.folio.run("feed api -n 10")
        setup.delete([3])
        #expect(try numbers(setup.folio.run("feed api --all \(start)")) == Array(12...25))
        let offline = try setup.folio.run("feed api --all --offline --json")
        #expect(offline.out.contains("\"complete\":false"))
        #expect(offline.code == 8)
    }

    /// A walk that had the page before shows by itself that nothing is missing.
    @Test(arguments: [("offset", "--offset 5"), ("page", "--page 2")])
    func walkThatHasThePageBefore_isTheRest(strategy: String, start: String) throws {
        let setup = try Setup(strategy)
        _ = try setup.folio.run("feed api -n 10")
        _ = try setup.folio.run("feed api --all \(start)")
        let offline = try setup.folio.run("feed api --all --offline")
        #expect(try numbers(offline) == Self.all)
        #expect(offline.code == 0)
    }

    @Test(arguments: ["keyset", "offset", "page"], [7, 10])
    func severalCommands_areOneListOffline(strategy: String, count: Int) throws {
        let setup = try Setup(strategy)
        var position = try setup.position("feed api -n \(count)")
        position = try setup.position("feed api -n 2 --cursor \(position)")
        position = try setup.position("feed api -n 3 --cursor \(position)")
        #expect(try setup.folio.run("feed api --all --cursor \(position)").code == 0)
        let offline = try setup.folio.run("feed api --all --offline")
        #expect(try numbers(offline) == Self.all)
        #expect(offline.code == 0, "\(offline.error)")
    }

    /// The page that holds the position does not have the items before it any more, and no stored walk ended there.
    @Test(arguments: [[2], Array(5...25)], ["", " --offline"])
    func pageWithoutTheItemsBefore_isPrintedWithANotice(deleted: [Int], options: String) throws {
        let setup = try Setup("page")
        let position = try setup.position("feed api -n 7 --no-cache")
        setup.delete(deleted)
        if !options.isEmpty { _ = try setup.folio.run("feed api --all") }
        let rest = try setup.folio.run("feed api --all --json --cursor \(position)\(options)")
        #expect(rest.out.contains("\"complete\":false"))
        #expect(
            rest.error.contains(
                "the page at this position has changed, so it is printed whole; items may be repeated or missing\n"))
    }

    @Test(arguments: ["keyset", "offset", "page"])
    func position_isAfterTheLastItemWhereOthersWereLeftOut(strategy: String) throws {
        // The second page begins with the last item of the first one.
        let server = try ScriptedServer { _, number in
            if number == 1 { return .response(body: #"{"items":[{"id":1},{"id":2}]}"#) }
            return .response(body: #"{"items":[{"id":2},{"id":3},{"id":4},{"id":5}]}"#)
        }
        let place = strategy == "keyset" ? "after" : strategy
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\npagination: {strategy: \(strategy), \(place): {query: \(place)}}"))
        let run = try folio.run("feed api -n 4")
        #expect(run.lines.count == 4)
        let position = ["keyset": "'after:4'", "offset": "'5'", "page": "'3."][strategy] ?? ""
        #expect(run.error.contains(position), "\(run.error)")
    }

    private func numbers(_ run: Child.Ending) throws -> [Int] {
        try run.lines.map { try #require(Int($0.filter(\.isNumber))) }
    }
}
