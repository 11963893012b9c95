/// The numbers of values and of a program, and the digits in their texts that are like those of a long number.
struct NumberTexts {
    /// Those that jq would round, as they are written, without their sign.
    private(set) var long: [DecimalNumber: [UInt8]]
    /// Those above 2^53 that jq keeps.
    private(set) var large: Set<DecimalNumber> = []
    /// The other numbers that jq keeps.
    private(set) var short: Set<DecimalNumber>
    /// How long numbers begin.
    private var heads: [DigitTexts.Window: DecimalNumber] = [:]
    /// A long number that a text has with other digits around it, or written in another way.
    private(set) var ambiguous: DecimalNumber?

    init(_ program: ProgramNumbers) {
        (long, short) = (program.texts, program.short)
    }

    /// - Parameter text: without its sign.
    mutating func add(number text: Slice<UnsafeBufferPointer<UInt8>>) {
        let number = DecimalNumber(text)
        if number.isLong {
            long[number] = long[number] ?? Array(text)
        } else if number.isLarge {
            large.insert(number)
        } else {
            short.insert(number)
        }
    }

    /// Call it when all numbers are there, before strings are added.
    mutating func noteHeads() {
        for (number, text) in long {
            for text in [text, number.text] {
                guard let window = DigitTexts.Window(text, at: 0) else { continue }
                heads[window] = number
            }
        }
    }

    /// Looks at the digits of a string, which may have the escapes of JSON.
    mutating func add(string: Slice<UnsafeBufferPointer<UInt8>>) {
        var runs: [Range<Int>] = []
        DigitTexts.Window.scan(string, isEscaped: true) { _, place in
            let run = Self.run(in: string, from: place)
            runs.append(run)
            return run.count
        }
        for run in runs { note(run: string[run]) }
    }

    /// Digits and points from a place on, without zeros before them, and without a point at the end.
    private static func run(in text: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Range<Int> {
        let point = UInt8(ascii: ".")
        var end = start
        while end < text.endIndex, text[end].isDigit || text[end] == point { end += 1 }
        while end > start, text[end - 1] == point { end -= 1 }
        return start..<end
    }

    /// Notes digits that begin like a long number.
    private mutating func note(run: Slice<UnsafeBufferPointer<UInt8>>) {
        let zero = UInt8(ascii: "0")
        var digits = Array(run)[...]
        while digits.count > 1, digits.first == zero, digits[digits.startIndex + 1].isDigit { digits.removeFirst() }
        for place in digits.indices {
            guard let window = DigitTexts.Window(digits, at: place), let other = heads[window] else { continue }
            if place > digits.startIndex { ambiguous = other } else { note(text: Array(digits), like: other) }
            return
        }
    }

    private mutating func note(text: [UInt8], like other: DecimalNumber) {
        guard text.count(where: { $0 == UInt8(ascii: ".") }) < 2 else {
            ambiguous = other
            return
        }
        let number = DecimalNumber(text)
        if number.isLong {
            if long[number, default: text] == text { long[number] = text } else { ambiguous = other }
        } else if number.text == text {
            if number.isLarge { large.insert(number) } else { short.insert(number) }
        } else {
            ambiguous = other
        }
    }
}
