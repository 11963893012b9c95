/// Bytes under construction, in one allocation that all responses reuse.
///
/// An item has about thirty fragments, so the speed of appending decides the speed of the server. Appending to an array
/// takes several times as long, and so does a call that is not inlined.
struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 65_536) {
        base = .allocate(byteCount: capacity, alignment: 1)
        self.capacity = capacity
    }

    deinit {
        base.deallocate()
    }

    /// The bytes appended since the last `removeAll`; valid only inside `body`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Empties the buffer and keeps its allocation.
    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        append(start, count: bytes.count)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        append(bigEndian: byte)
    }

    /// Appends the bytes of a number, in big-endian order.
    @inline(__always)
    mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(bigEndian number: Number) {
        let length = MemoryLayout<Number>.size
        reserve(length)
        base.storeBytes(of: number.bigEndian, toByteOffset: count, as: Number.self)
        count += length
    }

    /// Appends a copy of the bytes at `start ..< start + length`.
    mutating func append(copyOf start: Int, length: Int) {
        precondition(start >= 0 && length >= 0 && start + length <= count)
        reserve(length)
        (base + count).copyMemory(from: base + start, byteCount: length)
        count += length
    }

    @inline(__always)
    private mutating func append(_ start: UnsafeRawPointer, count length: Int) {
        reserve(length)
        (base + count).copyMemory(from: start, byteCount: length)
        count += length
    }

    private mutating func reserve(_ length: Int) {
        if capacity - count < length { grow(by: length) }
    }

    @inline(never)
    private mutating func grow(by length: Int) {
        capacity = max(2 * capacity, count + length)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}
