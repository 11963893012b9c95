/// Writes gzip (RFC 1952) of spaces only, and of uncompressed bytes, so that no library is needed.
enum Gzip {
    /// The fixed part of a header: magic bytes, deflate, no flags, no time, unknown system.
    static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

    /// A gzip file of uncompressed bytes.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file = head
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt32(block.count) | ~UInt32(block.count) << 16
            file += [rest.isEmpty ? 1 : 0] + littleEndian(length) + block
        } while !rest.isEmpty
        return file + littleEndian(PNG.crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// A gzip file of `2 ^ exponent` spaces (at least 4,096): the bytes before the repeated one, its count, and the
    /// rest.
    struct Spaces {
        let start: [UInt8]
        let repeated: UInt8
        let count: Int
        let end: [UInt8]

        /// The length of the file.
        var length: Int { start.count + count + end.count }
    }

    static func spaces(exponent: Int) -> Spaces {
        var bits = BitWriter()
        writeBlockHead(&bits)
        let total = 1 << exponent
        // One literal, then copies of 258 bytes at a distance of 1: two bits each, which are all zero. The bits before
        // them are even in number, so four copies fill a byte.
        bits.write(0b10, 2)
        let copies = (total - 1) / 258
        var aligned = 0
        while bits.count != 0 {
            bits.write(0, 2)
            aligned += 1
        }
        let start = head + bits.bytes
        let bytes = (copies - aligned) / 4
        var rest = BitWriter()
        for _ in 0..<(copies - aligned) % 4 { rest.write(0, 2) }
        for _ in 0..<(total - 1) % 258 { rest.write(0b10, 2) }
        rest.write(0b11, 2)
        rest.pad()
        let end =
            rest.bytes + littleEndian(checksum(exponent: exponent)) + littleEndian(UInt32(truncatingIfNeeded: total))
        return Spaces(start: start, repeated: 0, count: bytes, end: end)
    }
}

extension Gzip {
    /// The header of a final block with its own codes (RFC 1951, section 3.2.7). The longest copy, 285, is `0`; a space
    /// is `10`; the end is `11`; distance 1 is `0`.
    private static func writeBlockHead(_ bits: inout BitWriter) {
        bits.write(1, 1)
        bits.writeNumber(2, 2)
        bits.writeNumber(29, 5)  // 286 literals and lengths
        bits.writeNumber(0, 5)  // 1 distance
        bits.writeNumber(15, 4)  // all 19 code lengths follow
        // In the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1 15: only 18, 0 (unused), 2 and 1 are needed.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0] { bits.writeNumber(length, 3) }
        // 18, a run of zeros, is `0`; 1 is `10`; 2 is `11`.
        writeZeros(32, &bits)
        bits.write(0b11, 2)  // space: 2 bits
        writeZeros(138, &bits)
        writeZeros(85, &bits)
        bits.write(0b11, 2)  // 256, the end: 2 bits
        writeZeros(28, &bits)
        bits.write(0b10, 2)  // 285: 1 bit
        bits.write(0b10, 2)  // distance 1: 1 bit
    }

    private static func writeZeros(_ count: Int, _ bits: inout BitWriter) {
        bits.write(0, 1)
        bits.writeNumber(count - 11, 7)
    }

    /// The CRC-32 of `2 ^ exponent` spaces, computed by doubling: two equal halves have a CRC that follows from that of
    /// one.
    private static func checksum(exponent: Int) -> UInt32 {
        var checksum = PNG.crc32([UInt8(ascii: " ")])
        var shift: UInt32 = 1 << 23  // x⁸; the highest bit is x⁰.
        for _ in 0..<exponent {
            checksum ^= product(shift, checksum)
            shift = product(shift, shift)
        }
        return checksum
    }

    /// The product of two polynomials modulo the CRC-32 polynomial, with reflected bits.
    private static func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
        var factor = other
        var product: UInt32 = 0
        for bit in 0..<32 {
            if one & (1 << (31 - UInt32(bit))) != 0 { product ^= factor }
            factor = factor & 1 == 1 ? factor >> 1 ^ 0xEDB8_8320 : factor >> 1
        }
        return product
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// Packs bits into bytes as deflate does (RFC 1951, section 3.1.1).
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    /// How many bits the last byte has; 0 when it is full.
    private(set) var count = 0

    /// Writes a Huffman code, with its highest bit first.
    mutating func write(_ code: Int, _ length: Int) {
        for bit in (0..<length).reversed() { append(code >> bit & 1) }
    }

    /// Writes a number, with its lowest bit first.
    mutating func writeNumber(_ number: Int, _ length: Int) {
        for bit in 0..<length { append(number >> bit & 1) }
    }

    mutating func pad() {
        while count != 0 { append(0) }
    }

    private mutating func append(_ bit: Int) {
        if count == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= UInt8(bit << count)
        count = (count + 1) % 8
    }
}
