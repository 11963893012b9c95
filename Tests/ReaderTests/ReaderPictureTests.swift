import System
import Testing
import Wording

@testable import Reader

/// The pictures of items: when they are loaded, and what is in their place.
@Suite struct ReaderPictureTests {
    private static let now = UnixTime(seconds: 1_700_000_000) ?? .epoch
    private static let drawn = DrawnPicture(rows: [[.init("AAA")], [.init("BBB")]])

    private func reader(columns: Int = 40, rows: Int = 12, count: Int = 3, form: PictureForm? = .cells) -> ReaderState {
        var state = ReaderState(
            .init(title: "books", hasComments: false, showsPictures: true), size: .init(columns: columns, rows: rows),
            now: Self.now, in: .english, utcOffset: 0)
        if let form { _ = state.update(.pictures(form)) }
        _ = state.start()
        _ = state.update(.failed(1, "nothing stored"))
        let items = (1...count).map { number in
            var item = ReaderItem(id: "\(number)", title: "Title \(number)", picture: "http://a.example/\(number)")
            item.hasPicture = true
            return item
        }
        _ = state.update(.loaded(2, ReaderPage(items: items, next: nil)))
        return state
    }

    private func press(_ keys: String, _ state: inout ReaderState) -> [ReaderEffect] {
        keys.flatMap { state.update(.key($0 == "\r" ? .enter : .character($0))) }
    }

    private func requests(_ effects: [ReaderEffect]) -> [PictureRequest] {
        effects.compactMap { if case .draw(let request) = $0 { request } else { nil } }
    }

    private func lines(_ state: ReaderState) -> [String] { state.view.map(\.text) }

    @Test func openedItem_hasItsPicture() throws {
        var state = reader()
        let request = try #require(requests(press("j\r", &state)).first)
        #expect(request.id == "2" && request.url == "http://a.example/2")
        #expect(request.size == ReaderSize(columns: 38, rows: 5))
        #expect(lines(state)[3].hasSuffix("loading the picture …"))
        let before = lines(state).firstIndex { $0.contains("http://a.example/2") }
        #expect(before == 8, "room for the largest picture")
        #expect(state.update(.drawn(request.number, Self.drawn)).isEmpty)
        #expect(Array(lines(state)[2...5]) == ["▌ ", "▌ AAA", "▌ BBB", "▌ http://a.example/2"])
        // It is still known when the item is opened again.
        #expect(requests(press("q\r", &state)).isEmpty && lines(state)[3] == "▌ AAA")
    }

    @Test func leavingTheItem_cancelsItsPicture() throws {
        var state = reader()
        let request = try #require(requests(press("\r", &state)).first)
        #expect(press("q", &state) == [.close(commentsOf: "1"), .cancel(request.number)])
        #expect(state.update(.drawn(request.number, Self.drawn)).isEmpty)
        #expect(requests(press("\r", &state)).count == 1)
    }

    @Test func failedPicture_isLoadedAgainWithEnter() throws {
        var state = reader()
        let request = try #require(requests(press("\r", &state)).first)
        _ = state.update(.undrawn(request.number, "not found"))
        #expect(lines(state)[3].hasPrefix("▌ no picture: not found"))
        #expect(requests(press("k", &state)).isEmpty)
        let again = try #require(requests(press("\r", &state)).first)
        #expect(again.number != request.number)
        _ = state.update(.drawn(again.number, Self.drawn))
        #expect(lines(state)[3] == "▌ AAA" && requests(press("\r", &state)).isEmpty)
    }

    /// Beside the list, the picture is that of the selected item; one that was passed is not loaded any more.
    @Test func selectedItem_hasItsPictureBesideTheList() throws {
        var state = reader(columns: 130)
        let next = press("j", &state)
        guard case .cancel(let first)? = next.first, let request = requests(next).first else {
            Issue.record("\(next)")
            return
        }
        #expect(first != request.number && request.id == "2" && request.size.columns == 74)
        _ = state.update(.drawn(request.number, Self.drawn))
        #expect(lines(state)[3].hasSuffix("│   AAA"))
        // Of another size, it is another picture.
        #expect(requests(state.update(.resized(.init(columns: 130, rows: 20)))).map(\.size.rows) == [9])
    }

    /// Before the terminal has answered, none is loaded; and if its answer comes late, they are loaded once more.
    @Test func form_ofTheTerminalComesFirst() throws {
        var state = reader(form: nil)
        #expect(requests(press("\r", &state)).isEmpty && lines(state)[3].hasSuffix("loading the picture …"))
        let first = try #require(requests(state.update(.pictures(.cells))).first)
        #expect(first.form == .cells)
        _ = state.update(.drawn(first.number, Self.drawn))
        let form = PictureForm.images(.kitty, cell: ReaderSize(columns: 10, rows: 20))
        #expect(requests(state.update(.pictures(form))).map(\.form) == [form])
        #expect(requests(state.update(.pictures(.cells))).isEmpty)
        #expect(lines(state)[3] == "▌ AAA")
    }

    /// Images need much more memory than characters.
    @Test func images_areKeptUpToAFewMegabytes() throws {
        let form = PictureForm.images(.sixel, cell: ReaderSize(columns: 10, rows: 20))
        var state = reader(count: 10, form: form)
        let data = String(repeating: "?", count: 1 << 20)
        let picture = DrawnPicture(rows: [[.init("  ", image: .init(.sixel, columns: 2, data: data))]])
        for _ in 1...10 {
            let request = try #require(requests(press("\r", &state)).first)
            _ = state.update(.drawn(request.number, picture))
            _ = press("qj", &state)
        }
        #expect(requests(press("\rqkkk\rq", &state)).isEmpty)
        #expect(requests(press("k\r", &state)).count == 1)
    }

    @Test func fewPictures_areKept() throws {
        var state = reader(count: 30)
        for _ in 1...30 {
            let request = try #require(requests(press("\r", &state)).first)
            _ = state.update(.drawn(request.number, Self.drawn))
            _ = press("qj", &state)
        }
        // The last 20 are there.
        #expect(requests(press("kkkkkkkkkkkkkkk\rq", &state)).isEmpty)
        #expect(requests(press("g\r", &state)).count == 1)
    }

    @Test(arguments: [(3, 12), (40, 5), (40, 3), (1, 1)])
    func smallScreen_hasNoPicture(columns: Int, rows: Int) {
        var state = reader(columns: columns, rows: rows)
        #expect(requests(press("\r", &state)).isEmpty && state.view.count == rows)
    }
}
