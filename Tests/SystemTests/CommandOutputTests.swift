import Foundation
import TestSupport
import Testing

@testable import System

@Suite struct CommandOutputTests {
    @Test(arguments: [
        (["printf", "a b\\n"], "a b\n"), (["/bin/echo", "$HOME;", "*"], "$HOME; *\n"), (["cat"], ""), (["true"], ""),
    ])
    func output_isThatOfTheProgramWithoutAShell(words: [String], output: String) async throws {
        #expect(try await CommandOutput.text(of: words) == output)
    }

    @Test(arguments: [
        (["false"], CommandError.exited(code: 1)), (["sh", "-c", "echo a; exit 7"], .exited(code: 7)),
        (["sh", "-c", "kill -9 $$"], .killed(signal: 9)), (["printf", "\\377"], .notText),
        (["head", "-c", "1000000", "/dev/zero"], .tooLong(limit: 65_536)),
    ])
    func failure_isReported(words: [String], failure: CommandError) async throws {
        await #expect(throws: failure) { try await CommandOutput.text(of: words) }
    }

    @Test func programThatIsNotThere_isReported() async throws {
        await #expect(throws: CommandError.cannotStart(reason: "No such file or directory")) {
            try await CommandOutput.text(of: ["/no/such/program"])
        }
    }

    @Test func cancelling_endsTheProgram() async throws {
        let folder = try TemporaryFolder()
        let script = "echo $$ > \(folder.path)/pid; echo started > \(folder.path)/ready; exec sleep 600"
        let running = Task { try await CommandOutput.text(of: ["sh", "-c", script]) }
        while !FileManager.default.fileExists(atPath: "\(folder.path)/ready") { await Task.yield() }
        let process = try #require(Int32(folder.text(of: "pid").dropLast()))
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func cancelledBefore_nothingIsRun() async throws {
        let folder = try TemporaryFolder()
        let running = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await CommandOutput.text(of: ["touch", "\(folder.path)/ran"])
        }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/ran"))
    }
}
