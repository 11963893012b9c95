/// The numbers of values and of a program, and the digits in their texts that begin like those of a long number.
struct NumberTexts {
    /// Those that jq would change, as they are written, without their sign.
    private(set) var long: [DecimalNumber: [UInt8]]
    /// Those above 2^53 that jq keeps.
    private(set) var large: [DecimalNumber: [UInt8]] = [:]
    /// The other numbers.
    private(set) var short: Set<DecimalNumber>
    /// Those of them that only the program has so far.
    private var ofProgram: Set<DecimalNumber>
    /// The first digits of long whole numbers, and how many digits those numbers have.
    private var heads: [DigitTexts.Window: Set<Int>] = [:]
    /// Digits of texts that begin like a long number, and stay.
    private(set) var others: Set<[UInt8]> = []
    /// The first 16 digits of what begins like a long number and stays, also inside other digits. The text of no stand-in
    /// may begin so.
    private(set) var taken: Set<[UInt8]> = []

    /// The texts of stand-ins have at least this many digits.
    static let least = 16

    init(_ program: ProgramNumbers) {
        (long, short, ofProgram) = (program.texts, program.short, Set(program.texts.keys))
    }

    /// - Parameter text: without its sign.
    mutating func add(number text: Slice<UnsafeBufferPointer<UInt8>>) {
        let number = DecimalNumber(text)
        if number.isLong || ofProgram.contains(number) {
            if ofProgram.remove(number) != nil || long[number] == nil { long[number] = Array(text) }
        } else if number.isLarge, number.isWhole {
            large[number] = large[number] ?? Array(text)
        } else {
            short.insert(number)
        }
    }

    /// Call it when all numbers are there, before strings are added.
    mutating func noteHeads() {
        for plain in long.keys.compactMap(\.plain) {
            if let window = DigitTexts.Window(plain[...], at: 0) { heads[window, default: []].insert(plain.count) }
        }
        for (number, text) in long {
            if let plain = number.plain {
                note(plain, from: 1)
            } else {
                for digits in [text, number.nearest.map { DecimalNumber($0).text } ?? []] { note(digits, from: 0) }
            }
        }
    }

    /// Notes what begins like a long number inside of other digits.
    private mutating func note(_ digits: [UInt8], from start: Int) {
        for place in digits.indices.dropFirst(start) {
            guard let window = DigitTexts.Window(digits, at: place), heads[window] != nil else { continue }
            taken.insert(Array(digits[place...].prefix(Self.least)))
        }
    }

    /// Looks at the digits of a string, which may have the escapes of JSON.
    mutating func add(string: Slice<UnsafeBufferPointer<UInt8>>) {
        for run in DigitTexts.runs(in: string) {
            let digits = Array(string[run])
            guard let window = DigitTexts.Window(digits, at: 0), let counts = heads[window] else {
                note(digits, from: 1)
                continue
            }
            let number = DecimalNumber(digits)
            // The order of texts with as many digits is that of the numbers.
            if number.isLong, counts.contains(digits.count) {
                long[number] = long[number] ?? digits
                note(digits, from: 1)
            } else {
                others.insert(digits)
                note(digits, from: 0)
            }
        }
    }
}
