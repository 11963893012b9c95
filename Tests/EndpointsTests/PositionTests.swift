import Endpoints
import HTTP
import Pages
import Pagination
import Testing

/// Where to continue after some of a page's items.
@Suite struct PositionTests {
    private static let body = #"{"data":[{"id":"a"},{"id":"b"},{"id":"c"}],"next":"t2"}"#

    @Test(arguments: [
        ("{strategy: keyset, after: {query: a}}", nil, "after:b"),
        ("{strategy: keyset, after: {query: a}}", "after:z", "after:b"),
        ("{strategy: keyset, after: {query: a}, before: {query: b}}", "before:z", "2.2fcd~before:z"),
        ("{strategy: offset, offset: {query: o}}", nil, "2"),
        ("{strategy: offset, offset: {query: o, first: 1}}", nil, "3"),
        ("{strategy: offset, offset: {query: o}}", "40", "42"),
        ("{strategy: page, page: {query: p}}", nil, "2.2fcd~"),
        ("{strategy: page, page: {query: p}}", "4", "2.2fcd~4"),
        ("{strategy: page, page: {query: p}}", "0~4", "2.2fcd~4"),
        ("{strategy: cursor, token: .next, cursor: {query: c}}", "t1", "2.2fcd~t1"),
        ("{strategy: cursor, token: .next, cursor: {query: c}}", "0~9~t", "2.2fcd~9~t"),
        ("{strategy: link, next: .nothing}", "https://api.test/list?page=3", "2.2fcd~https://api.test/list?page=3"),
        ("{strategy: none}", nil, "2.2fcd~"),
    ])
    func position_isExactWhereTheStrategyCanTell(pagination: String, start: String?, position: String) throws {
        let sut = try makeSUT("path: /list\nitems: .data\nid: .id\npagination: \(pagination)")
        let page = try sut.page(Self.body, at: start)
        #expect(sut.position(page, after: 2) == Position(position))
    }

    @Test(arguments: [(1, "after:a"), (2, "after:b"), (3, "after:c")])
    func keysetPosition_isAfterAnyItem(count: Int, position: String) throws {
        let sut = try makeSUT("path: /list\nitems: .data\nid: .id\npagination: {strategy: keyset, after: {query: a}}")
        #expect(try sut.position(sut.page(Self.body), after: count) == Position(position))
    }

