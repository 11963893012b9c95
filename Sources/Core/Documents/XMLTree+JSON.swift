extension XMLTree {
    /// The document as JSON: an object with the root.
    ///
    /// An element is an object of its attributes (`@NAME`), the elements inside, and its text (`#text`). One with text only
    /// is a text, and its attributes are beside it (`ELEMENT@ATTRIBUTE`). Elements of one name are a list, whose elements have
    /// their attributes inside.
    ///
    /// - Parameter most: how many bytes it may have.
    func json(_ rules: XMLRules, most: Int) throws(DocumentError) -> [UInt8] {
        var writer = Writer(tree: self, rules: rules, most: most)
        try writer.object([0], of: nil, onPath: [])
        return writer.json
    }

    private struct Writer {
        let tree: XMLTree
        let rules: XMLRules
        let most: Int
        var json: [UInt8] = []

        /// An object of an element's attributes, the elements inside, and its text.
        ///
        /// - Parameter names: the names of the elements from the root to this one, as far as they are the path of the items;
        ///   nil if they are not.
        mutating func object(
            _ children: [Int], of element: Element?, onPath names: [String]?
        ) throws(DocumentError) {
            guard json.count <= most else { throw .tooLargeAsJSON(most: most) }
            json.append(UInt8(ascii: "{"))
            var members = Members()
            for (name, value) in element?.attributes ?? [] {
                members.key("@" + name, &json)
                json.append(quoting: value)
            }
            var groups = Groups(tree, children)
            // Another document does not have them.
            if element != nil, let names, let items = rules.items, items.count == names.count + 1,
                Array(items.dropLast()) == names
            {
                groups.addItems(items[names.count])
            }
            for (name, indices) in groups.all {
                let isList = indices.count != 1 || groups.items == name || rules.lists.contains(name)
                let inner = names.flatMap { rules.path(after: $0, name) }
                members.key(name, &json)
                if isList { json.append(UInt8(ascii: "[")) }
                for (number, index) in indices.enumerated() {
                    if number > 0 { json.append(UInt8(ascii: ",")) }
                    try value(of: index, inList: isList, onPath: inner)
                }
                if isList { json.append(UInt8(ascii: "]")) }
                guard !isList, let only = indices.first, isText(only, inList: false, onPath: inner) else { continue }
                for (attribute, value) in tree.elements[only].attributes {
                    guard json.count <= most else { throw .tooLargeAsJSON(most: most) }
                    members.key(name + "@" + attribute, &json)
                    json.append(quoting: value)
                }
            }
            if let text = element?.text.trimmed, !text.isEmpty {
                members.key("#text", &json)
                json.append(quoting: text)
            }
            json.append(UInt8(ascii: "}"))
        }

        private mutating func value(
            of index: Int, inList: Bool, onPath names: [String]?
        ) throws(DocumentError) {
            guard json.count <= most else { throw .tooLargeAsJSON(most: most) }
            let element = tree.elements[index]
            if isText(index, inList: inList, onPath: names) {
                json.append(quoting: element.text.trimmed)
            } else {
                try object(element.children, of: element, onPath: names)
            }
        }

        /// Whether an element is written as a text. The list of items is inside the element around them, even if that is empty,
        /// but not in place of a text.
        private func isText(_ index: Int, inList: Bool, onPath names: [String]?) -> Bool {
            let element = tree.elements[index]
            let hasOnlyText = element.children.isEmpty && !element.text.trimmed.isEmpty
            if let names, rules.items?.count == names.count + 1, !hasOnlyText { return false }
            guard element.children.isEmpty else { return false }
            return element.attributes.isEmpty || !inList && !element.text.trimmed.isEmpty
        }
    }

    /// Writes the keys of an object.
    private struct Members {
        private var isFirst = true

        mutating func key(_ name: String, _ json: inout [UInt8]) {
            if !isFirst { json.append(UInt8(ascii: ",")) }
            isFirst = false
            json.append(quoting: Array(name.utf8))
            json.append(UInt8(ascii: ":"))
        }
    }

    /// The elements inside another one by their names, in the order of the first of each name.
    private struct Groups {
        private(set) var all: [(name: String, indices: [Int])] = []
        /// The name of those that are the items.
        private(set) var items: String?
        /// By the bytes of names: two forms of a letter are two names.
        private var places: [[UInt8]: Int] = [:]

        init(_ tree: XMLTree, _ children: [Int]) {
            for index in children {
                let name = tree.elements[index].name
                if let place = places[Array(name.utf8)] {
                    all[place].indices.append(index)
                } else {
                    places[Array(name.utf8)] = all.count
                    all.append((name, [index]))
                }
            }
        }

        mutating func addItems(_ name: String) {
            items = name
            if places[Array(name.utf8)] == nil { all.append((name, [])) }
        }
    }
}

extension XMLRules {
    /// The path of an element inside another one, if it leads to the items; nil if it does not.
    fileprivate func path(after names: [String], _ name: String) -> [String]? {
        guard let items, names.count + 1 < items.count, items[names.count] == name else { return nil }
        return names + [name]
    }
}

extension [UInt8] {
    /// The text without spaces and line breaks at its ends.
    fileprivate var trimmed: [UInt8] {
        guard let first = firstIndex(where: { !$0.isSpace }), let last = lastIndex(where: { !$0.isSpace }) else {
            return []
        }
        return first == startIndex && last == endIndex - 1 ? self : Array(self[first...last])
    }
}
