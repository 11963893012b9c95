import System
import Testing
import TextLayout
import Wording

@testable import Reader

/// A reader that is driven by events, as the terminal drives it.
@Suite struct ReaderTests {
    private static let now = UnixTime(seconds: 1_700_000_000) ?? .epoch

    private struct Driven {
        var state: ReaderState
        private(set) var effects: [ReaderEffect]

        init(columns: Int = 40, rows: Int = 10, hasComments: Bool = true, commands: [String] = []) {
            var list = ReaderState.List(title: "books", hasComments: hasComments)
            list.commands = commands
            self.init(list, columns: columns, rows: rows)
        }

        init(_ list: ReaderState.List, columns: Int = 40, rows: Int = 10) {
            state = ReaderState(
                list, size: .init(columns: columns, rows: rows),
                now: ReaderTests.now, in: .english, utcOffset: 0)
            effects = []
            effects = state.start()
        }

        /// The requests that were made since the last event.
        var requests: [ReaderRequest] {
            effects.compactMap { if case .load(let request) = $0 { request } else { nil } }
        }

        @discardableResult
        mutating func send(_ event: ReaderEvent) -> [ReaderEffect] {
            effects = state.update(event)
            return effects
        }

        mutating func press(_ text: String) {
            for character in text { send(.key(.character(character))) }
        }

        var lines: [String] {
            state.view.map { line in
                String(line.text.reversed().drop(while: \.isWhitespace).reversed())
            }
        }
    }

    private func items(_ numbers: some Sequence<Int>) -> [ReaderItem] {
        numbers.map { ReaderItem(id: "\($0)", title: "Title \($0)", author: "ann", date: Self.now) }
    }

    private func driven(_ count: Int, next: String? = nil, rows: Int = 10) -> Driven {
        var reader = Driven(rows: rows)
        reader.send(.failed(1, "nothing stored"))
        reader.send(.loaded(2, ReaderPage(items: items(1...count), next: next)))
        return reader
    }

    // MARK: Texts

    /// An id goes back to the server as it is, and is shown without what moves a terminal.
    @Test func ids_areShownWithoutControlCharacters() {
        let id = "I\u{1B}]52;c;aQ==\u{07}\u{1B}[31m\u{9B}31m\u{202E}\r"
        var reader = Driven()
        reader.send(
            .loaded(2, ReaderPage(items: [ReaderItem(id: id, title: "A"), ReaderItem(id: id + "2")], next: nil)))
        reader.press("i")
        #expect(isClean(reader))
        reader.send(.key(.enter))
        #expect(isClean(reader) && reader.requests.map(\.commentsOf) == [id, id])
        func isClean(_ reader: Driven) -> Bool {
            let scalars = reader.lines.joined().unicodeScalars
            return scalars.contains("I") && !scalars.contains(where: HiddenCharacters.isHidden)
        }
    }

    // MARK: JSON, filters and commands

    private func described(_ numbers: some Sequence<Int>) -> [ReaderItem] {
        numbers.map { number in
            var item = ReaderItem(id: "\(number)", title: "Title \(number)")
            item.json =
                Array(#"{"id": \#(number), "user": {"name": "a\u202e", "tags": [1, "http://a.example/"]}}"#.utf8)[...]
            item.values = ["url": "u\(number)"]
            return item
        }
    }

    private func describing(_ count: Int, next: String? = nil, commands: [String] = []) -> Driven {
        var reader = Driven(rows: 12, commands: commands)
        reader.send(.loaded(2, ReaderPage(items: described(1...count), next: next)))
        return reader
    }

    @Test func json_isATreeWithPaths() {
        var reader = describing(2)
        reader.press("v")
        #expect(
            Array(reader.lines.prefix(6)) == [
                " Title 1 · .id", "▌ id: 1", "  user: {2}", #"  │ name: "a\u202e""#, "  │ tags: [2]", "  │ │ 0: 1",
            ])
        reader.press("jjjjj")
        #expect(reader.lines[0] == " Title 1 · .user.tags[1]")
        #expect(reader.send(.key(.character("Y"))) == [.copy(".user.tags[1]")])
        #expect(reader.send(.key(.character("o"))) == [.open("http://a.example/")])
        reader.press("gjz")
        #expect(reader.lines[2] == "▌ user: {2} …" && reader.lines[3].isEmpty)
        // Nothing is requested for it, and what is of no use there says so.
        #expect(reader.send(.key(.character("r"))) == [] && reader.lines.last?.contains("not here") == true)
        reader.press("v")
        #expect(reader.lines[1] == "▌ Title 1")
    }

    /// A server's names reach neither the screen nor the clipboard as they are.
    @Test func json_copiedPathHasNoControls() {
        var reader = Driven(rows: 12)
        var item = ReaderItem(id: "1", title: "Title")
        item.json = Array("{\"a\u{9b}5m\u{202e}é\u{e0041}\": 1}".utf8)[...]
        reader.send(.loaded(2, ReaderPage(items: [item], next: nil)))
        reader.press("v")
        let path = #".["a\u009b5m\u202eé\udb40\udc41"]"#
        #expect(reader.send(.key(.character("Y"))) == [.copy(path)])
        #expect(reader.lines.last?.contains(#"copied: .["a\u009b5m"#) == true)
    }

