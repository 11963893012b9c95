import Foundation
import System
import TestSupport
import Testing

/// Each hostile definition harms only itself.
struct HostileDefinitionTests {
    /// What no request and no output may contain.
    private static let secrets = ["s3cr3t-value", "k3y-of-a-file", "l1teral-secret"]

    @Test(arguments: HostileDefinition.all)
    func definition_harmsOnlyItself(_ definition: HostileDefinition) throws {
        let other = try ScriptedServer(.response(body: #"{"a":[{"id":2}]}"#))
        let link = definition.link.replacing("OTHER", with: other.baseURL)
        let server = try ScriptedServer { request, _ in
            request.target.hasSuffix("/moved")
                ? .response(status: 302, fields: ["Location: \(other.baseURL)/x"], body: "")
                : .response(body: #"{"a":[{"id":1,"image":"\#(link)"}],"next":"\#(link)"}"#)
        }
        let base = definition.isBehindProxy ? "http://api.test" : server.baseURL
        let project = try Project("", variables: ["API_SECRET=\(Self.secrets[0])"])
        let ran = "\(project.folio.folder.path)/ran"
        let text = definition.text.replacing("SERVER", with: base).replacing("OTHER", with: other.baseURL)
            .replacing("RAN", with: ran)
        try project.write(text)
        let ending = try project.limited(
            definition.command,
            with: definition.isBehindProxy ? "http_proxy=\(server.baseURL)" : "")

        #expect(ending.code == definition.code, "\(ending)")
        #expect(definition.message.isEmpty || ending.error.contains(definition.message), "\(ending.error)")
        let shown = ending.out + ending.error
        #expect(!shown.unicodeScalars.contains { $0 != "\n" && HiddenCharacters.isHidden($0) }, "\(ending)")
        #expect(server.requests.count == definition.requests)
        #expect(other.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: ran))
        let sent = server.requests.map { $0.target + $0.fieldLines.joined() + $0.body }.joined()
        for secret in Self.secrets { #expect(!(shown + sent).contains(secret), "\(ending)") }
        #expect(!server.requests.contains { $0["X-Evil"] != nil })
    }

    /// The user's own plugins work beside a file that cannot be read. A definition that is not used is not checked, and a file
    /// without the plugin's name in it is not parsed.
    @Test(arguments: [
        ("version: 1\nplugins:\n  api:\n    base_url: 1\n", false, "plugins.yaml:4:15: invalid URL '1'"),
        ("version: 1\nplugins:\n  api: [\n", false, "plugins.yaml:4:1"),
        ("# mine\nversion: 1\nplugins:\n  api: [\n", true, "plugins.yaml:5:1"),
    ])
    func otherPlugins_areUsable(text: String, isNoticed: Bool, message: String) throws {
        let project = try Project(text)
        let own = "version: 1\nplugins: {mine: {base_url: \"http://a.test\", endpoints: {l: {path: /}}}}\n"
        try project.folio.folder.write(own, to: "own.yaml")
        let install = "mkdir -p ~/.config/folio; cp ~/own.yaml ~/.config/folio/plugins.yaml"
        let notice = "skipping plugins.yaml, which has errors; to see them: folio plugins check plugins.yaml\n"
        #expect(try project.folio.shell(install).code == 0)
        let mine = try project.run("feed mine --dry-run")
        #expect(mine.code == 0 && mine.out.hasPrefix("curl") && mine.error == (isNoticed ? notice : ""), "\(mine)")
        let theirs = try project.run("feed api")
        #expect(theirs.code == 3 && theirs.error.contains(message), "\(theirs)")
        let all = try project.run("plugins list")
        #expect(all.out.hasPrefix("mine\n") && all.error == notice, "\(all)")
        #expect(try project.run("feed unknown").code == 3)
    }

    /// A definition with errors harms only itself, also where `-v` reports more.
    @Test(arguments: ["", " -v"])
    func otherDefinitions_areUsable(option: String) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  bad: {base_url: 1, endpoints: {l: {path: /}}}
                  mine: {base_url: "http://a.test", endpoints: {l: {path: /}}}
                """)
        let mine = try folio.run("feed mine --dry-run\(option)")
        #expect(mine.code == 0 && mine.out.hasPrefix("curl") && mine.error.isEmpty, "\(mine)")
        let bad = try folio.run("feed bad\(option)")
        #expect(bad.code == 3 && bad.error.contains("invalid URL '1'"), "\(bad)")
    }
}

extension Project {
    /// Writes the plugin file, with bytes that are not UTF-8 instead of U+FFFF.
    fileprivate func write(_ text: String) throws {
        let parts = text.components(separatedBy: "\u{FFFF}").map { Data($0.utf8) }
        try Data(parts.joined(separator: [0xFF, 0xFE])).write(
            to: URL(filePath: "\(folio.folder.path)/project/plugins.yaml"))
    }

    /// Runs a command line, which is ended with exit code 124 after 30 seconds.
    fileprivate func limited(_ line: String, with variables: String) throws -> Child.Ending {
        try folio.shell(
            """
            unset FOLIO_CONFIG; cd ~/project; export \(variables.isEmpty ? "_=" : variables)
            timeout --kill-after=1 30 \(Programs.folio) \(line) < /dev/null
            """)
    }
}
