import CTermKey
import Glibc
import Reader
import System

/// Reads keys from what a terminal sends. It belongs to one thread.
final class TerminalKeys {
    private let reader: UnsafeMutableRawPointer
    private static let creation = Lock(())

    /// - Parameter terminal: its type, as TERM names it.
    init(terminal: String) throws(BrowsingError) {
        if let reason = folio_termkey_load() { throw .noKeys(reason: String(cString: reason)) }
        // libtermkey fills its tables with the first reader.
        guard let reader = Self.creation.withLock({ _ in folio_termkey_new(terminal) }) else {
            throw .unknownTerminal(terminal)
        }
        self.reader = reader
    }

    deinit { folio_termkey_free(reader) }

    /// Whether the last bytes may be the start of a longer key, such as Escape.
    private(set) var isWaiting = false

    /// The keys of some bytes.
    func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes { folio_termkey_push(reader, $0.baseAddress, $0.count) }
            guard taken > 0 else { break }
            rest = rest.dropFirst(taken)
            keys += next(isForced: false)
        }
        return keys
    }

    /// What was waiting for more, as it is.
    func rest() -> [Key] { isWaiting ? next(isForced: true) : [] }

    private func next(isForced: Bool) -> [Key] {
        var keys: [Key] = []
        while true {
            var found = FolioKey()
            let result = folio_termkey_next(reader, isForced ? 1 : 0, &found)
            isWaiting = result == 2
            guard result == 1 else { return keys }
            if let key = Key(found) { keys.append(key) }
        }
    }
}

extension Key {
    private static let named: [String: Key] = [
        "Up": .up, "Down": .down, "Left": .left, "Right": .right, "PageUp": .pageUp, "PageDown": .pageDown,
        "Home": .home, "End": .end, "Enter": .enter, "Tab": .tab, "Escape": .escape, "Backspace": .backspace,
        "DEL": .backspace, "Space": .character(" "),
    ]

    /// Nil for a key that a reader does not know.
    fileprivate init?(_ found: FolioKey) {
        let text = withUnsafeBytes(of: found.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        switch Int(found.kind) {
        case FOLIO_KEY_NAMED:
            guard let key = Self.named[text] else { return nil }
            self = key
        case FOLIO_KEY_TEXT:
            guard text.count == 1, let character = text.first, found.alt == 0 else { return nil }
            self = found.control == 0 ? .character(character) : .control(Character(character.lowercased()))
        default: return nil
        }
    }
}
