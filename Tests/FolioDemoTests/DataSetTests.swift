import Foundation
import Testing

@testable import folio_demo

struct DataSetTests {
    @Test func item_hasTheseBytesForTheseNumbers() {
        #expect(
            written { makeSUT(count: 3, seed: 1).writeItem(1, to: &$0) } == #"""
                {"id":"baa9245d-d86c-4c8b-9177-b0307f196223",\#
                "description":"Looking back at an abandoned mill before the shops open",\#
                "location":"Valparaíso, Chile",\#
                "url":"http://127.0.0.1:8765/v1/image/baa9245d-d86c-4c8b-9177-b0307f196223/blob",\#
                "created_at":"2024-05-01T09:58:37.564Z","likes":364,"tags":[]}
                """#)
    }

    @Test func items_areTheSameForTheSameSeed() {
        #expect(items(makeSUT(seed: 7)) == items(makeSUT(seed: 7)))
        #expect(items(makeSUT(seed: 7)) != items(makeSUT(seed: 8)))
    }

    @Test func items_stayTheSameWhenOneIsInserted() {
        var sut = makeSUT(count: 100)
        let before = items(sut)
        sut.insert()
        #expect(sut.count == 101)
        #expect(written { sut.writeItems(0..<100, to: &$0) } == before)
    }

    @Test func item_hasAbout275BytesOnAverage() {
        let sut = makeSUT(count: 20_000)
        var buffer = ByteBuffer()
        for number in 0..<20_000 { sut.writeItem(number, to: &buffer) }
        #expect((270...280).contains(buffer.count / 20_000))
    }

    @Test func number_isFoundForEveryItemAndNoOther() {
        var sut = makeSUT(count: 10)
        #expect((0..<10).allSatisfy { sut.number(of: sut.id(of: $0)) == $0 })
        #expect(sut.number(of: sut.id(of: 10)) == nil)
        sut.insert()
        #expect(sut.number(of: sut.id(of: 10)) == 10)
    }

    @Test func dates_fallFromNewestToOldestBeforeTheEpoch() throws {
        let sut = makeSUT(count: 2_000)
        let dates = try parsed(sut).reversed().map { try date($0["created_at"]) }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try #require(dates.last) < Date(timeIntervalSince1970: Double(DataSet.epoch)))
    }

    @Test(arguments: [#"\d\dZ"#, #"\d\d\+00:00"#, #"\d\d\+0000"#, #"\d\d\.\d{3}Z"#, #"\d\d\.\d{6}\+00:00"#])
    func dates_comeInEveryForm(ending: String) throws {
        let form = try Regex(#"\d{4}-\d\d-\d\dT\d\d:\d\d:"# + ending)
        let dates = try parsed(makeSUT(count: 250)).compactMap { $0["created_at"] as? String }
        #expect(dates.contains { $0.wholeMatch(of: form) != nil })
    }

    @Test(arguments: ["description", "location"])
    func text_isSometimesNullAndSometimesMissing(member: String) throws {
        let items = try parsed(makeSUT(count: 250))
        #expect(items.contains { $0[member] is NSNull })
        #expect(items.contains { $0[member] == nil })
        #expect(items.count { $0[member] is String } > 150)
    }

    @Test(arguments: [#"\""#, #"\n"#, #"\u00e9"#, #"\/"#, #"\\"#, #"\t"#, #"\ud83c\udf89"#, "東|京都|長崎", "🌅", "ال", "של"])
    func text_hasEverythingThatIsHardToShow(fragment: String) {
        let text = items(makeSUT(count: 2_000))
        #expect(fragment.split(separator: "|").contains { text.contains($0) })
    }

    @Test func comments_areUpTo40InTheOrderTheyWereMade() throws {
        let sut = makeSUT(count: 2_000)
        #expect(Set((0..<2_000).map(sut.commentCount)) == Set(0...40))
        let text = written { sut.writeComments(of: 5, 0..<40, to: &$0) }
        let comments = try objects("[\(text)]")
        #expect(Set(comments.compactMap { $0["id"] as? String }).count == 40)
        let dates = try comments.map { try date($0["created_at"]) }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
        #expect(try date(parsed(sut).reversed()[5]["created_at"]) < #require(dates.first))
    }

    @Test func comments_areTheSameOnAnyPage() {
        let sut = makeSUT()
        let all = written { sut.writeComments(of: 5, 3..<6, to: &$0) }
        let parts = [3, 4, 5].map { place in written { sut.writeComments(of: 5, place..<place + 1, to: &$0) } }
        #expect(all == parts.joined(separator: ","))
    }

    @Test(arguments: [0, 1, 40, 10_000])
    func text_hasTheRequestedLengthAndChangesNothingElse(length: Int) throws {
        let sut = DataSet(count: 50, seed: 1, baseURL: "http://127.0.0.1:8765", textLength: length)
        let plain = try parsed(makeSUT())
        for (item, other) in zip(try parsed(sut), plain) {
            #expect((item["text"] as? String)?.utf8.count == length)
            #expect(item["id"] as? String == other["id"] as? String)
            #expect(item.count == other.count + 1)
        }
    }

    // MARK: Helpers

    private func makeSUT(count: Int = 50, seed: UInt64 = 1) -> DataSet {
        DataSet(count: count, seed: seed, baseURL: "http://127.0.0.1:8765")
    }

    private func items(_ sut: DataSet) -> String {
        written { sut.writeItems(0..<sut.count, to: &$0) }
    }

    /// All items, parsed by another JSON parser; throws if they are not JSON.
    private func parsed(_ sut: DataSet) throws -> [[String: Any]] {
        let items = try objects(items(sut))
        try #require(items.count == sut.count)
        return items
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    private func date(_ value: Any?) throws -> Date {
        let text = try #require(value as? String).replacing("+0000", with: "Z").replacing("+00:00", with: "Z")
        return try Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    }
}
