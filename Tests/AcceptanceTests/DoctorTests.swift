import Foundation
import TestSupport
import Testing

/// `folio doctor` checks the installation and environment.
struct DoctorTests {
    @Test func well_isExitCodeZero() throws {
        let folio = try Folio()
        let run = try folio.run("doctor")
        #expect(run.code == 0 && run.error.isEmpty)
        for part in [
            "  folio     0.2.0\n", "  libcurl   ", ", TLS by ", "  SQLite    ", "  zstd      ", "  simdjson  ",
        ] {
            #expect(run.out.contains(part), "\(part)")
        }
        #expect(run.out.contains("library.sqlite (does not exist yet)\n"))
        #expect(!FileManager.default.fileExists(atPath: folio.library))
    }

    /// libcurl uses the password of each of these.
    @Test(arguments: [
        ("http://user:s3cret@127.0.0.1:1", "http://…@127.0.0.1:1"), ("user:s3cret@127.0.0.1:1", "…@127.0.0.1:1"),
        ("http://user:s3#cr?et@127.0.0.1:1", "http://…@127.0.0.1:1"), ("user:s3cret%40127.0.0.1:1", "…@127.0.0.1:1"),
        ("127.0.0.1:1", "127.0.0.1:1"),
    ])
    func proxy_isShownWithoutItsPassword(proxy: String, shown: String) throws {
        let run = try Folio(variables: ["https_proxy=\(proxy)"]).run("doctor")
        #expect(run.out.contains("https_proxy  \(shown)\n") && !run.out.contains("s3"), "\(run.out)")
    }

    @Test func openTokenFile_isReported() throws {
        let folio = try Folio()
        let path = try Self.write(#"{"t0ken":"s3cret"}"#, in: folio, to: ".local/state/folio/tokens.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let run = try folio.run("doctor")
        #expect(
            run.error == """
                folio: tokens: other users can read it: its mode is 0644
                hint: chmod 600 \(path)

                """)
        #expect(run.code == 1 && !run.out.contains("s3cret"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try folio.run("doctor").code == 0)
    }

    @Test func fault_isReportedOnceAtATerminal() throws {
        let folio = try Folio(variables: ["XDG_DATA_HOME=data"])
        let warning = "a relative path is ignored"
        let run = try folio.startAtTerminal("doctor").end()
        #expect(run.out.split(separator: warning).count == 2 && run.code == 1, "\(run.out)")
        // If stdout is not a terminal, the text is on stderr.
        let piped = try folio.run("doctor")
        #expect(piped.out.contains(warning) && piped.error.contains(warning) && piped.code == 1)
    }

    @Test func greek_hasOneWordForTheStore() throws {
        let out = try Folio(variables: ["LC_ALL=el_GR.UTF-8"]).run("doctor").out
        #expect(out.contains("\n  αποθήκη  ") && !out.contains("βιβλιοθήκη"), "\(out)")
    }

