import JSON
import Testing

/// RFC 3629, section 4: which bytes are UTF-8.
@Suite struct JSONUTF8Tests {
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x28, 0x8C, 0xBC], [0xF0, 0x90, 0x28, 0xBC],
            [0xF0, 0x90, 0x8C, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE],
            [0xFF],
        ] as [[UInt8]])
    func notUTF8_isReportedAtTheFirstByteOfTheSequence(sequence: [UInt8]) {
        for padding in ["", "é", String(repeating: "a€😀", count: 40)] {
            let before = Array(("[\"" + padding).utf8)
            let error = JSONError.invalid(.notUTF8, offset: before.count)
            #expect(throws: error) { try Found.in(before + sequence + Array("\"]".utf8), items: ".") }
        }
        #expect(throws: JSONError.invalid(.notUTF8, offset: 1)) { try Found.in([0x5B] + sequence + [0x5D], items: ".") }
        #expect(throws: JSONError.invalid(.notUTF8, offset: 2)) { try Found.in([0x5B, 0x5D] + sequence, items: ".") }
        #expect(throws: JSONError.invalid(.notUTF8, offset: 4)) {
            try Found.in([0xEF, 0xBB, 0xBF, 0x5B] + sequence + [0x5D], items: ".")
        }
    }

    @Test(arguments: [
        "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}",
        "\u{7F}",
    ])
    func edges_ofTheRangesAreTaken(text: String) throws {
        #expect(try Found.in("[\"\(text)\"]", items: ".").items == ["\"\(text)\""])
    }
}
