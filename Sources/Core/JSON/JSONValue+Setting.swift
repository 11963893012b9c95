extension JSONValue {
    /// The document with a value at a path. Missing parts of the path are created; other values in its way are
    /// replaced.
    ///
    /// - Parameter steps: member names and element indexes. A list is padded with null.
    package func setting(_ value: JSONValue, at steps: some Collection<JSONPath.Step>) -> JSONValue {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch step {
        case .key(let name):
            var members = if case .object(let members) = self { members } else { [Member]() }
            let index = members.firstIndex { $0.name == name } ?? members.endIndex
            let old = index < members.endIndex ? members[index].value : .null
            let new = Member(name: name, value: old.setting(value, at: rest))
            members.replaceSubrange(index..<min(index + 1, members.endIndex), with: [new])
            return .object(members)
        case .index(let index):
            var elements = if case .array(let elements) = self { elements } else { [JSONValue]() }
            while elements.count <= index { elements.append(.null) }
            elements[index] = elements[index].setting(value, at: rest)
            return .array(elements)
        case .each: return self
        }
    }
}
