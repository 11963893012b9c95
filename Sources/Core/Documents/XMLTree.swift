import CXML

/// The elements of an XML document, and their text.
struct XMLTree {
    /// How many levels of elements are read.
    static let mostLevels = Int(FOLIO_XML_MOST_LEVELS)
    /// How many attributes of one element are read. libxml2 compares each with all others.
    static let mostAttributes = 256

    /// How many elements are read, and how many different names they and their attributes have: libxml2 finds each name
    /// among all others.
    static let mostElements = 2_000_000
    static let mostNames = 10_000
    /// How many attributes are read in all elements together.
    static let mostAttributesTogether = 2_000_000

    struct Element {
        let name: String
        let attributes: [(name: String, value: [UInt8])]
        var text: [UInt8] = []
        /// The indices of the elements inside.
        var children: [Int] = []
    }

    /// All elements in the order in which they begin; the first is the root.
    private(set) var elements: [Element] = []
    /// The elements around the current place, from the root on.
    private var open: [Int] = []

    private var names: Set<String> = []
    private var attributes = 0
    /// The names of elements that are their whole text.
    private let texts: Set<String>
    /// The elements around the current place inside such an element: whether each is a line of its own.
    private var openInText: [Bool] = []
    /// How many elements are inside such elements.
    private var leftOut = 0

    /// - Parameter texts: the names of elements that are their whole text: the elements inside are left out.
    init(texts: Set<String> = []) {
        self.texts = texts
    }

    /// How many elements are around the current place.
    var level: Int { open.count + openInText.count }

    /// Whether it has as many elements or names as are read.
    var isFull: Bool {
        elements.count + leftOut >= Self.mostElements || names.count >= Self.mostNames
            || attributes >= Self.mostAttributesTogether
    }

    mutating func begin(_ element: Element) {
        names.insert(element.name)
        for attribute in element.attributes { names.insert(attribute.name) }
        attributes += element.attributes.count
        if let current = open.last, !openInText.isEmpty || texts.contains(elements[current].name) {
            let isBlock = Self.blocks.contains(element.name.split(separator: ":").last.map(String.init) ?? "")
            if isBlock { breakLine() }
            openInText.append(isBlock)
            leftOut += 1
            return
        }
        if let parent = open.last { elements[parent].children.append(elements.count) }
        open.append(elements.count)
        elements.append(element)
    }

    mutating func end() {
        guard let isBlock = openInText.popLast() else {
            open.removeLast()
            return
        }
        if isBlock { breakLine() }
    }

    /// Ends a line of a text that has one.
    private mutating func breakLine() {
        guard let current = open.last, elements[current].text.last.map({ $0 != 0x0A }) ?? false else { return }
        elements[current].text.append(0x0A)
    }

    /// Elements of XHTML that are lines of their own.
    private static let blocks: Set<String> = [
        "blockquote", "br", "dd", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
        "table", "td", "th", "tr", "ul",
    ]

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if let current = open.last { elements[current].text += text }
    }
}
