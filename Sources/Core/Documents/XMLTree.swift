/// The elements of an XML document, and their text.
struct XMLTree {
    /// How many levels of elements are read.
    static let mostLevels = 256
    /// How many attributes of one element are read. libxml2 compares each with all others.
    static let mostAttributes = 256

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

    /// How many elements are around the current place.
    var level: Int { open.count }

    mutating func begin(_ element: Element) {
        if let parent = open.last { elements[parent].children.append(elements.count) }
        open.append(elements.count)
        elements.append(element)
    }

    mutating func end() { open.removeLast() }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if let current = open.last { elements[current].text += text }
    }
}
