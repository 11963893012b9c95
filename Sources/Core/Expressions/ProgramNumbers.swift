/// The numbers in the texts of a program, in its strings too.
///
/// A long one gets a stand-in when the program is compiled, and so do the same digits in its strings.
struct ProgramNumbers: Sendable {
    /// The stand-ins of long numbers.
    private(set) var long: [DecimalNumber: Double] = [:]
    /// Long numbers as they are written.
    private(set) var texts: [DecimalNumber: [UInt8]] = [:]
    /// The other numbers.
    private(set) var short: Set<DecimalNumber> = []
    /// Digits that stand somewhere in the program.
    private(set) var windows: Set<DigitTexts.Window> = []
    /// Nil if jq can tell the numbers apart.
    private(set) var problem: StandInNumbers.NoRoomError?

    /// How many floating-point numbers are from one stand-in to the next, at least. Numbers of a value may be between.
    private static let gap: UInt64 = 64

    init(_ programs: [String]) {
        for program in programs {
            let bytes = Array(program.utf8)
            for run in Self.runs(in: bytes) {
                let number = DecimalNumber(bytes[run])
                if number.isLong { texts[number] = texts[number] ?? Array(bytes[run]) } else { short.insert(number) }
            }
            DigitTexts.Window.scan(bytes, isEscaped: true) { window, _ in
                windows.insert(window)
                return 1
            }
        }
        if texts.isEmpty { return }
        let fixed = Dictionary(uniqueKeysWithValues: short.compactMap { number in number.nearest.map { (number, $0) } })
        do throws(StandInNumbers.NoRoomError) {
            long = try StandInNumbers.assigned(to: Set(texts.keys), besides: fixed, gap: Self.gap) { _ in true }
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
        for run in Self.runs(in: bytes) {
            guard let number = long[DecimalNumber(bytes[run])] else { continue }
            out += bytes[copied..<run.lowerBound]
            out += DecimalNumber(number).text
            copied = run.upperBound
        }
        return String(decoding: out + bytes[copied...], as: UTF8.self)
    }

    /// Where numbers stand in a text of jq. Those of escapes such as `\u00e9` are none.
    private static func runs(in text: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var place = 0
        func skipDigits() { while place < text.count, text[place].isDigit { place += 1 } }
        while place < text.count {
            if text[place] == UInt8(ascii: "\\") {
                place += place + 1 < text.count && text[place + 1] == UInt8(ascii: "u") ? 6 : 2
                continue
            }
            guard text[place].isDigit else {
                place += 1
                continue
            }
            let start = place
            skipDigits()
            if place + 1 < text.count, text[place] == UInt8(ascii: "."), text[place + 1].isDigit {
                place += 1
                skipDigits()
            }
            let end = place
            if place < text.count, text[place] | 0x20 == UInt8(ascii: "e") {
                place += 1
                if place < text.count, "+-".utf8.contains(text[place]) { place += 1 }
                let power = place
                skipDigits()
                if place == power { place = end }
            }
            runs.append(start..<place)
        }
        return runs
    }
}
