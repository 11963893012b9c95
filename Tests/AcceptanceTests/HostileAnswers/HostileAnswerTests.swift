import Foundation
import System
import TestSupport
import Testing

/// Answers that no well-behaved server sends: folio ends soon, with the right exit code, and prints nothing that could
/// pass for more or less than the server sent.
struct HostileAnswerTests {
    /// The most memory that folio may allocate, in KiB. A response may have 64 MiB, and there is another copy while its
    /// buffer grows.
    private static let memory = 300_000
    private static let secret = "hostile-secret"

    @Test(arguments: HostileAnswer.all)
    func answer_endsAsItShould(_ example: HostileAnswer) throws {
        let other = try ScriptedServer { _, number in
            let answer = example.other.isEmpty ? Answer.head() : example.other[min(number, example.other.count) - 1]
            return .bytes(answer.filled(port: 0, other: 0, number: number), keepsOpen: answer.keepsOpen)
        }
        let answers = example.answers
        let server = try ScriptedServer { request, number in
            let answer = answers[min(number, answers.count) - 1]
            // The server's own port is known only once it listens.
            let port = request["Host"].flatMap { Int($0.drop { $0 != ":" }.dropFirst()) } ?? 0
            return .bytes(
                answer.filled(port: port, other: other.port, number: number), keepsOpen: answer.keepsOpen)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, example.list, plugin: "http: {backoff: 1ms, stall_timeout: 15s}\n\(example.plugin)"),
            variables: ["TOKEN=\(Self.secret)", "TERM=dumb", "NO_COLOR=1"])

        let files = "\(folio.folder.path)/files"
        let filled = { (text: String) in text.replacing("URL", with: server.baseURL).replacing("FOLDER", with: files) }
        let command = filled(example.command)
        for _ in 1..<example.runs { #expect(try run(command, folio).code == 0) }
        let ending = try example.isAtTerminal ? runAtTerminal(command, folio) : run(command, folio)

        #expect(ending.code == example.code, "\(ending.error)")
        #expect(ending.out == example.out.map { "\(filled($0))\n" }.joined())
        let names = try? FileManager.default.contentsOfDirectory(atPath: files)  // Most commands make no folder.
        #expect((names ?? []).sorted() == example.files)
        #expect(example.error.isEmpty ? ending.error.isEmpty : ending.error.contains(example.error), "\(ending.error)")
        #expect(server.requests.count == example.requests)
        if let target = example.target { #expect(server.requests.last?.target == target) }
        if let field = example.field { #expect(server.requests.last?.fieldLines.contains(field) == true) }
        expectSafe(ending, example)

        #expect(other.requests.count == (example.other.isEmpty ? 0 : 1))
        #expect(
            !other.requests.contains { ([$0.target] + $0.fieldLines).contains { $0.contains(Self.secret) } })

        if let code = example.offline {
            let offline = try run("\(command) --offline", folio)
            #expect(offline.code == code, "\(offline.error)")
            #expect(offline.out == ending.out)
            expectSafe(offline, example)
        }
    }

    /// What holds for any answer.
    private func expectSafe(_ ending: Child.Ending, _ example: HostileAnswer) {
        #expect(!ending.error.unicodeScalars.contains { HiddenCharacters.isHidden($0) && $0 != "\n" })
        // Machines get values as the server sent them, such as joiners of emoji.
        let isForPeople =
            ["-o table", "--live", "probe"].contains { example.command.contains($0) } || example.isAtTerminal
        #expect(
            !ending.out.unicodeScalars.contains {
                isForPeople ? HiddenCharacters.isHidden($0) && $0 != "\n" : $0.value < 0x20 && $0 != "\n" && $0 != "\t"
            })
        #expect(ending.error.utf8.count < 5_000)
        #expect(ending.error.split(separator: "\n").allSatisfy { $0.count < 4_000 })
        #expect(!(ending.out + ending.error).contains(Self.secret))
    }

    /// Runs folio with limits of memory and time. After ten seconds it is killed, and has another exit code.
    private func run(_ command: String, _ folio: Folio) throws -> Child.Ending {
        let child = try Child(
            "/bin/bash",
            ["-c", "ulimit -d \(Self.memory); exec timeout -s KILL 10 \"$@\"", "bash", Programs.folio]
                + command.split(separator: " ").map(String.init),
            variables: folio.environment)
        child.closeInput()
        return try ending(of: child)
    }

    private func runAtTerminal(_ command: String, _ folio: Folio) throws -> Child.Ending {
        let child = try folio.startAtTerminal(command)
        child.closeInput()
        let ending = try ending(of: child)
        return Child.Ending(code: ending.code, out: ending.out.replacing("\r\n", with: "\n"), error: ending.error)
    }

    /// Bytes that are not UTF-8 are control characters on other terminals.
    private func ending(of child: Child) throws -> Child.Ending {
        let ending = try child.end()
        #expect(String(validating: child.out, as: UTF8.self) != nil)
        #expect(String(validating: child.error, as: UTF8.self) != nil)
        return ending
    }

    @Test func names_areDistinct() {
        #expect(Set(HostileAnswer.all.map(\.name)).count == HostileAnswer.all.count)
    }
}
