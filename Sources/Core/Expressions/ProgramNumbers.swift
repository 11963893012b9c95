/// The numbers of a program.
///
/// A long one gets a stand-in when the program is compiled. In a program that converts between numbers and texts, so do the
/// same digits in its strings.
struct ProgramNumbers: Sendable {
    /// The stand-ins of long numbers.
    private(set) var long: [DecimalNumber: Double] = [:]
    /// Long numbers as they are written.
    private(set) var texts: [DecimalNumber: [UInt8]] = [:]
    /// The other numbers.
    private(set) var short: Set<DecimalNumber> = []
    /// Whether it may make texts of numbers, or numbers of texts.
    let converts: Bool
    /// Nil if jq can tell the numbers apart.
    private(set) var problem: StandInNumbers.NoRoomError?

    /// How many floating-point numbers are from one stand-in to the next, at least. Numbers of a value may be between.
    private static let gap: UInt64 = 64

    /// What converts between numbers and texts in jq: interpolation, formats, and functions, some of them by others.
    private static let conversions = [
        "\\(", "@", "tostring", "tojson", "tonumber", "fromjson", "format", "join", "from_entries", "with_entries",
        "INDEX",
        "catch",
    ]

    init(_ programs: [String]) {
        converts = programs.contains { program in Self.conversions.contains { program.contains($0) } }
        for program in programs {
            let bytes = Array(program.utf8)
            for run in runs(in: bytes) {
                let number = DecimalNumber(bytes[run])
                if number.isLong { texts[number] = texts[number] ?? Array(bytes[run]) } else { short.insert(number) }
            }
        }
        if texts.isEmpty { return }
        let fixed = Dictionary(uniqueKeysWithValues: short.compactMap { number in number.nearest.map { (number, $0) } })
        do throws(StandInNumbers.NoRoomError) {
            long = try StandInNumbers.assigned(to: Set(texts.keys), besides: fixed, gap: Self.gap, likeTexts: converts)
        } catch {
            problem = error
        }
    }

    /// A program with the stand-ins.
    func replaced(_ program: String) -> String {
        if long.isEmpty { return program }
        let bytes = Array(program.utf8)
        var out: [UInt8] = []
        var copied = 0
        for run in runs(in: bytes) {
            guard let number = long[DecimalNumber(bytes[run])] else { continue }
            out += bytes[copied..<run.lowerBound]
            out += DecimalNumber(number).text
            copied = run.upperBound
        }
        return String(decoding: out + bytes[copied...], as: UTF8.self)
    }

    /// Where numbers stand in a jq program, in strings only if it converts them. The digits of escapes such as `\u00e9` do
    /// not count.
    ///
    /// Of a long number, it is the part that has the digits: without zeros before it, zeros at the end of a fraction, and
    /// an exponent. A value may have the same digits in a text.
    private func runs(in program: [UInt8]) -> [Range<Int>] {
        let zero = UInt8(ascii: "0")
        var runs: [Range<Int>] = []
        var place = 0
        func skipDigits() { while place < program.count, program[place].isDigit { place += 1 } }
        while place < program.count {
            if program[place] == UInt8(ascii: "\\") {
                let isDigit = program[place...].starts(with: "\\u003".utf8)
                place += place + 1 < program.count && program[place + 1] == UInt8(ascii: "u") ? 6 : 2
                if isDigit { skipDigits() }
                continue
            }
            if !converts, program[place] == UInt8(ascii: "\"") {
                skipString()
                continue
            }
            if !converts, isLetter(program[place]) {
                while place < program.count, isLetter(program[place]) || program[place].isDigit { place += 1 }
                continue
            }
            guard program[place].isDigit else {
                place += 1
                continue
            }
            var start = place
            skipDigits()
            while start + 1 < place, program[start] == zero { start += 1 }
            var end = place
            if place + 1 < program.count, program[place] == UInt8(ascii: "."), program[place + 1].isDigit {
                place += 1
                skipDigits()
                end = place
                while program[end - 1] == zero { end -= 1 }
                if program[end - 1] == UInt8(ascii: ".") { end -= 1 }
            }
            if !DecimalNumber(program[start..<end]).isLong {
                skipExponent()
                end = place
            }
            runs.append(start..<end)
        }
        /// Names may have digits.
        func isLetter(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        // It has no interpolation.
        func skipString() {
            place += 1
            while place < program.count, program[place] != UInt8(ascii: "\"") {
                place += program[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place += 1
        }
        func skipExponent() {
            guard place < program.count, program[place] | 0x20 == UInt8(ascii: "e") else { return }
            let sign = place + 1 < program.count && "+-".utf8.contains(program[place + 1]) ? 1 : 0
            guard place + 1 + sign < program.count, program[place + 1 + sign].isDigit else { return }
            place += 1 + sign
            skipDigits()
        }
        return runs
    }
}
