import Reader
import Testing

@testable import Browsing

/// Bytes of terminals, as keys.
@Suite struct TerminalKeysTests {
    @Test(arguments: [
        ("j", [Key.character("j")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
        ("\u{1B}[6~\u{1B}[5~", [.pageDown, .pageUp]),
        ("\r", [.enter]), ("\t", [.tab]), ("\u{0E}", [.control("n")]), ("\u{7F}", [.backspace]),
        (" ", [.character(" ")]),
        ("é日", [.character("é"), .character("日")]), ("\u{1B}[H\u{1B}[F", [.home, .end]), ("\u{03}", [.control("c")]),
    ])
    func bytes_areKeys(text: String, expected: [Key]) throws {
        #expect(try TerminalKeys(terminal: "xterm-256color").keys(in: Array(text.utf8)) == expected)
    }

    /// Escape alone is a key only if nothing follows it.
    @Test func escape_waits() throws {
        let keys = try TerminalKeys(terminal: "xterm")
        #expect(keys.keys(in: [0x1B]).isEmpty && keys.isWaiting)
        #expect(keys.rest() == [.escape])
        #expect(keys.keys(in: [0x1B]).isEmpty)
        #expect(keys.keys(in: Array("[A".utf8)) == [.up])
    }

    /// No bytes crash it, and many are no problem.
    @Test func garbage_isSkipped() throws {
        let keys = try TerminalKeys(terminal: "xterm")
        _ = keys.keys(in: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        _ = keys.rest()
        #expect(keys.keys(in: Array("\u{18}j".utf8)).last == .character("j"))
    }
}
