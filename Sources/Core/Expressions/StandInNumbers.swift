/// Numbers with more digits than jq keeps, and the numbers that it gets in their place.
///
/// jq calculates with the 53 bits of IEEE 754, so that numbers of 16 digits and more may become the same. Here each of them
/// gets a number of its own, in the same order and as near as possible, and what jq returns gets the digits back.
struct StandInNumbers {
    /// The stand-ins, by the digits of what they stand for, without its sign.
    private var numbers: [Decimal: Double] = [:]
    /// What stand-ins stand for, without its sign.
    private var originals: [Double: [UInt8]] = [:]

    /// Nil if no value has such a number.
    ///
    /// - Parameters:
    ///   - values: checked JSON.
    ///   - literals: the numbers in the program, which stay as they are.
    init?(_ values: [UnsafeBufferPointer<UInt8>], literals: @autoclosure () -> [String]) {
        guard values.contains(where: Self.mayHaveLongNumbers) else { return nil }
        var texts: [Decimal: [UInt8]] = [:]
        var fixed: Set<Decimal> = []
        var inStrings: Set<Double> = []
        for value in values {
            JSONTokens.scan(value) { kind, token in
                if kind == .string {
                    for run in token.digitRuns {
                        let digits = token[run]
                        if 16...17 ~= Decimal(digits).digits.count, let number = digits.number {
                            inStrings.insert(number)
                        }
                    }
                    return
                }
                let digits = token.withoutSign
                let decimal = Decimal(digits)
                if decimal.isLong { texts[decimal] = texts[decimal] ?? Array(digits) } else { fixed.insert(decimal) }
            }
        }
        if texts.isEmpty { return nil }
        fixed.formUnion(literals().map { Decimal(Array($0.utf8)[...]) })
        assign(texts, besides: fixed, avoiding: inStrings)
    }

    /// - Parameters:
    ///   - texts: the numbers that get a stand-in.
    ///   - fixed: other numbers, which stay as they are.
    ///   - inStrings: numbers that stand in strings and could be taken for stand-ins.
    private mutating func assign(
        _ texts: [Decimal: [UInt8]], besides fixed: Set<Decimal>, avoiding inStrings: Set<Double>
    ) {
        let all = fixed.union(texts.keys).sorted().compactMap { decimal in
            decimal.nearest.map { (decimal: decimal, number: $0, isFixed: fixed.contains(decimal)) }
        }
        var given: [Double] = []
        for (index, own) in all.enumerated() {
            let last = given.last ?? -1
            var number = own.number
            if own.isFixed {
                // Those before it that have come too far step back.
                var (limit, place) = (number, index - 1)
                while place >= 0, !all[place].isFixed, given[place] >= limit {
                    limit = limit.nextDown
                    given[place] = limit
                    place -= 1
                }
            } else {
                number = max(number, last.nextUp)
                while inStrings.contains(number) { number = number.nextUp }
            }
            given.append(number)
        }
        for (own, number) in zip(all, given) {
            guard let text = texts[own.decimal] else { continue }
            numbers[own.decimal] = number
            originals[number] = text
        }
    }

    /// A value with the stand-ins.
    func replaced(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var copied = 0
        JSONTokens.scan(value) { kind, token in
            guard kind == .number else { return }
            let digits = token.withoutSign
            guard let number = numbers[Decimal(digits)] else { return }
            out += value[copied..<digits.startIndex]
            out += "\(number)".utf8
            copied = digits.endIndex
        }
        return out + value[copied...]
    }

    /// JSON that jq has made, with what the stand-ins stand for: in numbers, and in texts with a number.
    func restored(_ json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { json in
            var out: [UInt8] = []
            var copied = 0
            func restore(_ digits: Slice<UnsafeBufferPointer<UInt8>>) {
                guard let number = digits.number, let original = originals[number] else { return }
                out += json[copied..<digits.startIndex]
                out += original
                copied = digits.endIndex
            }
            JSONTokens.scan(json) { kind, token in
                if kind == .number { return restore(token.withoutSign) }
                for run in token.digitRuns where 16...17 ~= Decimal(token[run]).digits.count { restore(token[run]) }
            }
            return out + json[copied...]
        }
    }

    /// A quick look: whether there are as many digits one after the other, apart from a point.
    private static func mayHaveLongNumbers(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
        var count = 0
        for byte in json {
            if (0x30...0x39).contains(byte) {
                count += 1
                if count == Decimal.mostKept + 1 { return true }
            } else if byte != UInt8(ascii: ".") {
                count = 0
            }
        }
        return false
    }
}

/// A decimal number without its sign.
private struct Decimal: Hashable, Comparable {
    /// The digits from the first to the last that is not 0.
    let digits: [UInt8]
    /// How many of them, or of further zeros, are before the point; negative for zeros behind it.
    let exponent: Int

    /// How many digits jq keeps of any number.
    static let mostKept = 15
    /// 2^53, up to which it keeps all whole numbers.
    private static let greatestWhole = Decimal(Array("9007199254740992".utf8)[...])

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

    /// Whether jq may change its digits.
    var isLong: Bool {
        guard digits.count > Self.mostKept else { return false }
        return digits.count > 16 || exponent != 16 || self > Self.greatestWhole
    }

    /// The nearest floating-point number; nil if it is too large.
    var nearest: Double? {
        if digits.isEmpty { return 0 }
        let number = Double("0.\(String(decoding: digits, as: UTF8.self))e\(exponent)")
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    static func < (one: Decimal, other: Decimal) -> Bool {
        one.exponent != other.exponent
            ? one.exponent < other.exponent : one.digits.lexicographicallyPrecedes(other.digits)
    }
}

/// The numbers and strings of checked JSON.
private enum JSONTokens {
    enum Kind { case number, string }

    typealias Token = Slice<UnsafeBufferPointer<UInt8>>

    static func scan(_ json: UnsafeBufferPointer<UInt8>, _ take: (Kind, Token) -> Void) {
        var position = 0
        while position < json.count {
            let start = position
            switch json[position] {
            case UInt8(ascii: "\""):
                position += 1
                while position < json.count, json[position] != UInt8(ascii: "\"") {
                    position += json[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                position = min(position + 1, json.count)
                take(.string, json[start..<position])
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while position < json.count, "+-.Ee".utf8.contains(json[position]) || json[position].isDigit {
                    position += 1
                }
                take(.number, json[start..<position])
            default: position += 1
            }
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate var withoutSign: Self { first == UInt8(ascii: "-") ? dropFirst() : self }

    /// The text as a floating-point number; nil if it is not a number.
    fileprivate var number: Double? { Double(String(decoding: self, as: UTF8.self)) }

    /// The numbers in a text that have as many digits as stand-ins.
    fileprivate var digitRuns: [Range<Int>] {
        var runs: [Range<Int>] = []
        var place = startIndex
        while place < endIndex {
            guard self[place].isDigit else {
                place += 1
                continue
            }
            let start = place
            func skipDigits() { while place < endIndex, self[place].isDigit { place += 1 } }
            skipDigits()
            if place + 1 < endIndex, self[place] == UInt8(ascii: "."), self[place + 1].isDigit {
                place += 1
                skipDigits()
            }
            if place - start > Decimal.mostKept { runs.append(start..<place) }
        }
        return runs
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
