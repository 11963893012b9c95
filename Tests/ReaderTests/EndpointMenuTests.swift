import System
import Testing
import Wording

@testable import Reader

/// The menu of lists, and the way from it to a list and back.
@Suite struct EndpointMenuTests {
    private static let now = UnixTime(seconds: 1_700_000_000) ?? .epoch
    private static let entries = [
        EndpointMenu.Entry(name: "books/all", summary: "All books", isRecent: false),
        EndpointMenu.Entry(name: "books/loans", summary: "Who has them", isRecent: true),
        EndpointMenu.Entry(name: "wood/trees", summary: "All trees", isRecent: false),
    ]

    private struct Driven {
        var session: ReaderSession

        init(_ start: ReaderSession.Start = .menu(EndpointMenu(entries)), rows: Int = 12) {
            session = ReaderSession(
                start, size: .init(columns: 40, rows: rows), now: now, in: .english, utcOffset: 0)
            _ = session.start()
        }

        mutating func send(_ event: ReaderEvent) -> [ReaderEffect] { session.update(event) }

        @discardableResult
        mutating func press(_ text: String) -> [ReaderEffect] {
            text.flatMap { session.update(.key($0 == "\r" ? .enter : .character($0))) }
        }

        var lines: [String] {
            session.view.map { String($0.text.reversed().drop(while: \.isWhitespace).reversed()) }
        }
    }

    private func choice(_ name: String, _ words: [String] = []) -> ReaderEffect {
        .choose(EndpointMenu.Choice(name: name, words: words))
    }

    @Test func recentLists_areFirst() {
        var menu = Driven()
        #expect(
            menu.lines.dropLast() == [
                " folio                          3 lists", "  Read before", "▌ books/loans  Who has them", "",
                "  All others", "  books/all    All books", "  wood/trees   All trees", "", "", "", "",
            ], "\(menu.lines)")
        #expect(
            menu.lines.last?.hasPrefix(" type to search  ↑ ↓ move") == true && menu.lines.last?.hasSuffix("1/3") == true
        )
        _ = menu.send(.key(.down))
        #expect(menu.press("\r") == [choice("books/all")])
    }

    @Test func typing_searchesNamesAndSummaries() {
        var menu = Driven()
        menu.press("all B")
        #expect(
            Array(menu.lines[1...2]) == ["▌ books/all  All books", ""] && menu.lines.last?.hasPrefix(" all B▏") == true)
        menu.press("z")
        #expect(menu.lines[1].contains("no list has 'all Bz'") && menu.press("\r").isEmpty)
        _ = menu.send(.key(.backspace))
        #expect(menu.lines[1] == "▌ books/all  All books")
        #expect(menu.send(.key(.escape)).isEmpty && menu.lines[1] == "  Read before")
        #expect(menu.send(.key(.escape)) == [.quit])
    }

    /// What is typed before the list is there opens no other one.
    @Test func keysWhileAListOpens_doNothing() {
        var menu = Driven()
        #expect(menu.press("\r") == [choice("books/loans")])
        #expect(menu.send(.key(.down)).isEmpty && menu.press("x\r").isEmpty)
        _ = menu.send(.opened(.init(title: "Loans", hasComments: false)))
        #expect(menu.lines[0].hasPrefix(" Loans"))
    }

    @Test func back_returnsToTheMenu() {
        var menu = Driven()
        menu.press("trees")
        #expect(menu.press("\r") == [choice("wood/trees")])
        let effects = menu.send(.opened(.init(title: "Trees", hasComments: false)))
        #expect(effects.count == 2 && menu.lines[0].hasPrefix(" Trees"))
        _ = menu.send(.loaded(2, ReaderPage(items: [ReaderItem(id: "1", title: "Oak")], next: nil)))
        #expect(menu.press("q") == [.leave(nil)])
        #expect(menu.lines[1] == "▌ wood/trees  All trees")
        // What still comes for the list is nothing for the menu.
        #expect(menu.send(.loaded(2, ReaderPage(items: [], next: nil))).isEmpty)
        #expect(menu.press("\r") == [choice("wood/trees")])
    }

    @Test func missingParameter_isAskedFor() {
        var menu = Driven()
        menu.press("\r")
        _ = menu.send(.opened(.init(title: "Loans", hasComments: false)))
        #expect(menu.send(.lacks("book", help: "its number", 1, "error: no book")) == [.leave(nil)])
        #expect(menu.send(.lacks("book", help: "its number", 2, "error: no book")).isEmpty)
        #expect(menu.lines[3] == "    its number" && menu.lines.last == " book: ▏")
        #expect(menu.press("\r").isEmpty)
        menu.press("77")
        #expect(menu.press("\r") == [choice("books/loans", ["book=77"])])
        _ = menu.send(.opened(.init(title: "Loans", hasComments: false)))
        _ = menu.send(.lacks("year", help: nil, 1, "error: no year"))
        menu.press("9")
        #expect(menu.press("\r") == [choice("books/loans", ["book=77", "year=9"])])
    }

    /// Nobody is taken away from a list that they read, as when its comments need another parameter.
    @Test func parameterOfComments_isAnErrorOfTheirs() {
        var menu = Driven()
        menu.press("\r")
        _ = menu.send(.opened(.init(title: "Loans", hasComments: true)))
        _ = menu.send(.loaded(2, ReaderPage(items: [ReaderItem(id: "1", title: "Ann")], next: nil)))
        menu.press("\r")
        _ = menu.send(.failed(3, "nothing stored"))
        #expect(menu.send(.lacks("year", help: nil, 4, "error: no year")).isEmpty)
        #expect(menu.lines[0] == " Ann" && menu.lines.contains { $0.contains("error: no year") })
    }

    /// A list that was named when the program was started shows the error, and its end is that of the program.
    @Test func namedList_hasNoMenu() {
        var reader = Driven(.list(.init(title: "Loans", hasComments: false)))
        _ = reader.send(.failed(1, "nothing stored"))
        #expect(reader.send(.lacks("book", help: nil, 2, "error: no book")).isEmpty)
        #expect(reader.lines[1] == "▌ error: no book" && reader.press("q") == [.quit])
    }

    @Test func listThatCannotBeRead_saysWhy() {
        var menu = Driven()
        menu.press("\r")
        _ = menu.send(.refused("error: the file is not trusted\nhint: folio plugins trust"))
        #expect(menu.lines[3...4] == ["    error: the file is not trusted", "    hint: folio plugins trust"])
        _ = menu.send(.key(.down))
        #expect(!menu.lines.contains { $0.contains("trusted") })
    }

    @Test(arguments: [1, 2, 3, 4, 12])
    func anySize_isDrawn(rows: Int) {
        var menu = Driven(rows: rows)
        for key in [Key.end, .home, .pageDown, .pageUp] {
            _ = menu.send(.key(key))
            #expect(menu.lines.count == rows)
        }
        #expect(Driven(.menu(EndpointMenu([]))).lines[1].contains("No plugins found"))
    }
}
