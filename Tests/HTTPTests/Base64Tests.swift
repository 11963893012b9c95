import HTTP
import Testing

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func text_isThatOfTheRFC(plain: String, encoded: String) {
        #expect(Base64.text(plain.utf8) == encoded)
        #expect(Base64.bytes(Array(encoded.utf8)) == Array(plain.utf8))
    }

    @Test func text_usesTheWholeAlphabet() {
        let sextets = stride(from: UInt8(0), to: 64, by: 4).flatMap { start -> [UInt8] in
            let bits = (start..<start + 4).reduce(UInt32(0)) { $0 << 6 | UInt32($1) }
            return [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        }
        #expect(Base64.text(sextets) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    }

    @Test(arguments: ["=", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "Z===", "====", "Zm 9v"])
    func bytes_areNoneOfWhatWouldNotBeWritten(text: String) {
        #expect(Base64.bytes(Array(text.utf8)) == nil)
    }
}
