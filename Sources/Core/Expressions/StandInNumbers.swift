/// Numbers with more digits than jq keeps, and the numbers that it gets in their place.
///
/// jq calculates with the 53 bits of IEEE 754, so that numbers of 16 digits and more may become the same. Here each of them
/// gets a number of its own, in the same order and as near as possible. What jq returns gets the digits back.
///
/// Only a program that converts between numbers and texts can notice that. For such a program, whole numbers also stand in
/// texts: where a text has the digits of one, alone or with other things than digits beside them, it gets those of the
/// stand-in. The texts of stand-ins are such that nothing else in the texts is taken for them, and that the order of the
/// texts is the same.
struct StandInNumbers {
    /// The stand-ins, by what they stand for.
    private var numbers: [DecimalNumber: Double]
    /// What stand-ins stand for, as it was written, without its sign.
    private var originals: [Double: [UInt8]] = [:]
    /// From the digits of whole numbers to those of their stand-ins; empty for a program that makes no texts of numbers.
    private var forward: [[UInt8]: [UInt8]] = [:]
    /// From the digits of stand-ins to those of their numbers.
    private var back = DigitTexts()

    /// jq cannot have numbers that are all different, in the same order and with texts like theirs.
    struct NoRoomError: Error, Hashable {
        /// One of the numbers.
        let number: DecimalNumber

        /// In the words of a message.
        var reason: String {
            "jq cannot tell \(String(decoding: number.text, as: UTF8.self)) from the numbers beside it"
        }
    }

    /// Nil if neither the values nor the program have such a number.
    ///
    /// - Parameter values: checked JSON.
    init?(_ values: [UnsafeBufferPointer<UInt8>], _ program: ProgramNumbers) throws(NoRoomError) {
        if let problem = program.problem { throw problem }
        guard !program.texts.isEmpty || values.contains(where: Self.mayHaveLongNumbers) else { return nil }
        var found = NumberTexts(program)
        for value in values {
            JSONTokens.scan(value) { kind, token in if kind == .number { found.add(number: token.withoutSign) } }
        }
        if found.long.isEmpty, found.large.isEmpty { return nil }
        if program.converts {
            found.noteHeads()
            for value in values {
                JSONTokens.scan(value) { kind, token in if kind == .string { found.add(string: token) } }
            }
        }
        var fixed = program.long
        for number in found.short { fixed[number] = number.nearest }
        // Those above 2^53 that jq keeps have stand-ins, too: they make room if others are beside them.
        let others = Set(found.long.keys).union(found.large.keys).subtracting(fixed.keys)
        numbers = try Self.assigned(
            to: others, besides: fixed, gap: 1, likeTexts: program.converts, taken: found.taken)
        numbers.merge(program.long) { one, _ in one }
        for (number, standIn) in numbers {
            originals[standIn] = found.long[number] ?? found.large[number] ?? number.text
        }
        if program.converts { try translate(found) }
    }

    /// Sets how texts change. Throws if that changes their order, or if one would begin with another.
    private mutating func translate(_ found: NumberTexts) throws(NoRoomError) {
        var all: [Change] = []
        for (number, standIn) in numbers {
            guard let plain = number.plain else { continue }
            let decimal = DecimalNumber(standIn)
            // A number that jq keeps may have a text with an exponent there.
            guard let text = decimal.plain, text == decimal.text else {
                if decimal == number { continue }
                throw NoRoomError(number: number)
            }
            // Those of the program have their stand-ins before the texts of values are known.
            if text != plain, found.taken.contains(Array(text.prefix(NumberTexts.least))) {
                throw NoRoomError(number: number)
            }
            all.append((number, plain, text))
        }
        all += found.others.map { (number: DecimalNumber($0), from: $0, to: $0) }
        all.sort { $0.from.lexicographicallyPrecedes($1.from) }
        for (one, other) in zip(all, all.dropFirst()) {
            guard other.to.starts(with: one.to) ? one.from == one.to : Self.keepsOrder(one, other) else {
                throw NoRoomError(number: one.number)
            }
        }
        for change in all where change.from != change.to {
            forward[change.from] = change.to
            back.add(change.to, to: change.from)
        }
    }

    private typealias Change = (number: DecimalNumber, from: [UInt8], to: [UInt8])

    /// Whether the texts of two numbers have the order of the stand-ins' texts, as they have if they begin differently.
    private static func keepsOrder(_ one: Change, _ other: Change) -> Bool {
        let size = DigitTexts.Window.size
        return one.from.prefix(size) != other.from.prefix(size) || one.to.lexicographicallyPrecedes(other.to)
    }

