import CommandKit
import Formats
import Foundation
import TestSupport
import Testing

@testable import FolioCLI

/// Completion in real shells, each on its own terminal, with the checked-in scripts.
@Suite struct CompletionTests {
    typealias Kind = InteractiveShell.Kind

    /// Lines, and the words offered for the last one. One line stands for names in a plugin file and the store.
    private static let offers: [(line: String, words: [String])] = [
        ("feed user", ["users", "users/search"]),
        ("comments demo/", demoEndpoints.map { "demo/\($0)" }),
        ("feed github ", ["repo=", "state=", "labels="]),
        ("feed github state=open labels=a ", ["repo=", "labels="]),
        ("feed github state=", ["state=open", "state=closed", "state=all"]),
        ("feed github st", ["state="]),
        ("comments github re", ["repo="]),
        ("feed -o ", formats), ("feed -ojs", formats.filter { $0.hasPrefix("js") }.map { "-o\($0)" }),
        ("feed --output=js", formats.filter { $0.hasPrefix("js") }.map { "--output=\($0)" }),
        ("comments --output t", formats.filter { $0.hasPrefix("t") }),
        ("feed demo --fields ", ["id", "description", "location", "created_at", "url"]),
        ("feed demo --fields id,", ["id,description", "id,location", "id,created_at", "id,url"]),
        ("comments demo --fields=m", ["--fields=message"]),
        ("call restaurants.", restaurantActions),
        ("call gith", ["github"]),
        ("call restaurants.add-review r", ["radius=", "restaurant=", "rating="]),
        ("plugins show ", plugins), ("auth status ", plugins), ("auth login ", plugins), ("auth logout ", plugins),
        ("plugins set github sta", ["state="]),
        ("cache show demo/images", ["demo/images", "demo/images/comments", "demo/images/comments/comments"]),
        ("cache list ", ["demo", "demo/images"]), ("cache clear demo/", ["demo/images"]),
        ("cache export d", ["demo", "demo/images"]),
        ("profile feed github state=", ["state=open", "state=closed", "state=all"]),
        ("profile feed --budget wa", ["wall=", "waiting="]),
        ("profile feed --budget wall=1s,req", ["wall=1s,requests="]),
        ("completions ", ["bash", "zsh", "fish"]),
        ("help cach", ["cache"]), ("help cache cl", ["clear"]), ("help plugins tr", ["trust"]),
        ("--log-format ", ["text", "json"]),
        ("feed nothing ", []), ("fed ", []), ("feed demo --count ", []),
    ]

    private static let formats = ["table"] + OutputFormat.all.map(\.name)
    private static let demoEndpoints = [
        "images", "offset", "page", "cursor", "link", "search", "form", "graphql", "header", "threads",
    ]
    private static let plugins = [
        "demo", "restaurants", "users", "essential-feed", "github", "hackernews", "datasette", "rss", "atom",
    ]
    private static let restaurantActions = [
        "sign-up", "update-account", "change-password", "delete-account", "add-review",
    ].map { "restaurants.\($0)" }

