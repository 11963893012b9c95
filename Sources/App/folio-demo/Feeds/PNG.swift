/// Writes images as uncompressed PNG files, so that no library is needed.
enum PNG {
    /// An RGB image of 8 bits per sample, with at most 65,535 bytes of scanlines: one stored block.
    static func file(width: Int, height: Int, scanlines: [UInt8]) -> [UInt8] {
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", zlib(scanlines)) + chunk("IEND", [])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Length, type, data and checksum (PNG specification section 5.3).
    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + checked + bigEndian(crc32(checked))
    }

    /// A zlib stream (RFC 1950) with a single stored block (RFC 1951 section 3.2.4).
    private static func zlib(_ data: [UInt8]) -> [UInt8] {
        let length = UInt16(data.count)
        let littleEndian = { (value: UInt16) in [UInt8(value & 0xFF), UInt8(value >> 8)] }
        return [0x78, 0x01, 0x01] + littleEndian(length) + littleEndian(~length) + data + bigEndian(adler32(data))
    }

    /// The checksum of a chunk (PNG specification annex D).
    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
        }
    }

    /// The checksum of a zlib stream (RFC 1950 section 8.2).
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        var sumOfSums: UInt32 = 0
        for byte in bytes {
            sum = (sum + UInt32(byte)) % 65_521
            sumOfSums = (sumOfSums + sum) % 65_521
        }
        return sumOfSums << 16 | sum
    }

    private static let crcTable: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
