/// The text of elements as a browser shows them: spaces are joined, and blocks are below each other.
struct RenderedText {
    private var shown = ""
    /// What is added for people; nil for the text alone.
    private(set) var layout: ReadableLayout?
    /// Whether a line of the source ended that is one of the text.
    private var hasLineBreak = false
    /// Where the text of an open link begins, in bytes, and its URL.
    private var link: (start: Int, url: String)?
    /// How many line breaks separate the next text from what is shown: 2 after a paragraph, 1 after another block.
    private var breaks = 0
    /// Whether a space separates the next text on the line.
    private var hasSpace = false
    /// How many elements are open that are not shown.
    private var hidden = 0
    /// How many elements are open that keep their spaces.
    private var preserving = 0
    /// For each open row of a table, whether it has a cell.
    private var rows: [Bool] = []

    init(_ layout: ReadableLayout? = nil) { self.layout = layout }

    /// What is shown, without the line breaks at its end.
    var text: String {
        var end = shown.unicodeScalars[...]
        while end.last == "\n" { end.removeLast() }
        return String(end)
    }

    /// Whether an element changes how text is shown.
    static func knows(_ name: String) -> Bool {
        blocks.contains(name) || preservingElements.contains(name) || others.contains(name)
    }

    /// - Parameter first: the number of an ordered list's first item; nil for 1.
    mutating func start(_ name: String, first: Int? = nil) {
        if name == "template" { hidden += 1 }
        if Self.preservingElements.contains(name) { preserving += 1 }
        switch name {
        case "br": append("\n")
        case "td":
            if rows.popLast() == true { layout == nil ? append("\t") : add(separator: " │ ") }
            rows.append(true)
        default: separate(name)
        }
        layout?.start(name, first: first)
        if name == "hr", layout != nil { add(separator: "———") }
        if name == "tr" { rows.append(false) }
    }

    mutating func end(_ name: String) {
        if name == "template" { hidden -= 1 }
        if Self.preservingElements.contains(name) { preserving -= 1 }
        if name == "tr" { _ = rows.popLast() }
        layout?.end(name)
        separate(name)
    }

    // MARK: Elements inside of lines

    /// Takes the start of a link.
    mutating func startLink(_ url: String) {
        endLink()
        link = (shown.utf8.count, url)
    }

    /// Adds the number of the link that is open, unless its text is the URL.
    mutating func endLink() {
        guard let (start, url) = link else { return }
        link = nil
        let text = String(decoding: shown.utf8.dropFirst(start), as: UTF8.self)
        guard !text.hasSuffix(url), let number = layout?.number(of: url) else { return }
        add(text.isEmpty ? "[\(number)]" : " [\(number)]")
    }

    /// Adds the name of a picture, or else the number of its URL.
    mutating func addPicture(_ name: String, at url: String) {
        if !name.isEmpty { return add("[\(name)]") }
        if link == nil, let number = layout?.number(of: url) { add("[\(number)]") }
    }

    /// Adds what stands for the start or the end of an element inside of lines.
    mutating func addMark(_ mark: String) { if preserving == 0 { add(mark) } }

    private mutating func add(separator: String) { for scalar in separator.unicodeScalars { append(scalar) } }

    mutating func add(_ text: String) {
        guard hidden == 0 else { return }
        for scalar in text.unicodeScalars where !Self.isInvisible(scalar) {
            if preserving > 0 {
                // The first line break in a block only ends the line of its tag.
                if scalar != "\n" || breaks == 0 { append(scalar) }
            } else if Self.spaces.contains(scalar) {
                hasSpace = true
                if scalar == "\n", layout?.keepsLineBreaks == true { hasLineBreak = true }
            } else {
                if hasLineBreak, breaks == 0, let last = shown.unicodeScalars.last, last != "\n" { append("\n") }
                if hasSpace, breaks == 0, let last = shown.unicodeScalars.last, last != "\n", last != "\t" {
                    append(" ")
                }
                append(Self.shownControls[scalar] ?? scalar)
            }
        }
    }

    private mutating func separate(_ name: String) {
        let isApart = layout.map { $0.standsApart(name) } ?? (name == "p")
        if isApart { breaks = 2 } else if Self.blocks.contains(name) { breaks = max(breaks, 1) }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard hidden == 0 else { return }
        if !shown.isEmpty, breaks > 0 { addLineBreaks() }
        if layout != nil, scalar != "\n", shown.isEmpty || shown.unicodeScalars.last == "\n" {
            shown += layout?.startOfLine() ?? ""
        }
        (breaks, hasSpace, hasLineBreak) = (0, false, false)
        shown.unicodeScalars.append(scalar)
    }

    /// Ends the line, and adds empty ones unless they are there.
    private mutating func addLineBreaks() {
        let there = layout == nil ? 0 : shown.unicodeScalars.suffix(2).reversed().prefix { $0 == "\n" }.count
        shown += String(repeating: "\n", count: max(0, breaks - there))
    }

    /// Whether a character is a control character that a browser shows as nothing.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar < " " && scalar != "\0" && !spaces.contains(scalar)
    }

    /// ASCII whitespace (HTML Standard, section 2.3.1).
    private static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\n", "\u{C}", "\r"]

    private static let preservingElements: Set<String> = ["listing", "plaintext", "pre", "textarea", "xmp"]

    /// Elements that are no blocks and keep no spaces.
    private static let others: Set<String> = ["br", "td", "template"]

    /// The elements that begin a line (HTML Standard, section 15.3). A heading of any level is `h1`.
    static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "caption", "center", "dd", "details", "dialog", "dir", "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "header", "hgroup", "hr", "legend",
        "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre", "search",
        "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul", "xmp",
    ]

    /// What is shown for control characters, which are mostly those of Windows-1252 (HTML Standard, section 13.2.5.80).
    private static let shownControls: [Unicode.Scalar: Unicode.Scalar] = [
        "\0": "\u{FFFD}",
        "\u{80}": "€", "\u{82}": "‚", "\u{83}": "ƒ", "\u{84}": "„", "\u{85}": "…", "\u{86}": "†", "\u{87}": "‡",
        "\u{88}": "ˆ", "\u{89}": "‰", "\u{8A}": "Š", "\u{8B}": "‹", "\u{8C}": "Œ", "\u{8E}": "Ž", "\u{91}": "‘",
        "\u{92}": "’", "\u{93}": "“", "\u{94}": "”", "\u{95}": "•", "\u{96}": "–", "\u{97}": "—", "\u{98}": "˜",
        "\u{99}": "™", "\u{9A}": "š", "\u{9B}": "›", "\u{9C}": "œ", "\u{9E}": "ž", "\u{9F}": "Ÿ",
    ]
}
