import Feeds
import Reading
import SQLiteStore
import Synchronization
import System
import TerminalSession
import Testing

@testable import FolioCLI

@Suite struct StoreFaultsTests {
    @Test func fault_isLoggedOnceHoweverOftenItComes() {
        let (sut, logged) = makeSUT()
        for _ in 1...3 {
            sut.note(StoreError.full(path: "/a"))
            sut.note(StoreError.locked(path: "/a"), while: .reading)
            sut.note(StoreError.locked(path: "/a"), while: .opening)
        }
        #expect(
            logged.all == [
                "storing: cannot store the data: no space left for the library",
                "reading: cannot read the stored data: another process is using the library",
                "opening: cannot store the data: another process is using the library",
            ])
        #expect(sut.fault as? StoreError == .full(path: "/a"))
    }

    @Test func withoutALog_theFirstIsKnown() {
        let sut = StoreFaults(messages)
        #expect(sut.fault == nil)
        sut.note(StoreError.full(path: "/a"))
        sut.note(StoreError.locked(path: "/a"))
        #expect(sut.fault as? StoreError == .full(path: "/a"))
    }

    private var messages: Messages {
        let facts = ProcessFacts(
            words: [], variables: [:], outputIsTerminal: false, errorIsTerminal: false, terminalWidth: nil,
            executable: nil)
        return Messages(facts, interruption: Interruption(), isQuiet: true)
    }

    private func makeSUT() -> (sut: StoreFaults, logged: Lines) {
        let logged = Lines()
        return (StoreFaults(messages) { logged.append("\($0): \($1)") }, logged)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    /// - Returns: true, since the user sees the line there.
    func append(_ line: String) -> Bool {
        lines.withLock { $0.append(line) }
        return true
    }
}