    @Test(arguments: [("1~4", ["b", "c"], "2.2fcd~4"), ("2~4", ["c"], "3.7f57~4"), ("3~4", [], nil)])
    func positionInsideAPage_leavesOutWhatLiesBefore(start: String, ids: [String], afterOne: String?) throws {
        let sut = try makeSUT("path: /list\nitems: .data\nid: .id\npagination: {strategy: page, page: {query: p}}")
        let page = try sut.page(Self.body, at: start)
        #expect(page.ids == ids)
        #expect(page.received == 3)
        #expect(page.next == Position("5"))
        if let afterOne { #expect(sut.position(page, after: 1) == Position(afterOne)) }
        #expect(try sut.request(to: Position(start)).url.description == "https://api.test/list?p=4")
    }

    /// Without the check, an item that was not printed would be skipped if one before it was deleted.
    @Test(arguments: [
        (#"[{"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"}]"#, ["c", "d"]),
        (#"[{"id":"b"},{"id":"c"},{"id":"d"}]"#, ["b", "c", "d"]),
        (#"[{"id":"b"},{"id":"a"},{"id":"c"}]"#, ["b", "a", "c"]), (#"[{"id":"a"}]"#, ["a"]),
        (#"[{"id":"x"},{"id":"a"},{"id":"b"},{"id":"c"}]"#, ["x", "a", "b", "c"]),
    ])
    func itemsBeforeThePosition_areSkippedOnlyIfTheyAreTheSame(items: String, ids: [String]) throws {
        let sut = try makeSUT(Self.pages)
        let position = sut.position(try sut.page(Self.body, at: "4"), after: 2)
        let page = try sut.page("{\"data\":\(items)}", at: position.text)
        let stored = try sut.storedPage(Array("{\"data\":\(items)}".utf8), at: position, next: nil, fetchedAt: 0)
        for page in [page, stored] {
            #expect(page.ids == ids)
            #expect(page.hasOtherStart == (ids != ["c", "d"]))
            #expect(page.position == position)
        }
    }

    /// A page that was read from inside gives the same position as the whole page.
    @Test func position_isCheckedFromTheFirstItemOfThePageOn() throws {
        let sut = try makeSUT(Self.pages)
        let whole = try sut.page(Self.body, at: "4")
        let first = sut.position(whole, after: 1)
        let second = sut.position(try sut.page(Self.body, at: first.text), after: 1)
        #expect(second == sut.position(whole, after: 2))
        // The page is whole: one item before, not two.
        let changed = try sut.page(#"{"data":[{"id":"x"},{"id":"y"}]}"#, at: second.text)
        #expect(
            sut.position(changed, after: 1) == sut.position(try sut.page(#"{"data":[{"id":"x"}]}"#, at: "4"), after: 1))
    }

    /// It had the items before the position.
    @Test(arguments: [("2.0000~4", "[]"), ("2~4", "[]"), ("9~4", #"[{"id":"a"},{"id":"b"}]"#)])
    func shorterPage_hasChanged(position: String, items: String) throws {
        let page = try makeSUT(Self.pages).page("{\"data\":\(items)}", at: position)
        #expect(page.hasOtherStart && page.items.count == page.received)
    }

    @Test func pageWithoutABody_hasChanged() throws {
        let sut = try makeSUT(Self.pages + "\nerrors: [{status: 404, do: skip}]")
        let page = try sut.page("", status: 404, at: "2.0000~4")
        #expect(page.hasOtherStart)
    }

    @Test func itemsWithoutIDs_areNotChecked() throws {
        let sut = try makeSUT("path: /list\nitems: .data\npagination: {strategy: page, page: {query: p}}")
        let page = try sut.page(#"{"data":[1,2,3]}"#, at: "2.0000~4")
        #expect(page.items.count == 1 && !page.hasOtherStart)
        #expect(sut.position(page, after: 1) == Position("3~4"))
    }

    private static let pages = "path: /list\nitems: .data\nid: .id\npagination: {strategy: page, page: {query: p}}"

    @Test func token_thatLooksLikeAPlaceInAPageIsTakenAsItIs() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .data\npagination: {strategy: cursor, token: .next, cursor: {query: c}}")
        let next = try #require(try sut.page(#"{"data":[1],"next":"9~t"}"#).next)
        #expect(next == Position("0~9~t"))
        #expect(try sut.position(for: WalkStart(.cursor, next.text)) == next)
        #expect(try sut.request(to: next).url.description == "https://api.test/list?c=9~t")
    }

    /// Items that were left out were printed before, or are not wanted.
    @Test(arguments: [
        ("{strategy: offset, offset: {query: o}}", "40", [1, 2], 1, "42"),
        ("{strategy: offset, offset: {query: o}}", "40", [0, 2], 1, "42"),
        ("{strategy: keyset, after: {query: a}}", "after:z", [0, 2], 1, "after:b"),
        ("{strategy: page, page: {query: p}}", "4", [1, 2], 1, "2.2fcd~4"),
        ("{strategy: page, page: {query: p}}", "1~4", [1], 1, "3.7f57~4"),
    ])
    func position_isInThePageAsReceived(
        pagination: String, start: String, rows: [Int], count: Int, position: String
    ) throws {
        let sut = try makeSUT("path: /list\nitems: .data\nid: .id\npagination: \(pagination)")
        let page = try sut.page(Self.body, at: start).keeping(rows)
        #expect(sut.position(page, after: count) == Position(position))
    }

    @Test(arguments: [(nil, "2~/3"), ("4", "2~4/3"), ("4/7", "2~4/7")] as [(String?, String)])
    func positionInsideAPage_hasThePageSizeThatWasGiven(start: String?, position: String) throws {
        let sut = try makeSUT(Self.sized, pageSize: 3)
        let page = try sut.page(#"{"data":[{"id":"a"},{"id":"b"},{"id":"c"}]}"#, at: start)
        #expect(sut.position(page, after: 2) == Position(position))
    }

    /// A stored page may have been read with another size than the one on the command line.
    @Test func positionInsideAStoredPage_hasThePageSizeOfThePage() throws {
        let sut = try makeSUT(Self.sized, pageSize: 3)
        for (start, position) in [(nil, "2~"), ("4", "2~4"), ("4/7", "2~4/7")] as [(String?, String)] {
            let page = try sut.storedPage(
                Array(Self.body.utf8), at: start.map { Position($0) }, next: nil, fetchedAt: 0)
            #expect(sut.position(page, after: 2) == Position(position))
        }
    }

    @Test(arguments: [
        ("2~3/5", "2~3/5", "p=3&n=5"), ("2~/5", "2~/5", "p=1&n=5"), ("2~", "2~", "p=1&n=10"), ("3", "3", "p=3&n=10"),
    ])
    func cursor_selectsThePageSize(cursor: String, position: String, query: String) throws {
        let sut = try makeSUT(Self.sized)
        let found = try sut.position(for: WalkStart(.cursor, cursor))
        #expect(found == Position(position))
        #expect(try sut.request(to: found).url.description == "https://api.test/list?\(query)")
    }

    /// Its items are the first of the list, whatever the page size.
    @Test func pageOfAPlaceOnTheFirstPage_isTheStartOfTheList() throws {
        let sut = try makeSUT(Self.sized)
        #expect(sut.page(of: Position("2~/5")) == nil)
        #expect(sut.page(of: Position("2~3/5")) == Position("3/5"))
    }

    private static let sized = """
        path: /list
        items: .data
        pagination: {strategy: page, page: {query: p}, size: {query: n, default: 10}}
        """

    private static let starts: [(pagination: String, start: String?, items: Int?, pages: Int?)] = [
        ("strategy: offset, offset: {query: o}", nil, 0, 0), ("strategy: offset, offset: {query: o}", "40", 40, nil),
        ("strategy: offset, offset: {query: o, first: 1}", "41", 40, nil),
        ("strategy: page, page: {query: p}", nil, 0, 0), ("strategy: page, page: {query: p}", "4", nil, 3),
        ("strategy: page, page: {query: p, first: 0}", "4", nil, 4),
        ("strategy: cursor, token: .next, cursor: {query: c}", nil, 0, 0),
        ("strategy: cursor, token: .next, cursor: {query: c}", "t1", nil, nil),
    ]

    @Test(arguments: starts.indices)
    func guarding_knowsHowManyItemsComeBeforeTheStart(index: Int) throws {
        let (pagination, start, items, _) = Self.starts[index]
        let sut = try makeSUT("path: /list\nitems: .data\npagination: {\(pagination), until: {total: .total}}")
        for (further, isEnd) in [(3, true), (4, false)] {
            var guarding = sut.guarding(from: start.map { Position($0) })
            let total = (items ?? 0) + further
            let page = try sut.page(#"{"data":[1,2,3],"next":"t2","total":\#(total)}"#, at: start)
            #expect(try (guarding.follow(page) == nil) == (isEnd && items != nil), "\(total)")
        }
    }

    @Test(arguments: starts.indices)
    func guarding_knowsHowManyPagesComeBeforeTheStart(index: Int) throws {
        let (pagination, start, _, pages) = Self.starts[index]
        let sut = try makeSUT("path: /list\nitems: .data\npagination: {\(pagination), until: {pages: .pages}}")
        for (further, isEnd) in [(1, true), (2, false)] {
            var guarding = sut.guarding(from: start.map { Position($0) })
            let count = (pages ?? 0) + further
            let page = try sut.page(#"{"data":[1,2,3],"next":"t2","pages":\#(count)}"#, at: start)
            #expect(try (guarding.follow(page) == nil) == (isEnd && pages != nil), "\(count)")
        }
    }
}
