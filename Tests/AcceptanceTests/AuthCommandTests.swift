import Foundation
import TestSupport
import Testing

/// Commands that print credentials: how they end, and how they ask at the terminal.
struct AuthCommandTests {
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { request, _ in
            .response(status: request["Authorization"] == "Bearer t0ken" ? 200 : 401, body: #"[{"id":1}]"#)
        }
    }

    /// A folio whose credential is the output of a script.
    private func makeSUT(_ script: String) throws -> Folio {
        let command = String(decoding: try JSONEncoder().encode(["sh", "-c", script]), as: UTF8.self)
        return try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: "auth: {bearer: {command: \(command)}}"))
    }

    // MARK: Signals

    /// The command is a shell that waits for another program, which has its output open.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signal_endsTheCommandAndWhatItHasStarted(number: Int32) throws {
        let folio = try makeSUT("sleep 600 & echo $$ $! >&2; wait; sleep 600 | cat")
        let child = try folio.start("feed api")
        child.closeInput()
        try child.read { $0.errorText.contains("\n") }
        let processes = child.errorText.split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
        child.signal(number)
        // Its streams end only when all programs have ended.
        #expect(try child.end().code == 128 + number)
        #expect(processes.count == 2)
        #expect(kill(processes[0], 0) == -1 && errno == ESRCH)
        #expect(server.requests.isEmpty)
    }

    @Test func signal_endsACommandThatIgnoresIt() throws {
        let folio = try makeSUT("trap '' TERM INT HUP; echo ready >&2; while :; do sleep 600; done")
        let child = try folio.start("feed api")
        child.closeInput()
        try child.read { $0.errorText.contains("\n") }
        child.signal(SIGTERM)
        #expect(try child.end().code == 143)
    }

    // MARK: At the terminal

    private static let asking = "printf 'Pass: ' >/dev/tty; read pass </dev/tty; echo $pass"

    @Test func command_asksAtTheTerminal() throws {
        let folio = try makeSUT(Self.asking)
        let child = try folio.startAtTerminal("feed api --jsonl")
        try child.read { $0.outText.contains("Pass: ") }
        child.send(Array("t0ken\r".utf8))
        let ending = try child.end()
        #expect(ending.out.contains(#"{"id":1}"#), "\(ending.out)")
        #expect(ending.code == 0)
    }

    /// The command has turned the echo off when it is ended.
    @Test func interrupt_whileTheCommandAsksEndsFolioAndRestoresTheEcho() throws {
        let folio = try makeSUT("stty -echo </dev/tty; \(Self.asking)")
        let child = try folio.startAtTerminal(
            "feed api", then: "code=$?; stty -a | grep -o ' -*echo '; exit $code")
        try child.read { $0.outText.contains("Pass: ") }
        child.send([0x03])
        let ending = try child.end()
        #expect(ending.out.contains(" echo ") && !ending.out.contains(" -echo "), "\(ending.out)")
        #expect(!ending.out.contains("folio:"), "\(ending.out)")
        #expect(ending.code == 130)
    }

    /// The terminal belongs to folio until the command needs it.
    @Test func interrupt_endsACommandThatDoesNotAsk() throws {
        let folio = try makeSUT("echo ready >&2; trap '' INT; sleep 600; sleep 600")
        let child = try folio.startAtTerminal("feed api")
        try child.read { $0.outText.contains("ready") }
        child.send([0x03])
        #expect(try child.end().code == 130)
    }

    @Test func commands_ofAPipelineAskOneAfterTheOther() throws {
        let folio = try makeSUT(Self.asking)
        let child = try folio.startAtTerminal("feed api --jsonl | { \"\(Programs.folio)\" feed api --jsonl; cat; }")
        try child.read { $0.outText.contains("Pass: Pass: ") }
        child.send(Array("t0ken\rt0ken\r".utf8))
        let ending = try child.end()
        #expect(ending.out.contains(#"{"id":1}"#), "\(ending.out)")
        #expect(ending.code == 0)
        #expect(server.requests.count == 2)
    }

    @Test func suspending_stopsFolioUntilItIsContinued() throws {
        let folio = try makeSUT(Self.asking)
        let child = try folio.startAtTerminal(
            "feed api --jsonl", withJobs: true, then: "echo stopped $?; fg; exit $?")
        try child.read { $0.outText.contains("Pass: ") }
        child.send([0x1A])
        try child.read { $0.outText.contains("stopped 148") }
        child.send(Array("t0ken\r".utf8))
        let ending = try child.end()
        #expect(ending.out.contains(#"{"id":1}"#), "\(ending.out)")
        #expect(ending.code == 0)
    }
}
