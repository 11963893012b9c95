import System
import Testing

@testable import Reader

/// Items that are packed, apart from those that were used last.
@Suite struct ReaderEntriesTests {
    /// An item with a value in each member, or in none.
    private func item(_ number: Int) -> ReaderItem {
        var item = ReaderItem(
            id: "\(number)", mark: number % 7 == 0 ? nil : UInt64.max - UInt64(number), details: [], depth: number % 3)
        guard number % 5 != 0 else { return item }
        item.title = "Title \(number) –日本"
        item.text = String(repeating: "text \(number)\n", count: number % 11)
        (item.author, item.date) = ("", UnixTime(seconds: -number))
        (item.url, item.picture) = ("https://a.example/\(number)", "https://a.example/\(number).png")
        (item.links, item.details) = (["https://b.example", ""], ["score: \(number)"])
        (item.hasTextID, item.hasPicture) = (number % 2 == 0, number % 3 == 0)
        return item
    }

    @Test(arguments: [false, true]) func entries_areWhatWasAdded(isPacked: Bool) {
        let items = (0..<1_000).map(item)
        let entries = ReaderEntries(items, isPacked: isPacked)
        #expect(Array(entries) == items && entries.count == 1_000)
        // In any order.
        for index in stride(from: 0, to: 1_000, by: 37).reversed() { #expect(entries[index] == items[index]) }
        #expect(items.indices.allSatisfy { entries.mark(at: $0) == items[$0].mark })
        #expect(entries.count(without: [UInt64.max - 1, UInt64.max - 2]) == 998)
    }

    /// The later entries of a long list are in a file, also those that change.
    @Test func entries_ofALongListAreWhatWasAdded() {
        // Texts that do not become much shorter.
        let text = { (number: Int) in
            (0..<40).map { String(UInt64(number * 40 + $0) &* 0x9E37_79B9_7F4A_7C15, radix: 36) }.joined()
        }
        var entries = ReaderEntries(isPacked: true)
        for number in 0..<5_000 { entries.append(ReaderItem(id: "\(number)", details: [text(number)])) }
        var copy = entries
        for number in stride(from: 0, to: 5_000, by: 700) { copy[number] = item(number) }
        for number in 0..<5_000 {
            #expect(entries[number].details == [text(number)])
            #expect(copy[number] == (number % 700 == 0 ? item(number) : entries[number]))
        }
    }

    /// Of a long list, the places of the first items are known, and those of the last.
    @Test func places_areThoseOfTheFirstAndTheLast() {
        let (most, count) = (EntryPlaces.most, 5 * EntryPlaces.most)
        var places = EntryPlaces()
        for start in stride(from: 0, to: count, by: 128) {
            places.add(Dictionary(uniqueKeysWithValues: (start..<min(start + 128, count)).map { (-$0, $0) }))
        }
        #expect((0..<most).allSatisfy { places[-$0] == $0 })
        #expect((count - most..<count).allSatisfy { places[-$0] == $0 })
        #expect(places[-2 * most] == nil && places[1] == nil)
        places.add([-5: 9, 1: 9])
        #expect(places[-5] == 5 && places[1] == 9)
    }

    /// Copies go apart where one of them changes.
    @Test func copy_keepsItsOwn() {
        let entries = ReaderEntries((0..<300).map(item), isPacked: true)
        var copy = entries
        #expect(copy == entries)
        copy[5] = item(7_777)
        copy[290] = item(7_778)
        copy.append(item(300))
        #expect(copy[5] == item(7_777) && copy[290] == item(7_778) && copy[300] == item(300) && copy[6] == item(6))
        #expect(copy.mark(at: 5) == item(7_777).mark)
        #expect(entries[5] == item(5) && entries[290] == item(290) && entries.count == 300)
        #expect(copy != entries)
    }
}
