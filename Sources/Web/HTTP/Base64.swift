/// Base64 (RFC 4648, section 4, with padding).
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The digit of each byte; 64 for bytes that are not digits.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    /// Encodes bytes and appends the text to `out`.
    package static func append(_ bytes: [UInt8], to out: inout [UInt8]) {
        out.reserveCapacity(out.count + (bytes.count + 2) / 3 * 4)
        var place = 0
        while place < bytes.count {
            let left = bytes.count - place
            let second = left > 1 ? bytes[place + 1] : 0
            let third = left > 2 ? bytes[place + 2] : 0
            out.append(digits[Int(bytes[place] >> 2)])
            out.append(digits[Int(bytes[place] & 3) << 4 | Int(second >> 4)])
            out.append(left > 1 ? digits[Int(second & 15) << 2 | Int(third >> 6)] : padding)
            out.append(left > 2 ? digits[Int(third & 63)] : padding)
            place += 3
        }
    }

    /// The bytes as Base64.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var out: [UInt8] = []
        append(Array(bytes), to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    /// The bytes of a Base64 text; nil if `append` would not write it like this.
    package static func bytes(_ text: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let unused = text.suffix(2).reversed().prefix { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var pending: UInt32 = 0
        var count = 0
        for digit in text.dropLast(unused) {
            let value = values[Int(digit)]
            guard value < 64 else { return nil }
            pending = pending << 6 | UInt32(value)
            count += 1
            guard count == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: pending >> 16))
            bytes.append(UInt8(truncatingIfNeeded: pending >> 8))
            bytes.append(UInt8(truncatingIfNeeded: pending))
            (pending, count) = (0, 0)
        }
        // In an incomplete group, the unused bits are zero.
        switch count {
        case 0: return bytes
        case 2 where pending & 15 == 0: return bytes + [UInt8(truncatingIfNeeded: pending >> 4)]
        case 3 where pending & 3 == 0:
            return bytes + [UInt8(truncatingIfNeeded: pending >> 10), UInt8(truncatingIfNeeded: pending >> 2)]
        default: return nil
        }
    }
}
