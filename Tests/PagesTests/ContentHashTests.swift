import Pages
import Testing

/// Hashes are stored, so they must not change. The expected values are XXH3's own.
struct ContentHashTests {
    @Test(
        arguments: [
            "": 0x2D06_8005_38D3_94C2, "a": 0xE6C6_32B6_1E96_4E1F, "abc": 0x78AF_5F94_892F_3950,
        ] as [String: UInt64])
    func hash_isTheSameInEveryProcess(text: String, hash: UInt64) {
        #expect(ContentHash.of(text) == hash)
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
