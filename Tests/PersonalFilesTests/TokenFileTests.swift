import Accounts
import Foundation
import HTTP
import Synchronization
import System
import TestSupport
import Testing

@testable import PersonalFiles

@Suite struct TokenFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private let errors = Errors()

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/state/folio/tokens.json"
    }

    @Test func file_isForTheUserAloneWithAnyMask() async throws {
        // No other test of this process uses the mask.
        let before = umask(0)
        defer { umask(before) }
        try await file.change(key) { $0 = StoredToken() }
        #expect(try mode(of: path) == 0o600)
        #expect(try mode(of: "\(path).lock") == 0o600)
        #expect(try mode(of: "\(folder.path)/state/folio") == 0o700)
        #expect(try mode(of: "\(folder.path)/state") == 0o700)
    }

    @Test func fileThatOthersMayRead_isReplacedByOneThatTheyMayNot() async throws {
        try await file.change(key) { $0 = StoredToken() }
        chmod(path, 0o644)
        // The file of a killed process.
        try folder.write("{", to: "state/folio/tokens.json.folio-1.part")
        chmod("\(path).folio-1.part", 0o666)
        try await file.change(key) { $0?.token = "a" }
        #expect(try mode(of: path) == 0o600)
        #expect(try file.token(for: key)?.token == "a")
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state/folio").count == 2)
    }

    /// Of two logins at the same time for different credentials of one list, the last one stays.
    @Test func logins_thatEndEachOtherLeaveOne() async throws {
        let other = TokenKey(plugin: key.plugin, origin: key.origin, slot: "other")
        let keys = [key, other]
        for _ in 0..<20 {
            try await withThrowingTaskGroup(of: Void.self) { logins in
                for (own, rest) in [(keys[0], keys[1]), (keys[1], keys[0])] {
                    logins.addTask { [file] in
                        try await file.change(own, loggingOut: [rest]) { stored in
                            stored = StoredToken()
                            stored?.token = own.slot
                        }
                    }
                }
                try await logins.waitForAll()
            }
            let tokens = try keys.compactMap { try file.token(for: $0)?.token }
            #expect(tokens.count == 1)
        }
        #expect(errors.all.isEmpty)
    }

    /// The account of a credential that is logged out is known at its next login.
    @Test func loggedOut_keepsItsAccounts() async throws {
        let other = TokenKey(plugin: key.plugin, origin: key.origin, slot: "other")
        try await file.change(other) { stored in
            var token = StoredToken()
            (token.token, token.accounts) = ("a", ["hash": "name"])
            stored = token
        }
        try await file.change(key, loggingOut: [other]) { $0?.token = "b" }
        #expect(try file.token(for: other)?.token == nil)
        #expect(try file.token(for: other)?.accounts == ["hash": "name"])
    }

    @Test func link_staysOne() async throws {
        let real = try folder.write("", to: "real")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/state/folio", withIntermediateDirectories: true)
        symlink("../../real", path)
        try await file.change(key) { stored in
            stored = StoredToken()
            stored?.token = "a"
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../../real")
        #expect(try TokenFile(real) { _ in }.token(for: key)?.token == "a")
        #expect(try mode(of: real) == 0o600)
    }

    @Test func token_isThereForAnotherFile() async throws {
        try await file.change(key) { stored in
            stored = StoredToken()
            stored?.token = "a"
        }
        #expect(try file.token(for: key)?.token == "a")
        #expect(try file.all().keys.map(\.text) == [key.text])
    }

    @Test func missingFile_holdsNothing() throws {
        #expect(try file.token(for: key) == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state"))
    }

    @Test func unchangedToken_isNotWritten() async throws {
        try await file.change(key) { $0 = StoredToken() }
        let before = try inode(of: path)
        try await file.change(key) { _ in }
        #expect(try inode(of: path) == before)
    }

    @Test func failedChange_writesNothing() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) {
            try await file.change(key) { stored in
                stored = StoredToken()
                throw Failure()
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: ["garbage", "{\"tokens\": 1}", "{\"version\": 7}"])
    func fileThatFolioDidNotWrite_isNamedAndStays(text: String) async throws {
        try await file.change(key) { $0 = StoredToken() }
        try folder.write(text, to: "state/folio/tokens.json")
        let problem: TokenDocumentError = text.contains("version") ? .otherVersion : .notJSON
        #expect(throws: TokenFileError.unusable(path: path, problem)) { try file.token(for: key) }
        await #expect(throws: TokenFileError.unusable(path: path, problem)) {
            try await file.change(key) { $0 = StoredToken() }
        }
        #expect(try folder.text(of: "state/folio/tokens.json") == text)
    }

    @Test func folderThatCannotBeMade_isReportedAndTheTokenIsStillUsed() async throws {
        try folder.write("a file", to: "state")
        #expect(try await file.change(key) { _ in "token" } == "token")
        #expect(errors.all.count == 1 && errors.all.first is FileError)
    }

    @Test func noFolder_isReportedAndTheTokenIsStillUsed() async throws {
        let file = TokenFile(nil) { [errors] in errors.note($0) }
        #expect(try await file.change(key) { _ in "token" } == "token")
        #expect(errors.all.map { $0 as? TokenFileError } == [.noFolder])
    }

    @Test(
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/folio/tokens.json"),
            (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/folio/tokens.json"),
            (["XDG_STATE_HOME": ""], nil), (["HOME": "h"], nil),
        ] as [([String: String], String?)])
    func path_isThatOfTheState(variables: [String: String], path: String?) {
        let facts = ProcessFacts(
            words: [], variables: variables, outputIsTerminal: false, errorIsTerminal: false, terminalWidth: nil,
            executable: nil)
        #expect(facts.tokenPath == path)
    }

    // MARK: The lock

    @Test func changes_areMadeOneAfterAnother() async throws {
        let (file, key) = (file, key)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await file.change(key) { stored in
                        await Task.yield()
                        var token = stored ?? StoredToken()
                        token.since = (token.since ?? 0) + 1
                        stored = token
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.token(for: key)?.since == 20)
    }

    @Test func cancelledWait_endsAndHoldsNobodyUp() async throws {
        try await file.change(key) { $0 = StoredToken() }
        var held: HeldFileLock? = try await HeldFileLock(beside: path)
        let (file, key) = (file, key)
        let waiting = Task { try await file.change(key) { $0 = nil } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        withExtendedLifetime(held) {}
        held = nil
        try await file.change(key) { $0?.token = "a" }
        #expect(try file.token(for: key)?.token == "a")
    }

    // MARK: Helpers

    private let key = TokenKey(plugin: "api", origin: "https://api.test", slot: "login")

    private var file: TokenFile { TokenFile(path) { [errors] in errors.note($0) } }

    private func mode(of path: String) throws -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError.missing(path) }
        return Int(status.st_mode & 0o777)
    }

    private func inode(of path: String) throws -> UInt64 {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError.missing(path) }
        return UInt64(status.st_ino)
    }

    private final class Errors: Sendable {
        private let noted = Mutex<[any Error]>([])

        var all: [any Error] { noted.withLock(\.self) }

        func note(_ error: any Error) {
            noted.withLock { $0.append(error) }
        }
    }

    @Test func fileThatOthersMayRead_isReportedOnce() async throws {
        let reported = Lock<[String]>([])
        let file = TokenFile(path, exposed: { path, mode in reported.withLock { $0.append("\(path) \(mode)") } }) { _ in
        }
        try await file.change(key) { $0 = StoredToken() }
        _ = try file.token(for: key)
        #expect(reported.withLock { $0 }.isEmpty)
        chmod(path, 0o644)
        for _ in 1...2 { _ = try file.token(for: key) }
        #expect(reported.withLock { $0 } == ["\(path) \(0o644)"])
    }
}
