import Reader

/// Asks a terminal how it shows images, and waits a moment for its answer. Without one, pictures are drawn with characters.
struct ImageQuestion {
    var answers = TerminalAnswers()
    private let isAsked: Bool
    private let start = ContinuousClock.now
    private var reported: PictureForm?
    /// How long pictures wait for an answer, and how long one may take.
    private static let (timeout, longest) = (Duration.milliseconds(500), Duration.seconds(5))

    init(isAsked: Bool) {
        self.isAsked = isAsked
        if !isAsked { answers.giveUp() }
    }

    /// Whether answers are still to be expected soon. A shell would take them for what is typed.
    var isOpen: Bool { !answers.isComplete && .now < start + Self.timeout }

    /// The keys that were taken for the beginning of an answer, after nothing has followed.
    mutating func rest() -> [UInt8] {
        if .now > start + Self.longest { answers.giveUp() }
        return answers.rest()
    }

    /// How the terminal shows pictures, if that is new: known, or changed with the size of its cells.
    mutating func newForm(cell: ReaderSize?) -> PictureForm? {
        guard answers.isComplete || .now > start + Self.timeout else { return nil }
        let form = isAsked ? answers.form(cell: cell) : .cells
        guard form != reported else { return nil }
        reported = form
        return form
    }
}

/// What a terminal answers when it is asked how it shows images, or what another program has asked it. The answers come
/// between the keys, and must not be taken for keys.
struct TerminalAnswers {
    /// The questions: whether it takes images of Kitty, its name, the size of a cell, and its attributes. Each terminal
    /// answers the last one, and after the others.
    static let questions =
        "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>0q" + "\u{1B}[16t" + "\u{1B}[c"
    private static let number = 31

    /// Whether no answer to the questions is to come.
    private(set) var isComplete = false
    private var takesKitty = false
    private var takesSixels = false
    private var name = ""
    private var cell: ReaderSize?
    private var state = State.keys
    /// How often nothing has come since the state changed.
    private var pauses = 0

    /// What was read last.
    private enum State {
        case keys
        /// An Escape.
        case escape
        /// The beginning of a string (ECMA-48, section 5.6), and whether an Escape follows it.
        case string([UInt8], isEscaped: Bool)
        /// What follows `ESC [`.
        case sequence([UInt8])
    }

    /// Whether what was read last may be the beginning of an answer.
    var isWaiting: Bool { if case .keys = state { false } else { true } }

    /// The most bytes of a string that are kept.
    private static let longest = 512
    /// How many pauses the rest of an answer may take.
    private static let mostPauses = 20
    /// What begins a string after Escape: `_`, `P`, `]`, `X` and `^`.
    private static let strings = Array("_P]X^".utf8)

    /// How the terminal shows pictures, as far as it is known.
    ///
    /// - Parameter cell: the size of a cell in pixels, if it is known without asking.
    func form(cell known: ReaderSize?) -> PictureForm {
        let given = known ?? cell ?? ReaderSize(columns: 10, rows: 20)
        let cell = ReaderSize(columns: min(max(given.columns, 4), 64), rows: min(max(given.rows, 6), 128))
        if takesKitty { return .images(.kitty, cell: cell) }
        if ["iTerm2", "WezTerm"].contains(where: name.hasPrefix) { return .images(.iTerm, cell: cell) }
        return takesSixels ? .images(.sixel, cell: cell) : .cells
    }

    /// Waits for no answers to the questions.
    mutating func giveUp() { isComplete = true }

    /// Takes the answers out of what was read. Returns the rest: keys.
    mutating func keys(in bytes: [UInt8]) -> [UInt8] {
        pauses = 0
        var keys: [UInt8] = []
        for byte in bytes { take(byte, &keys) }
        return keys
    }

    /// What was kept as the beginning of an answer, but nothing has followed: the key Escape. The rest of an answer may come
    /// late over a slow line; it is dropped after a while.
    mutating func rest() -> [UInt8] {
        pauses += 1
        switch state {
        case .keys: return []
        case .escape:
            state = .keys
            return [0x1B]
        case .string, .sequence:
            guard pauses >= Self.mostPauses else { return [] }
            state = .keys
            return []
        }
    }

    private mutating func take(_ byte: UInt8, _ keys: inout [UInt8]) {
        switch state {
        case .keys:
            if byte == 0x1B { state = .escape } else { keys.append(byte) }
        case .escape:
            if Self.strings.contains(byte) {
                state = .string([byte], isEscaped: false)
            } else if byte == UInt8(ascii: "["), !isComplete {
                state = .sequence([])
            } else {
                state = .keys
                keys.append(0x1B)
                take(byte, &keys)
            }
        case .string(let text, let isEscaped):
            // BEL, and ESC \.
            if byte == 0x07 || isEscaped && byte == UInt8(ascii: "\\") {
                state = .keys
                note(text)
            } else if isEscaped {
                // A key ends an answer that is cut.
                state = .escape
                take(byte, &keys)
            } else if byte == 0x1B {
                state = .string(text, isEscaped: true)
            } else if byte < 0x20 {
                state = .keys
                keys.append(byte)
            } else if text.count < Self.longest {
                state = .string(text + [byte], isEscaped: false)
            }
        case .sequence(let before):
            let sequence = before + [byte]
            // ESC [ ? numbers c, and ESC [ 6 ; numbers t. No key begins with ESC [ ?.
            let isAttributes = sequence[0] == UInt8(ascii: "?")
            let isNumber = 0x30...0x39 ~= byte || byte == UInt8(ascii: ";")
            if isAttributes, !before.isEmpty, byte != UInt8(ascii: "c"), 0x20...0x7E ~= byte {
                // What another program has asked (ECMA-48, section 5.4): the last byte ends it.
                state = byte < 0x40 ? .sequence(sequence.count < 64 ? sequence : before) : .keys
                return
            }
            let start = Array("6;".utf8)
            let isSize = sequence.starts(with: start) || start.starts(with: sequence)
            if isAttributes || isSize, isNumber || before.isEmpty, sequence.count <= 64 {
                state = .sequence(sequence)
                return
            }
            state = .keys
            if isAttributes && byte == UInt8(ascii: "c") || before.starts(with: start) && byte == UInt8(ascii: "t") {
                return note(sequence)
            }
            if isAttributes { return take(byte, &keys) }
            keys += Array("\u{1B}[".utf8) + before
            take(byte, &keys)
        }
    }

    /// - Parameter bytes: an answer without what begins and ends it, apart from the last character of a sequence.
    private mutating func note(_ bytes: [UInt8]) {
        let answer = String(decoding: bytes, as: UTF8.self)
        let numbers = answer.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        if answer.hasPrefix("_Gi=\(Self.number);OK") {
            takesKitty = true
        } else if answer.hasPrefix("P>|") {
            name = String(answer.dropFirst(3))
        } else if answer.hasPrefix("6;"), numbers.count == 3 {
            cell = ReaderSize(columns: numbers[2], rows: numbers[1])
        } else if answer.hasPrefix("?") {
            // The first one is the class of the terminal.
            takesSixels = numbers.dropFirst().contains(4)
            isComplete = true
        }
    }
}
