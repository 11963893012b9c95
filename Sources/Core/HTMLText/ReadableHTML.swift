/// The text of HTML for a person who reads it, and where its links lead.
package struct ReadableHTML: Hashable, Sendable {
    /// The text; links have numbers, as in `the docs [1]`.
    package let text: String
    /// The URLs of the links, in the order of their numbers; http or https.
    package let links: [String]

    init(text: String, links: [String]) { (self.text, self.links) = (text, links) }

    /// What separates the links in `whole`: a control character, which no text of HTML has.
    private static let separator: Character = "\u{1E}"

    /// The text and its links as one text.
    package var whole: String {
        links.isEmpty ? text : "\(text)\(Self.separator)\(links.joined(separator: String(Self.separator)))"
    }

    /// Reads what `whole` has.
    package init(whole: String) {
        let parts = whole.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
        self.init(text: parts[0], links: parts.dropFirst().filter(ReadableLayout.isLink))
    }
}

/// How a text for people differs from that of `innerText`: lists have marks, quotations a line beside them, code an indent,
/// and links numbers.
struct ReadableLayout {
    /// Whether a line break in the source is one in the text, as in a comment of Markdown.
    let keepsLineBreaks: Bool
    private(set) var links: [String] = []
    private var numbers: [String: Int] = [:]
    /// What the next line is inside of, from the outside.
    private var around: [Container] = []
    /// How many lists are among it.
    private var lists = 0
    /// The first numbers that lists may have.
    private static let firstNumbers = -1_000_000...1_000_000_000

    /// How much of what a line is inside of is shown.
    private static let deepest = 20
    /// How wide that may be, in characters.
    private static let widest = 40

    private enum Container {
        /// A list: the number of its last item (nil if it has dots), and whether the next line begins one.
        case list(number: Int?, isItem: Bool, width: Int)
        case quote
        case code
    }

    init(keepsLineBreaks: Bool) { self.keepsLineBreaks = keepsLineBreaks }

    /// - Parameter first: the number of an ordered list's first item.
    mutating func start(_ name: String, first: Int?) {
        switch name {
        case "ul", "menu", "dir": open(.list(number: nil, isItem: false, width: 0))
        case "ol":
            let first = first.map { min(max($0, Self.firstNumbers.lowerBound), Self.firstNumbers.upperBound) }
            open(.list(number: (first ?? 1) - 1, isItem: false, width: 0))
        case "blockquote": open(.quote)
        case "pre", "listing", "xmp": open(.code)
        case "li":
            guard case .list(let number, _, _)? = around.last else { return }
            let next = number.map { $0 + 1 }
            around[around.count - 1] = .list(number: next, isItem: true, width: Self.mark(next).count)
        default: break
        }
    }

    mutating func end(_ name: String) {
        switch name {
        case "ul", "menu", "dir", "ol", "blockquote", "pre", "listing", "xmp":
            if case .list? = around.popLast() { lists -= 1 }
        default: break
        }
    }

    private mutating func open(_ container: Container) {
        around.append(container)
        if case .list = container { lists += 1 }
    }

    private static func mark(_ number: Int?) -> String { number.map { "\($0). " } ?? "• " }

    /// What begins the next line.
    mutating func startOfLine() -> String {
        var start = ""
        // A slice would keep the array, so that each change copies all of it.
        for index in around.indices.prefix(Self.deepest) where start.count < Self.widest {
            switch around[index] {
            case .quote: start += "│ "
            case .code: start += "    "
            case .list(let number, let isItem, let width):
                start += isItem ? Self.mark(number) : String(repeating: " ", count: width)
                around[index] = .list(number: number, isItem: false, width: width)
            }
        }
        return start
    }

    /// Whether a URL may be opened: it is http or https, and has no character that could move a terminal.
    static func isLink(_ url: String) -> Bool {
        (url.hasPrefix("https://") || url.hasPrefix("http://")) && url.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    }

    /// The number of a link; nil for one that cannot be opened.
    mutating func number(of link: String) -> Int? {
        guard Self.isLink(link) else { return nil }
        if let number = numbers[link] { return number }
        links.append(link)
        numbers[link] = links.count
        return links.count
    }

    /// Whether an element has an empty line before and after it.
    func standsApart(_ name: String) -> Bool {
        switch name {
        case "p", "h1", "pre", "table", "blockquote", "hr": true
        case "ul", "ol": lists == 0
        default: false
        }
    }
}
