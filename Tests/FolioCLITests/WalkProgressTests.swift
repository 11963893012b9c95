import Feeds
import JSON
import Pages
import Reading
import Testing
import Translations
import Wording

@testable import FolioCLI

@Suite struct WalkProgressTests {
    /// A page with this many items, of a list whose length the server announces.
    private func page(_ count: Int, of declared: Int? = nil, wanted: Int? = nil) throws -> Page {
        let body = Array("[\((0..<count).map { "\($0)" }.joined(separator: ","))]".utf8)
        let plan = JSONPlan(items: JSONPath([]), columns: [], facts: [])
        return Page(
            body: body, extraction: try plan.extract(from: body), layout: ItemLayout(idSlot: nil, fields: nil),
            position: nil, next: nil, declared: .init(items: declared),
            isWanted: wanted.map { wanted in (0..<count).map { $0 < wanted } })
    }

    @Test func line_countsWhatHasCome() throws {
        var progress = WalkProgress(.items)
        progress.add(try page(1), demand: .all)
        #expect(progress.message.english == "1 item, 1 page")
        progress.add(try page(10), demand: .all)
        #expect(progress.message.english == "11 items, 2 pages")
    }

    @Test func line_namesTheTotalWhereItIsKnown() throws {
        var all = WalkProgress(.items)
        all.add(try page(10, of: 25), demand: .all)
        #expect(all.message.english == "10 of 25 items, 1 page")
        all.add(try page(15, of: 25), demand: .all)
        #expect(all.message.english == "25 items, 2 pages")
        var some = WalkProgress(.items)
        some.add(try page(10, of: 25), demand: .items(20))
        #expect(some.message.english == "10 of 20 items, 1 page")
        var more = WalkProgress(.comments)
        more.add(try page(10, of: 12), demand: .items(20))
        #expect(more.message.english == "10 of 12 comments, 1 page")
    }

    @Test func total_isNotShownIfItIsOfMoreOrLessThanTheWalk() throws {
        var late = WalkProgress(.items)
        late.add(try page(10, of: 25), demand: nil)
        #expect(late.message.english == "10 items, 1 page")
        var filtered = WalkProgress(.items)
        filtered.add(try page(10, of: 25, wanted: 3), demand: .all)
        #expect(filtered.message.english == "3 items, 1 page")
    }

    @Test func count_continuesFromTheResumedWalk() throws {
        var summary = Walk.Summary()
        (summary.items, summary.pages) = (30, 3)
        var progress = WalkProgress(.items, resuming: summary)
        progress.add(try page(10, of: 250), demand: .all)
        #expect(progress.message.english == "40 of 250 items, 4 pages")
    }

    @Test func comments_areCountedWithTheirReplies() throws {
        var progress = WalkProgress(.comments)
        progress.add(try page(3), demand: .all)
        #expect(progress.counted.message.english == "3 comments")
        progress.replies = 1
        #expect(progress.counted.message.english == "3 comments, 1 reply")
        progress.replies = 12
        #expect(progress.counted.message.text(in: .of(.greek)) == "3 σχόλια, 12 απαντήσεις")
    }
}
