import Foundation
import TestSupport
import Testing

/// The user's own defaults for parameters (behaviour 23).
struct PreferenceTests {
    private static let plugins = """
        items: .
        fields: {target: .target}
        params:
          stars: {default: 1, values: [1, 2, 3]}
          tags: {list: true}
          radius: {default: 100}
        query: {stars: "{stars}", radius: "{radius}", tag: "{tags}"}
        """

    /// Responds with each request's target.
    private func server() throws -> ScriptedServer {
        try ScriptedServer { request, _ in .response(body: #"[{"target":"\#(request.target)"}]"#) }
    }

    /// Writes a preferences file; returns its path.
    private func write(_ text: String, in folio: Folio) throws -> String {
        let folder = "\(folio.folder.path)/.config/folio"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try folio.folder.write(text, to: ".config/folio/preferences.yaml")
    }

    private func query(_ run: Child.Ending) throws -> String {
        let target = try #require(try objects(run.lines).first?["target"] as? String)
        return String(target.drop { $0 != "?" })
    }

    @Test func waitForAnotherProcess_isReportedAtATerminal() throws {
        let folio = try Folio(plugins: Plugin.list(server(), Self.plugins))
        let path = try write("", in: folio)
        let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(lock, LOCK_EX) == 0)
        let child = try folio.startAtTerminal("plugins set api stars=2")
        try child.read { $0.outText.contains("waiting for another folio process that uses \(path)") }
        close(lock)
        #expect(try child.end().code == 0)
    }

    /// YAML allows these characters only as escapes, or takes them for line breaks.
    @Test(arguments: ["a\u{9B}b", "\u{7F}", "a\u{85}b", "a\u{2028}b\u{2029}", "\u{FEFF}x", "\u{FFFE}", "\t\"\\", "é😀"])
    func preference_mayHaveAnyCharacter(value: String) throws {
        let server = try server()
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .\nfields: {t: .target}\nparams: {q: none}\nquery: {q: \"{q}\"}"))
        let set = try folio.shell("folio plugins set api 'q=\(value)'")
        #expect(set.code == 0, "\(set)")
        #expect(try folio.run("feed api").code == 0)
        let bytes = value.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        let sent = server.requests.last?.target.split(separator: "=").last.map(String.init)
        #expect(sent?.removingPercentEncoding == bytes.removingPercentEncoding)
    }

