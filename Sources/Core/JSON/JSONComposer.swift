/// Writes a document part by part, for such as are too large to be put together first. Commas come by themselves.
package struct JSONComposer {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// Writes an object as a list's element or the whole document.
    package mutating func object(_ members: (inout JSONComposer) -> Void) {
        separate()
        nest("{", "}", members)
    }

    package mutating func object(_ name: StaticString, _ members: (inout JSONComposer) -> Void) {
        key(name)
        nest("{", "}", members)
    }

    package mutating func list(_ name: StaticString, _ elements: (inout JSONComposer) -> Void) {
        key(name)
        nest("[", "]", elements)
    }

    package mutating func member(_ name: StaticString, _ value: Int64?) {
        key(name)
        if let value { append(value) } else { append("null") }
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ value: Int?) {
        member(name, value.map { Int64($0) })
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        append(value ? "true" : "false")
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { JSONWriter.append(value, to: &bytes) } else { append("null") }
        needsComma = true
    }

    package mutating func member(_ name: StaticString, _ value: JSONValue) {
        key(name)
        bytes += value.text.utf8
        needsComma = true
    }

    private mutating func nest(_ open: StaticString, _ close: StaticString, _ inner: (inout JSONComposer) -> Void) {
        append(open)
        needsComma = false
        inner(&self)
        append(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func key(_ name: StaticString) {
        separate()
        append("\"")
        append(name)
        append("\":")
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ number: Int64) {
        var rest = number.magnitude
        guard rest >= 10 else {
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            return bytes.append(UInt8(ascii: "0") + UInt8(rest))
        }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }
}
