import Testing

@testable import folio_demo

struct ItemIDTests {
    private static let text = "619a324b-17c0-49dd-bde7-6fd1cf16c79b"
    private static let bits: UInt128 = 0x619A_324B_17C0_49DD_BDE7_6FD1_CF16_C79B

    @Test(arguments: [text, text.uppercased()])
    func text_isReadInEitherCase(text: String) {
        #expect(ItemID(text) == ItemID(bits: Self.bits))
    }

    @Test func text_isWrittenInLowerCase() {
        #expect(written { ItemID(bits: Self.bits).write(to: &$0) } == Self.text)
    }

    @Test(arguments: [
        "", "x", String(text.dropLast()), text + "0", "{" + text.dropFirst(2) + "}", text.replacing("-", with: "0"),
        "619a324b-17c0-49dd-bde7-6fd1cf16c79g", "619a324b17c0-49dd--bde7-6fd1cf16c79b",
        "619a324b-17c0-49dd-bde7-6fd1cf16c79\u{FF11}",
    ])
    func text_isRefusedInAnyOtherForm(text: String) {
        #expect(ItemID(text) == nil)
    }

    @Test func cursor_isBase64URLOfTheBits() {
        #expect(ItemID(bits: Self.bits).cursor == "YZoySxfASd2952_RzxbHmw")
        #expect(ItemID(bits: 0).cursor == "AAAAAAAAAAAAAAAAAAAAAA")
        #expect(ItemID(bits: .max).cursor == "_____________________w")
    }

    @Test(arguments: [0, 1, bits, UInt128(UInt64.max), .max - 1, .max])
    func cursor_readsBackWhatItWrote(bits: UInt128) {
        #expect(ItemID(cursor: ItemID(bits: bits).cursor) == ItemID(bits: bits))
    }

    @Test(arguments: [
        "", "YZoySxfASd2952_RzxbHm", "YZoySxfASd2952_RzxbHmwA", "YZoySxfASd2952/RzxbHmw", "YZoySxfASd2952_RzxbHmx",
        "YZoySxfASd2952_RzxbHé",
    ])
    func cursor_isRefusedInAnyOtherForm(text: String) {
        #expect(ItemID(cursor: text) == nil)
    }
}

struct IDCipherTests {
    private static let numbers =
        Array(0..<5_000) + (20..<60).flatMap { [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }.dropLast(2)

    @Test(arguments: [0, 1, 42, UInt64.max])
    func id_leadsBackToItsNumber(seed: UInt64) {
        let cipher = IDCipher(seed: seed)
        #expect(Self.numbers.filter { cipher.number(of: cipher.id(of: $0)) != $0 } == [])
    }

    @Test func id_isAUUIDOfVersion4() {
        let cipher = IDCipher(seed: 1)
        for number in Self.numbers {
            let bits = cipher.id(of: number).bits
            #expect(bits >> 76 & 0xF == 4, "version of \(number)")
            #expect(bits >> 62 & 0b11 == 0b10, "variant of \(number)")
        }
    }

    @Test func id_dependsOnTheSeed() {
        #expect(IDCipher(seed: 1).id(of: 0) != IDCipher(seed: 2).id(of: 0))
        #expect(IDCipher(seed: 2).number(of: IDCipher(seed: 1).id(of: 0)) == nil)
    }

    @Test(arguments: 0..<128)
    func id_isRefusedWithAnyBitChanged(bit: Int) {
        let cipher = IDCipher(seed: 1)
        for number in [0, 1, 249, 1_000_000] {
            let changed = ItemID(bits: cipher.id(of: number).bits ^ 1 << bit)
            #expect(cipher.number(of: changed) == nil)
        }
    }
}