    @Test func relativeFolder_isReported() throws {
        let run = try Folio(variables: ["XDG_DATA_HOME=data"]).run("doctor --json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        let entries = try #require(document["entries"] as? [[String: Any]])
        let entry = try #require(entries.first { $0["name"] as? String == "XDG_DATA_HOME" })
        #expect(entry["problem"] as? String == "a relative path is ignored")
        #expect(document["well"] as? Bool == false && run.code == 1)
    }

    @Test func brokenPluginFile_isReported() throws {
        let run = try Folio(plugins: "version: 1\nplugins: {a: {}}").run("doctor")
        #expect(run.out.contains("unusable") && run.code == 1)
        #expect(run.error.contains("has 2 errors\nhint: Run 'folio plugins check' to see every error.\n"))
    }

    @Test func brokenLibrary_isReported() throws {
        let folio = try Folio()
        let path = try Self.write("no database, but a text", in: folio, to: ".local/share/folio/library.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let run = try folio.run("doctor")
        #expect(run.code == 1 && run.out.contains("  library  unusable\n"))
    }

    @Test func hiddenPlugin_isListed() throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let text = "version: 1\nplugins: {mine: {base_url: 'https://x.example', endpoints: {l: {path: /l}}}}"
        _ = try Self.write(text, in: folio, to: ".config/folio/plugins.yaml")
        let hidden = try Self.write(text, in: folio, to: ".config/folio/plugins.d/a.yaml")
        #expect(try folio.run("doctor").out.contains("'mine' in \(hidden), by an earlier file\n"))
    }

    @Test func server_isAskedWhereItsPluginIsNamed() throws {
        let server = try ScriptedServer(.response(status: 404, body: ""))
        let folio = try Folio(
            plugins: Plugin.list(server, "", plugin: "auth: {bearer: {env: API_TOKEN}}"),
            variables: ["API_TOKEN=s3cret"])
        #expect(try folio.run("doctor").code == 0)
        #expect(server.requests.isEmpty)
        let run = try folio.run("doctor api")
        #expect(run.code == 0)
        #expect(run.out.contains(try Regex("  api +\(server.baseURL)/ returned 404 in \\d+ ms\n")))
        #expect(server.requests.map { $0["Authorization"] } == [nil])
        #expect(!run.out.contains("s3cret"))

        let unreachable = try Folio(
            plugins: "version: 1\nplugins: {api: {base_url: 'http://127.0.0.1:1', endpoints: {l: {path: /l}}}}")
        let failed = try unreachable.run("doctor api --retries 0")
        #expect(failed.code == 1 && failed.diagnostic.hasPrefix("folio: api: cannot connect"))
        #expect(try folio.run("doctor ap").code == 2)
    }

    /// Writes one of the user's files, and the folders above it.
    private static func write(_ text: String, in folio: Folio, to path: String) throws -> String {
        let file = URL(filePath: folio.folder.path).appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test func ownPlugins_areNamedEvenWithoutAny() throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let none = "  none yet; create one with 'folio plugins new' or 'folio plugins probe URL'\n"
        let first = try folio.run("doctor")
        #expect(first.out.contains(none) && first.code == 0, "\(first.out)")
        let folder = "\(folio.folder.path)/.config/folio/plugins.d"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = try folio.folder.write("version: 1\nplugins: {}\n", to: ".config/folio/plugins.d/mine.yaml")
        #expect(!(try folio.run("doctor").out.contains("your own")))
        let hiding = "FOLIO_CONFIG=\(Folio.standardPlugins)"
        #expect(try folio.run("doctor", with: [hiding]).out.contains("  \(path), because of FOLIO_CONFIG\n"))
        let listed = try folio.run("plugins list -v", with: [hiding])
        #expect(listed.error.contains("skipping \(path), because of FOLIO_CONFIG\n"))
    }

    @Test(arguments: [
        ("FOLIO_CONFIG", "feed mine"), ("FOLIO_CONFIG", "doctor mine"), ("FOLIO_CONFIG", "call mine.x"),
        ("--config", "plugins show mine --config api.yaml"),
    ])
    func pluginOfAFileThatIsNotRead_isFoundForWhoAsksForIt(reason: String, line: String) throws {
        let folio = try Folio()
        _ = try Self.write("version: 1\nplugins: {}\n", in: folio, to: "api.yaml")
        _ = try Self.write("no: plugins", in: folio, to: ".config/folio/plugins.d/broken.yaml")
        let text = "version: 1\nplugins: {mine: {base_url: 'https://x.example', endpoints: {l: {path: /l}}}}"
        let path = try Self.write(text, in: folio, to: ".config/folio/plugins.d/mine.yaml")
        let run = try folio.run(line.replacing("api.yaml", with: "\(folio.folder.path)/api.yaml"))
        #expect(run.code == 2)
        let hint = "hint: This file defines 'mine', but folio skips it because of \(reason)."
        #expect(run.error.hasPrefix("folio: unknown plugin 'mine'\n  \(path)\n\(hint)"), "\(run.error)")
    }

    /// A file that is named explicitly needs no trust, so the hint must not suggest an untrusted one.
    @Test func pluginOfAFolderThatIsNotTrusted_isNotFound() throws {
        let folio = try Folio()
        _ = try Self.write("version: 1\nplugins: {}\n", in: folio, to: "api.yaml")
        let text = "version: 1\nplugins: {mine: {base_url: 'https://x.example', endpoints: {l: {path: /l}}}}"
        _ = try Self.write(text, in: folio, to: "plugins.yaml")
        let run = try folio.shell("cd '\(folio.folder.path)'; FOLIO_CONFIG=api.yaml folio feed mine")
        #expect(run.code == 2 && run.error.hasPrefix("folio: unknown plugin 'mine': no plugin files found\n"))
        #expect(!run.error.contains("in that file"), "\(run.error)")
    }
}
