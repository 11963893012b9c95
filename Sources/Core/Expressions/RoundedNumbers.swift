/// The whole numbers of JSON whose digits jq changes: it calculates with 53 bits, and writes 17 digits.
package enum RoundedNumbers {
    /// Where they are in checked JSON.
    package static func places(in json: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var position = 0
        while position < json.count {
            let start = position
            switch json[position] {
            case UInt8(ascii: "\""):
                position += 1
                while json[position] != UInt8(ascii: "\"") {
                    position += json[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position += 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while position < json.count, isPart(json[position]) { position += 1 }
                if position - start >= shortest, isRounded(json[start..<position]) { places.append(start..<position) }
            default: position += 1
            }
        }
        return places
    }

    /// The bytes with other digits in these numbers of some values, so that an expression which depends on what jq rounds
    /// has another result; nil if there are none. Equal numbers stay equal. No length changes.
    static func changed(_ body: UnsafeBufferPointer<UInt8>, in values: [(start: Int, end: Int)]) -> [UInt8]? {
        var changed: [UInt8]?
        for value in values {
            let json = UnsafeBufferPointer(rebasing: body[value.start..<value.end])
            for place in places(in: json) {
                if changed == nil { changed = Array(body) }
                let digits = json[place].drop { $0 == UInt8(ascii: "-") }
                let change = 3 + Int(hash(digits) % 94)
                // The 15th and the 16th digit: they still count, and no others change.
                let first = value.start + digits.startIndex + 14
                let number = Int(body[first] - 0x30) * 10 + Int(body[first + 1] - 0x30)
                let other = (number + change) % 100
                changed?[first] = 0x30 + UInt8(other / 10)
                changed?[first + 1] = 0x30 + UInt8(other % 10)
            }
        }
        return changed
    }

    /// The digits of 2^53.
    private static let shortest = 16

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "+-.Ee".utf8.contains(byte)
    }

    private static func isRounded(_ number: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let digits = number.drop { $0 == UInt8(ascii: "-") }
        guard digits.count >= shortest, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return Int(String(decoding: digits, as: UTF8.self)).map { $0 > 1 << 53 } ?? true
    }

    /// FNV-1a.
    private static func hash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