    @Test func json_ofManyValuesIsCut() {
        var item = ReaderItem(id: "1", title: "A")
        item.json = Array("[\((0..<20_005).map { "\($0)" }.joined(separator: ","))]".utf8)[...]
        var reader = Driven()
        reader.send(.loaded(2, ReaderPage(items: [item], next: nil)))
        reader.press("vG")
        #expect(reader.lines.contains("  5 values are not shown"))
    }

    @Test func filter_showsTheItemsThatItKeeps() throws {
        var reader = describing(3, next: "2")
        let number = try #require(reader.requests.first?.number)
        reader.press("|.id > 1")
        let effects = reader.send(.key(.enter))
        guard case .filter(let request)? = effects.first(where: { if case .filter = $0 { true } else { false } }) else {
            Issue.record("no filter: \(effects)")
            return
        }
        #expect(request.expression == ".id > 1" && request.items.map { $0.count }.count == 3 && request.first == 0)
        reader.send(.filtered(request.number, FilterResult(kept: [false, true, true], failures: 0, reason: nil)))
        #expect(reader.lines[0].hasPrefix(" books · | .id > 1") && reader.lines[1] == "▌ Title 2")
        #expect(reader.lines.last?.contains("1/2+") == true)
        // The next page is filtered, too.
        reader.send(.loaded(number, ReaderPage(items: described(4...5), next: nil)))
        guard case .filter(let more)? = reader.effects.first else {
            Issue.record("no filter: \(reader.effects)")
            return
        }
        #expect(more.first == 3 && more.items.map { $0.count }.count == 2)
        reader.send(.filtered(more.number, FilterResult(kept: [true, false], failures: 1, reason: "no")))
        #expect(reader.lines.last?.contains("the filter fails for 1 item: no") == true)
        reader.press("G")
        #expect(reader.lines.contains("▌ Title 4") && reader.lines.last?.contains("3/3") == true)
        // Another filter ends one that runs.
        reader.press("|")
        reader.send(.key(.control("u")))
        reader.press("1")
        guard case .filter(let endless)? = reader.send(.key(.enter)).first else {
            Issue.record("no filter: \(reader.effects)")
            return
        }
        #expect(reader.send(.key(.escape)) == [.cancel(endless.number)])
        reader.send(.filtered(endless.number, FilterResult(kept: [], failures: 0, reason: nil)))
        // Escape shows all again, and the selected item stays.
        #expect(reader.lines.contains("▌ Title 4") && reader.lines.last?.contains("4/5") == true)
    }

    @Test func filter_thatCannotBeUsedIsNone() {
        var reader = describing(2)
        reader.press("|.id >")
        guard case .filter(let request)? = reader.send(.key(.enter)).first else {
            Issue.record("no filter: \(reader.effects)")
            return
        }
        reader.send(.unfiltered(request.number, "invalid"))
        #expect(reader.lines[1] == "▌ Title 1" && reader.lines.last?.contains("invalid") == true)
    }

    private func filterRequest(_ reader: Driven) throws -> FilterRequest {
        try #require(reader.effects.compactMap { if case .filter(let request) = $0 { request } else { nil } }.first)
    }

    @Test func filter_beforeOneThatCannotBeUsedStays() throws {
        var reader = describing(3, next: "2")
        reader.press("|.id > 2")
        reader.send(.key(.enter))
        reader.send(
            .filtered(
                try filterRequest(reader).number, FilterResult(kept: [false, false, true], failures: 0, reason: nil)))
        reader.press("| >")
        reader.send(.key(.enter))
        // More is not requested before the filter has seen what is there.
        #expect(reader.requests.isEmpty)
        reader.send(.unfiltered(try filterRequest(reader).number, "invalid"))
        let again = try filterRequest(reader)
        #expect(again.expression == ".id > 2" && reader.lines.last?.contains("invalid") == true)
        reader.send(.filtered(again.number, FilterResult(kept: [false, false, true], failures: 2, reason: "no")))
        #expect(reader.lines[1] == "▌ Title 3" && reader.lines.last?.contains("invalid") == true)
        // The text can be corrected.
        reader.press("|")
        #expect(reader.lines.last?.contains("|.id > 2 >▏") == true)
    }

    @Test func filter_withoutMatchesSaysSo() throws {
        var reader = describing(2)
        reader.press("|.id > 5")
        reader.send(.key(.enter))
        reader.send(
            .filtered(try filterRequest(reader).number, FilterResult(kept: [false, false], failures: 0, reason: nil)))
        #expect(reader.lines.contains("  no loaded item matches"))
    }

