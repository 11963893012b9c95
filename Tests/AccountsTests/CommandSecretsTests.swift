import HTTP
import Schema
import Synchronization
import System
import TestSupport
import Testing

@testable import Accounts

@Suite struct CommandSecretsTests {
    @Test func command_runsOnceForAllRequests() async throws {
        let commands = Commands(["a\n"])
        let api = PlayedServer { request, _ in HTTPResponse(to: request) }
        let client = try client(commands, api)
        #expect(await client.getAtOnce(10) == Array(repeating: .success(200), count: 10))
        #expect(commands.runs == [["pass", "api"]])
        #expect(api.requests.allSatisfy { $0.fields["Authorization"] == "Bearer a" })
    }

    @Test func command_runsOnceMoreWhereItsSecretIsRefused() async throws {
        let commands = Commands(["old", "new", "newer"])
        let api = PlayedServer { request, _ in
            HTTPResponse(request.fields["Authorization"] == "Bearer new" ? 200 : 401, to: request)
        }
        let client = try client(commands, api)
        #expect(await client.getAtOnce(10) == Array(repeating: .success(200), count: 10))
        #expect(commands.runs.count == 2)
    }

    @Test func command_thatPrintsRefusedSecretsIsNotRunForEver() async throws {
        let commands = Commands(["a", "b", "c"])
        let api = PlayedServer { request, _ in HTTPResponse(401, to: request) }
        let client = try client(commands, api)
        #expect(try await client.get().status == 401)
        #expect(try await client.get().status == 401)
        #expect(commands.runs.count == 2)
        #expect(api.requests.map { $0.fields["Authorization"] } == ["Bearer a", "Bearer b", "Bearer b"])
    }

    @Test func command_thatPrintsTheSameAgainCausesNoSecondRequest() async throws {
        let commands = Commands(["a", "a"])
        let api = PlayedServer { request, _ in HTTPResponse(401, to: request) }
        #expect(try await client(commands, api).get().status == 401)
        #expect(api.requests.count == 1)
    }

    @Test(
        arguments: [("", CommandError.noOutput), ("\n", .noOutput), (nil, .exited(code: 3))]
            as [(String?, CommandError)])
    func commandWithoutASecret_failsOnceAndBeforeTheRequest(output: String?, failure: CommandError) async throws {
        let commands = Commands([output])
        let api = PlayedServer { request, _ in HTTPResponse(to: request) }
        let client = try client(commands, api)
        let problem = AuthError.commandFailed(program: "pass", failure)
        await #expect(throws: problem) { try await client.get() }
        await #expect(throws: problem) { try await client.get() }
        #expect(commands.runs.count == 1)
        #expect(api.requests.isEmpty)
    }

    private func client(_ commands: Commands, _ api: PlayedServer) throws -> AuthenticatingHTTPClient {
        let command = mapping(["command": list([text("pass"), text("api")])])
        return AuthenticatingHTTPClient(
            api, signer: try signer([part(["bearer": command])], command: { try await commands.run($0) }))
    }

    /// Commands that print prepared texts; nil means exit code 3.
    private final class Commands: Sendable {
        private let outputs: Mutex<[String?]>
        private let ran = Mutex<[[String]]>([])

        init(_ outputs: [String?]) {
            self.outputs = Mutex(outputs)
        }

        var runs: [[String]] { ran.withLock(\.self) }

        func run(_ words: [String]) async throws -> String {
            ran.withLock { $0.append(words) }
            for _ in 0..<50 { await Task.yield() }
            let output = outputs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let output else { throw CommandError.exited(code: 3) }
            return output
        }
    }
}
