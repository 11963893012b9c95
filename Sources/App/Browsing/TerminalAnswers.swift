import Reader

/// Asks a terminal how it shows images, and waits a moment for its answer. Without one, pictures are drawn with characters.
struct ImageQuestion {
    var answers = TerminalAnswers()
    private let isAsked: Bool
    private let start = ContinuousClock.now
    private var reported: PictureForm?
    /// How long pictures wait for an answer, and how long the rest of one may take.
    private static let (timeout, longest) = (Duration.milliseconds(500), Duration.seconds(5))

    init(isAsked: Bool) {
        self.isAsked = isAsked
        if !isAsked { answers.giveUp() }
    }

    /// Whether answers are still to be expected soon. A shell would take them for what is typed.
    var isOpen: Bool { !answers.isComplete && .now < start + Self.timeout }

    /// The key that was taken for the beginning of an answer, after nothing has followed.
    mutating func rest() -> [UInt8] { answers.rest(isOver: .now > start + Self.longest) }

    /// How the terminal shows pictures, if that is new: known, or changed with the size of its cells.
    mutating func newForm(cell: ReaderSize?) -> PictureForm? {
        guard answers.isComplete || .now > start + Self.timeout else { return nil }
        let form = isAsked ? answers.form(cell: cell) : .cells
        guard form != reported else { return nil }
        reported = form
        return form
    }
}

/// What a terminal answers when it is asked how it shows images. The answers come between the keys.
struct TerminalAnswers {
    /// The questions: whether it takes images of Kitty, its name, the size of a cell, and its attributes. Each terminal
    /// answers the last one, and after the others.
    static let questions =
        "\u{1B}_Gi=\(number),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>0q" + "\u{1B}[16t" + "\u{1B}[c"
    private static let number = 31

    /// Whether no answer is to come.
    private(set) var isComplete = false
    private var takesKitty = false
    private var takesSixels = false
    private var name = ""
    private var cell: ReaderSize?
    /// What may be the beginning of an answer.
    private var pending: [UInt8] = []

    /// Whether what was read last may be the beginning of an answer.
    var isWaiting: Bool { !pending.isEmpty }

    /// The longest answer, in bytes.
    private static let longest = 512

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

    /// Takes the answers out of what was read. Returns the rest: keys.
    mutating func keys(in bytes: [UInt8]) -> [UInt8] {
        guard !isComplete else { return bytes }
        var rest = (pending + bytes)[...]
        var keys: [UInt8] = []
        pending = []
        while let first = rest.first {
            switch first == 0x1B && !isComplete ? Self.answer(at: rest) : .none {
            case .none:
                keys.append(first)
                rest.removeFirst()
            case .beginning where rest.count < Self.longest:
                pending = Array(rest)
                return keys
            case .beginning:
                keys += rest
                return keys
            case .whole(let count):
                take(String(decoding: rest.prefix(count).dropFirst(), as: UTF8.self))
                rest = rest.dropFirst(count)
            }
        }
        return keys
    }

    /// Waits for no answers.
    mutating func giveUp() { isComplete = true }

    /// What was kept as the beginning of an answer, but nothing has followed: the key Escape. The rest of a longer one may
    /// come late over a slow line.
    ///
    /// - Parameter isOver: whether no answers are waited for any more. What is left of one is dropped.
    mutating func rest(isOver: Bool) -> [UInt8] {
        if isOver { giveUp() }
        guard isOver || pending.count == 1 else { return [] }
        defer { pending = [] }
        return pending.count == 1 || pending.starts(with: Array("\u{1B}[6".utf8)) ? pending : []
    }

    // MARK: Answers

    private enum Answer {
        case none
        /// More is needed to know.
        case beginning
        /// An answer of so many bytes.
        case whole(Int)
    }

    private static func answer(at bytes: ArraySlice<UInt8>) -> Answer {
        // Strings end with ESC \, or with BEL.
        for start in ["\u{1B}_G", "\u{1B}P>|"].map({ Array($0.utf8) }) {
            if bytes.count < start.count, start.starts(with: bytes) { return .beginning }
            guard bytes.starts(with: start) else { continue }
            var last: UInt8 = 0
            for (count, byte) in bytes.enumerated().dropFirst() {
                if byte == 0x07 || byte == UInt8(ascii: "\\") && last == 0x1B { return .whole(count + 1) }
                // A key ends an answer that is cut.
                if last == 0x1B, count > 1 { return .whole(count - 1) }
                if byte < 0x20, byte != 0x1B { return .whole(count) }
                last = byte
            }
            return .beginning
        }
        // ESC [ ? numbers c, and ESC [ 6 ; numbers t.
        for (start, end) in [("\u{1B}[?", UInt8(ascii: "c")), ("\u{1B}[6;", UInt8(ascii: "t"))] {
            let start = Array(start.utf8)
            if bytes.count < start.count, start.starts(with: bytes) { return .beginning }
            guard bytes.starts(with: start) else { continue }
            let numbers = bytes.dropFirst(start.count).prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }
            guard let next = bytes.dropFirst(start.count + numbers.count).first else { return .beginning }
            let count = start.count + numbers.count
            if next == end { return .whole(count + 1) }
            // No key begins so, unlike `ESC [ 6 ; 5 ~`.
            return end == UInt8(ascii: "c") ? .whole(count) : .none
        }
        return .none
    }

    /// - Parameter answer: without its Escape.
    private mutating func take(_ answer: String) {
        let inner = String(answer.dropFirst(answer.hasPrefix("P>|") ? 3 : 2))
        let numbers = inner.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        switch answer.prefix(2) {
        case "_G": takesKitty = takesKitty || inner.hasPrefix("i=\(Self.number);OK")
        case "P>": name = inner
        case "[6": if numbers.count == 2 { cell = ReaderSize(columns: numbers[1], rows: numbers[0]) }
        case _ where !answer.hasSuffix("c"): break
        default:
            // The first one is the class of the terminal.
            takesSixels = numbers.dropFirst().contains(4)
            isComplete = true
        }
    }
}
