private import Glibc

/// Writes a document part by part, for documents that are too large to be built first. It adds commas itself.
package struct JSONStreamWriter: ~Copyable {
    // Not an array: its checks would take longer than copying the many small names and numbers.
    private var start: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity = 4096
    private var needsComma = false
    /// The most digits of a 64-bit number.
    private static let mostDigits = 19

    /// Starts an empty document.
    package init() {
        guard let start = malloc(capacity) else { abort() }
        self.start = start.assumingMemoryBound(to: UInt8.self)
    }

    deinit { Glibc.free(start) }

    /// A copy of the bytes written so far.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Passes on the document followed by a line break.
    package consuming func line<Failure: Error>(
        to use: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        append(UInt8(ascii: "\n"))
        try use(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Writes an object as a list's element or the whole document.
    package mutating func object(_ members: (inout JSONStreamWriter) -> Void) {
        separate()
        nest("{", "}", members)
    }

    /// Writes a member whose value is an object.
    package mutating func object(_ name: StaticString, _ members: (inout JSONStreamWriter) -> Void) {
        key(name)
        nest("{", "}", members)
    }

    /// Writes a member whose value is a list.
    package mutating func list(_ name: StaticString, _ elements: (inout JSONStreamWriter) -> Void) {
        key(name)
        nest("[", "]", elements)
    }

    /// Writes a member whose value is a number, or null.
    package mutating func member(_ name: StaticString, _ value: Int64?) {
        key(name)
        if let value { append(value) } else { literal("null") }
        needsComma = true
    }

    /// Writes a member whose value is a number, or null.
    package mutating func member(_ name: StaticString, _ value: Int?) {
        member(name, value.map { Int64($0) })
    }

    /// Writes a member whose value is `true` or `false`.
    package mutating func member(_ name: StaticString, _ value: Bool) {
        key(name)
        literal(value ? "true" : "false")
        needsComma = true
    }

    /// Writes a member whose value is a string, or null, with the necessary escapes.
    package mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        if let value { append(value) } else { literal("null") }
        needsComma = true
    }

    /// Writes a member whose value is a small document.
    package mutating func member(_ name: StaticString, _ value: JSONValue) {
        key(name)
        var text = value.text
        text.withUTF8 { append($0) }
        needsComma = true
    }

    private mutating func nest(_ open: StaticString, _ close: StaticString, _ inner: (inout JSONStreamWriter) -> Void) {
        literal(open)
        needsComma = false
        inner(&self)
        literal(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { append(UInt8(ascii: ",")) }
    }

    private mutating func key(_ name: StaticString) {
        let length = name.utf8CodeUnitCount
        reserve(length + 4)
        if needsComma { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        memcpy(start + count, name.utf8Start, length)
        count += length
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
    }

    /// Writes a byte; there must be room for it.
    private mutating func put(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }

    private mutating func append(_ byte: UInt8) {
        reserve(1)
        put(byte)
    }

    private mutating func literal(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard JSONWriter.needsEscaping(bytes) else {
                reserve(bytes.count + 2)
                put(UInt8(ascii: "\""))
                if let source = bytes.baseAddress { memcpy(start + count, source, bytes.count) }
                count += bytes.count
                put(UInt8(ascii: "\""))
                return
            }
            var escaped: [UInt8] = []
            JSONWriter.append(String(decoding: bytes, as: UTF8.self), to: &escaped)
            escaped.withUnsafeBufferPointer { append($0) }
        }
    }

    private mutating func append(_ number: Int64) {
        reserve(1 + Self.mostDigits)
        if number < 0 { put(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var digits = 1
        var bound: UInt64 = 10
        while rest >= bound {
            digits += 1
            bound *= 10
        }
        count += digits
        // Digits are computed from the last to the first.
        var place = count
        repeat {
            place -= 1
            start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        memcpy(start + count, source, bytes.count)
        count += bytes.count
    }

    private mutating func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(2 * capacity, count + more)
        // For large blocks, realloc remaps pages instead of copying.
        guard let larger = realloc(start, capacity) else { abort() }
        start = larger.assumingMemoryBound(to: UInt8.self)
    }
}
