import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct LineSourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func source(_ text: String) throws -> LineSource {
        try LineSource(folder.write(text, to: "lines"), interruption: -1)
    }

    @Test(arguments: [("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n b \r\nc", ["a", "", " b \r", "c"])])
    func next_givesEachLineWithoutItsLineBreak(text: String, lines: [String]) throws {
        let source = try source(text)
        var found: [String] = []
        while let line = try source.next() {
            found.append(String(decoding: line, as: UTF8.self))
            #expect(source.number == found.count)
        }
        #expect(found == lines)
    }

    @Test func next_joinsWhatSeveralReadsGive() throws {
        let long = String(repeating: "a", count: 600_000)
        let source = try source("\(long)\nb\n")
        #expect(try source.next()?.count == long.count)
        #expect(try source.next() == Array("b".utf8))
        #expect(try source.next() == nil)
    }

    @Test(
        arguments: [
            ("\u{FEFF}5\r\n 6\t\n\n7 8 ", ["5", "6", "", "7 8"]), ("5\n\u{FEFF}6", ["5", "\u{FEFF}6"]),
        ] as [(String, [String])])
    func nextTrimmed_dropsBlanksAndTheByteOrderMark(text: String, lines: [String]) throws {
        let source = try source(text)
        var found: [[UInt8]] = []
        while let line = try source.nextTrimmed() { found.append(line) }
        #expect(found == lines.map { Array($0.utf8) })
    }

    @Test func missingFile_isAnError() throws {
        let path = "\(folder.path)/none"
        #expect(throws: FileError.missing(path)) { try LineSource(path, interruption: -1) }
    }

    @Test func endlessLine_isAnError() throws {
        let source = try LineSource("/dev/zero", interruption: -1)
        #expect(throws: FileError(path: "/dev/zero", .tooLarge(limit: 64 << 20))) { try source.next() }
    }

    @Test func interruption_endsTheWait() throws {
        let (silent, bell) = (try Pipe(), try Pipe())
        close(bell.writing)
        // As a shell passes it on.
        _ = fcntl(silent.reading, F_SETFD, 0)
        let source = try LineSource("/dev/fd/\(silent.reading)", interruption: bell.reading)
        #expect(throws: CancellationError.self) { try source.next() }
    }
}
