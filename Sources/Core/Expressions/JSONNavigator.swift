package import JSON

/// Finds values inside a checked JSON value by jq's paths.
package struct JSONNavigator {
    enum Step: Equatable {
        /// A key in UTF-8.
        case key([UInt8])
        /// An index; negative ones count from the end, and fractions are cut off.
        case index(Double)
        case slice(from: Double?, to: Double?)
    }

    enum Found: Equatable {
        case value(JSONRange)
        /// The elements of a slice of a list.
        case elements([JSONRange])
    }

    private let body: UnsafeBufferPointer<UInt8>

    package init(_ body: UnsafeBufferPointer<UInt8>) {
        self.body = body
    }

    /// The value at a plain path; nil if it is absent, or if the path can reach several values.
    package func value(in range: JSONRange, at path: JSONPath) -> JSONRange? {
        guard !path.visitsEach else { return nil }
        let steps = path.steps.compactMap(Step.init)
        guard case .value(let found)? = value(in: range, at: steps[...]) else { return nil }
        return found
    }

    /// The value at a path; nil if it is absent, or if only jq can evaluate the path.
    func value(in range: JSONRange, at steps: ArraySlice<Step>) -> Found? {
        var found = Found.value(range)
        for step in steps {
            switch (found, step) {
            case (.value(let range), .key(let name)):
                guard body[Int(range.start)] == UInt8(ascii: "{"), let value = member(name, of: range) else {
                    return nil
                }
                found = .value(value)
            case (.value(let range), .index(let index)):
                guard body[Int(range.start)] == UInt8(ascii: "["),
                    let element = Self.element(index, of: elements(of: range))
                else { return nil }
                found = .value(element)
            case (.elements(let elements), .index(let index)):
                guard let element = Self.element(index, of: elements) else { return nil }
                found = .value(element)
            case (.value(let range), .slice(let start, let end)):
                guard body[Int(range.start)] == UInt8(ascii: "[") else { return nil }
                found = .elements(Self.slice(elements(of: range), from: start, to: end))
            case (.elements(let elements), .slice(let start, let end)):
                found = .elements(Self.slice(elements, from: start, to: end))
            case (.elements, .key): return nil
            }
        }
        return found
    }

    /// The elements of a list.
    package func elements(of list: JSONRange) -> [JSONRange] {
        var elements: [JSONRange] = []
        var position = skippingBlanks(from: Int(list.start) + 1)
        while body[position] != UInt8(ascii: "]") {
            let end = end(ofValueAt: position)
            elements.append(JSONRange(start: UInt32(position), end: UInt32(end)))
            position = nextValue(after: end)
        }
        return elements
    }

    /// The last member with a name, as in jq.
    private func member(_ name: [UInt8], of object: JSONRange) -> JSONRange? {
        var found: JSONRange?
        var position = skippingBlanks(from: Int(object.start) + 1)
        while body[position] != UInt8(ascii: "}") {
            let endOfKey = end(ofValueAt: position)
            let start = skippingBlanks(from: skippingBlanks(from: endOfKey) + 1)
            let end = end(ofValueAt: start)
            if isName(name, keyIn: (position + 1)..<(endOfKey - 1)) {
                found = JSONRange(start: UInt32(start), end: UInt32(end))
            }
            position = nextValue(after: end)
        }
        return found
    }

    private func isName(_ name: [UInt8], keyIn inside: Range<Int>) -> Bool {
        let key = body[inside]
        guard key.contains(UInt8(ascii: "\\")) else { return key.elementsEqual(name) }
        return JSONText.unescaped(key).utf8.elementsEqual(name)
    }

    private func skippingBlanks(from start: Int) -> Int {
        var position = start
        while [0x20, 0x09, 0x0A, 0x0D].contains(body[position]) { position += 1 }
        return position
    }

    /// The start of the next value, or the end of the container.
    private func nextValue(after end: Int) -> Int {
        let position = skippingBlanks(from: end)
        return body[position] == UInt8(ascii: ",") ? skippingBlanks(from: position + 1) : position
    }

    private func end(ofValueAt start: Int) -> Int {
        var position = start
        var depth = 0
        repeat {
            switch body[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                position += 1
            case UInt8(ascii: "\""): position = end(ofStringAt: position)
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: position = end(ofWordAt: position)
            }
        } while depth > 0
        return position
    }

    private func end(ofStringAt start: Int) -> Int {
        var position = start + 1
        while body[position] != UInt8(ascii: "\"") { position += body[position] == UInt8(ascii: "\\") ? 2 : 1 }
        return position + 1
    }

    /// The end of a number, `true`, `false` or `null`.
    private func end(ofWordAt start: Int) -> Int {
        var position = start
        while position < body.count, !",:]} \t\r\n".utf8.contains(body[position]) { position += 1 }
        return position
    }

    private static func element(_ index: Double, of elements: [JSONRange]) -> JSONRange? {
        guard index > -1e9, index < 1e9 else { return nil }
        let place = Int(index.rounded(.down))
        let position = place < 0 ? elements.count + place : place
        return elements.indices.contains(position) ? elements[position] : nil
    }

    private static func slice(_ elements: [JSONRange], from start: Double?, to end: Double?) -> [JSONRange] {
        let count = Double(elements.count)
        let place = { (bound: Double) in min(max(bound < 0 ? bound + count : bound, 0), count) }
        let from = Int(place(start ?? 0).rounded(.down))
        let to = Int(place(end ?? count).rounded(.up))
        return from < to ? Array(elements[from..<to]) : []
    }
}

extension JSONNavigator.Step {
    /// Nil for `[]`.
    fileprivate init?(_ step: JSONPath.Step) {
        switch step {
        case .key(let name): self = .key(Array(name.utf8))
        case .index(let index): self = .index(Double(index))
        case .each: return nil
        }
    }
}
