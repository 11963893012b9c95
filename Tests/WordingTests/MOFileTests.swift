import Testing

@testable import Wording

@Suite struct MOFileTests {
    private static let entries = [
        "": "Content-Type: text/plain; charset=UTF-8\n", "a": "α", "ab": "αβ", "b\0bs": "β\0ββ", "…": "···",
    ]
    private static let bytes = MOFile.bytes(of: entries)

    @Test(
        arguments: [
            ("a", 0, "α"), ("ab", 0, "αβ"), ("b", 0, "β"), ("b", 1, "ββ"), ("…", 0, "···"),
            ("a", 1, nil), ("b", 2, nil), ("", 0, nil), ("aa", 0, nil), ("abc", 0, nil), ("bs", 0, nil), ("c", 0, nil),
            ("A", 0, nil), ("€", 0, nil),
        ] as [(String, Int, String?)])
    func translation_isFoundByItsMessage(key: String, form: Int, expected: String?) throws {
        let file = try #require(MOFile.kept(Self.bytes))
        #expect(file.translation(of: key, form: form) == expected)
    }

    @Test func file_withoutMessagesHasNoTranslation() throws {
        let file = try #require(MOFile.kept(MOFile.bytes(of: [:])))
        #expect(file.translation(of: "a", form: 0) == nil)
    }

    /// The other byte order, a future version, and a file of another format.
    @Test(arguments: [[0x95, 0x04, 0x12, 0xde], [0xde, 0x12, 0x04, 0x95, 0, 0, 1, 0], [0x7f, 0x45]] as [[UInt8]])
    func file_ofAnotherKindIsRefused(start: [UInt8]) {
        #expect(MOFile.kept(start + Self.bytes.dropFirst(start.count)) == nil)
    }

    @Test func file_cutAnywhereGivesNothingButItsOwn() {
        for count in 0..<Self.bytes.count {
            expectOnlyItsOwn(Array(Self.bytes.prefix(count)))
        }
    }

    @Test(arguments: [0x00, 0x01, 0x7f, 0xff] as [UInt8])
    func file_damagedAnywhereIsReadWithinItsBounds(byte: UInt8) {
        for place in Self.bytes.indices {
            var bytes = Self.bytes
            bytes[place] = byte
            guard let file = MOFile.kept(bytes) else { continue }
            for key in ["a", "ab", "b", "…"] { _ = file.translation(of: key, form: 1) }
        }
    }

    private func expectOnlyItsOwn(_ bytes: [UInt8]) {
        guard let file = MOFile.kept(bytes) else { return }
        for (key, translation) in Self.entries where !key.isEmpty {
            let found = file.translation(of: String(key.prefix { $0 != "\0" }), form: 0)
            #expect(found == nil || found == String(translation.prefix { $0 != "\0" }))
        }
    }
}
