import Foundation
import TestSupport
import Testing

/// Managing the library with `folio cache …`.
struct CacheCommandTests {
    // MARK: Without a library

    private static let none = "There is no library yet: nothing is stored.\n"

    @Test(
        arguments: [
            ("status", none, 0), ("list", none, 0), ("list demo", none, 0),
            ("verify", "There is no library yet: no problems found.\n", 0), ("prune", "Nothing was deleted.\n", 0),
            ("clear", "Nothing is stored.\n", 0), ("show demo", "", 8), ("export", "", 8), ("export demo", "", 8),
        ] as [(String, String, Int32)])
    func missingLibrary_isAnEmptyOneAndIsNotMade(command: String, text: String, code: Int32) throws {
        let folio = try Folio()
        let run = try folio.run("cache \(command)")
        #expect(run.out == (command == "status" ? "\(folio.library)\n" : "") + text)
        #expect(run.code == code)
        #expect(!FileManager.default.fileExists(atPath: folio.library))
    }

    @Test func path_isTheLibrarys() throws {
        let folio = try Folio()
        #expect(try folio.run("cache path").out == "\(folio.library)\n")
        #expect(try folio.run("cache path --json").out == "{\"path\":\"\(folio.library)\",\"exists\":false}\n")
        _ = try folio.run("cache import -", input: #"{"kind":"folio-library","version":1}"#)
        #expect(try folio.run("cache path --json").out == "{\"path\":\"\(folio.library)\",\"exists\":true}\n")
    }

    @Test(arguments: ["status", "list", "show demo", "export", "import", "prune", "verify", "clear --force"])
    func fileThatIsNotALibrary_isRefused(command: String) throws {
        let folio = try Folio()
        try FileManager.default.createDirectory(
            atPath: (folio.library as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try folio.folder.write(
            String(repeating: "not a library\n", count: 100), to: ".local/share/folio/library.sqlite")
        let run = try folio.run("cache \(command)")
        #expect(run.diagnostic == "folio: the file is not a folio library\n  \(folio.library)\n")
        #expect(run.out.isEmpty)
        #expect(run.code == 10)
    }

    // MARK: Status and lists

    @Test func status_countsPagesResponsesAndTheirSources() throws {
        let server = try DemoServer("--items", "25", "--cache-control", "max-age=60")
        let folio = try Folio()
        let feed = "feed demo port=\(server.port) --all"
        for command in [feed, feed, "\(feed) --refresh", "\(feed) --no-cache"] { _ = try folio.run(command) }
        let status = try #require(try objects([folio.run("cache status --json").out]).first)
        // Four pages, the last one empty: fetched, then read from the cache, then fetched again.
        #expect(
            status["answers"] as? [String: Int] == ["remote": 8, "revalidated": 0, "cache": 4, "stale": 0, "stored": 0])
        let endpoint = try #require((status["endpoints"] as? [[String: Any]])?.first)
        #expect(endpoint["endpoint"] as? String == "demo/images" && endpoint["lists"] as? Int == 1)
        #expect(endpoint["walks"] as? Int == 1 && endpoint["pages"] as? Int == 4 && endpoint["items"] as? Int == 25)
        #expect((status["responses"] as? [String: Int])?["count"] == 4)
        let text = try folio.run("cache status").out
        #expect(text.contains("ENDPOINT     LISTS  WALKS  PAGES  ITEMS"))
        #expect(text.contains("12 requests: 4 (33 %) from fresh stored copies, 0 (0 %) revalidated with a 304\n"))
        #expect(try server.statistics().requests >= 12)
    }

    @Test func confirmedResponses_areCountedAsSuch() throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        for _ in 0..<2 { _ = try folio.run("feed demo port=\(server.port)") }
        let status = try #require(try objects([folio.run("cache status --json").out]).first)
        #expect(
            status["answers"] as? [String: Int] == ["remote": 1, "revalidated": 1, "cache": 0, "stale": 0, "stored": 0])
    }