    /// Stand-ins of numbers.
    ///
    /// - Parameters:
    ///   - long: the numbers.
    ///   - fixed: further numbers, which have their floating-point numbers already.
    ///   - gap: how many floating-point numbers are from one stand-in to the next, at least.
    ///   - likeTexts: whether the texts of whole numbers and their stand-ins must begin in the same way.
    ///   - taken: how their texts must not begin.
    static func assigned(
        to long: Set<DecimalNumber>, besides fixed: [DecimalNumber: Double], gap: UInt64, likeTexts: Bool,
        taken: Set<[UInt8]>
    ) throws(NoRoomError) -> [DecimalNumber: Double] {
        /// The next floating-point number, up or down, that can be the stand-in; nil if none of the nearest can.
        func usable(from start: Double, up: Bool, for long: DecimalNumber) -> Double? {
            var number = start
            for _ in 0..<Self.mostTries {
                guard number > 0, number.isFinite else { return nil }
                // Texts of fractions are not translated. That of a whole number must not be one of a short number.
                if !long.isWhole { return number }
                let decimal = DecimalNumber(number)
                let isLike =
                    !likeTexts
                    || decimal.isLike(long, DigitTexts.Window.size)
                        && !taken.contains(Array((decimal.plain ?? []).prefix(NumberTexts.least)))
                if decimal.isLong, isLike { return number }
                number = up ? number.nextUp : number.nextDown
            }
            return nil
        }
        let all = long.union(fixed.keys).sorted()
        var given: [(number: DecimalNumber, standIn: Double, isFixed: Bool)] = []
        for number in all {
            if let standIn = fixed[number] {
                // Those before it that have come too far step back.
                var (limit, place) = (standIn, given.count - 1)
                while place >= 0, !given[place].isFixed, given[place].standIn >= limit {
                    guard let lower = usable(from: limit.nextDown, up: false, for: given[place].number) else {
                        throw NoRoomError(number: number)
                    }
                    given[place].standIn = lower
                    (limit, place) = (lower, place - 1)
                }
                given.append((number, standIn, true))
                continue
            }
            let nearest = number.nearest ?? .greatestFiniteMagnitude
            let least = given.last.map { Double(bitPattern: $0.standIn.bitPattern + gap) } ?? 0
            // A number that jq keeps, and a fraction, are what they are for jq where nothing is in the way.
            let decimal = DecimalNumber(nearest)
            if decimal == number || !number.isWhole, nearest >= least, nearest > 0 {
                given.append((number, nearest, false))
                continue
            }
            var (below, above) = (nearest, max(nearest, .leastNonzeroMagnitude))
            if likeTexts, number.isWhole {
                // A text in which other programs have rounded the number has the nearest one. A lower one is before all
                // texts that go on after the number's.
                (below, above) = ((decimal > number ? nearest.nextDown : nearest).nextDown, nearest.nextUp)
            }
            // A short number may be the nearest, with this one on either side.
            let mayBeBelow = likeTexts ? number.isWhole : !decimal.isLong && decimal > number
            let lower = mayBeBelow ? usable(from: below, up: false, for: number) : nil
            guard
                let standIn = lower.flatMap({ $0 >= least ? $0 : nil })
                    ?? usable(from: max(above, least), up: true, for: number)
            else { throw NoRoomError(number: number) }
            given.append((number, standIn, false))
        }
        for (one, other) in zip(given, given.dropFirst()) where !(one.isFixed && other.isFixed) {
            guard one.standIn < other.standIn else { throw NoRoomError(number: one.number) }
        }
        return Dictionary(uniqueKeysWithValues: given.filter { !$0.isFixed }.map { ($0.number, $0.standIn) })
    }

    /// How many floating-point numbers are tried for one number.
    private static let mostTries = 40

    /// A value with the stand-ins.
    func replaced(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        Self.changed(value) { kind, token in
            if kind == .string { return forward.isEmpty ? nil : replaced(string: token) }
            let digits = token.withoutSign
            return numbers[DecimalNumber(digits)].map { token.dropLast(digits.count) + DecimalNumber($0).text }
        }
    }

    /// A string with the digits of stand-ins.
    private func replaced(string: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var out: [UInt8] = []
        var copied = string.startIndex
        for run in DigitTexts.runs(in: string) {
            guard let new = forward[Array(string[run])] else { continue }
            out += string[copied..<run.lowerBound]
            out += new
            copied = run.upperBound
        }
        return out + string[copied...]
    }

    /// JSON that jq has made, with what the stand-ins stand for: in numbers, and in texts.
    func restored(_ json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { json in
            Self.changed(json) { kind, token in
                if kind == .string { return forward.isEmpty ? nil : back.replaced(token, isEscaped: true) }
                let digits = token.withoutSign
                let number = Double(String(decoding: digits, as: UTF8.self))
                return number.flatMap { originals[$0] }.map { token.dropLast(digits.count) + $0 }
            }
        }
    }

    /// A key of the value, as jq names it.
    func restored(key: [UInt8]) -> [UInt8] { back.replaced(key, isEscaped: false) }

    /// JSON with other tokens.
    ///
    /// - Parameter change: nil for a token that stays.
    private static func changed(
        _ json: UnsafeBufferPointer<UInt8>, _ change: (JSONTokens.Kind, JSONTokens.Token) -> [UInt8]?
    ) -> [UInt8] {
        var out: [UInt8] = []
        var copied = 0
        JSONTokens.scan(json) { kind, token in
            guard let new = change(kind, token) else { return }
            out += json[copied..<token.startIndex]
            out += new
            copied = token.endIndex
        }
        return out + json[copied...]
    }

    /// A quick look: whether there are as many digits one after the other, apart from a point, or a large exponent.
    private static func mayHaveLongNumbers(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
        var (count, hasExponent) = (0, false)
        for byte in json {
            if byte.isDigit {
                count += 1
                if count == DecimalNumber.mostKept + 1 || hasExponent && count == 3 { return true }
            } else if byte | 0x20 == UInt8(ascii: "e"), count > 0 {
                (count, hasExponent) = (0, true)
                continue
            } else if hasExponent, "+-".utf8.contains(byte), count == 0 {
                continue
            } else if byte != UInt8(ascii: ".") {
                count = 0
            }
            if !byte.isDigit { hasExponent = false }
        }
        return false
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
}
