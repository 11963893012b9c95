import Foundation
import TestSupport
import Testing

/// Help on folio and its plugins.
struct HelpTests {
    private static let commands = [
        "feed", "comments", "call", "cache", "cache status", "cache list", "cache show", "cache export", "cache import",
        "cache prune",
        "cache verify", "cache clear", "cache path", "plugins", "plugins list", "plugins search", "plugins show",
        "plugins check",
        "plugins trust", "plugins probe", "plugins schema", "plugins new", "doctor",
        "auth", "auth login", "auth logout", "auth status", "plugins set", "profile", "profile feed",
        "profile comments", "completions",
    ]
    private static let topics = ["exit-codes", "output", "environment"]

    @Test func version_isOneLine() throws {
        let run = try Folio().run("--version")
        #expect(run.out == "folio 0.2.0\n")
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test(arguments: ["--version --json", "--json --version"])
    func version_isADocumentWithTheLibraries(line: String) throws {
        let run = try Folio().run(line)
        let version = try JSONDecoder().decode(Version.self, from: Data(run.out.utf8))
        #expect(version.name == "folio")
        #expect(version.version == "0.2.0")
        #expect(Set(version.libraries.keys) == ["libcurl", "tls", "sqlite", "zstd", "simdjson"])
        #expect(version.libraries.values.allSatisfy { $0.contains(/[0-9]+\.[0-9]+/) })
        #expect(version.codings == ["deflate", "gzip", "br", "zstd"])
        #expect(run.code == 0)
    }

    private struct Version: Decodable {
        let name: String
        let version: String
        let libraries: [String: String]
        let codings: [String]
    }

    @Test(arguments: ["", "help", "--help", "-h", "help help"])
    func help_listsTheCommands(line: String) throws {
        let run = try Folio().run(line)
        #expect(try run.out == Snapshot("help", beside: #filePath).stored(updatingTo: run.out))
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test(arguments: commands)
    func help_ofACommandIsRecorded(command: String) throws {
        let runs = try [Folio().run("\(command) --help"), Folio().run("\(command) -h"), Folio().run("help \(command)")]
        let name = "help-" + command.replacing(" ", with: "-")
        let text = try Snapshot(name, beside: #filePath).stored(updatingTo: runs[0].out)
        let isShort = text.contains("See 'folio help \(command)' for every option")
        let whole = isShort ? try Snapshot("whole-\(name)", beside: #filePath).stored(updatingTo: runs[2].out) : text
        #expect(runs.map(\.out) == [text, text, whole])
        #expect(runs.map(\.code) == [0, 0, 0])
    }

    /// Every option that short help only names is described in full help.
    @Test(arguments: ["feed", "comments", "profile feed", "profile comments"])
    func wholeHelp_explainsWhatShortHelpOnlyNames(command: String) throws {
        let (short, whole) = try (Folio().run("\(command) -h").out, Folio().run("help \(command)").out)
        #expect(short.contains("See 'folio help \(command)' for every option"))
        for option in [
            "--concurrency N", "--cursor POSITION", "--raw", "--dates STYLE", "--jq-all EXPR", "--max-stale AGE",
        ] {
            #expect(whole.contains(try Regex("\n      \(option) +\\S|\n      \(option)\n +\\S")), "\(option)")
        }
        #expect(whole.contains("(one of relative, exact)"))
        #expect(!whole.contains("Also:") && whole.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: topics)
    func help_ofATopicIsListedAndRecorded(topic: String) throws {
        let run = try Folio().run("help \(topic)")
        #expect(try run.out == Snapshot("help-\(topic)", beside: #filePath).stored(updatingTo: run.out))
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(try Folio().run("help").out.contains("\n  \(topic)  "))
    }

    /// One screen of a usual terminal.
    @Test(arguments: [""] + commands + topics)
    func help_fitsOneScreen(page: String) throws {
        let line = Self.topics.contains(page) ? "help \(page)" : "\(page) --help"
        let lines = try Folio().run(line).out.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 49)  // One for the text after the last line break.
        #expect(lines.filter { $0.count > 80 } == [])
    }

    @Test func unknownTopic_isReportedWithTheNearest() throws {
        let run = try Folio().run("help exit-code")
        #expect(run.code == 2)
        #expect(run.error.contains("Did you mean 'exit-codes'?"), "\(run.error)")
    }

    @Test(arguments: [
        "list", "list --endpoints", "list --json", "search restaurants nearby", "show demo", "show demo --json",
        "show github", "show restaurants", "check",
        "check --json",
    ])
    func plugins_areDescribed(line: String) throws {
        let run = try Folio().run("plugins \(line)")
        // The test does not check where the plugin is in the file.
        let text = run.out.replacing(Folio.standardPlugins, with: "plugins.yaml")
            .replacing(/plugins\.yaml:\d+/, with: "plugins.yaml:LINE").replacing(/"line":\d+/, with: "\"line\":0")
        let name = "plugins-" + line.replacing(" --", with: "-").replacing(" ", with: "-")
        #expect(try text == Snapshot(name, beside: #filePath).stored(updatingTo: text))
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test func json_ofPluginsIsReadByAnotherParser() throws {
        let run = try Folio().shell(
            """
            folio plugins list --json | jq -c '[.plugins[].name]'
            folio plugins show demo --json | jq -c '[.name, .endpoints[0].comments.strategy]'
            """)
        #expect(run.error.isEmpty)
        #expect(
            run.lines == [
                #"["demo","restaurants","users","essential-feed","github","hackernews","datasette","rss","atom"]"#,
                #"["demo","page"]"#,
            ])
    }

    @Test(arguments: [
        ("es_ES.UTF-8", "Uso: folio", "Mostrar esta ayuda", "comando desconocido 'fed'"),
        ("pt_BR.UTF-8", "Uso: folio", "Mostrar esta ajuda", "comando desconhecido 'fed'"),
        ("el_GR.UTF-8", "Χρήση: folio", "Εμφάνιση αυτής της βοήθειας", "άγνωστη εντολή 'fed'"),
    ])
    func help_isInTheUsersLanguage(locale: String, usage: String, option: String, diagnostic: String) throws {
        let folio = try Folio(variables: ["LC_ALL=\(locale)"])
        let help = try folio.run("--help")
        #expect(help.out.hasPrefix(usage) && help.out.contains(option), "\(help.out)")
        let refused = try folio.run("fed")
        #expect(refused.error.hasPrefix("folio: \(diagnostic)\n") && refused.code == 2, "\(refused.error)")
    }

    @Test func json_isInNoLanguage() throws {
        let english = try Folio().run("plugins check --json no-such.yaml")
        let greek = try Folio(variables: ["LC_ALL=el_GR.UTF-8"]).run("plugins check --json no-such.yaml")
        #expect(english.out == greek.out && !english.out.isEmpty && english.code == greek.code)
    }
}
