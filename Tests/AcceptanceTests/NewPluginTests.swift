import Foundation
import TestSupport
import Testing

/// `folio plugins new`, a dialogue on a terminal.
struct NewPluginTests {
    @Test func dialogue_savesWhatWasSeen() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("\(server.baseURL)/v1/feed/page\n".utf8))
        try child.read { $0.outText.hasSuffix("empty for none): ") }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.hasSuffix("Name of the plugin [local]: ") }
        child.send(Array("a/b\n".utf8))
        try child.read {
            $0.outText.contains("invalid plugin name 'a/b'") && $0.outText.hasSuffix("Name of the plugin [local]: ")
        }
        child.send(Array("mine\n".utf8))
        let file = "\(folio.folder.path)/.config/folio/plugins.d/mine.yaml"
        try child.read { $0.outText.hasSuffix("Save it as \(file) [y/N]: ") }
        #expect(child.outText.contains("strategy: page"))
        #expect(!FileManager.default.fileExists(atPath: file))
        child.send(Array("y\n".utf8))
        let run = try child.end()
        #expect(run.code == 0 && run.out.contains("Next: folio feed mine\r\n"))
        #expect(try folio.run("feed mine --all").lines.count == 250)
    }

    @Test(arguments: ["\u{3}", "n\n", "\n"])
    func noAnswer_leavesNothing(answer: String) throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("\(server.baseURL)/v1/feed/link\n".utf8))
        try child.read { $0.outText.hasSuffix("empty for none): ") }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.hasSuffix("[local]: ") }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.hasSuffix("[y/N]: ") }
        child.send(Array(answer.utf8))
        let run = try child.end()
        #expect(run.code == (answer == "\u{3}" ? 130 : 0))
        #expect(
            run.out.hasSuffix(
                answer == "\u{3}" ? "interrupted; nothing was written\r\n" : "the plugin is not saved\r\n"))
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/.config"))
    }

    /// An answer that cannot be used is asked for again; a URL needs no scheme.
    @Test func invalidAnswers_areAskedForAgain() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("ftp://a.test\n".utf8))
        try child.read { $0.outText.contains("invalid URL 'ftp://a.test'") && $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("\(server.baseURL.dropFirst("http://".count))/v1/feed/page\n".utf8))
        try child.read { $0.outText.hasSuffix("empty for none): ") }
        child.send(Array("no header\n".utf8))
        try child.read {
            $0.outText.contains("invalid header") && $0.outText.components(separatedBy: "empty for none): ").count == 3
        }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.hasSuffix("Name of the plugin [local]: ") }
        child.send([0x04])
        let run = try child.end()
        #expect(run.code == 1 && run.out.hasSuffix("\r\ncancelled; nothing was written\r\n"), "\(run.out)")
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/.config"))
    }

    /// While a key is typed, Ctrl-C is not shown either.
    @Test(arguments: [("URL of a list: ", ""), ("empty for none): ", "http://127.0.0.1:1/\n")])
    func ctrlC_tellsThatNothingWasWritten(question: String, answer: String) throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array(answer.utf8))
        try child.read { $0.outText.hasSuffix(question) }
        child.send([0x03])
        let run = try child.end()
        #expect(run.code == 130 && run.out.hasSuffix("\r\ninterrupted; nothing was written\r\n"), "\(run.out)")
    }

    @Test func ctrlC_duringTheRequestsTellsThatNothingWasWritten() throws {
        let server = try ScriptedServer(.silence)
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("\(server.baseURL)/list\n".utf8))
        try child.read { $0.outText.hasSuffix("empty for none): ") }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.contains("request 1 of at most 12\u{1B}[K") }
        child.send([0x03])
        let run = try child.end()
        #expect(run.code == 130 && run.out.hasSuffix("interrupted; nothing was written\r\n"), "\(run.out)")
    }

    @Test func withoutATerminal_itNamesTheOtherWay() throws {
        let run = try Folio().run("plugins new")
        #expect(
            run.error == """
                folio: 'folio plugins new' needs a terminal
                hint: Use 'folio plugins probe URL', which asks no questions.

                """)
        #expect(run.code == 2)
    }

    @Test func name_thatIsOfferedIsFree() throws {
        let server = try DemoServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let folder = "\(folio.folder.path)/.config/folio/plugins.d"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["local", "local2"] { _ = try folio.folder.write("", to: ".config/folio/plugins.d/\(name).yaml") }
        let child = try folio.startAtTerminal("plugins new")
        try child.read { $0.outText.hasSuffix("URL of a list: ") }
        child.send(Array("\(server.baseURL)/v1/feed/page\n".utf8))
        try child.read { $0.outText.hasSuffix("empty for none): ") }
        child.send(Array("\n".utf8))
        try child.read { $0.outText.hasSuffix("Name of the plugin [local3]: ") }
        // The characters of an arrow key are reported as received.
        child.send(Array("\u{1B}[A\n".utf8))
        try child.read { $0.outText.contains("invalid plugin name '␛[A'") && $0.outText.hasSuffix("[local3]: ") }
        child.send(Array("local\n".utf8))
        try child.read {
            $0.outText.contains("hint: Choose another name.\r\n") && $0.outText.hasSuffix("[local3]: ")
        }
        child.send([0x03])
        #expect(try child.end().code == 130)
    }
}
