/// Numbers with more digits than jq keeps, and the numbers that it gets in their place.
///
/// jq calculates with the 53 bits of IEEE 754, so that numbers of 16 digits and more may become the same. Here each of them
/// gets a number of its own, in the same order and as near as possible, whose text has at least 16 digits. Where digits of
/// such a number stand in texts, those of the stand-in take their place. What jq returns gets the digits back.
struct StandInNumbers {
    /// The stand-ins, by what they stand for.
    private var numbers: [DecimalNumber: Double]
    /// What stand-ins stand for, as it was written, without its sign.
    private var originals: [Double: [UInt8]] = [:]
    /// From the digits of numbers to those of their stand-ins.
    private var forward = DigitTexts()
    /// From the digits of stand-ins to those of their numbers.
    private var back = DigitTexts()

    /// There are too many numbers between two others for jq to keep them apart.
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
        var texts = program.texts
        var short = program.short
        // Those above 2^53 that jq keeps, as it writes them: they make room if others are beside them.
        var large: [DecimalNumber: [UInt8]] = [:]
        var windows = program.windows
        for value in values {
            JSONTokens.scan(value) { kind, token in
                if kind == .string {
                    DigitTexts.Window.scan(token, isEscaped: true) { window, _ in
                        windows.insert(window)
                        return 1
                    }
                    return
                }
                let digits = token.withoutSign
                let number = DecimalNumber(digits)
                if number.isLong {
                    texts[number] = texts[number] ?? Array(digits)
                } else if number.isLarge {
                    large[number] = number.text
                } else {
                    short.insert(number)
                }
            }
        }
        if texts.isEmpty { return nil }
        texts.merge(large) { one, _ in one }
        var fixed = program.long
        for number in short { fixed[number] = number.nearest }
        let others = Set(texts.keys.filter { fixed[$0] == nil })
        numbers = try Self.assigned(to: others, besides: fixed, gap: 1) { text in
            DigitTexts.Window(text, at: 0).map { !windows.contains($0) } ?? true
        }
        numbers.merge(program.long) { one, _ in one }
        for (number, standIn) in numbers {
            guard let text = texts[number] else { continue }
            originals[standIn] = text
            let own = DecimalNumber(standIn).text
            forward.add(text, to: own)
            back.add(own, to: text)
        }
    }

    /// Stand-ins of numbers.
    ///
    /// - Parameters:
    ///   - long: the numbers.
    ///   - fixed: further numbers, which have their floating-point numbers already.
    ///   - gap: how many floating-point numbers are from one stand-in to the next, at least.
    ///   - isUsable: whether a stand-in may have a text.
    static func assigned(
        to long: Set<DecimalNumber>, besides fixed: [DecimalNumber: Double], gap: UInt64,
        _ isUsable: ([UInt8]) -> Bool
    ) throws(NoRoomError) -> [DecimalNumber: Double] {
        /// The first floating-point number in a direction whose text has at least 16 digits and is free; nil if there is
        /// none nearby.
        func usable(from number: Double, up: Bool) -> Double? {
            var number = number
            for _ in 0..<10_000 {
                guard number > 0, number.isFinite else { return nil }
                let decimal = DecimalNumber(number)
                if decimal.isLong, isUsable(decimal.text) { return number }
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
                    guard let lower = usable(from: limit.nextDown, up: false) else { throw NoRoomError(number: number) }
                    given[place].standIn = lower
                    (limit, place) = (lower, place - 1)
                }
                given.append((number, standIn, true))
                continue
            }
            guard let nearest = number.nearest else { continue }
            let least = given.last.map { Double(bitPattern: $0.standIn.bitPattern + gap) } ?? 0
            // A short number may be the nearest, with this one on either side.
            let decimal = DecimalNumber(nearest)
            let below = decimal.isLong || decimal < number ? nil : usable(from: nearest, up: false)
            guard let standIn = below.flatMap({ $0 >= least ? $0 : nil }) ?? usable(from: max(nearest, least), up: true)
            else { throw NoRoomError(number: number) }
            given.append((number, standIn, false))
        }
        for (one, other) in zip(given, given.dropFirst()) where !(one.isFixed && other.isFixed) {
            guard one.standIn < other.standIn else { throw NoRoomError(number: one.number) }
        }
        return Dictionary(uniqueKeysWithValues: given.filter { !$0.isFixed }.map { ($0.number, $0.standIn) })
    }

    /// A value with the stand-ins.
    func replaced(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        Self.changed(value) { kind, token in
            if kind == .string { return forward.replaced(token, isEscaped: true) }
            let digits = token.withoutSign
            return numbers[DecimalNumber(digits)].map { token.dropLast(digits.count) + DecimalNumber($0).text }
        }
    }

    /// JSON that jq has made, with what the stand-ins stand for: in numbers, and in texts.
    func restored(_ json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { json in
            Self.changed(json) { kind, token in
                if kind == .string { return back.replaced(token, isEscaped: true) }
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

    /// A quick look: whether there are as many digits one after the other, apart from a point.
    private static func mayHaveLongNumbers(_ json: UnsafeBufferPointer<UInt8>) -> Bool {
        var count = 0
        for byte in json {
            if byte.isDigit {
                count += 1
                if count == DecimalNumber.mostKept + 1 { return true }
            } else if byte != UInt8(ascii: ".") {
                count = 0
            }
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