    /// Nothing of a value is left out.
    @Test func json_hasAllBlanks() {
        var item = ReaderItem(id: "1", title: "A")
        item.json = Array(#"{"a":"x    y\n  z &lt; 3"}"#.utf8)[...]
        var reader = Driven()
        reader.send(.loaded(2, ReaderPage(items: [item], next: nil)))
        reader.press("v")
        #expect(reader.lines.contains(#"▌ a: "x    y\n  z &lt; 3""#))
    }

    @Test func table_isNoFormOfASavedFile() {
        var reader = describing(2)
        reader.press("S")
        reader.send(.key(.control("u")))
        reader.press("a.CSV")
        #expect(reader.send(.key(.enter)).isEmpty)
        #expect(reader.lines.last?.hasPrefix(" only text, .json and .jsonl") == true)
    }

    @Test func command_runsForTheItem() {
        var reader = describing(2, commands: ["play", "show"])
        reader.press("j!")
        #expect(reader.lines.last?.hasPrefix(" run: play▏  Tab: play, show") == true)
        reader.send(.key(.tab))
        #expect(reader.send(.key(.enter)) == [.run(CommandRequest(name: "show", values: ["url": "u2"]))])
        reader.press("!x")
        #expect(reader.send(.key(.enter)) == [])
        #expect(reader.lines.last?.contains("no command 'playx'") == true)
        var without = describing(1)
        without.press("!")
        #expect(without.lines.last?.contains("no commands here") == true)
    }

    @Test func savedItems_areTextOrJSON() {
        var reader = describing(2)
        reader.press("S")
        #expect(reader.lines.last?.contains(".jsonl): books.txt▏") == true)
        reader.send(.key(.control("u")))
        reader.press("a.jsonl")
        let line = #"{"id": 1, "user": {"name": "a\u202e", "tags": [1, "http://a.example/"]}}"#
        let both = line + "\n" + line.replacing("1,", with: "2,", maxReplacements: 1) + "\n"
        #expect(reader.send(.key(.enter)) == [.save(both, to: "a.jsonl")])
        reader.press("vs")
        #expect(reader.send(.key(.enter)) == [.save(line + "\n", to: "title-1.json")])
    }

    // MARK: Loading

    @Test func start_asksLibraryAndServer() {
        let reader = Driven()
        #expect(reader.requests.map(\.mode) == [.stored, .current])
        #expect(reader.requests.allSatisfy { $0.position == nil && $0.commentsOf == nil })
        #expect(reader.lines[1] == "  loading …")
    }

    @Test func storedItems_areShownUntilTheServerAnswers() {
        var reader = Driven()
        reader.send(.loaded(1, ReaderPage(items: items(1...2), next: nil, storedAt: 1_699_992_800)))
        #expect(reader.lines[0].contains("stored 2 h ago · loading …") && reader.lines[1] == "▌ Title 1")
        reader.send(.loaded(2, ReaderPage(items: items(3...4), next: nil)))
        #expect(!reader.lines[0].contains("stored") && reader.lines[1] == "▌ Title 3")
        // An answer that comes late changes nothing.
        reader.send(.loaded(1, ReaderPage(items: items(5...5), next: nil)))
        #expect(reader.lines[1] == "▌ Title 3")
    }

    /// What somebody reads stays where it is.
    @Test func newItems_areAnnounced() {
        var reader = Driven()
        reader.send(.loaded(1, ReaderPage(items: items(1...3), next: nil, storedAt: 1_699_992_800)))
        reader.press("j")
        let before = Array(reader.lines[1...8])
        reader.send(.loaded(2, ReaderPage(items: items([9, 1, 2, 3]), next: nil)))
        #expect(Array(reader.lines[1...7]) == Array(before.dropLast()))
        #expect(reader.lines[9].contains("1 new item: r shows it"))
        reader.press("k")
        #expect(reader.lines[0].hasSuffix("new items: r"), "the next key does not hide it")
        reader.press("r")
        #expect(reader.lines[1] == "▌ Title 9" && reader.requests.isEmpty)
    }

    /// What was announced may be old, too.
    @Test func refreshPastTheCache_asksTheServerAlthoughItemsAreAnnounced() {
        var reader = Driven()
        reader.send(.loaded(1, ReaderPage(items: items(1...3), next: nil, storedAt: 1_699_992_800)))
        reader.press("j")
        reader.send(.loaded(2, ReaderPage(items: items([9, 1, 2, 3]), next: nil)))
        reader.press("R")
        #expect(reader.requests.map(\.mode) == [.refreshed])
        #expect(reader.lines[0].contains("new items"), "the server may not answer")
        reader.press("k")
        reader.send(.loaded(3, ReaderPage(items: items([8, 9, 1, 2, 3]), next: nil)))
        reader.press("g")
        #expect(reader.lines[1] == "▌ Title 8" && !reader.lines[0].contains("new items"))
    }

    @Test func nextPage_isRequestedOnceAsTheEndNears() {
        var reader = driven(20, next: "p2")
        #expect(reader.requests.isEmpty)
        for _ in 0..<9 { reader.press("j") }
        #expect(reader.requests.isEmpty)
        reader.press("j")
        #expect(reader.requests.map(\.position) == ["p2"])
        reader.press("j")
        #expect(reader.requests.isEmpty)
        // A page may repeat items, as lists move.
        reader.send(.loaded(3, ReaderPage(items: items(19...22), next: nil)))
        reader.press("G")
        #expect(reader.lines.contains("▌ Title 22") && reader.lines[9].hasSuffix("22/22"))
        #expect(reader.lines[8] == "  end of the list")
    }

    /// Items of one page are different, whatever their ids; those that come again on a later page are not.
    @Test func itemsWithOneID_areAllShown() {
        var reader = Driven(rows: 30)
        var text = ReaderItem(id: "1", title: "text")
        text.hasTextID = true
        let first = [ReaderItem(id: "1", title: "a"), ReaderItem(id: "1", title: "b"), ReaderItem(id: "2", title: "c")]
        reader.send(.loaded(2, ReaderPage(items: first, next: "p2")))
        reader.send(.loaded(3, ReaderPage(items: [text, ReaderItem(id: "2", title: "new c"), text], next: nil)))
        #expect(reader.state.screen.entries.map(\.title) == ["a", "b", "new c", "text", "text"])
    }

    /// Ids of replies may be unique only under their comment.
    @Test func repliesWithOneID_areAllShown() {
        var reader = driven(1)
        reader.send(.key(.enter))
        let number = reader.requests.last?.number ?? 0
        let thread = { (id: Int) in
            [ReaderItem(id: "\(id)", text: "comment"), ReaderItem(id: "100", text: "to \(id)", depth: 1)]
        }
        reader.send(.loaded(number, ReaderPage(items: thread(1) + thread(2), next: "p2", missingReplies: 3)))
        reader.send(.loaded(number + 1, ReaderPage(items: thread(2) + thread(3), next: nil, missingReplies: 1)))
        let texts = reader.state.screen.entries.dropFirst().compactMap(\.text)
        #expect(texts == ["comment", "to 1", "comment", "to 2", "comment", "to 3"])
        reader.press("G")
        #expect(reader.lines.contains { $0.contains("4 replies are not shown") })
    }

    @Test func failedPage_isLoadedAgainWithEnter() {
        var reader = driven(2, next: "p2")
        #expect(reader.requests.map(\.position) == ["p2"])
        reader.send(.failed(3, "folio: cannot connect"))
        #expect(reader.lines.contains("  folio: cannot connect") && reader.lines.contains("  Enter loads it again"))
        // The last item can still be opened.
        reader.press("j")
        #expect(reader.lines.contains("▌ Title 2"))
        reader.send(.key(.enter))
        #expect(reader.requests.allSatisfy { $0.commentsOf == "2" } && !reader.requests.isEmpty)
        reader.press("q")
        reader.press("jG")
        #expect(reader.lines.contains("▌ folio: cannot connect") && reader.lines.last?.hasSuffix("2/2+") == true)
        #expect(reader.requests.isEmpty)
        reader.send(.key(.enter))
        #expect(reader.requests.map(\.position) == ["p2"] && reader.requests.map(\.mode) == [.current])
        #expect(reader.lines.contains("▌ Title 2") && reader.lines.contains("  loading …"))
    }

    @Test func incompleteAndEmptyLists_sayWhatTheyAre() {
        var reader = Driven()
        reader.send(.loaded(2, ReaderPage(items: [], next: nil)))
        #expect(reader.lines[1] == "  the list is empty")
        var incomplete = Driven()
        incomplete.send(.loaded(2, ReaderPage(items: items(1...1), next: nil, isComplete: false)))
        #expect(incomplete.lines.contains("  the list is incomplete"))
    }

    @Test func refresh_cancelsWhatIsRunning() {
        var reader = Driven()
        reader.press("R")
        #expect(reader.effects.first == .cancel(1) && reader.effects.contains(.cancel(2)))
        #expect(reader.requests.map(\.mode) == [.refreshed])
    }

    // MARK: Items and threads

    private func thread() -> Driven {
        commented(
            [("a", 0), ("b", 1), ("c", 2), ("d", 0)]
                .map { ReaderItem(id: $0.0, text: "Comment \($0.0)", author: "ben", depth: $0.1) })
    }

    /// An item with comments.
    private func commented(_ comments: [ReaderItem], rows: Int = 10, missing: Int = 0) -> Driven {
        var reader = driven(3, rows: rows)
        reader.send(.key(.enter))
        reader.send(
            .loaded(reader.requests.last?.number ?? 0, ReaderPage(items: comments, next: nil, missingReplies: missing)))
        return reader
    }

    @Test func enter_showsTheItemWithItsComments() {
        var reader = driven(3)
        reader.press("j")
        reader.send(.key(.enter))
        #expect(reader.requests.map(\.commentsOf) == ["2", "2"])
        let numbers = reader.requests.map(\.number)
        #expect(reader.lines[0].hasPrefix(" Title 2") && reader.lines[1] == "▌ Title 2")
        reader.send(.key(.escape))
        #expect(reader.effects == numbers.map { .cancel($0) } + [.close(commentsOf: "2")])
        #expect(reader.lines.contains("▌ Title 2"))
    }

    @Test func itemsWithoutComments_askForNone() {
        var reader = Driven(hasComments: false)
        reader.send(.loaded(2, ReaderPage(items: items(1...1), next: nil)))
        reader.send(.key(.enter))
        #expect(reader.requests.isEmpty && reader.lines[1] == "▌ Title 1")
    }

    @Test func threads_showDepthAndFold() {
        var reader = thread()
        reader.send(.resized(.init(columns: 40, rows: 20)))
        #expect(reader.lines.contains("  │ Comment b") && reader.lines.contains("  │ │ Comment c"))
        reader.press("j")
        reader.press("z")
        #expect(!reader.lines.contains("  │ Comment b") && reader.lines.contains("▌ ben · 2 hidden replies"))
        reader.send(.key(.tab))
        #expect(reader.lines.contains("▌ Comment d"))
        reader.press("[")
        reader.press("z")
        #expect(reader.lines.contains("  │ Comment b"))
    }

    // MARK: Pauses

    @Test func pause_isShownUntilThePageIsThere() {
        var reader = Driven(rows: 10)
        reader.send(.paused(2, "the server returned 503; retrying in 4s"))
        let shown = ["  loading …", "  the server returned 503; retrying in", "  4s", ""]
        #expect(Array(reader.lines[1...4]) == shown)
        reader.send(.paused(7, "another list"))
        #expect(Array(reader.lines[1...4]) == shown)
        reader.send(.loaded(2, ReaderPage(items: items(1...2), next: nil)))
        #expect(!reader.lines.contains { $0.contains("503") })
    }

    // MARK: Keys

    @Test func search_wrapsAround() {
        var reader = driven(12)
        reader.press("jj/title 1")
        #expect(reader.lines[9].contains("/title 1▏"))
        reader.send(.key(.enter))
        #expect(reader.lines.contains("▌ Title 10"))
        #expect(reader.lines[9].hasPrefix(" match 2 of 4 for 'title 1'"))
        reader.press("n")
        #expect(reader.lines.contains("▌ Title 11"))
        reader.press("NN")
        #expect(reader.lines.contains("▌ Title 1"))
        reader.press("/nowhere")
        reader.send(.key(.enter))
        #expect(reader.lines[9].hasPrefix(" no match for 'nowhere' in what"))
    }

    @Test(arguments: [
        ("Title one", "title", ["[Title]", " one"]), ("a tItle", "title", ["a ", "[tItle]"]),
        ("aaaaa", "aa", ["[aa]", "[aa]", "a"]), ("ÄÖ äö", "äö", ["[ÄÖ]", " ", "[äö]"]), ("none", "title", ["none"]),
        ("", "x", [""]),
    ])
    func searchedWord_isMarked(text: String, word: String, expected: [String]) {
        let line = ReaderLine([
            .init(text, .bold, link: "l"), .init("title", colours: .init(foreground: nil, background: nil)),
        ])
        let marked = line.marking(word)
        #expect(marked.text == line.text && marked.parts.last == line.parts.last)
        let parts = marked.parts.dropLast()
        #expect(parts.map { $0.style.contains(.reversed) ? "[\($0.text)]" : $0.text } == expected)
        #expect(parts.allSatisfy { $0.style.contains(.bold) && $0.link == "l" })
    }

    @Test func url_isOpenedAndCopied() {
        var reader = driven(1)
        reader.press("o")
        #expect(reader.effects.isEmpty && reader.lines[9].contains("no URL here"))
        var item = ReaderItem(id: "9", title: "Linked", url: "https://books.example/9")
        item.picture = "https://books.example/9.png"
        reader.send(.loaded(0, ReaderPage(items: [], next: nil)))
        reader.press("r")
        reader.send(.loaded(reader.requests.last?.number ?? 0, ReaderPage(items: [item], next: nil)))
        reader.press("o")
        #expect(reader.effects == [.open("https://books.example/9")])
        reader.press("O")
        #expect(reader.effects == [.open("https://books.example/9.png")])
        reader.press("y")
        #expect(reader.effects == [.copy("https://books.example/9")])
        #expect(reader.lines.last?.contains("copied: https://books.example/9") == true)
    }

    @Test func help_hasAllKeysAndScrolls() {
        var reader = driven(1)
        reader.send(.resized(.init(columns: 80, rows: 10)))
        reader.press("?")
        var seen = Set(reader.lines)
        for _ in 0..<40 {
            reader.press("j")
            seen.formUnion(reader.lines)
        }
        for command in ReaderCommand.allCases {
            #expect(seen.contains { $0.hasSuffix(command.help.english) }, "\(command)")
        }
        reader.press("q")
        #expect(reader.lines[1] == "▌ Title 1", "the key closes the help only")
        reader.press("q")
        #expect(reader.effects == [.back])
    }

    /// A key has one meaning.
    @Test func keys_areOfOneCommand() {
        let keys = ReaderCommand.allCases.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
        for command in ReaderCommand.allCases { #expect(command.keys.allSatisfy { ReaderCommand($0) == command }) }
    }

    // MARK: Sizes

    /// Whatever the size, the screen has as many lines, none is too wide, and the selected entry is on it.
    @Test(arguments: [(20, 5), (3, 3), (1, 1), (80, 24), (120, 20), (500, 200), (0, 0)])
    func view_fitsAnySize(columns: Int, rows: Int) {
        var reader = driven(60)
        reader.send(.resized(.init(columns: columns, rows: rows)))
        for keys in ["", "jjjj", "  ", "G", "k", "bb", "g"] {
            reader.press(keys)
            let lines = reader.state.view
            #expect(lines.count == rows)
            #expect(lines.allSatisfy { DisplayWidth.of($0.text) <= max(columns, 3) }, "\(columns) \(keys)")
            #expect(rows < 5 || lines.contains { $0.parts.contains { $0.style.contains(.accent) } }, "\(rows) \(keys)")
        }
    }

    @Test func wideScreen_showsListAndItemSideBySide() {
        var reader = Driven(columns: 120, rows: 8)
        let text = String(repeating: "word ", count: 20)
        let items = (1...9).map { ReaderItem(id: "\($0)", title: "Title \($0)", text: "\(text)of \($0)") }
        reader.send(.loaded(2, ReaderPage(items: items, next: nil)))
        reader.press("j")
        #expect(reader.lines[3].hasPrefix("▌ Title 2 ") && reader.lines[1].hasSuffix("│   Title 2"))
        #expect(reader.lines.contains { $0.hasSuffix(" of 2") })
        #expect(reader.requests.isEmpty, "what is beside the list is not requested")
        reader.send(.key(.enter))
        let number = reader.requests.last?.number ?? 0
        reader.send(.loaded(number, ReaderPage(items: [ReaderItem(id: "c", text: "A comment")], next: nil)))
        reader.press("j")
        #expect(reader.lines.contains { $0.hasSuffix("│ ▌ A comment") })
        #expect(reader.lines.contains { $0.hasPrefix("▌ Title 2 ") }, "the list stays")
        #expect(reader.lines.allSatisfy { DisplayWidth.of($0) <= 120 })
        reader.press("q")
        #expect(reader.lines.allSatisfy { !$0.contains("A comment") })
    }

    /// An item that is taller than the screen is read line by line.
    @Test func longItem_scrollsBeforeTheNextOne() {
        var reader = driven(2)
        reader.send(.key(.enter))
        let number = reader.requests.last?.number ?? 0
        let long = ReaderItem(id: "a", text: (1...30).map { "line \($0)" }.joined(separator: "\n"))
        reader.send(.loaded(number, ReaderPage(items: [long, ReaderItem(id: "b", text: "next")], next: nil)))
        var seen: Set<String> = []
        for _ in 0..<40 {
            reader.press("j")
            seen.formUnion(reader.lines)
        }
        #expect((1...30).allSatisfy { seen.contains("▌ line \($0)") } && seen.contains("▌ next"))
        for _ in 0..<40 { reader.press("k") }
        #expect(reader.lines[1] == "▌ Title 1")
    }

    /// A key needs no more time for a long text than for a short one.
    @Test func longText_isWrappedOnce() {
        var reader = driven(1)
        let text = (0..<100_000).map { "word \($0) " }.joined()
        reader.send(.key(.enter))
        let number = reader.requests.last?.number ?? 0
        reader.send(.loaded(number, ReaderPage(items: [ReaderItem(id: "a", text: text)], next: nil)))
        _ = reader.lines
        let time = ContinuousClock().measure {
            for _ in 0..<20 {
                reader.press(" ")
                _ = reader.lines
            }
        }
        let once = ContinuousClock().measure { _ = WrappedTexts().lines(of: text, width: 36) }
        #expect(time < once * 5, "\(time) for 20 keys, \(once) to wrap the text")
    }

    /// They are not wrapped again for each key.
    @Test func manyLinks_areWrappedOnce() {
        var comment = ReaderItem(id: "a", text: "See [1].")
        comment.links = (1...20_000).map { "https://example.com/\($0)" }
        var reader = commented([comment])
        reader.press("j")
        let once = ContinuousClock().measure {
            _ = WrappedTexts().rows(of: comment.links, width: 36, areNumbered: true)
        }
        let time = ContinuousClock().measure {
            for _ in 0..<20 {
                reader.press("j")
                _ = reader.lines
            }
        }
        #expect(reader.lines.contains("▌ [20] https://example.com/20"), "\(reader.lines)")
        #expect(time < once * 5, "\(time) for 20 keys, \(once) to wrap the links")
    }

    /// Without blanks, too, and no letter is lost.
    @Test func longWord_isCutAtOnce() {
        let text = "before \(String(repeating: "x", count: 300_000)) after"
        let lines = WrappedTexts().lines(of: text, width: 30)
        #expect(lines.count == 10_002 && lines.first == "before" && lines.last == "after", "\(lines.count)")
    }

    @Test func replies_areLoadedALevelAtATime() {
        let comments = (1...3).map { ReaderItem(id: "\($0)", text: "Comment \($0)") }
        var reader = commented(comments, rows: 30, missing: 2)
        #expect(reader.lines.contains { $0.contains("2 replies are not shown: Enter") })
        reader.send(.key(.enter))
        #expect(reader.requests.isEmpty, "the item has no replies")
        reader.press("jj")
        reader.send(.key(.enter))
        #expect(reader.requests.map(\.depth) == [2] && reader.requests.first?.position == nil)
        let reply = ReaderItem(id: "r", text: "Reply", depth: 1)
        let deeper = [comments[0], reply, comments[1], comments[2]]
        let answer = ReaderPage(items: deeper, next: nil, missingReplies: 1)
        reader.send(.loaded(reader.requests.last?.number ?? 0, answer))
        // Nothing is held back, and the same comment is selected.
        #expect(reader.lines.contains("▌ Comment 2") && reader.lines.contains("  │ Reply"))
        reader.send(.key(.enter))
        #expect(reader.requests.map(\.depth) == [3])
        reader.send(.loaded(reader.requests.last?.number ?? 0, answer))
        // Nothing is deeper.
        #expect(reader.lines.contains("  1 reply is not shown"))
        reader.send(.key(.enter))
        #expect(reader.requests.isEmpty)
    }

    @Test func allThreads_foldTogether() {
        var reader = commented(
            (1...6).map { ReaderItem(id: "\($0)", text: "Comment \($0)", depth: $0 % 3 == 1 ? 0 : 1) }, rows: 30)
        reader.press("jj")
        reader.press("Z")
        #expect(reader.lines.filter { $0.contains("Comment") }.map { $0.suffix(9) } == ["Comment 1", "Comment 4"])
        #expect(reader.lines.contains("▌ Comment 1") && reader.lines.contains { $0.contains("2 hidden replies") })
        reader.press("Z")
        #expect(reader.lines.filter { $0.contains("Comment") }.count == 6)
    }

    @Test func anItem_isSavedAsText() {
        var item = ReaderItem(
            id: "a", text: "Comment [1]", author: "ben", date: UnixTime(seconds: 0), url: "https://a.example/")
        item.links = ["https://a.example/1"]
        var reader = commented([item])
        reader.press("js")
        #expect(reader.lines.last?.contains(": comment-1.txt▏") == true)
        reader.send(.key(.control("u")))
        reader.press("x")
        reader.send(.key(.enter))
        #expect(
            reader.effects == [
                .save(
                    "ben · 1970-01-01T00:00:00Z\n\nComment [1]\n\n[1] https://a.example/1\nhttps://a.example/\n",
                    to: "x")
            ])
        reader.press("s")
        reader.send(.key(.escape))
        #expect(reader.effects.isEmpty && reader.lines.last?.contains("save") == false)
    }

    @Test func digits_openTheLinksOfAText() {
        var item = ReaderItem(id: "a", text: "See this [1] and that [2]")
        item.links = ["https://a.example/1", "https://a.example/2"]
        var reader = commented([item])
        reader.press("j")
        #expect(reader.lines.contains("▌ [2] https://a.example/2"))
        reader.press("2")
        #expect(reader.effects == [.open("https://a.example/2")])
        reader.press("3")
        #expect(reader.effects.isEmpty && reader.lines.contains { $0.contains("no link 3 here") })
    }

    /// The bottom bar says it, since the row with the error is below all items.
    @Test func aRefreshThatFails_isSaidWhereItIsSeen() {
        var reader = driven(9)
        reader.press("jjr")
        reader.send(.failed(reader.requests.last?.number ?? 0, "folio: server error\n  GET x returned 500"))
        #expect(reader.lines.last?.hasPrefix(" folio: server error ") == true, "\(reader.lines)")
        #expect(reader.lines.contains("▌ Title 3"))
    }

    /// It covers what is above until the next key.
    @Test func longNotice_isShownWhole() {
        var reader = driven(9, rows: 20)
        let before = reader.lines
        reader.send(.notice("the filter fails for 3 items: null (null) cannot be matched, as it is not a string"))
        #expect(
            reader.lines.suffix(3) == [
                " the filter fails for 3 items: null", " (null) cannot be matched, as it is",
                " not a string" + String(repeating: " ", count: 23) + "1/9",
            ])
        #expect(reader.lines.count == 20 && reader.lines.first == before.first)
        reader.press("i")
        #expect(reader.lines.last == before.last)
    }

