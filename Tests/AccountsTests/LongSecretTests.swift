import Testing

@testable import Accounts

/// crypt(3) refuses long phrases, and ends at a zero byte.
@Suite struct LongSecretTests {
    @Test(arguments: [10, 490, 507, 511, 512, 600, 5_000])
    func longSecrets_haveHashesOfTheirOwn(length: Int) throws {
        let texts = ["a", "b"].flatMap { end in
            [String(repeating: "x", count: length) + end, end + String(repeating: "x", count: length)]
        }
        let hashes = texts.compactMap { SecretHash.hash([$0], salt: "salt") }
        #expect(Set(hashes).count == 4)
        #expect(texts.compactMap { SecretHash.hash([$0], salt: "salt") } == hashes)
        #expect(Set(texts.compactMap { SecretHash.hash([$0], salt: "other") }).isDisjoint(with: hashes))
        let salted = try #require(SecretHash.salted([texts[0]], salt: "salt"))
        #expect(SecretHash.isHash(salted, of: [texts[0]]) && !SecretHash.isHash(salted, of: [texts[1]]))
    }

    @Test func secretsWithAZeroByte_areDifferent() {
        #expect(SecretHash.hash(["abc\0one"], salt: "s") != SecretHash.hash(["abc\0two"], salt: "s"))
    }
}