    /// Lines before and after Tab.
    private static let completions: [(line: String, completed: String)] = [
        ("fe", "feed "), ("feed dat", "feed datasette"), ("feed github sta", "feed github state="),
        ("feed github state=cl", "feed github state=closed "), ("feed --output=ts", "feed --output=tsv "),
        ("feed --refr", "feed --refresh "), ("feed \"users/se", "feed \"users/search\" "),
        // The comments on all images are a list as well.
        ("feed demo/im", "feed demo/images"), ("comments \"demo/im", "comments \"demo/images\" "),
        ("--config /etc/hostn", "--config /etc/hostname "), ("--config=/etc/hostn", "--config=/etc/hostname "),
        ("feed demo --images /us", "feed demo --images /usr/"), ("feed demo --images=/us", "feed demo --images=/usr/"),
        ("cache import /etc/hostn", "cache import /etc/hostname "),
    ]

    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func shell_offersWhatFits(_ kind: Kind) throws {
        let (folio, _) = try Self.folioWithFeed()
        let shell = try InteractiveShell(kind, folio)
        for (line, words) in Self.offers {
            let offered = try shell.offers("folio \(line)")
            #expect(offered == words.sorted(), "\(line)")
        }
    }

    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func tab_completesTheWord(_ kind: Kind) throws {
        let shell = try InteractiveShell(kind, Folio())
        for (line, completed) in Self.completions {
            #expect(try shell.completed("folio \(line)") == "folio \(completed)", "\(line)")
        }
    }

    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func shell_offersEveryCommandAndOption(_ kind: Kind) throws {
        let shell = try InteractiveShell(kind, Folio())
        let program = FolioCLI.Folio.tree
        let general = program.parameters.options.flatMap(\.spellings).filter { $0.hasPrefix("--") }
        func check(_ command: CommandDescription, _ path: String) throws {
            let own = command.parameters.options.filter { !$0.isHidden }.flatMap(\.spellings)
            let long = Set(own.filter { $0.hasPrefix("--") } + general)
            #expect(try shell.offers("\(path) --") == long.sorted(), "\(path)")
            let visible = command.subcommands.filter { !$0.isHidden }
            guard !visible.isEmpty else { return }
            #expect(try shell.offers("\(path) ") == visible.map(\.name).sorted(), "\(path)")
            for command in visible where command.name != "help" { try check(command, "\(path) \(command.name)") }
        }
        try check(program, "folio")
    }

    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func storedItems_areOfferedWithTheirTitles(_ kind: Kind) throws {
        let (folio, port) = try Self.folioWithFeed()
        let items = try objects(folio.run("feed demo port=\(port) --offline --pages 2 --jsonl").lines)
        let ids = items.compactMap { $0["id"] as? String }
        try #require(ids.count == 20)
        let shell = try InteractiveShell(kind, folio)
        #expect(try shell.offers("folio comments demo/images ") == (ids + ["port="]).sorted())
        #expect(try shell.completed("folio comments demo \(ids[3].dropLast(2))") == "folio comments demo \(ids[3]) ")
        let title = try #require(items.lazy.compactMap { $0["description"] as? String }.first)
        let shown = try shell.shown("folio comments demo ")
        #expect(shown.contains(title.prefix(20)), "\(shown)")
    }