    @Test func escape_endsASearchFirst() {
        var reader = driven(3)
        reader.press("/title")
        reader.send(.key(.enter))
        #expect(reader.lines.contains("▌ Title 2"))
        reader.send(.key(.escape))
        #expect(reader.effects.isEmpty)
        // Whoever only wants to get rid of something does not leave.
        for key in [Key.escape, .left, .character("h")] {
            reader.send(.key(key))
            #expect(reader.effects.isEmpty && reader.lines[9].hasPrefix(" this is the start; q quits"))
        }
        reader.press("q")
        #expect(reader.effects == [.back])
    }

    // MARK: Long items

    /// An item without comments, which is longer than the screen.
    private func long() -> Driven {
        var reader = Driven(hasComments: false)
        reader.send(.failed(1, "nothing stored"))
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        reader.send(.loaded(2, ReaderPage(items: [ReaderItem(id: "1", title: "Long", text: text)], next: nil)))
        reader.send(.key(.enter))
        return reader
    }

    @Test func longItem_staysAtItsEnd() {
        var reader = long()
        reader.press("        ")
        let end = reader.lines
        #expect(end.contains("▌ line 30"))
        reader.press(" ")
        #expect(reader.lines == end)
        reader.press("gG")
        #expect(reader.lines == end)
        reader.press("g")
        #expect(reader.lines.contains("▌ Long"))
        reader.send(.key(.control("d")))
        #expect(!reader.lines.contains("▌ Long") && reader.lines.contains("▌ line 2"))
        reader.send(.key(.control("u")))
        #expect(reader.lines.contains("▌ Long"))
    }