    @Test func items_countOnceHoweverManyWalksMetThem() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        for option in ["--all", "--refresh"] { _ = try folio.run("feed demo port=\(server.port) \(option)") }
        let counts = try ["status", "list"].map { command in
            let document = try #require(try objects([folio.run("cache \(command) --json").out]).first)
            let entries = try #require((document["endpoints"] ?? document["lists"]) as? [[String: Any]])
            return try #require(entries.first)
        }
        #expect(counts.map { $0["walks"] as? Int } == [2, 2] && counts.map { $0["pages"] as? Int } == [5, 5])
        #expect(counts.map { $0["items"] as? Int } == [25, 25])
    }

    @Test func list_tellsOfEachListAndNoAccount() throws {
        let server = try DemoServer("--items", "25")
        let plugins = """
            version: 1
            plugins:
              api:
                base_url: http://127.0.0.1:\(server.port)
                auth: {bearer: {env: API_TOKEN}, optional: true}
                endpoints:
                  feed:
                    params: {tag: {list: true}}
                    path: /v1/feed
                    query: {tag: "{tag}"}
                    items: .items
                    id: .id
                    fields: {location: .location}
                    pagination: {strategy: keyset, after: {query: after_id}, size: {query: limit, default: 10}}
            """
        let folio = try Folio(plugins: plugins)
        _ = try folio.run("feed api --all tag=b tag=a")
        _ = try folio.run("feed api", with: ["API_TOKEN=abc"])
        let run = try folio.run("cache list --json")
        let lists = try #require(try objects([run.out]).first?["lists"] as? [[String: Any]])
        #expect(lists.map { $0["endpoint"] as? String } == ["api/feed", "api/feed"])
        #expect(lists.map { $0["parameters"] as? [String: [String]] } == [[:], ["tag": ["b", "a"]]])
        #expect(lists.map { $0["account"] as? Bool } == [true, false])
        #expect(lists.map { $0["whole"] as? Bool } == [false, true])
        #expect(lists.map { $0["items"] as? Int } == [10, 25])
        let table = try folio.run("cache list api/feed").lines
        #expect(table.map { $0.split(separator: " ").first } == ["ENDPOINT", "api/feed", "api/feed"])
        #expect(table[1].split(separator: " ").prefix(3) == ["api/feed", "–", "yes"])
        #expect(table[2].split(separator: " ").prefix(4) == ["api/feed", "tag=b", "tag=a", "–"])
    }

    @Test func name_countsWhereThePluginIsGone() throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        let other = try folio.folder.write("version: 1\nplugins: {}\n", to: "none.yaml")
        #expect(try folio.run("cache list demo --config \(other)").lines.count == 2)
        #expect(try folio.run("cache export demo --config \(other)").lines.count == 5)
        #expect(try folio.run("cache list gone").out == "Nothing is stored.\n")
        #expect(try folio.run("cache clear gone").out == "Nothing is stored.\n")
        let export = try folio.run("cache export gone")
        #expect(export.diagnostic == "folio: nothing is stored for gone\n" && export.code == 8)
        let clear = try folio.run("cache clear demo --force --config \(other)")
        #expect(clear.out.hasPrefix("Deleted 1 walk, 1 page, 1 response; "))
    }

    // MARK: Showing

    @Test(arguments: ["", "--json", "-o csv", "--raw", "--fields id"])
    func show_isWhatOfflineShows(output: String) throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        let online = try folio.run("feed demo port=\(server.port) --all")
        _ = try folio.run("feed demo port=\(server.port)")
        let asked = try server.targets().filter { $0.hasPrefix("/v1/") }
        let shown = try folio.run("cache show demo port=\(server.port) \(output)")
        let offline = try folio.run("feed demo port=\(server.port) --offline --all \(output)")
        #expect(shown.out == offline.out && shown.code == 0 && offline.code == 0)
        #expect(output != "" || shown.out == online.out)
        #expect(try server.targets().filter { $0.hasPrefix("/v1/") } == asked && asked.count == 5)
    }

    @Test func show_ofAnItemIsThatItemAlone() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        let lines = try folio.run("feed demo port=\(server.port) --pages 2").lines
        let id = try ids(lines)[13]
        let shown = try folio.run("cache show demo \(id) port=\(server.port)")
        #expect(shown.lines == [lines[13]] && shown.code == 0)
        let other = try folio.run("cache show demo other port=\(server.port)")
        #expect(other.diagnostic == "folio: item 'other' of demo/images is not stored\n")
        #expect(other.out.isEmpty && other.code == 8)
        #expect(try folio.run("cache show demo \(id) other port=\(server.port)").code == 2)
    }

    @Test func show_endsWithStoredData() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        let read = try folio.run("feed demo port=\(server.port) --pages 2")
        let shown = try folio.run("cache show demo port=\(server.port)")
        #expect(shown.out == read.out && shown.code == 0)
        #expect(shown.error == "showing the copy stored just now\nthe list continues, but no more of it is stored\n")
        let document = try folio.run("cache show demo port=\(server.port) --json").out
        let meta = try #require(try objects([document]).first?["meta"] as? [String: Any])
        #expect(meta["complete"] as? Bool == false && meta["next"] is String)
        let other = try folio.run("cache show demo port=1")
        #expect(other.diagnostic == "folio: nothing is stored for demo/images with these parameters\n")
        #expect(other.code == 8)
    }

    @Test func show_hasCommentsByTheirEndpoint() throws {
        let server = try DemoServer("--items", "5")
        let folio = try Folio()
        let id = try #require(try ids(folio.run("feed demo port=\(server.port)").lines).first)
        let read = try objects(folio.run("comments demo \(id) port=\(server.port) --all").lines)
        let shown = try objects(folio.run("cache show demo/images/comments id=\(id) port=\(server.port)").lines)
        #expect(shown.map { $0["message"] as? String } == read.map { $0["message"] as? String })
        #expect(!shown.isEmpty)
    }

    @Test func show_countsWhatTheLastWholeWalkDidNotMeet() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number == 1 ? #"[{"id":1},{"id":2},{"id":3}]"# : #"[{"id":2}]"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        _ = try folio.run("feed api")
        #expect(try folio.run("cache show api").error == "showing the copy stored just now\n")
        _ = try folio.run("feed api --refresh")
        let shown = try folio.run("cache show api")
        #expect(shown.lines == [#"{"id":2}"#, #"{"id":1}"#, #"{"id":3}"#])
        #expect(
            shown.error.contains(
                /^2 items are missing from the last complete walk; last seen \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
                    .anchorsMatchLineEndings()))
    }

    // MARK: Export and import

    /// A terminal would obey the control characters in stored values.
    @Test func export_isNotWrittenToATerminal() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id"))
        #expect(try folio.run("feed api").code == 0)
        let child = try folio.startAtTerminal("cache export", with: ["NO_COLOR=1"])
        child.closeInput()
        let ending = try child.end()
        #expect(ending.out.contains("folio: an export is for files and programs, and stdout is a terminal\r\n"))
        #expect(ending.code == 2, "\(ending)")
        let saved = try folio.startAtTerminal("cache export --to \(folio.folder.path)/export")
        saved.closeInput()
        #expect(try saved.end().code == 0)
    }

    @Test func exportAndImport_giveTheSameBytesAndTheSameItems() throws {
        let server = try DemoServer("--items", "25", "--etag")
        let folio = try Folio()
        let id = try #require(try ids(folio.run("feed demo port=\(server.port) --all").lines).first)
        _ = try folio.run("feed demo port=\(server.port) -n 3 --images \(folio.folder.path)/pictures")
        _ = try folio.run("comments demo \(id) port=\(server.port) --all")
        let file = "\(folio.folder.path)/library.jsonl"
        let export = try folio.run("cache export --to \(file)")
        #expect(export.out.isEmpty && export.code == 0)
        #expect(export.error == "exported 3 walks with 7 pages, and 9 responses\n")
        _ = try server.stop(.inputEnd)

        let other = try Folio()
        let gain = try other.run("cache import \(file)")
        #expect(gain.out == "Imported 3 walks with 7 pages, and 9 responses.\n" && gain.code == 0)
        #expect(try other.run("cache export").out == String(contentsOfFile: file, encoding: .utf8))
        let again = try other.run("cache import -", input: String(contentsOfFile: file, encoding: .utf8))
        #expect(again.out == "Imported 0 walks with 0 pages, and 0 responses; 12 were already stored.\n")
        #expect(try other.run("cache export").out == String(contentsOfFile: file, encoding: .utf8))
        for command in [
            "feed demo port=\(server.port) --all --offline", "comments demo \(id) port=\(server.port) --all --offline",
        ] {
            let (before, after) = (try folio.run(command), try other.run(command))
            #expect(before.out == after.out && !after.out.isEmpty)
        }
        let images = "\(other.folder.path)/pictures"
        let offline = try other.run("feed demo port=\(server.port) -n 3 --offline --images \(images)")
        #expect(offline.error.contains("3 images saved\n") && offline.code == 0)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: images).sorted()
                == FileManager.default.subpathsOfDirectory(atPath: "\(folio.folder.path)/pictures").sorted())
        #expect(try other.run("cache verify").out == "No problems found.\n")
    }

    /// A line break in a stored header would start another request, which folio takes for its own.
    @Test func importedHeader_isOneLineWhenItIsSentBack() throws {
        let server = try ScriptedServer { request, _ in
            let body =
                switch request.target {
                case "/things": #"{"items":[{"id":1}],"next":"/things?c=2"}"#
                case "/things?c=2": #"{"items":[{"id":2}]}"#
                default: #"{"items":[{"id":"other"}]}"#
                }
            return .response(fields: ["Content-Type: application/json"], body: body)
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  shop:
                    base_url: \(server.baseURL)
                    endpoints:
                      things: {path: /things, items: .items, id: .id, pagination: {strategy: link, next: .next}}
                """)
        let modified =
            #"Mon, 01 Jan 2024 00:00:00 GMT\r\n\r\nGET /other HTTP/1.1\r\nHost: 127.0.0.1:\#(server.port)\r\nX-Rest: y"#
        let export = #"""
            {"kind":"folio-library","version":3}
            {"kind":"response","account":"","url":"\#(server.baseURL)/things","selecting":{"accept":"application/json"},\#
            "status":200,"fields":[["Last-Modified","\#(modified)"],["Cache-Control","max-age=0"]],"redirected_to":null,\#
            "requested_at":1700000000,"received_at":1700000000,"used_at":1700000000,"body":"eyJpdGVtcyI6W119"}
            {"kind":"end","walks":0,"pages":0,"responses":1}
            """#
        #expect(
            try folio.run("cache import -", input: export).out == "Imported 0 walks with 0 pages, and 1 response.\n")
        let run = try folio.run("feed shop --all")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n" && run.code == 0, "\(run.error)")
        #expect(server.requests.map(\.target) == ["/things", "/things?c=2"])
        #expect(server.requests.first?["If-Modified-Since"]?.hasPrefix("Mon, 01 Jan 2024") == true)
    }

    /// Such as on a disk that is not mounted.
    @Test(arguments: ["verify", "status", "list", "prune", "clear --force"])
    func libraryBehindALinkToNowhere_isNotMissing(command: String) throws {
        let folio = try Folio()
        let run = try folio.shell(
            "mkdir -p ~/.local/share; ln -s /nowhere/folio ~/.local/share/folio; folio cache \(command)")
        #expect(run.code == 10 && run.out.isEmpty && run.error.contains("/folio/library.sqlite"), "\(run)")
    }

    @Test func ids_ofEveryKindSurviveARoundTrip() throws {
        let items = #"[{"id":"ü\u0000\n\"'"},{"id":18446744073709551617},{"id":128.60},{"id":"日本 &=%"}]"#
        let server = try ScriptedServer(.response(body: items))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let online = try folio.run("feed api")
        let other = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        _ = try other.run("cache import", input: folio.run("cache export").out)
        #expect(try other.run("feed api --offline").out == online.out)
        #expect(online.lines.count == 4)
    }

    @Test func export_isForItsOwnerAlone() throws {
        let server = try DemoServer("--items", "5")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        _ = try folio.run("cache export --to \(folio.folder.path)/library.jsonl")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folio.folder.path)/library.jsonl")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// Damage never makes a list shorter in silence: not offline, not when the server is down, and not with --new.
    @Test func damagedPage_isReportedAndPruned() throws {
        let folio = try Folio()
        let lines: [String]
        let port: String
        do {
            let server = try DemoServer("--items", "35")
            port = "\(server.port)"
            lines = try folio.run("feed demo port=\(port) --all").lines
            try folio.changeLibrary(
                "UPDATE pages SET body = (SELECT body FROM pages WHERE ordinal = 0) WHERE ordinal = 2")
            let live = try folio.run("feed demo port=\(port) --all --no-cache")
            #expect(live.lines == lines && live.code == 0)
            let new = try folio.run("feed demo port=\(port) --new")
            #expect(new.code == 10 && new.out.isEmpty && new.error.contains("a page of a stored list is damaged"))
        }
        for words in ["--offline", ""] {
            let run = try folio.run("feed demo port=\(port) --all --retries 0 \(words)")
            #expect(run.code != 0 && lines.starts(with: run.lines) && run.lines.count < 35, "\(run.error)")
            #expect(run.error.contains("a page of a stored list is damaged or missing\n"), "\(run.error)")
            #expect(run.error.contains("'folio cache prune' deletes it") && !run.error.contains("--cursor"))
        }
        let list = try folio.run("cache list")
        #expect(list.out.contains("damaged") && list.code == 10, "\(list.out)")
        #expect(try folio.run("cache list --json").out.contains(#""whole":false,"damaged":true"#))
        let found = try folio.run("cache verify")
        #expect(found.lines.contains("walk 1 of demo/images: the row of page 3 does not match its checksum"))
        #expect(found.code == 10)
        #expect(try folio.run("cache prune").code == 0)
        let left = try folio.run("feed demo port=\(port) --all --offline")
        #expect(left.lines == Array(lines.prefix(20)) && left.code == 8)
        #expect(left.error.contains("no more of it is stored"))
    }

    @Test func failedExport_leavesTheOldFile() throws {
        let server = try DemoServer("--items", "50", "--item-text", "4000")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        let folder = "\(folio.folder.path)/exports"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try Data("old".utf8).write(to: URL(filePath: "\(folder)/library.jsonl"))
        // Enough for the files beside the library, and no signal.
        let run = try folio.shell("trap '' XFSZ; ulimit -f 80; folio cache export --to \(folder)/library.jsonl")
        #expect(run.error.hasPrefix("folio: cannot write \(folder)/library.jsonl: File too large\n"), "\(run.error)")
        #expect(run.code == 1)
        #expect(try String(contentsOfFile: "\(folder)/library.jsonl", encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["library.jsonl"])
        #expect(try folio.run("cache export --to \(folder)/library.jsonl").code == 0)
        #expect(try String(contentsOfFile: "\(folder)/library.jsonl", encoding: .utf8).contains("\n{\"kind\":\"end\","))
    }

    @Test func exportThatWasCut_isReported() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        let lines = try folio.run("cache export").lines
        let other = try Folio()
        let run = try other.run("cache import", input: lines.dropLast().joined(separator: "\n"))
        #expect(run.diagnostic.hasPrefix("folio: the export is cut off after this line\n  standard input:"))
        #expect(run.code == 1)
        // The data before the cut is complete.
        #expect(try other.run("cache verify").code == 0)
        #expect(try other.run("feed demo port=\(server.port) --all --offline").lines.count == 25)
    }

    /// What would happen is that the library, a token or a plugin file is overwritten.
    @Test(arguments: [
        "feed demo -o jsonl --to", "comments demo 1 -o jsonl --to", "call demo /v1/feed --to", "cache export --to",
        "feed demo --log",
        "cache export --log", "profile feed demo --har", "profile feed demo -o jsonl --to",
    ])
    func ownFile_isNotOverwritten(command: String) throws {
        let folio = try Folio(plugins: String(contentsOfFile: Folio.standardPlugins, encoding: .utf8))
        let server = try DemoServer("--items", "5")
        _ = try folio.run("feed demo port=\(server.port)")
        let before = try Data(contentsOf: URL(filePath: folio.library))
        let folder = URL(filePath: folio.library).deletingLastPathComponent()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folio.folder.path)/link", withDestinationPath: folio.library)
        let words = command.replacing("demo", with: "demo port=\(server.port)", maxReplacements: 1)
        try FileManager.default.linkItem(atPath: folio.library, toPath: "\(folio.folder.path)/hard")
        let names = ["link", "hard", "api.yaml", ".config/folio/plugins.d/new.yaml"]
        let paths = names.map { "\(folio.folder.path)/\($0)" }
        try FileManager.default.createDirectory(
            atPath: "\(folio.folder.path)/.config/folio/plugins.d", withIntermediateDirectories: true)
        for path in [folio.library, "\(folder.path)/../folio/library.sqlite-wal"] + paths {
            let run = try folio.run("\(words) \(path)")
            let option = command.split(separator: " ").last ?? ""
            #expect(run.error.hasPrefix("folio: \(option) would overwrite a file that folio needs\n"), "\(run.error)")
            #expect(run.code == 2 && run.out.isEmpty)
        }
        #expect(try Data(contentsOf: URL(filePath: folio.library)) == before)
    }

    @Test func outputAndLog_areDifferentFiles() throws {
        let folio = try Folio()
        let file = "\(folio.folder.path)/a.csv"
        let run = try folio.run("feed demo --to \(file) --log \(file)")
        #expect(run.error.hasPrefix("folio: --to and --log are the same file\n") && run.code == 2)
    }

    @Test func badLine_isNamedAndNothingOfItsWalkIsImported() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        _ = try folio.run("feed demo/offset port=\(server.port) --pages 2")
        var lines = try folio.run("cache export").lines
        try #require(lines[1].contains("\"demo/images\"") && lines[3].contains("\"demo/offset\""))
        lines[5] = String(lines[5].dropLast())
        let other = try Folio()
        let file = try other.folder.write(lines.joined(separator: "\n"), to: "bad.jsonl")
        let run = try other.run("cache import \(file)")
        #expect(run.diagnostic == "folio: the line is not a JSON object\n  \(file):6\n")
        #expect(run.out.isEmpty && run.code == 1)
        #expect(try other.run("cache list").lines.map { $0.prefix(11) } == ["ENDPOINT   ", "demo/images"])
        #expect(try other.run("cache verify").code == 0)
    }

    /// Pages that change places would be shown in another order, without a message.
    @Test func exportWithSwappedPages_isRefused() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        var lines = try folio.run("cache export").lines
        lines.swapAt(2, 3)
        let other = try Folio()
        let run = try other.run("cache import", input: lines.joined(separator: "\n"))
        #expect(
            run.error == """
                folio: the line was changed or moved since the export, or a line before it is missing
                  standard input:3
                hint: The data before this line was imported, except for the walk that the line belongs to. Export the \
                library again.

                """)
        #expect(run.code == 1)
        #expect(try other.run("cache list").out == "Nothing is stored.\n")
    }

    /// `cat a a`: the walks are not stored twice.
    @Test func secondExportInAFile_isRefused() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        let export = try folio.run("cache export").out
        let other = try Folio()
        let run = try other.run("cache import", input: export + export)
        #expect(run.error.hasPrefix("folio: another export begins here; import one export at a time\n"), "\(run.error)")
        #expect(run.code == 1)
        #expect(try other.run("cache export").out == export)
    }

    /// Version 3 had the same lines without checksums.
    @Test func exportOfVersion3_isImported() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        let export = try folio.run("cache export").out
        let earlier = export.replacing("\"version\":7", with: "\"version\":3")
            .replacing(#/,"checksum":"[0-9a-f]{16}"}/#, with: "}")
        let other = try Folio()
        #expect(try other.run("cache import", input: earlier).code == 0)
        #expect(try other.run("cache export").out == export)
    }

    @Test(arguments: ["", "{}\n", "{\"kind\":\"walk\"}\n", "hello\n"])
    func fileThatIsNotAnExport_isRefused(text: String) throws {
        let run = try Folio().run("cache import", input: text)
        #expect(run.diagnostic.contains("  standard input:1\n"))
        #expect(run.code == 1)
    }

    // MARK: Damaged schemas

    @Test(arguments: [
        ("DROP TRIGGER pages_changed_checksum", "trigger 'pages_changed_checksum' is missing"),
        ("DROP INDEX pages_of_body", "index 'pages_of_body' is missing"),
        ("DROP TABLE counters", "table 'counters' is missing"),
        ("DROP TABLE responses", "table 'responses' is missing"),
        ("ALTER TABLE pages ADD COLUMN more TEXT", "table 'pages' is not as folio made it"),
        ("CREATE TABLE more (a)", "table 'more' was not made by folio"),
        (
            "CREATE TRIGGER more AFTER INSERT ON pages BEGIN DELETE FROM responses; END",
            "trigger 'more' was not made by folio"
        ),
    ])
    func changedSchema_isFound(change: String, finding: String) throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        try Self.execute(folio, change)
        let run = try folio.run("cache verify")
        #expect(run.lines.contains(finding) && run.code == 10, "\(run)")
        #expect(run.error.contains("hint: ") && run.error.contains(folio.library), "\(run.error)")
        #expect(try folio.run("cache verify --json").out.contains(#"{"kind":"schema","message":""#))
    }

    /// The file says that it is older than it is.
    @Test(arguments: 1...5) func wrongVersion_isReported(version: Int) throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        try Self.execute(folio, "PRAGMA user_version = \(version)")
        for command in ["cache verify", "cache export", "feed demo --offline"] {
            let run = try folio.run(command)
            #expect(
                run.error == """
                    folio: the tables of the library are not as folio made them: they are not those of version \(version), \
                    which the file names
                      \(folio.library)
                    hint: Restore the file from a backup, or move it away; folio then creates a new library.

                    """)
            #expect(run.code == 10 && run.out.isEmpty)
        }
    }

    @Test func missingTable_isReported() throws {
        let server = try DemoServer("--items", "25")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        try Self.execute(folio, "DROP TABLE pages")
        let run = try folio.run("cache export")
        #expect(
            run.diagnostic == """
                folio: the tables of the library are not as folio made them: no such table: pages
                  \(folio.library)

                """)
        #expect(run.code == 10)
    }

    private static func execute(_ folio: Folio, _ sql: String) throws {
        let script = "import sqlite3, sys; f = sqlite3.connect(sys.argv[1]); f.execute(sys.argv[2]); f.commit()"
        let run = try folio.shell("python3 -c '\(script)' \(folio.library) '\(sql)'")
        try #require(run.code == 0, "\(run.error)")
    }

    // MARK: Several processes

    /// Behaviour 15: a second process reads what the first one saved, and both may write.
    @Test func processes_writeAtTheSameTimeAndReadEachOther() throws {
        let server = try DemoServer("--items", "200")
        let folio = try Folio()
        let feeds = PagingTests.endpoints.map { "folio feed demo/\($0) port=\(server.port) --all >/dev/null &" }
        let run = try folio.shell(
            (feeds + ["wait", "folio cache list --json", "folio cache verify"]).joined(separator: "\n"))
        #expect(run.error.isEmpty && run.lines.last == "No problems found.")
        let lists = try #require(try objects([run.lines[0]]).first?["lists"] as? [[String: Any]])
        #expect(lists.map { $0["items"] as? Int } == PagingTests.endpoints.map { _ in 200 })
        #expect(lists.allSatisfy { $0["whole"] as? Bool == true })
    }

    // MARK: Deleting

    /// Behaviour 14: data that is exactly as old as `max_stale` has expired.
    @Test(arguments: [("2030-01-07 23:59:59", 1), ("2030-01-08 00:00:00", 0)])
    func prune_deletesDataOfTheLargestAge(time: String, left: Int) throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)", at: "2030-01-01 00:00:00")
        let pruned = try folio.run("cache prune", at: time)
        #expect(pruned.out.hasPrefix(left == 1 ? "Nothing was deleted.\n" : "Deleted 1 walk, 1 page, 1 response; "))
        let lists = try folio.run("cache list --json")
        let found = try #require(try objects([lists.out]).first?["lists"] as? [Any])
        #expect(found.count == left, "\(lists.error)")
    }

    @Test func prune_usesTheRequestedAge() throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        #expect(try folio.run("cache prune").out == "Nothing was deleted.\n")
        #expect(try folio.run("cache prune --older-than 1h").out == "Nothing was deleted.\n")
        let run = try folio.run("cache prune --older-than 0s --json")
        let deleted = try #require(try objects([run.out]).first)
        #expect(deleted["walks"] as? Int == 1 && deleted["pages"] as? Int == 1 && deleted["responses"] as? Int == 1)
        #expect(try folio.run("cache list").out == "Nothing is stored.\n")
    }

    @Test func damage_isFoundLeftOutOfAnExportAndPruned() throws {
        let server = try DemoServer("--items", "35", "--etag")
        let folio = try Folio()
        let online = try folio.run("feed demo port=\(server.port) --all")
        #expect(try folio.run("cache verify").out == "No problems found.\n")
        #expect(try folio.run("cache verify --json").out == "{\"findings\":[]}\n")
        try Self.damageABody(of: folio)

        let found = try folio.run("cache verify")
        #expect(found.lines.count == 1 && found.out.contains("unreadable, but 1 page and 1 response need it"))
        #expect(found.diagnostic == "folio: the library has a problem\n  \(folio.library)\n" && found.code == 10)
        let export = try folio.run("cache export")
        #expect(export.diagnostic.contains("folio: 2 stored walks and responses are damaged\n"))
        #expect(export.code == 10)
        // A new file has the readable data. A file that is there may have more.
        let file = "\(folio.folder.path)/export.jsonl"
        #expect(try folio.run("cache export --to \(file)").code == 10)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == export.out)
        try folio.folder.write("earlier", to: "export.jsonl")
        let again = try folio.run("cache export --to \(file)")
        #expect(again.error.contains("\(file) stays as it was.") && again.code == 10)
        #expect(try folio.folder.text(of: "export.jsonl") == "earlier")
        let other = try Folio()
        #expect(try other.run("cache import", input: export.out).code == 0)
        #expect(try other.run("cache verify").code == 0)

        let pruned = try folio.run("cache prune")
        #expect(pruned.out.contains(", 1 response; ") && pruned.code == 0)
        #expect(try folio.run("cache verify").out == "No problems found.\n")
        let left = try folio.run("cache show demo port=\(server.port)")
        #expect(online.out.hasPrefix(left.out) && left.lines.count < online.lines.count)
    }

    @Test func clear_asksOnATerminal() throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        let question = "Delete 1 list with 1 page stored for demo? [y/N] "
        for answer in ["n", ""] {
            let run = try Self.onATerminal(folio, "cache clear demo", answer: answer)
            #expect(run.out.contains(question) && run.out.contains("nothing was deleted"))
            #expect(try folio.run("cache list").lines.count == 2)
        }
        let run = try Self.onATerminal(folio, "cache clear demo", answer: "y")
        #expect(run.out.contains(question) && run.out.contains("Deleted 1 walk, 1 page, 1 response; "))
        #expect(try folio.run("cache list").out == "Nothing is stored.\n")
    }

    @Test func clear_elsewhereNeedsForce() throws {
        let server = try DemoServer("--items", "5", "--etag")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        let run = try folio.run("cache clear", input: "y\n")
        #expect(run.diagnostic == "folio: deleting needs confirmation, and folio cannot ask without a terminal\n")
        #expect(run.out.isEmpty && run.code == 2)
        #expect(try folio.run("cache list").lines.count == 2)
        #expect(try folio.run("cache clear --force").out.hasPrefix("Deleted 1 walk, 1 page, 1 response; "))
        #expect(try folio.run("cache list").out == "Nothing is stored.\n")
    }

    /// Runs folio on its own terminal, with a typed line as input.
    static func onATerminal(_ folio: Folio, _ line: String, answer: String) throws -> Child.Ending {
        try folio.shell("echo '\(answer)' | script -qec '\(Programs.folio) \(line)' /dev/null")
    }

    /// Overwrites a few bytes in the middle of the page before the last two: SQLite places later data before earlier
    /// data.
    private static func damageABody(of folio: Folio) throws {
        let file = URL(filePath: folio.library)
        var bytes = try Data(contentsOf: file)
        let magic = Data([0x28, 0xB5, 0x2F, 0xFD])
        var frame = try #require(bytes.range(of: magic))
        for _ in 0..<2 { frame = try #require(bytes.range(of: magic, in: frame.upperBound..<bytes.count)) }
        for place in frame.upperBound + 40..<frame.upperBound + 48 { bytes[place] ^= 0xFF }
        try bytes.write(to: file)
    }

    @Test func status_countsWhatCanBeReadWithoutAServer() throws {
        let server = try DemoServer()
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port) --all")
        _ = try folio.run("feed demo/page port=\(server.port)")
        #expect(
            try folio.run("cache status").out.contains(
                "\n2 lists can be read with --offline, 1 of them completely.\n"))
        _ = try folio.run("feed demo port=\(server.port) --offline --pages 3")
        let status = try folio.run("cache status")
        #expect(status.out.hasSuffix("\n3 pages were read from the library instead of a server.\n"), "\(status.out)")
        let json = try folio.run("cache status --json").out
        #expect(json.contains(#""offline":{"lists":2,"whole":1}"#) && json.contains(#""stored":3"#), "\(json)")
    }
}
