/// The numbers of a program.
///
/// A long one gets a stand-in when the program is compiled. In a program that converts between numbers and texts, so do the
/// same digits in its strings and in names of members.
struct ProgramNumbers: Sendable {
    /// The stand-ins of long numbers.
    private(set) var long: [DecimalNumber: Double] = [:]
    /// Long numbers as jq would write them if it kept them.
    private(set) var texts: [DecimalNumber: [UInt8]] = [:]
    /// The other numbers.
    private(set) var short: Set<DecimalNumber> = []
    /// Whether it may make texts of numbers, or numbers of texts.
    let converts: Bool
    /// Nil if jq can tell the numbers apart.
    private(set) var problem: StandInNumbers.NoRoomError?

    /// How many floating-point numbers are from one stand-in to the next, at least. Numbers of a value may be between.
    private static let gap: UInt64 = 64

    /// The functions of jq that convert between numbers and texts, some of them by others. A message that `catch` gets may
    /// have a number.
    private static let conversions: Set<String> = [
        "tostring", "tojson", "tonumber", "fromjson", "format", "join", "from_entries", "with_entries", "INDEX",
        "catch",
    ]

    init(_ programs: [String]) {
        converts = programs.contains { Self.tokens(of: $0).contains(where: Self.converts) }
        for program in programs {
            for number in numbers(in: program).map(\.number) {
                if number.isLong || number.hasManyDigits && !number.isWhole {
                    texts[number] = number.plain ?? number.text
                } else {
                    short.insert(number)
                }
            }
        }
        if texts.isEmpty { return }
        let fixed = Dictionary(uniqueKeysWithValues: short.compactMap { number in number.nearest.map { (number, $0) } })
        do throws(StandInNumbers.NoRoomError) {
            long = try StandInNumbers.assigned(
                to: Set(texts.keys), besides: fixed, gap: Self.gap, likeTexts: converts, taken: [])
        } catch {
            problem = error
        }
    }

    /// A program with the stand-ins.
    func replaced(_ program: String) -> String {
        if long.isEmpty { return program }
        let scalars = Array(program.unicodeScalars)
        var out = String.UnicodeScalarView()
        var copied = 0
        for (number, place) in numbers(in: program) {
            guard let standIn = long[number] else { continue }
            out += scalars[copied..<place.lowerBound]
            out += String(decoding: DecimalNumber(standIn).text, as: UTF8.self).unicodeScalars
            copied = place.upperBound
        }
        return String(out + scalars[copied...])
    }

    private static func tokens(of program: String) -> [ExpressionToken] {
        (try? ExpressionScanner.tokens(of: program)) ?? []
    }

    private static func converts(_ token: ExpressionToken) -> Bool {
        switch token.kind {
        case .format: true
        case .string: token.text.contains("\\(")
        case .word: conversions.contains(token.text)
        case .field, .variable, .number, .sign: false
        }
    }

    /// The numbers of a program in their order, with their places in Unicode scalars.
    private func numbers(in program: String) -> [(number: DecimalNumber, place: Range<Int>)] {
        var found: [Int: (number: DecimalNumber, place: Range<Int>)] = [:]
        for token in Self.tokens(of: program) {
            let bytes = Array(token.text.utf8)
            if token.kind == .number {
                found[token.offset] = (DecimalNumber(bytes), token.offset..<token.offset + bytes.count)
            } else if converts, [.string, .field, .word].contains(token.kind) {
                // A number inside a string is a token of its own, too.
                let offsets = Self.offsets(token.text)
                for run in DigitTexts.runs(in: bytes) {
                    let start = token.offset + offsets[run.lowerBound]
                    if found[start] != nil { continue }
                    found[start] = (DecimalNumber(bytes[run]), start..<start + run.count)
                }
            }
        }
        var end = 0
        return found.values.sorted { $0.place.lowerBound < $1.place.lowerBound }.filter { number in
            defer { end = max(end, number.place.upperBound) }
            return number.place.lowerBound >= end
        }
    }

    /// For each byte of a text, how many Unicode scalars are before it.
    private static func offsets(_ text: String) -> [Int] {
        text.unicodeScalars.enumerated().flatMap { index, scalar in
            [Int](repeating: index, count: UTF8.width(scalar))
        }
    }
}