    @Test func search_scrollsToTheLine() {
        var reader = long()
        reader.press("/line 2")
        reader.send(.key(.enter))
        // Line 2, and those from 20 on.
        #expect(reader.lines.contains("▌ line 2") && reader.lines[9].hasPrefix(" match 1 of 11"))
        reader.press("n")
        #expect(reader.lines.contains("▌ line 20") && reader.lines[9].hasPrefix(" match 2 of 11"))
        reader.press("NN")
        #expect(reader.lines.contains("▌ line 29") && reader.lines[9].hasPrefix(" match 11 of 11"))
    }

    @Test func help_saysHowMuchThereIs() {
        var reader = driven(3)
        reader.press("?")
        let count = ReaderCommand.allCases.count * 2
        #expect(reader.lines[9].contains("q back") && reader.lines[9].hasSuffix("1–8/\(count)"))
        reader.press(" ")
        #expect(reader.lines[9].hasSuffix("9–16/\(count)"))
    }

    // MARK: Values for comments

    @Test func comment_asksForTheValuesThatItNeeds() {
        let needed = [
            ReaderState.NeededValue(name: "rating", help: "stars"), ReaderState.NeededValue(name: "lang", help: nil),
        ]
        var reader = Driven(
            ReaderState.List(title: "places", hasComments: true, takesComments: true, neededForComments: needed))
        reader.send(.failed(1, "nothing stored"))
        reader.send(.loaded(2, ReaderPage(items: items(1...2), next: nil)))
        reader.press("+")
        #expect(reader.effects.isEmpty && reader.lines[9] == " rating: ▏  (stars)")
        reader.press("4")
        reader.send(.key(.enter))
        #expect(reader.effects.isEmpty && reader.lines[9] == " lang: ▏")
        reader.press("el")
        #expect(
            reader.send(.key(.enter)) == [
                .compose(CommentRequest(id: "1", title: "Title 1", values: ["rating=4", "lang=el"]))
            ])
        reader.press("+")
        reader.send(.key(.escape))
        #expect(reader.effects.isEmpty && !reader.lines[9].contains("▏"))
    }

    // MARK: Folding

    /// Before replies are loaded, nothing else shows that there are some.
    @Test func commentWithReplies_saysHowMany() {
        var (first, second) = (ReaderItem(id: "a", text: "Top"), ReaderItem(id: "b", text: "Other", author: "ann"))
        (first.replies, second.replies) = (1, 16)
        var reader = commented([first, ReaderItem(id: "c", text: "Reply", depth: 1), second])
        #expect(reader.lines.contains("  ann · 16 replies") && !reader.lines.contains { $0.contains("1 reply") })
        reader.press("jz")
        #expect(reader.lines.contains { $0.contains("1 hidden reply") })
    }

    @Test func enter_unfoldsAThread() {
        var reader = commented([
            ReaderItem(id: "a", text: "Top"), ReaderItem(id: "b", text: "Reply", depth: 1),
            ReaderItem(id: "c", text: "Other"),
        ])
        reader.press("jz")
        #expect(reader.lines.contains { $0.contains("1 hidden reply") } && reader.lines[9].contains("Enter unfold"))
        reader.send(.key(.enter))
        #expect(reader.lines.contains { $0.contains("Reply") } && reader.requests.isEmpty)
        reader.press("jjz")
        #expect(reader.lines[9].hasPrefix(" nothing to fold here"))
    }

    @Test func refresh_keepsThePlaceOnALaterPage() {
        func page(_ numbers: ClosedRange<Int>, next: String?) -> ReaderPage {
            ReaderPage(
                items: numbers.map { ReaderItem(id: "\($0)", mark: UInt64($0), title: "Title \($0)") }, next: next)
        }
        var reader = Driven()
        func answer(_ page: ReaderPage) { reader.send(.loaded(reader.requests.last?.number ?? 0, page)) }
        reader.send(.failed(1, "nothing stored"))
        reader.send(.loaded(2, page(1...10, next: "p2")))
        answer(page(11...20, next: nil))
        reader.press("G")
        #expect(reader.lines.contains("▌ Title 20"))
        reader.press("r")
        answer(page(1...10, next: "p2"))
        #expect(reader.requests.last?.position == "p2")
        answer(page(11...20, next: nil))
        #expect(reader.lines.contains("▌ Title 20"), "\(reader.lines)")
    }

    /// The parts of a broken line are under each other.
    @Test(
        arguments: [
            ("• one two three four", ["• one two", "  three four"]),
            ("12. one two three", ["12. one two", "    three"]),
            ("│ one two three four", ["│ one two", "│ three four"]),
            ("    let a  =  10;x", ["    let a  =", "      10;x"]),
            ("  • one two three", ["  • one two", "    three"]), ("    • one two", ["    • one", "      two"]),
            ("   • one two", ["   • one two"]), ("1. • one two", ["1. • one two"]),
            ("a  b", ["a b"]), ("1.5 is a number and", ["1.5 is a", "number and"]),
        ])
    func brokenLine_keepsItsStart(text: String, lines: [String]) {
        #expect(WrappedTexts().lines(of: text, width: 12) == lines)
    }

    @Test func error_hasALineForEachOfItsLines() {
        var reader = Driven()
        reader.send(.failed(2, "folio: server error\n  GET http://books.example/ returned 500\nhint: Try again later."))
        #expect(reader.lines[1] == "▌ folio: server error" && reader.lines.allSatisfy { !$0.contains("\n") })
        #expect(reader.lines.contains("▌ hint: Try again later."))
    }

    @Test func position_staysWhenThePageIsMany() {
        var reader = driven(100_000, rows: 24)
        reader.press("G")
        #expect(reader.lines.contains("▌ Title 100000"))
        reader.press("b")
        reader.press(" ")
        #expect(reader.lines.contains("  Title 100000") || reader.lines.contains("▌ Title 100000"))
    }
}
