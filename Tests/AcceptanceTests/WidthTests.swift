import TestSupport
import Testing
import TextLayout

/// The output on a narrow terminal.
struct WidthTests {
    private static let commands = [
        "feed demo -n 3", "feed demo -n 3 --fields description,location,created_at",
        "comments demo dd84ca8b-edf3-4455-8af5-8ab637a05222 --depth 2 -n 3", "feed demo prt=1",
        "feed demo --jq '.a | nosuch(1) | .description | test(.location)'", "feed demo port=1 --retries 0 --refresh",
        "cache list", "cache status", "cache verify", "cache show demo -n 2", "cache show demo zz", "auth status",
        "plugins list", "plugins show restaurants", "plugins trust --list", "plugins check", "plugins check bad.yaml",
        "plugins check --live demo", "plugins probe http://127.0.0.1:PORT/v1/feed >/dev/null", "plugins set demo",
        "doctor",
        "profile feed demo --pages 2", "profile feed demo --runs 2 --budget requests=1,bytes=1B", "nonsense",
        "feed github", "call demo.nosuch", "cache import nosuch.jsonl", "comments demo",
    ]

    @Test(arguments: ["en_US", "es_ES", "pt_BR", "el_GR"], [40, 60, 80])
    func text_isBrokenBetweenWordsWhereItDoesNotFit(locale: String, columns: Int) throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["LANG=\(locale).UTF-8", "TERM=xterm", "NO_COLOR=1"])
        _ = try folio.run("plugins set demo port=\(server.port)")
        _ = try folio.folder.write(Self.faulty, to: "bad.yaml")
        for command in Self.commands {
            let line = command.replacing("PORT", with: "\(server.port)")
                .replacing("bad.yaml", with: "\(folio.folder.path)/bad.yaml")
            let lines = try folio.screen("\(line)", columns: columns)
            #expect(!lines.isEmpty, "\(command)")
            for line in lines {
                let longest = line.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
                #expect(DisplayWidth.of(line) <= columns || longest > columns, "\(command): \(line)")
                #expect(!line.drop { $0 == " " }.hasPrefix("%"), "\(command): \(line)")
            }
        }
    }

    private static let faulty = """
        version: 1
        plugins:
          mine:
            base_url: https://api.example.com
            endpoints:
              list:
                path: /v1/things
                pagination: {strategy: page, page: {query: page, frist: 1}, size: {query: per_page, default: 30}}
        """

    @Test func complaint_isOneLineInAPipeAndSeveralOnATerminal() throws {
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n", variables: ["NO_COLOR=1"])
        let sentence = "folio: unknown plugin 'nosuch': no plugin files found"
        #expect(try folio.run("feed nosuch").diagnostic == "\(sentence)\n")
        let lines = try folio.screen("feed nosuch", columns: 40)
        #expect(lines.prefix(2) == ["folio: unknown plugin 'nosuch': no", "    plugin files found"])
    }

    /// A whole word can be copied.
    @Test(arguments: ["en_US", "es_ES", "pt_BR", "el_GR"])
    func samplePlugin_isNotBrokenInHelp(locale: String) throws {
        let lines = try Folio(variables: ["LC_ALL=\(locale).UTF-8"]).screen("help plugins", columns: 40)
        let sample = [
            "  version: 1", "  plugins:", "    books:", "      base_url: https://api.example.com", "      endpoints:",
            "        titles:", "          path: /titles", "          items: .data", "          id: .id",
        ]
        #expect(lines.split(separator: "").contains { $0.map { $0 } == sample }, "\(lines)")
    }

    @Test(arguments: [40, 60, 100, 200])
    func helpOfTheDemoServer_keepsToTheWidth(columns: Int) throws {
        let run = try Folio().startAtTerminal(
            "--version", screen: (rows: 24, columns: columns), then: "\"\(Programs.demo)\" --help"
        ).end()
        let lines = run.out.replacing("\r\n", with: "\n").split(separator: "\n")
        // Command lines are not wrapped.
        let widths = lines.filter { !$0.hasPrefix("  folio-demo ") }.map(\.count)
        #expect(widths.allSatisfy { $0 <= min(columns, 100) }, "\(run.out)")
        #expect(run.out.contains("Usage: folio-demo") && widths.contains { $0 > min(columns, 100) - 12 })
    }

    @Test func notice_isBrokenBetweenWords() throws {
        let server = try DemoServer()
        let lines = try Folio().screen("feed demo port=\(server.port) -n 1 --fields location", columns: 40)
        #expect(
            lines.suffix(3) == [
                "1 item, and there are more; use -n COUNT", "  or --all, or continue with",
                "  --cursor 'after:ebb9fa66-b229-48a0-a1ed-24fdd0abe152'",
            ])
    }

    @Test func card_breaksItsValuesBetweenWords() throws {
        let server = try DemoServer()
        let lines = try Folio().screen(
            "feed demo port=\(server.port) -n 4 -q --fields id,description,location", columns: 40)
        #expect(
            lines.suffix(4) == [
                "id: 692c8228-46fe-4ecd-8578-f3d6ae4d1a6d", "description: A quiet hour by a hillside",
                "             chapel on the last day of", "             the trip",
            ])
    }

    @Test(arguments: [
        ("", [], "LOCATION         CREATED_AT"), ("--dates exact", [], "長崎市           2024-05-01 09:59:45"),
        ("", ["FOLIO_DATES=exact"], "長崎市           2024-05-01 09:59:45"),
    ])
    func dates_areExactOnRequest(option: String, variables: [String], row: String) throws {
        let server = try DemoServer()
        let line = "feed demo port=\(server.port) -n 3 --fields location,created_at \(option)"
        let table = try Folio().run("\(line) -o table", with: variables)
        #expect(table.out.contains(row), "\(table.out)")
        // Output for programs has the date that the server sent.
        #expect(try Folio().run("\(line) -o csv", with: variables).out.contains("2024-05-01T09:59:45"))
    }

    @Test func exactDates_areByTheUsersClock() throws {
        let server = try DemoServer()
        let run = try Folio().shell(
            """
            export TZ=EET-2EEST,M3.5.0/3,M10.5.0/4
            folio feed demo port=\(server.port) -n 1 --fields created_at -o table --dates exact
            """)
        #expect(run.out.contains("2024-05-01 12:59:45"), "\(run.out)")
    }

    @Test func relativeOption_goesBeforeTheVariable() throws {
        let server = try DemoServer()
        let run = try Folio().run(
            "feed demo port=\(server.port) -n 1 --fields created_at -o table --dates relative",
            with: ["FOLIO_DATES=exact"])
        #expect(run.out.contains(" ago"))
    }

    @Test func dates_areShortInANarrowTable() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["LANG=el_GR.UTF-8"])
        let run = try folio.run(
            "feed demo port=\(server.port) -n 2 --fields description,location,created_at -o table --width 40")
        let rows = run.lines.dropFirst(2)
        #expect(rows.count == 2 && rows.allSatisfy { $0.contains(/[0-9]+ (έτη|έτος) πριν$/) }, "\(run.out)")
    }

    @Test func profile_explainsTheLettersThatAreDrawn() throws {
        let server = try DemoServer()
        let lines = try Folio(variables: ["NO_COLOR=1"]).screen(
            "profile feed demo port=\(server.port) --pages 3", columns: 40)
        let rows = lines.prefix { !$0.isEmpty }
        let bars = rows.filter { $0.contains(/^[1-3]\s/) }.map { $0.drop { !$0.isLetter } }
        let legend = rows.drop { !$0.contains(/^[a-z]\s/) }.joined(separator: " ")
        #expect(bars.count == 3, "\(lines)")
        let letters = legend.split(separator: " · ").compactMap(\.first)
        #expect(Set(letters) == Set(bars.joined()).subtracting([" "]), "\(lines)")
    }
}

extension Folio {
    /// The lines that a terminal shows for a command, without the progress, which was cleared.
    fileprivate func screen(_ line: String, columns: Int) throws -> [String] {
        let ending = try startAtTerminal(line, screen: (rows: 500, columns: columns)).end()
        let text = ending.out.replacing("\r\n", with: "\n").replacing(/\r[^\n]*\u{1B}\[K/, with: "")
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
