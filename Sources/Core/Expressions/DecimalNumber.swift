/// A decimal number without its sign.
struct DecimalNumber: Hashable, Comparable {
    /// The digits from the first to the last that is not 0.
    let digits: [UInt8]
    /// How many of them, or of further zeros, are before the point; negative for zeros behind it.
    let exponent: Int

    /// How many digits jq keeps of any number.
    static let mostKept = 15
    /// 2^53, up to which it keeps all whole numbers.
    private static let greatestWhole = DecimalNumber(Array("9007199254740992".utf8)[...])

    /// - Parameter text: a number of JSON or jq.
    init(_ text: some Collection<UInt8>) {
        var (digits, point, exponent) = ([UInt8](), Int?.none, 0)
        var place = text.startIndex
        while place != text.endIndex, text[place] | 0x20 != UInt8(ascii: "e") {
            if text[place] == UInt8(ascii: ".") { point = digits.count } else { digits.append(text[place]) }
            place = text.index(after: place)
        }
        if place != text.endIndex {
            let power = text[text.index(after: place)...].filter { $0 != UInt8(ascii: "+") }
            // A larger exponent means the same: the number is too large, or 0.
            exponent = max(-1_000_000, min(1_000_000, Int(String(decoding: power, as: UTF8.self)) ?? 1_000_000))
        }
        let zeros = digits.prefix { $0 == 0x30 }.count
        self.exponent = zeros == digits.count ? .min : (point ?? digits.count) - zeros + exponent
        digits.removeFirst(zeros)
        while digits.last == 0x30 { digits.removeLast() }
        self.digits = digits
    }

    /// The shortest number that is nearest to a floating-point number.
    init(_ number: Double) { self.init("\(number)".utf8) }

    /// Whether it has no fraction.
    var isWhole: Bool { exponent >= digits.count || digits.isEmpty }

    /// Whether jq would make another number of it, or write other digits. A fraction that jq would take for a whole number
    /// does not count.
    var isLong: Bool {
        if !(-300...308).contains(exponent), !digits.isEmpty, nearest == nil || nearest == 0 { return true }
        guard hasManyDigits else { return false }
        if isWhole { return digits.count > 16 || exponent != 16 || self > Self.greatestWhole }
        return nearest.map { $0 != $0.rounded() } ?? true
    }

    /// Whether its first digits are those of another number.
    func isLike(_ other: Self, _ count: Int) -> Bool {
        exponent == other.exponent && digits.prefix(count) == other.digits.prefix(count)
    }

    /// Whether it is above 2^53.
    var isLarge: Bool { self > Self.greatestWhole }

    /// The nearest floating-point number; nil if it is too large.
    var nearest: Double? {
        if digits.isEmpty { return 0 }
        let number = Double("0.\(String(decoding: digits, as: UTF8.self))e\(exponent)")
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Whether it has more digits than jq keeps of any number.
    var hasManyDigits: Bool { digits.count > Self.mostKept }

    /// All digits of a whole number; nil for a fraction, and for a number with so many that nobody writes them.
    var plain: [UInt8]? {
        guard isWhole, exponent <= 100 else { return nil }
        return digits + Array(repeating: UInt8(ascii: "0"), count: max(0, exponent - digits.count))
    }

    /// The text that jq makes of a number with these digits.
    var text: [UInt8] {
        let zero = UInt8(ascii: "0")
        if digits.isEmpty { return [zero] }
        if exponent <= -4 || exponent > digits.count + 15 {
            let power = exponent - 1
            let places = digits.count > 1 ? [UInt8(ascii: ".")] + digits[1...] : []
            return digits[..<1] + places + "e\(power < 0 ? "-" : "+")\(abs(power) < 10 ? "0" : "")\(abs(power))".utf8
        }
        if exponent <= 0 { return [zero, UInt8(ascii: ".")] + Array(repeating: zero, count: -exponent) + digits }
        if exponent >= digits.count { return digits + Array(repeating: zero, count: exponent - digits.count) }
        return digits[..<exponent] + [UInt8(ascii: ".")] + digits[exponent...]
    }

    static func < (one: Self, other: Self) -> Bool {
        one.exponent != other.exponent
            ? one.exponent < other.exponent : one.digits.lexicographicallyPrecedes(other.digits)
    }
}

extension UInt8 {
    /// Whether it is a digit in ASCII.
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
