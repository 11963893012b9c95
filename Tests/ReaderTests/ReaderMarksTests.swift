import Pages
import System
import Testing
import Wording

@testable import Reader

/// What was read, and where the list was left.
@Suite struct ReaderMarksTests {
    private static let now = UnixTime(seconds: 1_700_000_000) ?? .epoch

    private func reader(_ count: Int, next: String? = nil, rows: Int = 14) -> ReaderState {
        var state = ReaderState(
            .init(title: "books", hasComments: true), size: .init(columns: 40, rows: rows), now: Self.now,
            in: .english, utcOffset: 0)
        _ = state.start()
        _ = state.update(.failed(1, "nothing stored"))
        _ = state.update(.loaded(2, page(1...count, next: next)))
        return state
    }

    private func page(_ numbers: some Sequence<Int>, next: String? = nil) -> ReaderPage {
        ReaderPage(items: numbers.map { ReaderItem(id: "\($0)", mark: UInt64($0), title: "Title \($0)") }, next: next)
    }

    private func press(_ keys: String, _ state: inout ReaderState) -> [ReaderEffect] {
        keys.flatMap { state.update(.key($0 == "\r" ? .enter : .character($0))) }
    }

    /// The titles that are shown, with `*` for those that are not read.
    private func titles(_ state: ReaderState) -> [String] {
        state.view.compactMap { line in
            guard let title = line.parts.first(where: { $0.text.hasPrefix("Title") }) else { return nil }
            let isSelected = line.text.hasPrefix("▌")
            let isRead = isSelected ? !title.style.contains(.bold) : title.style.contains(.dim)
            return title.text.dropFirst(6) + (isRead ? "" : "*")
        }
    }

    @Test func openedItem_isRead() {
        var state = reader(3)
        #expect(press("j", &state).isEmpty)
        #expect(titles(state) == ["1*", "2*", "3*"] && state.view[0].text.hasPrefix(" books  "))
        #expect(press("\r", &state).first == .mark([2], isRead: true))
        _ = press("q", &state)
        #expect(titles(state) == ["1*", "2", "3*"] && state.view[0].text.hasPrefix(" books · 2 unread  "))
        // It is marked once.
        #expect(!press("\r", &state).contains { if case .mark = $0 { true } else { false } })
    }

    @Test func m_marksAndUnmarks() {
        var state = reader(3)
        #expect(press("m", &state) == [.mark([1], isRead: true)])
        #expect(press("m", &state) == [.mark([1], isRead: false)])
        _ = press("j\r", &state)
        #expect(press("m", &state) == [.mark([2], isRead: false)])
        _ = press("qj", &state)
        #expect(press("M", &state) == [.mark([1, 2, 3], isRead: true)])
        #expect(press("M", &state).isEmpty && titles(state) == ["1", "2", "3"])
    }

    @Test func itemWithoutID_isNotMarked() {
        var state = reader(1)
        _ = state.update(.key(.character("r")))
        _ = state.update(.loaded(3, ReaderPage(items: [ReaderItem(id: "", title: "Title")], next: nil)))
        #expect(press("m", &state).isEmpty)
        #expect(state.view.last?.text.contains("cannot be marked") == true)
    }

    @Test func u_showsUnreadItems() {
        var state = reader(5)
        _ = state.update(.marked(ReadMarks(items: [1, 3, 9])))
        _ = press("jj", &state)
        _ = press("u", &state)
        #expect(titles(state) == ["2*", "4*", "5*"] && state.screen.selected?.id == "4")
        #expect(state.view[0].text.hasPrefix(" books · only unread  ") && state.view.last?.text.contains("2/3") == true)
        // What is opened now stays until the list is shown anew.
        _ = press("\rq", &state)
        #expect(titles(state) == ["2*", "4", "5*"])
        _ = press("u", &state)
        #expect(titles(state) == ["1", "2*", "3", "4", "5*"] && state.screen.selected?.id == "4")
        _ = press("u", &state)
        #expect(titles(state) == ["2*", "5*"] && state.screen.selected?.id == "5")
    }

    /// In a long list that was read, only keys look for what is not.
    @Test func u_requestsAPageForEachKey() {
        var state = reader(3, next: "a")
        _ = state.update(.loaded(3, page(4...6, next: "b")))
        _ = state.update(.loaded(4, page(7...9, next: "c")))
        _ = state.update(.loaded(5, page(10...12, next: "d")))
        _ = state.update(.marked(ReadMarks(items: Set(1...30))))
        #expect(press("u", &state).isEmpty && titles(state).isEmpty)
        let effects = state.update(.loaded(6, page(13...15, next: "e")))
        #expect(effects.isEmpty && state.view.contains { $0.text.contains("Space looks for more") })
        #expect(
            press(" ", &state).contains { if case .load(let request) = $0 { request.position == "e" } else { false } })
        _ = state.update(.loaded(7, page(30...31, next: nil)))
        #expect(titles(state) == ["31*"])
    }

    @Test func place_isFoundAgain() {
        var first = reader(30)
        #expect(first.place == nil)
        _ = press("jjjj", &first)
        #expect(first.place == ReadMarks.Place(item: 5, number: 5))
        _ = press("\r", &first)
        #expect(first.place?.item == 5)

        var second = reader(3, next: "a")
        _ = second.update(.marked(ReadMarks(place: .init(item: 25, number: 21))))
        #expect(second.screen.viewport.selected == 0)
        for page in 0..<8 {
            _ = second.update(.loaded(3 + page, self.page(4 + page * 3...6 + page * 3, next: "\(page)")))
        }
        #expect(second.screen.selected?.id == "25")
    }

    /// Leaving before the place is found does not lose it; a key that moves gives it up.
    @Test func place_isKeptUntilItIsFound() {
        var state = reader(3, next: "a")
        _ = state.update(.marked(ReadMarks(place: .init(item: 40, number: 40))))
        #expect(press("q", &state) == [.back] && state.place == ReadMarks.Place(item: 40, number: 40))
        _ = press("j", &state)
        #expect(state.place == ReadMarks.Place(item: 2, number: 2))
        // A place that is far away is not sought.
        state = reader(3, next: "a")
        _ = state.update(.marked(ReadMarks(place: .init(item: 900, number: 900))))
        #expect(!state.isRestoring && state.place == nil)
    }

    /// Whoever has begun to read stays where they are.
    @Test func place_isNotSoughtAfterAKey() {
        var state = reader(3, next: "a")
        _ = state.update(.marked(ReadMarks(place: .init(item: 5, number: 5))))
        _ = press("j", &state)
        _ = state.update(.loaded(3, page(4...6)))
        #expect(state.screen.selected?.id == "2")
        _ = state.update(.marked(ReadMarks(items: [2], place: .init(item: 5, number: 5))))
        #expect(state.screen.selected?.id == "2" && titles(state).contains("2"))
    }

    /// An item that is gone is not sought for ever.
    @Test func place_thatIsGoneLoadsFewPages() {
        var state = reader(20, next: "0", rows: 4)
        var effects = state.update(.marked(ReadMarks(place: .init(item: 1_000, number: 70))))
        var pages = 0
        while case .load(let request)? = effects.first {
            pages += 1
            let start = 11 + pages * 10
            effects = state.update(.loaded(request.number, page(start..<start + 10, next: "n\(pages)")))
            guard pages < 20 else { break }
        }
        #expect(pages == 7 && state.screen.selected?.id == "1")
    }
}
