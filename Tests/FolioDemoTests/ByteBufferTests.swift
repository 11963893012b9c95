import Testing

@testable import folio_demo

struct ByteBufferTests {
    @Test(arguments: [(0, "0"), (7, "7"), (10, "10"), (1_234, "1234"), (-45, "-45"), (Int.min, "-9223372036854775808")])
    func decimal_isWrittenWithoutLeadingZeros(number: Int, text: String) {
        #expect(written { $0.append(decimal: number) } == text)
    }

    @Test(arguments: [(0, "00"), (9, "09"), (10, "10"), (99, "99")])
    func twoDigits_haveLeadingZeros(number: Int, text: String) {
        #expect(written { $0.append(twoDigits: number) } == text)
    }

    @Test(
        arguments: [
            (0, "00000000"), (0x9, "00000009"), (0xA, "0000000a"), (0x0123_4567, "01234567"), (0x89AB_CDEF, "89abcdef"),
            (.max, "ffffffff"),
        ] as [(UInt32, String)])
    func hexadecimal_hasEightLowerCaseDigits(number: UInt32, text: String) {
        #expect(written { $0.append(hex: number) } == text)
    }

    @Test(arguments: [(0, "0000"), (0x9F, "009f"), (.max, "ffff")] as [(UInt16, String)])
    func hexadecimal_hasFourLowerCaseDigits(number: UInt16, text: String) {
        #expect(written { $0.append(hex: number) } == text)
    }

    @Test(arguments: [
        ("", #""""#), ("/v1/feed", #""/v1/feed""#), (#"a"b\c"#, #""a\"b\\c""#), ("é東", #""é東""#),
        ("\u{1F}\n", #""\u001f\u000a""#), (" ", #"" ""#),
    ])
    func jsonString_escapesWhatItMust(text: String, json: String) {
        #expect(written { $0.append(jsonString: text) } == json)
    }

    @Test(arguments: [1, 7, 8, 9])
    func append_growsPastTheCapacity(capacity: Int) {
        var buffer = ByteBuffer(capacity: capacity)
        buffer.append("1234")
        buffer.append(copyOf: 1, length: 3)
        buffer.append(UInt8(ascii: "."))
        #expect(buffer.count == 8)
        #expect(buffer.withBytes { String(decoding: $0, as: UTF8.self) } == "1234234.")
    }

    @Test func removeAll_startsOver() {
        #expect(
            written { buffer in
                buffer.append("before")
                buffer.removeAll()
                buffer.append("now")
            } == "now")
    }

    @Test func append_ofNothingAddsNothing() {
        #expect(written { $0.append([]) }.isEmpty)
    }
}
