private import CXXHash

/// The 64-bit hash (XXH3) of bytes that come in parts.
///
/// Only one thread may use it at a time.
final class RunningHash {
    private let state = folio_xxh3_begin()
    /// How many bytes it has.
    private(set) var count: Int64 = 0

    deinit { folio_xxh3_end(state) }

    func add(_ bytes: UnsafeRawBufferPointer) {
        folio_xxh3_add(state, bytes.baseAddress, bytes.count)
        count += Int64(bytes.count)
    }

    /// The hash of the bytes so far.
    var value: UInt64 { folio_xxh3_sum(state) }
}