    /// At 40 columns, an id leaves no room for a title, so there is no separator.
    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: [Kind.bash, .zsh], [40, 60])
    func storedItems_areOfferedAloneWhereTitlesHaveNoRoom(_ kind: Kind, columns: Int) throws {
        let (folio, port) = try Self.folioWithFeed()
        let id = try #require(ids(folio.run("feed demo port=\(port) --offline -n 1").lines).first)
        let shown = try InteractiveShell(kind, folio, columns: columns).shown("folio comments demo ")
        #expect(shown.contains(id), "\(shown)")
        #expect(shown.contains("--") == (columns > 40), "\(shown)")
    }

    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func textFromAServer_isNeverRun(_ kind: Kind) throws {
        let server = try ScriptedServer(
            .response(
                body: #"""
                    [{"id": "$(touch bad)", "t": "\u001b[2Jx"}, {"id": "a;`touch bad`"}, {"id": "b c'\"d"},
                    {"id": "e\u001b[2J"}]
                    """#))
        let endpoint = "id: .id\nfields: {title: .t}\ncomments: {path: \"/c/{id}\"}"
        let folio = try Folio(plugins: Plugin.list(server, endpoint))
        #expect(try folio.run("feed api").code == 0)
        let shell = try InteractiveShell(kind, folio)
        for (beginning, id) in [("\\$", "$(touch bad)"), ("a", "a;`touch bad`"), ("b", "b c'\"d")] {
            let line = try shell.completed("printf '<%s>' 1; folio comments api \(beginning)")
            let words = line.replacing("printf '<%s>' 1; folio", with: "printf '<%s>'")
            #expect(try shell.evaluated(words).contains("<comments><api><\(id)>"), "\(line)")
        }
        #expect(try !shell.shown("folio comments api ").contains("\u{1B}[2Jx"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folio.folder.path)
        #expect(!files.contains("bad"))
    }

    /// With these settings, bash inserts what all candidates begin with, whatever their case.
    @Test(.enabled(if: Self.allAreThere, "a shell is missing"))
    func titles_areNeverInserted() throws {
        let server = try ScriptedServer(
            .response(body: ##"[{"id":"Ab1","t":"; touch bad #"},{"id":"aB1","t":"; touch bad #"}]"##))
        let endpoint = "id: .id\nfields: {title: .t}\ncomments: {path: \"/c/{id}\"}"
        let folio = try Folio(plugins: Plugin.list(server, endpoint))
        #expect(try folio.run("feed api").code == 0)
        let shell = try InteractiveShell(.bash, folio)
        #expect(try shell.shown("folio comments api ").contains("-- ; touch bad"))
        for setting in ["completion-ignore-case", "show-all-if-ambiguous"] {
            _ = try shell.evaluated("bind 'set \(setting) on'")
        }
        let line = try shell.completed("folio comments api ")
        #expect(line.lowercased() == "folio comments api ab1", "\(line)")
    }

    /// fish would take such a word for a path in somebody's home folder.
    @Test(.enabled(if: Self.allAreThere, "a shell is missing"), arguments: Kind.allCases)
    func idLikeAHomeFolder_isNotExpanded(_ kind: Kind) throws {
        let server = try ScriptedServer(.response(body: #"[{"id": "~/x"}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\ncomments: {path: \"/c/{id}\"}"))
        #expect(try folio.run("feed api").code == 0)
        let shell = try InteractiveShell(kind, folio)
        let line = try shell.completed("printf '<%s>' 1; folio comments api ")
        let words = try shell.evaluated(line.replacing("printf '<%s>' 1; folio", with: "printf '<%s>'"))
        #expect(words.contains(kind == .fish ? "<comments><api>" : "<~/x>"), "\(line)")
        #expect(!words.contains("/x") || words.contains("<~/x>"), "\(line)")
    }

    /// In whatever form the server writes them.
    @Test(arguments: [
        ("", [#"a"b"#, "a/b", "abc", "12", "130", "é1"]), ("a", [#"a"b"#, "a/b", "abc"]), ("a/", ["a/b"]),
        ("ab", ["abc"]),
        ("1", ["12", "130"]), ("12", ["12"]), ("é", ["é1"]), ("x", []), ("abcd", []),
    ])
    func storedIDs_areOfferedByHowTheyBegin(typed: String, ids: [String]) throws {
        let server = try ScriptedServer(
            .response(body: #"[{"id":"a\"b"},{"id":"a\/b"},{"id":"a\u0062c"},{"id":12},{"id":130},{"id":"\u00e91"}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\ncomments: {path: \"/c/{id}\"}"))
        #expect(try folio.run("feed api").code == 0)
        #expect(try folio.words("comments api \(typed)") == ids)
    }

    @Test func brokenPluginFile_stillHasCommandsAndTheNamesThatCanBeRead() throws {
        let folio = try Folio(plugins: "plugins:\n  one: {endpoints: {a: {}}}\n  two: {endpoints: {b: [\n")
        #expect(try folio.words("feed ") == ["one", "one/a", "two", "two/b"])
        #expect(try folio.words("plugins l") == ["list"])
        #expect(try folio.words("feed --off") == ["--offset", "--offline"])
    }

    @Test(arguments: ["", "/nowhere", "/dev/zero", "-"])
    func missingPluginFile_stillHasCommands(path: String) throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG=\(path)"])
        #expect(try folio.words("fe") == ["feed"])
        #expect(try folio.words("feed --off") == ["--offset", "--offline"])
    }

    @Test(arguments: ["feed ", "feed secret ", "comments demo ", "cache list ", "plugins show "])
    func completion_opensNoSocketAndRunsAndWritesNothing(line: String) throws {
        let (folio, _) = try Self.folioWithFeed()
        let before = try FileManager.default.subpathsOfDirectory(atPath: folio.folder.path).sorted()
        let words = line.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
        let trace = "\(folio.folder.path)/../\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: trace) }  // The file is in the system's temporary folder.
        let calls = "%network,execve,unlink,rename,mkdir,openat"
        let run = try folio.shell("strace -f -e trace=\(calls) -o \(trace) \(Programs.folio) __complete \(words) ''")
        #expect(run.code == 0 && run.error.isEmpty)
        let text = try String(contentsOfFile: trace, encoding: .utf8)
        for call in ["socket(", "unlink(", "rename(", "mkdir(", "O_WRONLY", "O_CREAT"] {
            #expect(!text.contains(call), "\(call) in \(text)")
        }
        #expect(text.components(separatedBy: "execve(").count == 2)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folio.folder.path).sorted() == before)
    }

    // MARK: Helpers

    /// CI has all of them; elsewhere one may be missing.
    private static var allAreThere: Bool {
        Kind.allCases.allSatisfy(\.isThere) || ProcessInfo.processInfo.environment["CI"] != nil
    }

    /// A library with two pages of the demo's feed.
    private static func folioWithFeed() throws -> (folio: Folio, port: UInt16) {
        let server = try DemoServer()
        let folio = try Folio()
        let run = try folio.run("feed demo port=\(server.port) --pages 2")
        try #require(run.code == 0, "\(run.error)")
        return (folio, server.port)
    }
}

extension Folio {
    /// The words offered for a line without the program's name.
    fileprivate func words(_ line: String) throws -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
        let run = try shell("folio __complete \(words.joined(separator: " "))")
        #expect(run.code == 0 && run.error.isEmpty)
        return run.lines.map { String($0.dropFirst().prefix { $0 != "\t" }) }
    }
}
