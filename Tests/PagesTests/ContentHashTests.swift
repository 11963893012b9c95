import Pages
import Testing

/// Hashes are stored, so they must not change. The expected values are those of XXH3 and SHA-256.
struct ContentHashTests {
    @Test(
        arguments: [
            "": 0x2D06_8005_38D3_94C2, "a": 0xE6C6_32B6_1E96_4E1F, "abc": 0x78AF_5F94_892F_3950,
            "12345678": 0x62E2_9B4C_AD9E_2EF6, "123456789": 0xEB91_38C3_D3B0_E215,
        ] as [String: UInt64])
    func hash_isTheSameInEveryProcess(text: String, hash: UInt64) {
        #expect(ContentHash.of(text) == hash)
    }

    /// Whoever may choose an id could otherwise choose that of somebody else's item.
    @Test func longText_hasNotTheHashOfAnotherOneThatHasItsFastHash() {
        let texts = ["\"bob\"", "\"aVFXPaaaFj4TEaaBaznWCaaaDwxy2aaCaMIjLaaaMZELeaaDaGb6EaaamT-8fa\""]
        #expect(Set(texts.map { FastHash.of($0) }).count == 1)
        #expect(Set(texts.map { ContentHash.of($0) }).count == 2)
    }

    @Test(arguments: [(0..<0, ""), (0..<3, "abc"), (2..<5, "cab"), (3..<6, "abc"), (6..<6, "")])
    func hash_isOfTheBytesInTheRange(range: Range<Int>, text: String) {
        #expect(ContentHash.of(Array("abcabc".utf8), range) == ContentHash.of(text))
    }

    @Test func hash_ofNoBytesIsThatOfTheEmptyText() {
        #expect(ContentHash.of([UInt8](), 0..<0) == ContentHash.of(""))
        #expect(ContentHash.of([UInt64]()) == ContentHash.of(""))
    }

    @Test func hash_ofSeveralDependsOnTheirOrder() {
        #expect(ContentHash.of([1, 2]) == ContentHash.of([1, 2]))
        #expect(ContentHash.of([1, 2]) != ContentHash.of([2, 1]))
    }
}
