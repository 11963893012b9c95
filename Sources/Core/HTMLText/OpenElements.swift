/// The elements of HTML that are open, as far as they change how text is shown. It mends tags that are missing or misplaced.
/// A tag takes constant time on average: counts show whether an end tag has an element to close.
struct OpenElements {
    private(set) var rendered: RenderedText
    private var names: [String] = []
    /// The document, and the open tables and templates: tags inside of a table close no element outside.
    private var scopes = [Scope(name: "")]
    private var templates = 0

    private struct Scope {
        let name: String
        /// How many elements of each name are open in it.
        var counts: [String: Int] = [:]
    }

    /// - Parameter layout: what is added for people; nil for the text alone.
    init(_ layout: ReadableLayout? = nil) { rendered = RenderedText(layout) }

    /// What is shown.
    var text: String { rendered.text }

    /// Adds text without character references.
    mutating func add(_ text: String) { rendered.add(text) }

    /// Takes the start of an element inside of lines, or its end.
    mutating func render(_ change: (inout RenderedText) -> Void) { change(&rendered) }

    /// Takes a start tag.
    ///
    /// - Parameter first: the number of an ordered list's first item; nil for 1.
    mutating func start(_ tag: String, first: Int? = nil) {
        let name = Self.sameAs[tag] ?? tag
        guard RenderedText.knows(name) else { return }
        if RenderedText.blocks.contains(name), names.last == "p", !Self.inParagraphs.contains(name) { closeLast() }
        if name == "td" {
            close("td")
            if scopes.count > 1, !isOpen("tr") { open("tr") }
        } else if name == "tr" {
            close("tr")
        }
        open(name, first: first)
        if Self.voidElements.contains(name) { closeLast() }
    }

    /// Takes an end tag.
    mutating func end(_ tag: String) {
        let name = Self.sameAs[tag] ?? tag
        // `</br>` is a line break, and `</p>` without a start an empty paragraph.
        if name == "br" || name == "p" && !isOpen("p") { start(name) }
        close(name)
    }

    /// Takes a tag that is start and end, such as `<br/>`.
    mutating func startAndEnd(_ tag: String) {
        start(tag)
        if !Self.voidElements.contains(tag) { end(tag) }
    }

    private mutating func open(_ name: String, first: Int? = nil) {
        rendered.start(name, first: first)
        names.append(name)
        switch name {
        case "table", "template":
            scopes.append(Scope(name: name))
            if name == "template" { templates += 1 }
        default: scopes[scopes.count - 1].counts[name, default: 0] += 1
        }
    }

    private func isOpen(_ name: String) -> Bool {
        switch name {
        case "table": scopes.last?.name == name
        case "template": templates > 0
        default: (scopes.last?.counts[name] ?? 0) > 0
        }
    }

    /// Closes the innermost element of a name, and the elements in it. It has no effect if none is open.
    private mutating func close(_ name: String) {
        guard isOpen(name) else { return }
        while closeLast() != name {}
    }

    @discardableResult private mutating func closeLast() -> String {
        let name = names.removeLast()
        switch name {
        case "table", "template":
            scopes.removeLast()
            if name == "template" { templates -= 1 }
        default: scopes[scopes.count - 1].counts[name, default: 1] -= 1
        }
        rendered.end(name)
        return name
    }

    /// Elements that are shown and closed as another one is.
    private static let sameAs = ["h2": "h1", "h3": "h1", "h4": "h1", "h5": "h1", "h6": "h1", "th": "td"]
    /// Blocks that may be in a paragraph.
    private static let inParagraphs: Set<String> = ["legend", "optgroup", "option"]
    private static let voidElements: Set<String> = ["br", "hr"]
}