    @Test func preferences_standInForDefaultsUntilTheyAreTakenBack() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugins))
        #expect(try folio.run("plugins set api").out == "No defaults are set.\n")
        #expect(try query(folio.run("feed api")) == "?stars=1&radius=100")
        let set = try folio.run("plugins set api stars=3 tags=a tags=b&c")
        #expect(set.out == "stars=3\ntags=a\ntags=b&c\n")
        #expect(set.code == 0)
        #expect(try query(folio.run("feed api")) == "?stars=3&radius=100&tag=a&tag=b%26c")
        #expect(try query(folio.run("feed api stars=2 tags=z")) == "?stars=2&radius=100&tag=z")
        let json = try folio.run("plugins set api stars= radius=7 --json")
        #expect(json.out == #"{"preferences":{"radius":["7"],"tags":["a","b&c"]}}"# + "\n")
        #expect(try query(folio.run("feed api")) == "?stars=1&radius=7&tag=a&tag=b%26c")
        #expect(try folio.run("plugins set api tags= radius=").out == "No defaults are set.\n")
        #expect(try query(folio.run("feed api")) == "?stars=1&radius=100")
    }

    @Test func preferences_areAFileThatAUserMayWrite() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugins))
        _ = try write(
            "api: {stars: 2, tags: [x, y]}\nother: {a: b}\n", in: folio)
        #expect(try query(folio.run("feed api")) == "?stars=2&radius=100&tag=x&tag=y")
        // Values of other parameters are not changed.
        #expect(try folio.run("plugins set api stars=").out == "tags=x\ntags=y\n")
        #expect(
            try folio.folder.text(of: ".config/folio/preferences.yaml") == """
                # Your defaults for parameters, set with 'folio plugins set', which rewrites this file.
                api:
                  tags: ["x", "y"]
                other:
                  a: "b"

                """)
    }

    @Test func processes_thatSetAtOnceKeepAll() throws {
        let server = try server()
        let names = (1...24).map { "p\($0)" }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .\nparams: {\(names.map { "\($0): {}" }.joined(separator: ", "))}\nfields: {t: .target}"
            ))
        let path = try write("other: {a: b}\n", in: folio)
        let all = try names.map { try folio.start("plugins set api \($0)=\($0)") }
        for child in all {
            let ending = try child.end()
            #expect(ending.error.isEmpty && ending.code == 0)
        }
        #expect(Set(try folio.run("plugins set api").lines) == Set(names.map { "\($0)=\($0)" }))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("other:"))
        let folder = try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/.config/folio")
        #expect(Set(folder) == ["preferences.yaml", "preferences.yaml.lock"])
    }

    /// For example, a link into a repository of such files.
    @Test(arguments: [true, false])
    func link_staysOne(isThere: Bool) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugins))
        let path = try write("", in: folio)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
            atPath: "\(folio.folder.path)/dotfiles", withIntermediateDirectories: true)
        if isThere { try folio.folder.write("api: {radius: 5}\n", to: "dotfiles/preferences") }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folio.folder.path)/dotfiles/link", withDestinationPath: "preferences")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../dotfiles/link")
        #expect(try folio.run("plugins set api stars=3").lines == (isThere ? ["radius=5", "stars=3"] : ["stars=3"]))
        #expect(try folio.folder.text(of: "dotfiles/preferences").contains("stars: \"3\""))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../dotfiles/link")
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/dotfiles"))
                == ["link", "preferences"])
    }

    @Test(
        arguments: [
            (
                "stars=9",
                "invalid value '9' for 'stars'"
            ),
            ("star=1", "unknown parameter 'star'"), ("stars", "missing '=' after 'stars'"),
            ("radius=1 radius=2", "the parameter 'radius' is given twice"),
        ])
    func values_thatThePluginDoesNotTakeAreRefused(words: String, message: String) throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugins))
        let run = try folio.run("plugins set api \(words)")
        #expect(run.error.hasPrefix("folio: \(message)"))
        #expect(run.code == 2)
        #expect(try folio.run("plugins set api").out == "No defaults are set.\n")
    }

    @Test func preference_thatThePluginDoesNotTakeAnyMoreIsNamed() throws {
        let server = try server()
        let folio = try Folio(plugins: Plugin.list(server, Self.plugins))
        let path = try write("api: {stars: 9}\n", in: folio)
        let run = try folio.run("feed api")
        #expect(
            run.error == """
                folio: invalid preference for 'stars': invalid value '9' for 'stars'
                  \(path)
                hint: Change it: folio plugins set api stars=VALUE ('stars=' removes it)

                """)
        #expect(run.code == 2)
        #expect(try folio.run("feed api stars=1").code == 0)
    }

    @Test func file_withInvalidPreferencesIsReportedWithItsPlace() throws {
        let folio = try Folio()
        let path = try write("api: {stars: {a: b}}\n", in: folio)
        let run = try folio.run("feed demo")
        #expect(run.error.contains("\(path):1:14: "))
        #expect(run.code == 3)
    }

    private static let ported = """
        version: 1
        plugins:
          api:
            base_url: "http://127.0.0.1:{port}"
            params: {port: {default: 8765}, radius: {default: 1}}
            endpoints: {items: {path: /, items: .}}
        """

    @Test func value_thatMakesNoURLIsNotKept() throws {
        let folio = try Folio(plugins: Self.ported)
        let run = try folio.run("plugins set api port=abc")
        #expect(
            run.error == """
                folio: invalid value 'abc' for 'port': invalid URL 'http://127.0.0.1:abc': invalid port 'abc'
                hint: The preferences were not changed.

                """)
        #expect(run.code == 2)
        #expect(try folio.run("plugins set api radius=2 port=70000").code == 2)
        #expect(try folio.run("plugins set api").out == "No defaults are set.\n")
        #expect(try folio.run("plugins set api radius=2 port=7000").out == "port=7000\nradius=2\n")
    }

    @Test func preference_thatMakesNoURLIsNamedWithTheWayToTakeItBack() throws {
        let folio = try Folio(plugins: Self.ported)
        let path = try write("api: {port: abc}\n", in: folio)
        let run = try folio.run("feed api")
        #expect(
            run.error == """
                folio: invalid preference for 'port': invalid URL 'http://127.0.0.1:abc': invalid port 'abc'
                  \(path)
                hint: Change it: folio plugins set api port=VALUE ('port=' removes it)

                """)
        #expect(run.code == 2)
        // It can still be removed.
        #expect(try folio.run("plugins set api port=").out == "No defaults are set.\n")
    }

    @Test func wordWithoutAValue_isReportedWithWhatItLacks() throws {
        let folio = try Folio(plugins: Self.ported)
        #expect(
            try folio.run("plugins set api port").error == """
                folio: missing '=' after 'port'
                hint: Use: folio plugins set api port=VALUE ('port=' removes the preference)

                """)
        #expect(
            try folio.run("plugins set api nothing").error.contains(
                "hint: To see the parameters: folio plugins show api\n"))
    }

    @Test func preferences_areShownWithTheirPluginAndNamedByTheDoctor() throws {
        let folio = try Folio(plugins: Self.ported)
        #expect(!(try folio.run("plugins show api").out.contains("your default")))
        #expect(try folio.run("plugins set api port=7000").code == 0)
        let shown = try folio.run("plugins show api").out
        #expect(shown.contains("\n  your defaults: port=7000\n"))
        // It replaces the default.
        #expect(
            shown.contains("\n  parameter: port (your default: 7000)\n") && !shown.contains("(default:"), "\(shown)")
        #expect(try folio.run("plugins show api --json").out.contains(#""preferences":{"port":["7000"]}"#))
        let path = "\(folio.folder.path)/.config/folio/preferences.yaml"
        #expect(try folio.run("doctor").out.contains("\(path)  your defaults for api\n"))
        _ = try write("api: [", in: folio)
        let sick = try folio.run("doctor")
        #expect(sick.out.contains("\(path)  unusable\n  problem: \(path) has an error\n") && sick.code == 1)
    }
}
