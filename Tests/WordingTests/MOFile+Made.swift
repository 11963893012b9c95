@testable import Wording

extension MOFile {
    /// The bytes of a file with messages and their translations; `\0` separates the forms of a plural.
    static func bytes(of entries: [String: String]) -> [UInt8] {
        let entries = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let texts = entries.map(\.key) + entries.map(\.value)
        let start = 28 + 8 * texts.count
        var (table, text): ([Int], [UInt8]) = ([], [])
        for string in texts {
            table += [string.utf8.count, start + text.count]
            text += Array(string.utf8) + [0]
        }
        let header = [0x9504_12de, 0, entries.count, 28, 28 + 8 * entries.count, 0, start]
        return (header + table).flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
            + text
    }

    /// The file in some bytes, which stay in memory until the tests end.
    static func kept(_ bytes: [UInt8]) -> MOFile? {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        return MOFile(UnsafeRawBufferPointer(copy))
    }
}

extension Catalog {
    /// A catalog with messages and their translations.
    init(_ language: Language, _ entries: [String: String]) {
        self.init(language, MOFile.kept(MOFile.bytes(of: entries)))
    }
}
