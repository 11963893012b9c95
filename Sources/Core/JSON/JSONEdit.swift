/// Changes to the members of objects: some are set, others removed. What does not change keeps its bytes.
package struct JSONEdit: Sendable {
    /// What happens to a value, and to the values inside it.
    private struct Node: Sendable {
        /// The index of its new value; nil if it is not set.
        var slot: Int?
        var isRemoved = false
        var members: [(name: String, node: Node)] = []
        /// What happens to each element or member; empty or one node.
        var each: [Node] = []

        mutating func update(_ steps: ArraySlice<JSONPath.Step>, _ change: (inout Node) -> Void) {
            guard let step = steps.first else { return change(&self) }
            switch step {
            case .key(let name):
                let index = members.firstIndex { $0.name.isSame(as: name) } ?? members.endIndex
                if index == members.endIndex { members.append((name, Node())) }
                members[index].node.update(steps.dropFirst(), change)
            case .each:
                if each.isEmpty { each.append(Node()) }
                each[0].update(steps.dropFirst(), change)
            case .index: break
            }
        }

        /// Whether a value inside it gets set.
        func setsInside(_ values: [[UInt8]?]) -> Bool {
            members.contains { $0.node.slot.flatMap { values[$0] } != nil || $0.node.setsInside(values) }
        }

        /// What happens to a member: its own changes, and those of all members.
        func node(of name: String) -> Node? {
            guard let own = members.first(where: { $0.name.isSame(as: name) })?.node else { return each.first }
            return each.first.map(own.merging) ?? own
        }

        private func merging(_ other: Node) -> Node {
            var node = self
            node.isRemoved = isRemoved || other.isRemoved
            for (name, inner) in other.members {
                let index = node.members.firstIndex { $0.name.isSame(as: name) }
                if let index {
                    node.members[index].node = node.members[index].node.merging(inner)
                } else {
                    node.members.append((name, inner))
                }
            }
            node.each = each.isEmpty ? other.each : each.map { own in other.each.first.map(own.merging) ?? own }
            return node
        }
    }

    private var root = Node()

    /// - Parameters:
    ///   - set: the paths of the values to set, of keys only. None of them leads through another one.
    ///   - removed: the paths of the values to remove afterwards, of keys and `[]`.
    package init(set: [JSONPath] = [], removed: [JSONPath] = []) {
        for (slot, path) in set.enumerated() { root.update(path.steps[...]) { $0.slot = slot } }
        for path in removed { root.update(path.steps[...]) { $0.isRemoved = true } }
    }

    /// Appends a changed value to a text.
    ///
    /// - Parameters:
    ///   - range: where the value is in the checked JSON.
    ///   - values: the new values, one for each path; nil leaves the value there as it is.
    package func append(
        _ range: JSONRange, of json: UnsafeBufferPointer<UInt8>, setting values: [[UInt8]?], to text: inout [UInt8]
    ) throws(JSONEditError) {
        try append(root, range.bytes, of: json, values, [], to: &text)
    }

    private func append(
        _ node: Node, _ range: Range<Int>, of json: UnsafeBufferPointer<UInt8>, _ values: [[UInt8]?],
        _ path: [JSONPath.Step], to text: inout [UInt8]
    ) throws(JSONEditError) {
        switch json[range.lowerBound] {
        case UInt8(ascii: "{"): try appendObject(node, range, of: json, values, path, to: &text)
        case UInt8(ascii: "[") where !node.each.isEmpty && !node.setsInside(values):
            try appendList(node.each[0], range, of: json, values, path, to: &text)
        case UInt8(ascii: "n") where node.setsInside(values) && !path.isEmpty:
            try appendMembers(node, values, path, to: &text, isFirst: true)
        default:
            guard !node.setsInside(values) else {
                throw JSONEditError(path: "\(JSONPath(path))", kind: JSONKind(firstByte: json[range.lowerBound]))
            }
            text += json[range]
        }
    }

    private func appendObject(
        _ node: Node, _ range: Range<Int>, of json: UnsafeBufferPointer<UInt8>, _ values: [[UInt8]?],
        _ path: [JSONPath.Step], to text: inout [UInt8]
    ) throws(JSONEditError) {
        let members = JSONMembers.members(ofObject: range, in: json)
        var missing = node
        missing.members = node.members.filter { entry in !members.contains { $0.name.isSame(as: entry.name) } }
        let changes = members.map { node.node(of: $0.name) }
        let last = Self.last(members, changes)
        var isFirst = true
        text.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            let change = changes[index]
            let new = change?.slot.flatMap { values[$0] }
            if let change, change.isRemoved || !last.contains(index) { continue }
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            text += json[member.key]
            text.append(UInt8(ascii: ":"))
            let inner = path + [.key(member.name)]
            if let change, let new {
                try appendNew(new, change, values, inner, to: &text)
            } else if let change {
                try append(change, member.value, of: json, values, inner, to: &text)
            } else {
                text += json[member.value]
            }
        }
        try appendMembers(missing, values, path, to: &text, isFirst: isFirst, isInside: true)
    }

    /// The changed members that count: of several with one name, the last.
    private static func last(_ members: [JSONMembers.Member], _ changes: [Node?]) -> Set<Int> {
        var last: [[UInt8]: Int] = [:]
        for (index, member) in members.enumerated() where changes[index] != nil {
            last[Array(member.name.utf8)] = index
        }
        return Set(last.values)
    }

    /// Appends the members that an object lacks, and its end.
    private func appendMembers(
        _ node: Node, _ values: [[UInt8]?], _ path: [JSONPath.Step], to text: inout [UInt8], isFirst: Bool,
        isInside: Bool = false
    ) throws(JSONEditError) {
        var isFirst = isFirst
        if !isInside { text.append(UInt8(ascii: "{")) }
        for (name, own) in node.members {
            let inner = node.node(of: name) ?? own
            if inner.isRemoved { continue }
            let new = inner.slot.flatMap { values[$0] }
            guard new != nil || inner.setsInside(values) else { continue }
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONWriter.append(name, to: &text)
            text.append(UInt8(ascii: ":"))
            if let new {
                try appendNew(new, inner, values, path + [.key(name)], to: &text)
            } else {
                try appendMembers(inner, values, path + [.key(name)], to: &text, isFirst: true)
            }
        }
        text.append(UInt8(ascii: "}"))
    }

    /// Appends a new value, without what is removed from it.
    private func appendNew(
        _ value: [UInt8], _ node: Node, _ values: [[UInt8]?], _ path: [JSONPath.Step], to text: inout [UInt8]
    ) throws(JSONEditError) {
        guard !node.members.isEmpty || !node.each.isEmpty else {
            text += value
            return
        }
        try value.withUnsafeBufferPointer { json throws(JSONEditError) in
            try append(node, 0..<value.count, of: json, values, path, to: &text)
        }
    }

    private func appendList(
        _ node: Node, _ range: Range<Int>, of json: UnsafeBufferPointer<UInt8>, _ values: [[UInt8]?],
        _ path: [JSONPath.Step], to text: inout [UInt8]
    ) throws(JSONEditError) {
        text.append(UInt8(ascii: "["))
        if !node.isRemoved {
            for (index, element) in JSONMembers.elements(ofList: range, in: json).enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                try append(node, element, of: json, values, path + [.index(index)], to: &text)
            }
        }
        text.append(UInt8(ascii: "]"))
    }
}

/// A value that is to have members, but is not an object.
package struct JSONEditError: Error, Equatable {
    /// The path of the value.
    package let path: String
    /// The kind of the value.
    package let kind: JSONKind
}
