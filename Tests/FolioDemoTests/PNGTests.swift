import Testing

@testable import folio_demo

struct PNGTests {
    @Test(arguments: [("", 0), ("IEND", 0xAE42_6082), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
    func crc32_isThatOfThePNGSpecification(text: String, sum: UInt32) {
        #expect(PNG.crc32(Array(text.utf8)) == sum)
    }

    @Test(arguments: [("", 1), ("a", 0x0062_0062), ("Wikipedia", 0x11E6_0398)] as [(String, UInt32)])
    func adler32_isThatOfRFC1950(text: String, sum: UInt32) {
        #expect(PNG.adler32(Array(text.utf8)) == sum)
    }

    @Test func file_hasTheBytesOfAOnePixelImage() {
        let file = PNG.file(width: 1, height: 1, scanlines: [0, 0xFF, 0x80, 0x00])
        let expected: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            [0, 0, 0, 13], Array("IHDR".utf8), [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0], [0x90, 0x77, 0x53, 0xDE],
            [0, 0, 0, 15], Array("IDAT".utf8), [0x78, 0x01, 0x01, 4, 0, 0xFB, 0xFF, 0, 0xFF, 0x80, 0x00],
        ]
        let start = expected.flatMap { $0 }
        #expect(Array(file.prefix(start.count)) == start)
        #expect(Array(file.suffix(12)) == [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
        #expect(file.count == start.count + 4 + 4 + 12)
    }
}
