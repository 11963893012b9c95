/// The text of elements as a browser shows them: spaces are joined, and blocks are below each other.
struct RenderedText {
    private var shown = ""
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

    /// What is shown, without the line breaks at its end.
    var text: String {
        var end = shown.unicodeScalars[...]
        while end.last == "\n" { end.removeLast() }
        return String(end)
    }

    mutating func start(_ name: String) {
        if Self.hiddenElements.contains(name) { hidden += 1 }
        if Self.preservingElements.contains(name) { preserving += 1 }
        switch name {
        case "br": append("\n")
        case "td", "th":
            if rows.popLast() == true { append("\t") }
            rows.append(true)
        default: separate(name)
        }
        if name == "tr" { rows.append(false) }
    }

    mutating func end(_ name: String) {
        if Self.hiddenElements.contains(name) { hidden -= 1 }
        if Self.preservingElements.contains(name) { preserving -= 1 }
        if name == "tr" { _ = rows.popLast() }
        separate(name)
    }

    mutating func add(_ text: String) {
        guard hidden == 0 else { return }
        for scalar in text.unicodeScalars {
            if preserving > 0 {
                // The first line break in a block only ends the line of its tag.
                if scalar != "\n" || breaks == 0 { append(scalar) }
            } else if Self.spaces.contains(scalar) {
                hasSpace = true
            } else {
                if hasSpace, breaks == 0, let last = shown.unicodeScalars.last, last != "\n", last != "\t" {
                    append(" ")
                }
                append(Self.windows1252[scalar] ?? scalar)
            }
        }
    }

    private mutating func separate(_ name: String) {
        if name == "p" { breaks = 2 } else if Self.blocks.contains(name) { breaks = max(breaks, 1) }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard hidden == 0 else { return }
        if !shown.isEmpty { shown += String(repeating: "\n", count: breaks) }
        (breaks, hasSpace) = (0, false)
        shown.unicodeScalars.append(scalar)
    }

    /// ASCII whitespace (HTML Standard, section 2.3.1).
    private static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\n", "\u{C}", "\r"]

    private static let hiddenElements: Set<String> = [
        "head", "iframe", "noscript", "script", "style", "template", "title",
    ]

    private static let preservingElements: Set<String> = ["listing", "pre", "textarea"]

    /// The elements that begin a line (HTML Standard, section 15.3).
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
        "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
        "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p",
        "pre",
        "search", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]

    /// What numeric references mean that are no characters of Unicode (HTML Standard, section 13.2.5.80).
    private static let windows1252: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{80}": "€", "\u{82}": "‚", "\u{83}": "ƒ", "\u{84}": "„", "\u{85}": "…", "\u{86}": "†", "\u{87}": "‡",
        "\u{88}": "ˆ", "\u{89}": "‰", "\u{8A}": "Š", "\u{8B}": "‹", "\u{8C}": "Œ", "\u{8E}": "Ž", "\u{91}": "‘",
        "\u{92}": "’", "\u{93}": "“", "\u{94}": "”", "\u{95}": "•", "\u{96}": "–", "\u{97}": "—", "\u{98}": "˜",
        "\u{99}": "™", "\u{9A}": "š", "\u{9B}": "›", "\u{9C}": "œ", "\u{9E}": "ž", "\u{9F}": "Ÿ",
    ]
}
